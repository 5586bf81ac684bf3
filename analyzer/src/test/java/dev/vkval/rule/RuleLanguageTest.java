package dev.vkval.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** What rule lines mean, on structures made by hand. */
class RuleLanguageTest {
    private static final String SAMPLER = "VkSamplerCreateInfo";
    private static final String BUFFER = "VkBufferCreateInfo";
    private static final String PASS = "VkSubpassDescription2";

    private final MemoryStack memory = MemoryStack.create(1 << 16).push();
    private final List<String> unknown = new ArrayList<>();
    private HandleMembers handles = HandleMembers.NONE;
    private DeviceFacts device = new Device(Set.of("samplerAnisotropy"), OptionalDouble.of(16));

    @AfterEach
    void free() {
        memory.pop();
    }

    private record Device(Set<String> features, OptionalDouble limit) implements DeviceFacts {
        @Override
        public Truth feature(String name) {
            return Truth.of(features.contains(name));
        }

        @Override
        public Truth extension(String name) {
            return Truth.UNKNOWN;
        }

        @Override
        public Truth version(int least) {
            return Truth.of(least <= (1 << 22 | 2 << 12));
        }

        @Override
        public OptionalLong integer(String struct, String member, int element) {
            return limit.isPresent() ? OptionalLong.of((long) limit.getAsDouble()) : OptionalLong.empty();
        }

        @Override
        public OptionalDouble real(String struct, String member, int element) {
            return limit;
        }

        @Override
        public OptionalLong formatFeatures(int format, String member, boolean beyond) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong imageSupported(long[] use) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong imageLimit(long[] use, String member) {
            return OptionalLong.empty();
        }
    }

    private long struct(String name, Object... members) {
        var struct = Registry.vulkan().struct(name);
        long address = memory.ncalloc(Long.BYTES, 1, struct.sizeBytes());
        if (struct.sType() >= 0) {
            MemoryUtil.memPutInt(address, struct.sType());
        }
        for (int i = 0; i < members.length; i += 2) {
            var member = struct.member((String) members[i]);
            long place = address + member.offset();
            if (members[i + 1] instanceof Float number) {
                MemoryUtil.memPutFloat(place, number);
            } else if (member.sizeBytes() == Long.BYTES) {
                MemoryUtil.memPutLong(place, ((Number) members[i + 1]).longValue());
            } else {
                MemoryUtil.memPutInt(place, ((Number) members[i + 1]).intValue());
            }
        }
        return address;
    }

    private List<Rule.Violation> check(String owner, String lines, long address) {
        OwnerRules rules = new RuleBook(handles, Functions.NONE, StateMembers.NONE)
                .add("test.rules", "struct " + owner + "\n" + lines.indent(2))
                .of(owner);
        Frame frame = new Frame();
        frame.begin(address, device, Long::valueOf);
        List<Rule.Violation> broken = new ArrayList<>();
        rules.check(frame, broken::add, undecided -> {});
        rules.visit(frame, (rule, truth) -> {
            if (truth == Truth.UNKNOWN) {
                unknown.add(rule.ids().get(0));
            }
        });
        return broken;
    }

    private void holds(String owner, String condition, long address) {
        assertEquals(List.of(), check(owner, "VUID-a-b-1  " + condition, address), condition);
        assertEquals(List.of(), unknown, condition);
    }

    private Rule.Violation breaks(String owner, String condition, long address) {
        List<Rule.Violation> broken = check(owner, "VUID-a-b-1  " + condition, address);
        assertEquals(1, broken.size(), condition);
        return broken.get(0);
    }

    @Test
    void aRangeOfRealsNamesTheValueTheLimitAndTheReason() {
        String rule = "anisotropyEnable -> maxAnisotropy in 1.0 .. limit maxSamplerAnisotropy";
        holds(SAMPLER, rule, struct(SAMPLER, "anisotropyEnable", 1, "maxAnisotropy", 16f));
        holds(SAMPLER, rule, struct(SAMPLER, "maxAnisotropy", 32f));
        Rule.Violation violation = breaks(SAMPLER, rule, struct(SAMPLER, "anisotropyEnable", 1, "maxAnisotropy", 32f));
        assertEquals("maxAnisotropy", violation.parameter());
        assertEquals("maxAnisotropy is 32.0", violation.fact());
        assertEquals(
                "change the values so that maxAnisotropy is from 1.0 to the device's maxSamplerAnisotropy (16.0)",
                violation.advice());
        assertEquals(
                "maxAnisotropy must be from 1.0 to the device's maxSamplerAnisotropy (16.0), because anisotropyEnable is"
                        + " VK_TRUE.",
                violation.requirement());
    }

    @Test
    void aLimitThatTheCaptureDoesNotTellIsUnknownUnlessTheRestDecides() {
        device = new Device(Set.of(), OptionalDouble.empty());
        String rule = "maxAnisotropy in 1.0 .. limit maxSamplerAnisotropy";
        assertEquals(List.of(), check(SAMPLER, "VUID-a-b-1  " + rule, struct(SAMPLER, "maxAnisotropy", 2f)));
        assertEquals(List.of("VUID-a-b-1"), unknown);
        breaks(SAMPLER, rule, struct(SAMPLER, "maxAnisotropy", 0.5f));
    }

    @Test
    void aMissingFeatureIsSaidAsSuch() {
        Rule.Violation violation =
                breaks(SAMPLER, "compareEnable -> feature depthClamp", struct(SAMPLER, "compareEnable", 1));
        assertEquals("the feature depthClamp is not enabled", violation.fact());
        assertEquals("enable the feature depthClamp when the device is created", violation.advice());
        assertEquals(
                "The feature depthClamp must be enabled, because compareEnable is VK_TRUE.", violation.requirement());
        holds(SAMPLER, "compareEnable -> feature samplerAnisotropy", struct(SAMPLER, "compareEnable", 1));
    }

    @Test
    void bitsThatMustNotBeThereAreNamed() {
        Rule.Violation violation = breaks(
                BUFFER,
                "not flags has any {VK_BUFFER_CREATE_PROTECTED_BIT, VK_BUFFER_CREATE_SPARSE_BINDING_BIT}",
                struct(BUFFER, "flags", 1));
        assertEquals("flags includes VK_BUFFER_CREATE_SPARSE_BINDING_BIT", violation.fact());
        assertEquals(
                "remove VK_BUFFER_CREATE_PROTECTED_BIT and VK_BUFFER_CREATE_SPARSE_BINDING_BIT from flags",
                violation.advice());
        assertEquals(
                "flags must not include VK_BUFFER_CREATE_PROTECTED_BIT or VK_BUFFER_CREATE_SPARSE_BINDING_BIT.",
                violation.requirement());
    }

    @Test
    void sumsDoNotWrap() {
        long most = struct(BUFFER, "size", Long.MAX_VALUE - 3);
        holds(BUFFER, "size + 10 > size - 10", most);
        holds(BUFFER, "size * 4 > 1000", most);
        holds(BUFFER, "size != VK_WHOLE_SIZE", most);
        holds(BUFFER, "size == VK_WHOLE_SIZE", struct(BUFFER, "size", -1L));
        breaks(BUFFER, "size + 1 < 0", most);
    }

    @Test
    void arraysAreGoneThroughAndTheFaultyElementIsNamed() {
        long references = memory.ncalloc(Long.BYTES, 2, 32);
        MemoryUtil.memPutInt(references + 16, 3);
        MemoryUtil.memPutInt(references + 32 + 16, -1);
        long pass = struct(PASS, "colorAttachmentCount", 2, "pColorAttachments", references);
        holds(PASS, "any pColorAttachments as c: c.attachment == VK_ATTACHMENT_UNUSED", pass);
        Rule.Violation violation =
                breaks(PASS, "all pColorAttachments as c: c.attachment != VK_ATTACHMENT_UNUSED", pass);
        assertEquals("pColorAttachments[1].attachment", violation.parameter());
        List<Rule.Violation> each = check(PASS, "each pColorAttachments as c\n  VUID-a-b-2  c.attachment < 2", pass);
        assertEquals(
                List.of("pColorAttachments[0].attachment", "pColorAttachments[1].attachment"),
                each.stream().map(Rule.Violation::parameter).toList());
        holds(PASS, "pColorAttachments[1].attachment == VK_ATTACHMENT_UNUSED", pass);
    }

    @Test
    void whatIsNotThereBreaksNothing() {
        long pass = struct(PASS);
        holds(PASS, "pDepthStencilAttachment.attachment == 7", pass);
        holds(PASS, "pDepthStencilAttachment == NULL", pass);
        holds(PASS, "all pColorAttachments as c: c.attachment == 7", pass);
        holds(PASS, "pColorAttachments[4].attachment == 7", pass);
        holds(
                SAMPLER,
                "chain(VkSamplerReductionModeCreateInfo).reductionMode == VK_SAMPLER_REDUCTION_MODE_MAX",
                struct(SAMPLER));
    }

    @Test
    void chainsAreSearched() {
        long reduction = struct("VkSamplerReductionModeCreateInfo", "reductionMode", 1);
        long sampler = struct(SAMPLER, "pNext", reduction);
        holds(SAMPLER, "chain(VkSamplerReductionModeCreateInfo)", sampler);
        Rule.Violation violation = breaks(
                SAMPLER,
                "chain(VkSamplerReductionModeCreateInfo).reductionMode == VK_SAMPLER_REDUCTION_MODE_MAX",
                sampler);
        assertEquals(
                "pNext<VkSamplerReductionModeCreateInfo>.reductionMode is VK_SAMPLER_REDUCTION_MODE_MIN",
                violation.fact());
        assertEquals(
                "the pNext chain does not include VkSamplerYcbcrConversionInfo",
                breaks(SAMPLER, "chain(VkSamplerYcbcrConversionInfo)", sampler).fact());
    }

    @Test
    void aValueTakesThePlaceOfOneThatIsAbsent() {
        String lines = "let every = chain(VkBufferUsageFlags2CreateInfo).usage else usage\n"
                + "VUID-a-b-2  every has VK_BUFFER_USAGE_2_INDEX_BUFFER_BIT";
        long chained = struct("VkBufferUsageFlags2CreateInfo", "usage", 0x40L);
        assertEquals(List.of(), check(BUFFER, lines, struct(BUFFER, "usage", 1, "pNext", chained)));
        assertEquals(List.of(), check(BUFFER, lines, struct(BUFFER, "usage", 0x40)));
        Rule.Violation violation =
                check(BUFFER, lines, struct(BUFFER, "usage", 1)).get(0);
        assertEquals("every is VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT", violation.fact());
        assertEquals("every does not include VK_BUFFER_USAGE_2_INDEX_BUFFER_BIT", violation.title());
        assertEquals("usage", violation.parameter());
    }

    @Test
    void onlySomeBitsMayBeThere() {
        String rule = "usage only {VK_BUFFER_USAGE_TRANSFER_SRC_BIT, VK_BUFFER_USAGE_TRANSFER_DST_BIT}";
        holds(BUFFER, rule, struct(BUFFER, "usage", 3));
        assertEquals(
                "usage must include no bits other than VK_BUFFER_USAGE_TRANSFER_SRC_BIT and"
                        + " VK_BUFFER_USAGE_TRANSFER_DST_BIT.",
                breaks(BUFFER, rule, struct(BUFFER, "usage", 5)).requirement());
    }

    @Test
    void elementsAreComparedAndCounted() {
        long families = memory.ncalloc(Long.BYTES, 2, Integer.BYTES);
        long buffer = struct(BUFFER, "queueFamilyIndexCount", 2, "pQueueFamilyIndices", families);
        Rule.Violation equal = breaks(BUFFER, "unique pQueueFamilyIndices", buffer);
        assertEquals("pQueueFamilyIndices[1] is 0, the same as of an element before it", equal.fact());
        assertEquals("pQueueFamilyIndices[1]", equal.parameter());
        MemoryUtil.memPutInt(families, 7);
        holds(BUFFER, "unique pQueueFamilyIndices", buffer);
        holds(BUFFER, "(count pQueueFamilyIndices as f: f == 0) == 1", buffer);
        holds(BUFFER, "pQueueFamilyIndices includes 7 and not pQueueFamilyIndices includes size + 8", buffer);
        String pipeline = "VkGraphicsPipelineCreateInfo";
        holds(pipeline, "not pDynamicState.pDynamicStates includes VK_DYNAMIC_STATE_SCISSOR", struct(pipeline));
        assertEquals(
                "pQueueFamilyIndices does not include 9",
                breaks(BUFFER, "pQueueFamilyIndices includes 9", buffer).fact());
        holds(BUFFER, "all pQueueFamilyIndices as f: pQueueFamilyIndices[index(f)] == f", buffer);
    }

    @Test
    void valuesOfElementsAreComparedAndAdded() {
        String layout = "VkDescriptorSetLayoutCreateInfo";
        long bindings = memory.ncalloc(Long.BYTES, 2, 24);
        MemoryUtil.memPutInt(bindings + 8, 3);
        MemoryUtil.memPutInt(bindings + 24 + 8, 4);
        long info = struct(layout, "bindingCount", 2, "pBindings", bindings);
        holds(layout, "unique pBindings as b: b.descriptorCount", info);
        holds(layout, "(sum pBindings as b: b.descriptorCount) == 7", info);
        holds(layout, "(sum pBindings as b where b.descriptorCount > 3: b.descriptorCount * 2) == 8", info);
        Rule.Violation equal = breaks(layout, "unique pBindings as b: b.binding", info);
        assertEquals("pBindings[1].binding is 0, the same as of an element before it", equal.fact());
        assertEquals("pBindings[1].binding must be unique in pBindings.", equal.requirement());
    }

    @Test
    void aPropertyMayBeWithinAnother() {
        String path = "property VkPhysicalDeviceFragmentDensityMapPropertiesEXT.minFragmentDensityTexelSize";
        holds(BUFFER, path + ".width == 16", struct(BUFFER));
        assertMisunderstood("VUID-a-b-1  " + path + ".depth == 16", "has no member minFragmentDensityTexelSize.depth");
    }

    @Test
    void anArrowStandsBehindAPointer() {
        long depth = struct("VkAttachmentReference2", "attachment", 7);
        long pass = struct(PASS, "pDepthStencilAttachment", depth);
        assertEquals(
                "pDepthStencilAttachment->attachment is 7",
                breaks(PASS, "pDepthStencilAttachment.attachment == 8", pass).fact());
    }

    @Test
    void functionsOfNumbers() {
        long buffer = struct(BUFFER, "size", 20L, "usage", 5);
        holds(BUFFER, "sizeof(VkDrawIndexedIndirectCommand) == size", buffer);
        holds(BUFFER, "min(size, 3) == 3 and max(size, 3) == 20 and mip(size, 1) == 10 and mip(size, 40) == 1", buffer);
        holds(BUFFER, "bits(usage) == 2 and highest(usage) == 2 and levels(size) == 5", buffer);
        holds(BUFFER, "blocks(size, 4) == 5 and blocks(size, 8) == 3 and blocks(size, 0) == 20", buffer);
        holds(BUFFER, "fitted(size, 4, 1, 64) == 5 and fitted(size, 1, 4, 80) == 80", buffer);
        holds(BUFFER, "fitted(size, 1, 4, 78) == 78 and fitted(size, 1, 4, 76) == 80", buffer);
        holds(BUFFER, "orRest(queueFamilyIndexCount, 9) == 0", buffer);
        holds(BUFFER, "orRest(queueFamilyIndexCount, 9) == 9", struct(BUFFER, "queueFamilyIndexCount", -1));
    }

    @Test
    void objectsHaveProperties() {
        handles = (type, member) -> new HandleMembers.Value(
                "VkBool32", "is bound to memory", handle -> OptionalLong.of(handle.equals(7L) ? 1 : 0));
        String view = "VkBufferViewCreateInfo";
        holds(view, "buffer.memoryBound", struct(view, "buffer", 7L));
        holds(view, "buffer.memoryBound", struct(view));
        Rule.Violation broken = breaks(view, "buffer.memoryBound", struct(view, "buffer", 8L));
        assertTrue(broken.fact().endsWith("is not bound to memory"), broken.fact());
        assertTrue(broken.requirement().endsWith("must be bound to memory."), broken.requirement());
        assertEquals(List.of(8L), broken.objects());
    }

    /** What an alias of one rule stood for is not what the same alias of the next one stands for. */
    @Test
    void onlyObjectsThatWereLookedAtAreNamed() {
        handles = (type, member) ->
                new HandleMembers.Value("VkBool32", "is bound to memory", handle -> OptionalLong.of(1));
        long views = memory.nmalloc(Long.BYTES, Long.BYTES);
        MemoryUtil.memPutLong(views, 7);
        long framebuffer = struct("VkFramebufferCreateInfo", "attachmentCount", 1, "pAttachments", views, "width", 1);
        String looked = "VUID-a-b-1  all pAttachments as a: a.memoryBound";
        String notLooked = "VUID-a-b-2  width == 0 and all pAttachments as a: a.memoryBound";
        Rule.Violation broken = check("VkFramebufferCreateInfo", looked + "\n" + notLooked, framebuffer)
                .get(0);
        assertEquals("VUID-a-b-2", broken.id());
        assertEquals(List.of(), broken.objects());
    }

    @Test
    void linesAreThereForEachPartOfTheirOwner() {
        String lines = "VUID-{}-{part}-2  {part}StageMask == 0 or {part}AccessMask == 0";
        OwnerRules rules = new RuleBook(HandleMembers.NONE, Functions.NONE, StateMembers.NONE)
                .add("test.rules", "struct VkMemoryBarrier2 src dst\n" + lines.indent(2))
                .of("VkMemoryBarrier2");
        List<String> ids =
                rules.rules().stream().flatMap(rule -> rule.ids().stream()).toList();
        assertEquals(List.of("VUID-VkMemoryBarrier2-src-2", "VUID-VkMemoryBarrier2-dst-2"), ids);
    }

    @Test
    void everyFeatureOfTheRegistryIsKnown() {
        for (String name : Registry.vulkan().structNames()) {
            var struct = Registry.vulkan().struct(name);
            if (struct.extended().contains("VkPhysicalDeviceFeatures2")) {
                struct.members().stream()
                        .filter(member -> member.type().equals("VkBool32"))
                        .forEach(member -> assertTrue(FeatureNames.known(member.name()), name));
            }
        }
    }

    @Test
    void anOwnerWithoutPartsHasNothingInTheirPlace() {
        String lines = "VUID-{}-srcBuffer-2  {part}srcBuffer != VK_NULL_HANDLE";
        RuleBook book = new RuleBook(HandleMembers.NONE, Functions.NONE, StateMembers.NONE)
                .add(
                        "test.rules",
                        "command vkCmdCopyBuffer, command vkCmdCopyBuffer2 pCopyBufferInfo.\n" + lines.indent(2));
        for (String owner : List.of("vkCmdCopyBuffer", "vkCmdCopyBuffer2")) {
            List<String> ids = book.of(owner).rules().stream()
                    .flatMap(rule -> rule.ids().stream())
                    .toList();
            assertEquals(List.of("VUID-" + owner + "-srcBuffer-2"), ids);
        }
    }

    @Test
    void errorsNameLineAndColumn() {
        assertMisunderstood("VUID-a-b-1  minLodd == 0", "test.rules:2:15: there is no member");
        assertMisunderstood("VUID-a-b-1\n    minLod ==", "test.rules:3:16: expected a value");
        assertMisunderstood("VUID-a-b-1  magFilter == VK_BLEND_FACTOR_ONE", "test.rules:2:28: VkFilter has no value");
        assertMisunderstood("VUID-a-b-1  minLod has VK_TRUE", "test.rules:2:15: flags are expected");
        assertMisunderstood("VUID-a-b-1  flags", "test.rules:2:15: a condition is expected");
        assertMisunderstood("minLod == 0", "test.rules:2:3: expected a message id");
        assertMisunderstood("VUID-a-b-1  magFilter == addressModeU", "is compared with");
        assertMisunderstood("VUID-a-b-1  nearly(minLod)", "there is no function nearly");
        assertMisunderstood("VUID-a-b-1  feature samplerAnisotropie", "the registry has no feature samplerAnisotropie");
        assertMisunderstood("VUID-a-b-1  sizeof(VkNothing) == 1", "there is no structure VkNothing");
        assertMisunderstood("VUID-a-b-1  limit maxViewportDimensions[2] > 0", "maxViewportDimensions has 2 elements");
        assertMisunderstood("let 1 = 2", "test.rules:2:7: expected a name");
    }

    private void assertMisunderstood(String lines, String message) {
        RuleSyntaxException error =
                assertThrows(RuleSyntaxException.class, () -> check(SAMPLER, lines, struct(SAMPLER)), lines);
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
