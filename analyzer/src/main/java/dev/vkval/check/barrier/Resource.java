package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.BufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkBufferMemoryBarrier2;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;

/** The resource of a barrier and its queue family indices. */
record Resource(String struct, StateObject object, int sharingMode, int srcFamily, int dstFamily) {

    /** Null if the buffer is not known. */
    static Resource ofBuffer(CoreContext context, BarrierCall call, BarrierCall.Scoped barrier) {
        long at = barrier.address();
        BufferState buffer = context.get(
                BufferState.class,
                call.newer() ? VkBufferMemoryBarrier2.nbuffer(at) : VkBufferMemoryBarrier.nbuffer(at));
        return buffer == null
                ? null
                : new Resource(
                        "VkBufferMemoryBarrier",
                        buffer,
                        buffer.sharingMode(),
                        call.newer()
                                ? VkBufferMemoryBarrier2.nsrcQueueFamilyIndex(at)
                                : VkBufferMemoryBarrier.nsrcQueueFamilyIndex(at),
                        call.newer()
                                ? VkBufferMemoryBarrier2.ndstQueueFamilyIndex(at)
                                : VkBufferMemoryBarrier.ndstQueueFamilyIndex(at));
    }

    /** Null if the image is not known. */
    static Resource ofImage(CoreContext context, BarrierCall call, BarrierCall.Scoped barrier) {
        long at = barrier.address();
        ImageState image = context.get(
                ImageState.class, call.newer() ? VkImageMemoryBarrier2.nimage(at) : VkImageMemoryBarrier.nimage(at));
        return image == null
                ? null
                : new Resource(
                        "VkImageMemoryBarrier",
                        image,
                        image.info().sharingMode(),
                        call.newer()
                                ? VkImageMemoryBarrier2.nsrcQueueFamilyIndex(at)
                                : VkImageMemoryBarrier.nsrcQueueFamilyIndex(at),
                        call.newer()
                                ? VkImageMemoryBarrier2.ndstQueueFamilyIndex(at)
                                : VkImageMemoryBarrier.ndstQueueFamilyIndex(at));
    }
}
