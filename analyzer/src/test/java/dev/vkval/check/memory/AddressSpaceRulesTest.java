package dev.vkval.check.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Address spaces of 100 bytes, 200 for what extends the sparse one. */
class AddressSpaceRulesTest {
    private static final long PHYSICAL = 2;
    private static final long DEVICE = 3;
    private static final int SPARSE = 1;
    private static final int EXTENDED_USAGE = 1 << 5;
    private static final int OTHER_USAGE = 1 << 6;

    private final CheckRun run = CheckRun.core();

    @AfterEach
    void close() {
        run.close();
    }

    private void device(boolean extended) {
        run.device(2);
        long descriptors = run.struct(
                "VkPhysicalDeviceDescriptorBufferPropertiesEXT",
                "samplerDescriptorBufferAddressSpaceSize",
                100,
                "resourceDescriptorBufferAddressSpaceSize",
                1000,
                "descriptorBufferAddressSpaceSize",
                100);
        long sparse = run.struct(
                "VkPhysicalDeviceExtendedSparseAddressSpacePropertiesNV",
                "pNext",
                descriptors,
                "extendedSparseAddressSpaceSize",
                200,
                "extendedSparseImageUsageFlags",
                EXTENDED_USAGE,
                "extendedSparseBufferUsageFlags",
                EXTENDED_USAGE);
        long properties = run.struct("VkPhysicalDeviceProperties2", "pNext", sparse);
        long limits = properties + VkPhysicalDeviceProperties2.PROPERTIES + VkPhysicalDeviceProperties.LIMITS;
        run.set(limits, "VkPhysicalDeviceLimits", "sparseAddressSpaceSize", 100)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL, properties);
        long feature = run.struct(
                "VkPhysicalDeviceExtendedSparseAddressSpaceFeaturesNV", "extendedSparseAddressSpace", extended ? 1 : 0);
        run.create("vkCreateDevice", DEVICE, PHYSICAL, run.struct("VkDeviceCreateInfo", "pNext", feature), 0, 0);
    }

    private void buffer(long id, long size, long flags, long usage) {
        long info = run.struct("VkBufferCreateInfo", "size", size, "flags", flags, "usage", usage);
        run.create("vkCreateBuffer", id, DEVICE, info, 0, 0);
    }

    private void image(long id, long size, long usage) {
        long info = run.struct("VkImageCreateInfo", "flags", SPARSE, "usage", usage, "imageType", 1, "samples", 1);
        run.create("vkCreateImage", id, DEVICE, info, 0, 0);
        long requirements = run.struct("VkMemoryRequirements");
        run.set(requirements, "VkMemoryRequirements", "size", size);
        run.call("vkGetImageMemoryRequirements", DEVICE, id, requirements);
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    @Test
    void sparseBuffers() {
        device(false);
        buffer(10, 60, SPARSE, OTHER_USAGE);
        buffer(11, 60, 0, OTHER_USAGE);
        buffer(12, 40, SPARSE, OTHER_USAGE);
        run.call("vkDestroyBuffer", DEVICE, 12, 0);
        buffer(13, 40, SPARSE, OTHER_USAGE);
        reported("VUID-vkCreateBuffer-flags-00911", false);
        buffer(14, 1, SPARSE, OTHER_USAGE);
        reported("VUID-vkCreateBuffer-flags-00911", true);
    }

    @ParameterizedTest
    @CsvSource({"40, false", "41, true"})
    void sparseImages(long size, boolean wrong) {
        device(false);
        buffer(10, 60, SPARSE, OTHER_USAGE);
        image(20, size, OTHER_USAGE);
        reported("VUID-vkCreateImage-flags-00939", wrong);
    }

    /** What has a usage of the extended space alone does not count in the other one. */
    @ParameterizedTest
    @CsvSource({"100, 100, false, false", "101, 99, true, false", "100, 101, false, true"})
    void extendedSpaceForBuffers(long other, long extended, boolean others, boolean all) {
        device(true);
        buffer(10, extended, SPARSE, EXTENDED_USAGE);
        buffer(11, other, SPARSE, OTHER_USAGE);
        reported("VUID-vkCreateBuffer-flags-09383", others);
        reported("VUID-vkCreateBuffer-flags-09384", all);
        reported("VUID-vkCreateBuffer-flags-00911", false);
    }

    @ParameterizedTest
    @CsvSource({"100, 100, false, false", "101, 99, true, false", "100, 101, false, true"})
    void extendedSpaceForImages(long other, long extended, boolean others, boolean all) {
        device(true);
        image(10, extended, EXTENDED_USAGE);
        image(11, other, OTHER_USAGE);
        reported("VUID-vkCreateImage-flags-09385", others);
        reported("VUID-vkCreateImage-flags-09386", all);
        reported("VUID-vkCreateImage-flags-00939", false);
    }

    @ParameterizedTest
    @CsvSource({"true, usage-08097", "false, usage-08098"})
    void descriptors(boolean samplers, String rule) {
        device(false);
        int usage = samplers
                ? EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT
                : EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT;
        buffer(10, 60, 0, usage);
        buffer(11, 60, 0, OTHER_USAGE);
        buffer(12, 40, 0, usage);
        reported("VUID-VkBufferCreateInfo-" + rule, false);
        buffer(13, 1, 0, usage);
        reported("VUID-VkBufferCreateInfo-" + rule, true);
    }
}
