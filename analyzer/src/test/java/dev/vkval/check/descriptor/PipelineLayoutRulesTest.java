package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.descriptor.DescriptorLimit.Member;
import dev.vkval.check.descriptor.DescriptorLimit.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Pipeline layouts with as many descriptors as a limit allows and with one more, for every limit. */
class PipelineLayoutRulesTest {
    private static final String PROPERTIES = "VkPhysicalDeviceProperties2";
    private static final String OLDER = "VkPhysicalDeviceProperties";
    private static final int LIMITS_OFFSET =
            Registry.vulkan().struct(OLDER).member("limits").offset();
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String FEATURES = "VkPhysicalDeviceMaintenance7FeaturesKHR";
    private static final String SET_LAYOUT = "VkDescriptorSetLayoutCreateInfo";
    private static final String BINDING = "VkDescriptorSetLayoutBinding";
    private static final String LAYOUT = "VkPipelineLayoutCreateInfo";
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int MOST = 4;

    private final CheckRun run = CheckRun.core();
    private long device = 3;
    private long next = 20;

    @AfterEach
    void end() {
        run.close();
    }

    static Stream<DescriptorLimit> limits() {
        return DescriptorLimit.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("limits")
    void asManyAsAllowedAndOneMore(DescriptorLimit limit) {
        start(limit);
        pipelineLayout(sets(limit, MOST, 0));
        assertEquals(List.of(), of(limit));
        pipelineLayout(sets(limit, MOST + 1, 0));
        assertEquals(List.of(limit.id()), of(limit));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void descriptorsThatAreUpdatedAfterTheyAreBoundHaveLimitsOfTheirOwn(DescriptorLimit limit) {
        start(limit);
        pipelineLayout(sets(limit, MOST + 1, VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT));
        assertEquals(limit.afterBind() ? List.of(limit.id()) : List.of(), of(limit));
    }

    @Test
    void aStageHasOnlyItsOwn() {
        DescriptorLimit limit = DescriptorLimit.ALL.get(0);
        assertEquals(Scope.STAGE, limit.scope());
        start(limit);
        long first = setLayout(type(limit), VERTEX, MOST, 0);
        long second = setLayout(type(limit), FRAGMENT, MOST, 0);
        pipelineLayout(first, second);
        assertEquals(List.of(), of(limit));
        pipelineLayout(first, second, setLayout(type(limit), VK10.VK_SHADER_STAGE_ALL_GRAPHICS, 1, 0));
        assertEquals(List.of(limit.id()), of(limit));
        assertTrue(
                run.findings().stream()
                        .anyMatch(finding -> finding.message().contains("5 samplers for VK_SHADER_STAGE_VERTEX_BIT")),
                run.findings()::toString);
    }

    @Test
    void nothingIsSaidOfLimitsThatWereNotAskedFor() {
        run.device(2);
        DescriptorLimit limit = DescriptorLimit.ALL.get(0);
        pipelineLayout(sets(limit, 1 << 20, 0));
        assertEquals(List.of(), of(limit));
    }

    private List<String> of(DescriptorLimit limit) {
        return run.rules().stream().filter(limit.id()::equals).toList();
    }

    /** A device with the feature that the limit depends on, if there is one, which reports that limit alone. */
    private void start(DescriptorLimit limit) {
        run.device(2);
        if (limit.feature() != null && limit.enabled()) {
            long features = run.struct(FEATURES);
            long info = run.struct("VkDeviceCreateInfo");
            device = 4;
            run.set(features, FEATURES, limit.feature(), 1)
                    .set(info, "VkDeviceCreateInfo", "pNext", features)
                    .create("vkCreateDevice", device, 2, info, 0, 0);
        }
        long older = run.struct(OLDER);
        long newer = run.struct(PROPERTIES);
        Map<String, Long> chained = new LinkedHashMap<>();
        for (Member member : limit.greatest()) {
            boolean core = member.struct().equals(LIMITS);
            long struct = core ? older + LIMITS_OFFSET : chained.computeIfAbsent(member.struct(), run::struct);
            run.set(struct, member.struct(), member.name(), MOST);
        }
        assertTrue(chained.size() < 2, "one struct is chained");
        chained.values().forEach(struct -> run.set(newer, PROPERTIES, "pNext", struct));
        run.call("vkGetPhysicalDeviceProperties2", 2, newer).call("vkGetPhysicalDeviceProperties", 2, older);
    }

    private static int type(DescriptorLimit limit) {
        return limit.group().types().iterator().next();
    }

    /** Set layouts with so many descriptors of a limit's kind, or so many bindings where it counts these. */
    private long[] sets(DescriptorLimit limit, int count, int flags) {
        boolean bindings = limit.group().countsBindings();
        long[] sets = new long[bindings ? count : 1];
        for (int i = 0; i < sets.length; i++) {
            sets[i] = setLayout(type(limit), FRAGMENT, bindings ? 1 : count, flags);
        }
        return sets;
    }

    private long setLayout(int type, int stages, int count, int flags) {
        long binding = run.struct(BINDING);
        run.set(binding, BINDING, "descriptorType", type)
                .set(binding, BINDING, "descriptorCount", count)
                .set(binding, BINDING, "stageFlags", stages);
        long info = run.struct(SET_LAYOUT);
        run.set(info, SET_LAYOUT, "flags", flags)
                .set(info, SET_LAYOUT, "bindingCount", 1)
                .set(info, SET_LAYOUT, "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", ++next, device, info, 0, 0);
        return next;
    }

    private void pipelineLayout(long... sets) {
        long info = run.struct(LAYOUT);
        run.set(info, LAYOUT, "setLayoutCount", sets.length)
                .set(info, LAYOUT, "pSetLayouts", run.array(sets))
                .create("vkCreatePipelineLayout", ++next, device, info, 0, 0);
    }
}
