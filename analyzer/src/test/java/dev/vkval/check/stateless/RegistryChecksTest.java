package dev.vkval.check.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.vulkan.VK10.VK_OBJECT_TYPE_BUFFER;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of rule that follows from the registry: a call that breaks it, and the same call as it should be. */
class RegistryChecksTest {
    private static final String BUFFER = "VkBufferCreateInfo";

    private static CheckRun run(int minorVersion, String... extensions) {
        return new CheckRun(Checks::stateless).device(minorVersion, extensions);
    }

    private static long buffer(CheckRun run) {
        long info = run.struct(BUFFER);
        run.set(info, BUFFER, "size", 16).set(info, BUFFER, "usage", 1);
        return info;
    }

    private static void assertRules(CheckRun run, String... rules) {
        assertEquals(List.of(rules), run.rules());
        run.close();
    }

    private static List<String> descriptor(int type) {
        try (CheckRun run = run(3, "VK_EXT_descriptor_buffer")) {
            return descriptor(run, type, 0);
        }
    }

    private static List<String> descriptor(CheckRun run, int type, long data) {
        long info = run.struct("VkDescriptorGetInfoEXT");
        run.set(info, "VkDescriptorGetInfoEXT", "type", type).set(info, "VkDescriptorGetInfoEXT", "data", data);
        return run.call("vkGetDescriptorEXT", 3, info, 4, run.pointer(1)).rules().stream()
                .filter(rule -> rule.matches("VUID-VkDescriptor(Get|Address)Info.*"))
                .toList();
    }

    @Test
    void requiredPointer() {
        assertRules(run(0).create("vkCreateBuffer", 10, 3, 0, 0, 0), "VUID-vkCreateBuffer-pCreateInfo-parameter");
        CheckRun right = run(0);
        assertRules(right.create("vkCreateBuffer", 10, 3, buffer(right), 0, 0));
    }

    @Test
    void requiredPointerToPointers() {
        for (boolean given : new boolean[] {false, true}) {
            CheckRun run = run(2, "VK_KHR_acceleration_structure");
            long ranges = run.struct("VkAccelerationStructureBuildRangeInfoKHR");
            long info = run.struct("VkAccelerationStructureBuildGeometryInfoKHR");
            run.call("vkCmdBuildAccelerationStructuresKHR", 30, 1, info, given ? run.pointer(ranges) : 0);
            assertEquals(
                    !given,
                    run.rules().contains("VUID-vkCmdBuildAccelerationStructuresKHR-ppBuildRangeInfos-parameter"),
                    () -> run.rules().toString());
            run.close();
        }
    }

    @Test
    void pointersThatAUnionHas() {
        int sampler = 0;
        int uniformBuffer = 6;
        assertEquals(List.of("VUID-VkDescriptorGetInfoEXT-pSampler-parameter"), descriptor(sampler));
        assertEquals(List.of(), descriptor(uniformBuffer));
        try (CheckRun run = run(3, "VK_EXT_descriptor_buffer")) {
            long address = run.struct("VkDescriptorAddressInfoEXT");
            assertEquals(List.of(), descriptor(run, uniformBuffer, address));
            run.set(address, "VkDescriptorAddressInfoEXT", "sType", 14);
            assertEquals(
                    List.of("VUID-VkDescriptorAddressInfoEXT-sType-sType"), descriptor(run, uniformBuffer, address));
        }
    }

    @Test
    void structureType() {
        CheckRun wrong = run(0);
        long info = buffer(wrong);
        wrong.set(info, BUFFER, "sType", 14);
        assertRules(wrong.create("vkCreateBuffer", 10, 3, info, 0, 0), "VUID-VkBufferCreateInfo-sType-sType");
    }

    @Test
    void chain() {
        CheckRun wrong = run(1);
        long info = buffer(wrong);
        wrong.set(info, BUFFER, "pNext", wrong.struct("VkMemoryBarrier2"));
        assertRules(wrong.create("vkCreateBuffer", 10, 3, info, 0, 0), "VUID-VkBufferCreateInfo-pNext-pNext");
        CheckRun twice = run(1);
        long second = twice.struct("VkExternalMemoryBufferCreateInfo");
        long first = twice.struct("VkExternalMemoryBufferCreateInfo");
        twice.set(first, "VkExternalMemoryBufferCreateInfo", "pNext", second);
        info = buffer(twice);
        twice.set(info, BUFFER, "pNext", first);
        assertRules(twice.create("vkCreateBuffer", 10, 3, info, 0, 0), "VUID-VkBufferCreateInfo-sType-unique");
        CheckRun right = run(1);
        info = buffer(right);
        right.set(info, BUFFER, "pNext", right.struct("VkExternalMemoryBufferCreateInfo"));
        assertRules(right.create("vkCreateBuffer", 10, 3, info, 0, 0));
    }

    @Test
    void accessesOfMemoryBarriersMayHaveMoreBits() {
        for (String chained : List.of("VkMemoryBarrierAccessFlags3KHR", "VkExternalMemoryBufferCreateInfo")) {
            CheckRun run = run(3, "VK_KHR_maintenance8");
            long barrier = run.struct("VkMemoryBarrier2");
            long info = run.struct("VkDependencyInfo");
            run.set(barrier, "VkMemoryBarrier2", "pNext", run.struct(chained))
                    .set(info, "VkDependencyInfo", "memoryBarrierCount", 1)
                    .set(info, "VkDependencyInfo", "pMemoryBarriers", barrier)
                    .call("vkCmdPipelineBarrier2", 30, info);
            boolean let = chained.contains("AccessFlags3");
            assertEquals(
                    !let,
                    run.rules().contains("VUID-VkDependencyInfo-pMemoryBarriers-10606"),
                    () -> run.rules().toString());
            run.close();
        }
    }

    @Test
    void physicalDevicesMayBeAskedAboutValuesThatAreNoEnumerants() {
        CheckRun asked = run(0);
        asked.call("vkGetPhysicalDeviceFormatProperties", 2, 123_456, asked.struct("VkFormatProperties"));
        assertRules(asked);
        CheckRun created = run(0);
        long info = created.struct("VkBufferViewCreateInfo");
        created.set(info, "VkBufferViewCreateInfo", "buffer", 9)
                .set(info, "VkBufferViewCreateInfo", "range", 16)
                .set(info, "VkBufferViewCreateInfo", "format", 123_456);
        assertRules(
                created.create("vkCreateBufferView", 10, 3, info, 0, 0),
                "VUID-VkBufferViewCreateInfo-format-parameter");
    }

    @Test
    void theMasksOfAMessengerBesideAnInstanceMustHaveBits() {
        for (int mask : new int[] {0, 1}) {
            CheckRun run = new CheckRun(Checks::stateless);
            long messenger = run.struct("VkDebugUtilsMessengerCreateInfoEXT");
            long info = run.struct("VkInstanceCreateInfo");
            run.set(messenger, "VkDebugUtilsMessengerCreateInfoEXT", "messageSeverity", mask)
                    .set(messenger, "VkDebugUtilsMessengerCreateInfoEXT", "messageType", mask)
                    .set(messenger, "VkDebugUtilsMessengerCreateInfoEXT", "pfnUserCallback", 8)
                    .set(info, "VkInstanceCreateInfo", "pNext", messenger)
                    .create("vkCreateInstance", 1, info, 0, 0);
            assertEquals(
                    mask == 0,
                    run.rules().contains("VUID-VkDebugUtilsMessengerCreateInfoEXT-messageSeverity-requiredbitmask"));
            assertEquals(
                    mask == 0,
                    run.rules().contains("VUID-VkDebugUtilsMessengerCreateInfoEXT-messageType-requiredbitmask"));
            run.close();
        }
    }

    @Test
    void enumRange() {
        CheckRun wrong = run(0);
        long info = buffer(wrong);
        wrong.set(info, BUFFER, "sharingMode", 7);
        assertRules(wrong.create("vkCreateBuffer", 10, 3, info, 0, 0), "VUID-VkBufferCreateInfo-sharingMode-parameter");
    }

    @Test
    void typesOfObjects() {
        for (int type : new int[] {VK_OBJECT_TYPE_BUFFER, 999}) {
            CheckRun run = run(3);
            long info = run.struct("VkDebugUtilsObjectNameInfoEXT");
            run.set(info, "VkDebugUtilsObjectNameInfoEXT", "objectType", type)
                    .call("vkSetDebugUtilsObjectNameEXT", 3, info)
                    .call("vkSetPrivateData", 3, type, 9, 8, 1);
            assertEquals(
                    type == 999
                            ? List.of(
                                    "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-parameter",
                                    "VUID-vkSetPrivateData-objectType-parameter")
                            : List.of(),
                    run.rules().stream()
                            .filter(rule -> rule.endsWith("-objectType-parameter"))
                            .toList());
            run.close();
        }
    }

    @Test
    void enumerantOfAnExtension() {
        long cubic = 1_000_015_000L;
        CheckRun wrong = run(0);
        long info = wrong.struct("VkSamplerCreateInfo");
        wrong.set(info, "VkSamplerCreateInfo", "magFilter", cubic);
        assertRules(wrong.create("vkCreateSampler", 10, 3, info, 0, 0), "VUID-VkSamplerCreateInfo-magFilter-parameter");
        CheckRun right = run(0, "VK_EXT_filter_cubic");
        info = right.struct("VkSamplerCreateInfo");
        right.set(info, "VkSamplerCreateInfo", "magFilter", cubic);
        assertRules(right.create("vkCreateSampler", 10, 3, info, 0, 0));
    }

    @Test
    void flagBits() {
        CheckRun wrong = run(0);
        long info = buffer(wrong);
        wrong.set(info, BUFFER, "flags", 1 << 29);
        assertRules(wrong.create("vkCreateBuffer", 10, 3, info, 0, 0), "VUID-VkBufferCreateInfo-flags-parameter");
        assertRules(
                run(0).call("vkCmdSetStencilReference", 3, 0, 1),
                "VUID-vkCmdSetStencilReference-faceMask-requiredbitmask");
        assertRules(run(0).call("vkCmdSetStencilReference", 3, 3, 1));
    }

    @Test
    void bitsOfAnExtension() {
        long anyHit = 0x200;
        long allStages = 0x7FFF_FFFF;
        assertEquals(List.of("VUID-vkCmdPushConstants-stageFlags-parameter"), pushConstants(anyHit));
        assertEquals(List.of(), pushConstants(allStages));
    }

    private static List<String> pushConstants(long stages) {
        try (CheckRun run = run(0)) {
            return run.call("vkCmdPushConstants", 3, 9, stages, 0, 4, run.pointer(0))
                    .rules();
        }
    }

    @Test
    void reservedFlags() {
        CheckRun wrong = run(0);
        long info = wrong.struct("VkSemaphoreCreateInfo");
        wrong.set(info, "VkSemaphoreCreateInfo", "flags", 1);
        assertRules(
                wrong.create("vkCreateSemaphore", 10, 3, info, 0, 0), "VUID-VkSemaphoreCreateInfo-flags-zerobitmask");
        CheckRun right = run(0);
        assertRules(right.create("vkCreateSemaphore", 10, 3, right.struct("VkSemaphoreCreateInfo"), 0, 0));
    }

    @Test
    void arrayLength() {
        assertRules(
                run(0).call("vkCmdSetScissor", 3, 0, 0, 0),
                "VUID-vkCmdSetScissor-scissorCount-arraylength",
                "VUID-vkCmdSetScissor-firstScissor-00592",
                "VUID-vkCmdSetScissor-scissorCount-00594");
        assertRules(run(0).call("vkCmdSetScissor", 3, 0, 1, 0), "VUID-vkCmdSetScissor-pScissors-parameter");
        CheckRun right = run(0);
        assertRules(right.call("vkCmdSetScissor", 3, 0, 1, right.struct("VkRect2D")));
    }

    @Test
    void lengthBehindAPointer() {
        CheckRun wrong = run(0);
        long info = wrong.struct("VkCommandBufferAllocateInfo");
        wrong.set(info, "VkCommandBufferAllocateInfo", "commandPool", 9);
        assertRules(
                wrong.call("vkAllocateCommandBuffers", 3, info, wrong.array()),
                "VUID-vkAllocateCommandBuffers-pAllocateInfo::commandBufferCount-arraylength");
    }

    @Test
    void booleanRange() {
        CheckRun wrong = run(0);
        long info = wrong.struct("VkSamplerCreateInfo");
        wrong.set(info, "VkSamplerCreateInfo", "anisotropyEnable", 3);
        assertRules(wrong.create("vkCreateSampler", 10, 3, info, 0, 0), BooleanRange.RULE);
    }

    @Test
    void nullHandle() {
        assertRules(run(0).call("vkCmdBindPipeline", 3, 0, 0), NullHandle.RULE);
        assertRules(run(0).call("vkCmdBindPipeline", 3, 0, 77));
    }

    @Test
    void commandOfAnExtension() {
        assertRules(run(0).call("vkCmdSetLineStippleEXT", 3, 1, 1), CommandAvailability.EXTENSION_RULE);
        assertRules(run(0, "VK_EXT_line_rasterization").call("vkCmdSetLineStippleEXT", 3, 1, 1));
    }

    @Test
    void pathNamesTheParameterAtFault() {
        CheckRun wrong = run(0);
        long info = buffer(wrong);
        wrong.set(info, BUFFER, "sharingMode", 7).create("vkCreateBuffer", 10, 3, info, 0, 0);
        Finding finding = wrong.findings().get(0);
        assertEquals("pCreateInfo->sharingMode", finding.properties().get("parameter"));
        assertTrue(finding.title().startsWith("pCreateInfo->sharingMode (7)"), finding::title);
        wrong.close();
    }
}
