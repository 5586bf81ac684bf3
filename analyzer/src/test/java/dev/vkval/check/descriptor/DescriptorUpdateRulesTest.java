package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes that continue in a binding with other flags, and copies to immutable samplers. */
class DescriptorUpdateRulesTest {
    private static final String LAYOUT = "VkDescriptorSetLayoutCreateInfo";
    private static final String FLAGS = "VkDescriptorSetLayoutBindingFlagsCreateInfo";
    private static final String ALLOCATE = "VkDescriptorSetAllocateInfo";
    private static final String WRITE = "VkWriteDescriptorSet";
    private static final String COPY = "VkCopyDescriptorSet";
    private static final String BINDING = "VkDescriptorSetLayoutBinding";
    private static final int BINDING_BYTES = Registry.vulkan().struct(BINDING).sizeBytes();
    private static final int DEVICE = 3;
    private static final int SAMPLER = 20;
    private static final int POOL = 21;
    private static final int SET_LAYOUT = 22;
    private static final int SET = 30;

    private final CheckRun run = CheckRun.core().device(3);

    @AfterEach
    void end() {
        run.close();
    }

    private void set(long set, long chain, long bindings, int count) {
        long info = run.struct(LAYOUT);
        long allocate = run.struct(ALLOCATE);
        long layout = SET_LAYOUT + set;
        run.set(info, LAYOUT, "pNext", chain)
                .set(info, LAYOUT, "bindingCount", count)
                .set(info, LAYOUT, "pBindings", bindings)
                .create("vkCreateDescriptorSetLayout", layout, DEVICE, info, 0, 0)
                .create(
                        "vkCreateDescriptorPool",
                        POOL + 2 * set,
                        DEVICE,
                        run.struct("VkDescriptorPoolCreateInfo"),
                        0,
                        0)
                .set(allocate, ALLOCATE, "descriptorPool", POOL + 2 * set)
                .set(allocate, ALLOCATE, "descriptorSetCount", 1)
                .set(allocate, ALLOCATE, "pSetLayouts", run.array(layout))
                .create("vkAllocateDescriptorSets", set, DEVICE, allocate, 0);
    }

    private List<String> only(String number) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(number::equals)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 2,", "4, 0, 2, 10777", "4, 0, 1,"})
    void flagsOfBindings(int first, int second, int count, String expected) {
        long bindings = run.array(new long[6]);
        long next = bindings + BINDING_BYTES;
        long flags = run.struct(FLAGS);
        run.set(bindings, BINDING, "descriptorType", 6)
                .set(bindings, BINDING, "descriptorCount", 1)
                .set(next, BINDING, "binding", 1)
                .set(next, BINDING, "descriptorType", 6)
                .set(next, BINDING, "descriptorCount", 1)
                .set(flags, FLAGS, "bindingCount", 2)
                .set(flags, FLAGS, "pBindingFlags", run.array((long) second << Integer.SIZE | first));
        set(SET, flags, bindings, 2);
        long write = run.struct(WRITE);
        run.set(write, WRITE, "dstSet", SET)
                .set(write, WRITE, "descriptorType", 6)
                .set(write, WRITE, "descriptorCount", count)
                .call("vkUpdateDescriptorSets", DEVICE, 1, write, 0, 0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("10777"));
    }

    @ParameterizedTest
    @CsvSource({"false,", "true, 02753"})
    void copiesToImmutableSamplers(boolean immutable, String expected) {
        long source = run.struct(BINDING);
        long target = run.struct(BINDING);
        run.create("vkCreateSampler", SAMPLER, DEVICE, run.struct("VkSamplerCreateInfo"), 0, 0)
                .set(source, BINDING, "descriptorCount", 1)
                .set(target, BINDING, "descriptorCount", 1)
                .set(target, BINDING, "pImmutableSamplers", immutable ? run.array(SAMPLER) : 0);
        set(SET, 0, source, 1);
        set(SET + 1, 0, target, 1);
        long copy = run.struct(COPY);
        run.set(copy, COPY, "srcSet", SET)
                .set(copy, COPY, "dstSet", SET + 1)
                .set(copy, COPY, "descriptorCount", 1)
                .call("vkUpdateDescriptorSets", DEVICE, 0, 0, 1, copy);
        assertEquals(expected == null ? List.of() : List.of(expected), only("02753"));
    }
}
