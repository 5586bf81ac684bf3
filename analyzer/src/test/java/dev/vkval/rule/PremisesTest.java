package dev.vkval.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Which rules are settled by one value; that nothing else changes is shown for all rules by {@link RuleProbe}. */
class PremisesTest {
    private static final int FLAGS = 16;
    private static final int CHAIN = 8;

    private static OwnerRules rules(String owner, String... lines) {
        StringBuilder text = new StringBuilder("struct " + owner + "\n");
        for (String line : lines) {
            text.append("  ").append(line).append("\n");
        }
        return new RuleBook(HandleMembers.NONE, Functions.NONE, StateMembers.NONE)
                .add("test.rules", text.toString())
                .of(owner);
    }

    private static Premise premise(String owner, String condition) {
        return Premises.of(
                rules(owner, "VUID-a-b-1  " + condition).rules().get(0).test(), Truth.TRUE);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            VkBufferCreateInfo | flags has VK_BUFFER_CREATE_SPARSE_BINDING_BIT -> feature sparseBinding | flags | 1
            VkBufferCreateInfo | flags has any {VK_BUFFER_CREATE_SPARSE_BINDING_BIT, VK_BUFFER_CREATE_PROTECTED_BIT} -> size != 4 | flags | 9
            VkBufferCreateInfo | not (flags has VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT and size == 3) | flags | 2
            VkBufferCreateInfo | flags only {VK_BUFFER_CREATE_SPARSE_BINDING_BIT} | flags | -1
            VkBufferCreateInfo | sharingMode == VK_SHARING_MODE_CONCURRENT -> queueFamilyIndexCount > 1 | sharingMode | -1
            VkBufferCreateInfo | chain(VkBufferOpaqueCaptureAddressCreateInfo).opaqueCaptureAddress == 3 | pNext | -1
            VkBufferCreateInfo | chain(VkBufferOpaqueCaptureAddressCreateInfo) -> feature sparseBinding | pNext | -1
            VkSamplerCreateInfo | anisotropyEnable -> maxAnisotropy in 1.0 .. limit maxSamplerAnisotropy | anisotropyEnable | -1
            """)
    void oneValueSettles(String owner, String condition, String member, long bits) {
        Premise premise = premise(owner, condition);
        int offset = Registry.vulkan().struct(owner).member(member).offset();
        assertEquals(new Certain.Address(Certain.Address.OWNER, offset), ((Certain.Loaded) premise.value()).address());
        assertEquals(bits, premise.bits());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "size != 0",
                "flags has VK_BUFFER_CREATE_SPARSE_BINDING_BIT",
                "flags has VK_BUFFER_CREATE_SPARSE_BINDING_BIT or feature sparseBinding",
                "sharingMode == VK_SHARING_MODE_EXCLUSIVE -> size == 1",
                "sharingMode in {VK_SHARING_MODE_EXCLUSIVE, VK_SHARING_MODE_CONCURRENT} -> size == 1",
                // Where the limit is not known, so is the rule.
                "chain(VkBufferOpaqueCaptureAddressCreateInfo).opaqueCaptureAddress <= limit maxImageDimension2D"
            })
    void noOneValueSettles(String condition) {
        assertNull(premise("VkBufferCreateInfo", condition));
    }

    @Test
    void neighboursShareOneValue() {
        OwnerRules rules = rules(
                "VkBufferCreateInfo",
                "VUID-a-b-1  flags has VK_BUFFER_CREATE_SPARSE_BINDING_BIT -> size == 1",
                "VUID-a-b-2  flags has VK_BUFFER_CREATE_SPARSE_ALIASED_BIT -> size == 1",
                "VUID-a-b-3  size != 5",
                "when chain(VkBufferOpaqueCaptureAddressCreateInfo)",
                "  VUID-a-b-4  size == 1");
        try (MemoryStack memory = MemoryStack.create(1 << 10).push()) {
            long address = memory.ncalloc(Long.BYTES, 1, 64);
            Frame frame = new Frame();
            frame.begin(address, null, ObjectFacts.NONE);
            assertEquals(List.of(), faults(rules, frame));
            MemoryUtil.memPutInt(address + FLAGS, 4);
            assertEquals(List.of("VUID-a-b-2"), faults(rules, frame));
            MemoryUtil.memPutInt(address + FLAGS, 5);
            assertEquals(List.of("VUID-a-b-1", "VUID-a-b-2"), faults(rules, frame));
            long chained = memory.ncalloc(Long.BYTES, 1, 64);
            MemoryUtil.memPutInt(
                    chained,
                    Registry.vulkan()
                            .struct("VkBufferOpaqueCaptureAddressCreateInfo")
                            .sType());
            MemoryUtil.memPutAddress(address + CHAIN, chained);
            assertEquals(List.of("VUID-a-b-1", "VUID-a-b-2", "VUID-a-b-4"), faults(rules, frame));
        }
    }

    @Test
    void neighboursShareAStructure() {
        OwnerRules rules = rules(
                "VkCommandBufferBeginInfo",
                "let inherited = pInheritanceInfo.chain(VkCommandBufferInheritanceRenderingInfo)",
                "VUID-a-b-1  inherited.viewMask == 0",
                "VUID-a-b-2  highest(inherited.colorAttachmentCount) < 2",
                "VUID-a-b-3  not flags has VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT");
        try (MemoryStack memory = MemoryStack.create(1 << 10).push()) {
            long begin = memory.ncalloc(Long.BYTES, 1, 64);
            long inheritance = memory.ncalloc(Long.BYTES, 1, 128);
            long rendering = memory.ncalloc(Long.BYTES, 1, 128);
            MemoryUtil.memPutInt(
                    rendering,
                    Registry.vulkan()
                            .struct("VkCommandBufferInheritanceRenderingInfo")
                            .sType());
            MemoryUtil.memPutInt(rendering + offset("VkCommandBufferInheritanceRenderingInfo", "viewMask"), 3);
            MemoryUtil.memPutInt(
                    rendering + offset("VkCommandBufferInheritanceRenderingInfo", "colorAttachmentCount"), 4);
            MemoryUtil.memPutInt(begin + FLAGS, 5);
            Frame frame = new Frame();
            frame.begin(begin, null, ObjectFacts.NONE);
            assertEquals(List.of("VUID-a-b-3"), faults(rules, frame));
            MemoryUtil.memPutAddress(begin + offset("VkCommandBufferBeginInfo", "pInheritanceInfo"), inheritance);
            assertEquals(List.of("VUID-a-b-3"), faults(rules, frame));
            MemoryUtil.memPutAddress(inheritance + CHAIN, rendering);
            assertEquals(List.of("VUID-a-b-1", "VUID-a-b-2", "VUID-a-b-3"), faults(rules, frame));
        }
    }

    private static int offset(String struct, String member) {
        return Registry.vulkan().struct(struct).member(member).offset();
    }

    private static List<String> faults(OwnerRules rules, Frame frame) {
        List<String> ids = new ArrayList<>();
        rules.faults(frame, (rule, truth) -> ids.add(rule.ids().get(0)));
        return ids;
    }
}
