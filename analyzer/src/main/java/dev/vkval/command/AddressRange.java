package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import java.util.List;
import org.lwjgl.vulkan.VkBindTransformFeedbackBuffer2InfoEXT;
import org.lwjgl.vulkan.VkDeviceAddressRangeKHR;
import org.lwjgl.vulkan.VkStridedDeviceAddressRangeKHR;

/**
 * Device memory by its address.
 *
 * @param strideBytes bytes between the elements in it, 0 where there is one
 */
public record AddressRange(long address, long sizeBytes, long strideBytes) {
    /** Nothing: no address, no bytes. */
    public static final AddressRange NONE = new AddressRange(0, 0, 0);

    /** Reads a VkDeviceAddressRangeKHR. */
    public static AddressRange of(long at) {
        return new AddressRange(
                CMemory.u64(at + VkDeviceAddressRangeKHR.ADDRESS), CMemory.u64(at + VkDeviceAddressRangeKHR.SIZE), 0);
    }

    /** Reads the ranges of an array of VkBindTransformFeedbackBuffer2InfoEXT. */
    public static List<AddressRange> ofFeedback(long array, int count) {
        return Elements.of(
                        array,
                        VkBindTransformFeedbackBuffer2InfoEXT.ADDRESSRANGE,
                        VkBindTransformFeedbackBuffer2InfoEXT.SIZEOF,
                        count)
                .read(AddressRange::of);
    }

    /** Reads a VkStridedDeviceAddressRangeKHR. */
    public static AddressRange strided(long at) {
        return new AddressRange(
                CMemory.u64(at + VkStridedDeviceAddressRangeKHR.ADDRESS),
                CMemory.u64(at + VkStridedDeviceAddressRangeKHR.SIZE),
                CMemory.u64(at + VkStridedDeviceAddressRangeKHR.STRIDE));
    }
}
