package dev.vkval.state;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.command.Barriers;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkBufferMemoryBarrier2;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/** Reads older and newer barriers; a barrier of an unknown resource is skipped. */
final class BarrierReader {
    private final StateTracker tracker;

    BarrierReader(StateTracker tracker) {
        this.tracker = tracker;
    }

    /** The three arrays of an older barrier command. */
    record Arrays(int memoryCount, long memory, int bufferCount, long buffers, int imageCount, long images) {}

    /** Reads a VkDependencyInfo. */
    Barriers dependencyInfo(long info) {
        List<Barriers.Memory> memory = new ArrayList<>();
        long array = CMemory.pointer(info + VkDependencyInfo.PMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nmemoryBarrierCount(info), array); i++) {
            long at = CMemory.element(array, i, VkMemoryBarrier2.SIZEOF);
            memory.add(new Barriers.Memory(
                    VkMemoryBarrier2.nsrcStageMask(at),
                    VkMemoryBarrier2.nsrcAccessMask(at),
                    VkMemoryBarrier2.ndstStageMask(at),
                    VkMemoryBarrier2.ndstAccessMask(at)));
        }
        List<Barriers.Buffer> buffers = new ArrayList<>();
        array = CMemory.pointer(info + VkDependencyInfo.PBUFFERMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nbufferMemoryBarrierCount(info), array); i++) {
            buffer2(CMemory.element(array, i, VkBufferMemoryBarrier2.SIZEOF), buffers);
        }
        List<Barriers.Image> images = new ArrayList<>();
        array = CMemory.pointer(info + VkDependencyInfo.PIMAGEMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nimageMemoryBarrierCount(info), array); i++) {
            image2(CMemory.element(array, i, VkImageMemoryBarrier2.SIZEOF), images);
        }
        return new Barriers(VkDependencyInfo.ndependencyFlags(info), memory, buffers, images);
    }

    private void buffer2(long at, List<Barriers.Buffer> into) {
        BufferState buffer = tracker.get(BufferState.class, VkBufferMemoryBarrier2.nbuffer(at));
        if (buffer != null) {
            long offset = VkBufferMemoryBarrier2.noffset(at);
            into.add(new Barriers.Buffer(
                    new Barriers.Memory(
                            VkBufferMemoryBarrier2.nsrcStageMask(at),
                            VkBufferMemoryBarrier2.nsrcAccessMask(at),
                            VkBufferMemoryBarrier2.ndstStageMask(at),
                            VkBufferMemoryBarrier2.ndstAccessMask(at)),
                    buffer,
                    offset,
                    buffer.rangeBytes(offset, VkBufferMemoryBarrier2.nsize(at)),
                    VkBufferMemoryBarrier2.nsrcQueueFamilyIndex(at),
                    VkBufferMemoryBarrier2.ndstQueueFamilyIndex(at)));
        }
    }

    private void image2(long at, List<Barriers.Image> into) {
        ImageState image = tracker.get(ImageState.class, VkImageMemoryBarrier2.nimage(at));
        if (image != null) {
            into.add(new Barriers.Image(
                    new Barriers.Memory(
                            VkImageMemoryBarrier2.nsrcStageMask(at),
                            VkImageMemoryBarrier2.nsrcAccessMask(at),
                            VkImageMemoryBarrier2.ndstStageMask(at),
                            VkImageMemoryBarrier2.ndstAccessMask(at)),
                    image,
                    SubresourceRange.ofBarrier(at + VkImageMemoryBarrier2.SUBRESOURCERANGE, image),
                    VkImageMemoryBarrier2.noldLayout(at),
                    VkImageMemoryBarrier2.nnewLayout(at),
                    VkImageMemoryBarrier2.nsrcQueueFamilyIndex(at),
                    VkImageMemoryBarrier2.ndstQueueFamilyIndex(at)));
        }
    }

    /**
     * Reads the barriers of a command with one pair of stage masks for all of them. Without a global memory barrier
     * the command still orders execution.
     */
    Barriers older(int flags, long srcStages, long dstStages, Arrays arrays) {
        List<Barriers.Memory> memory = new ArrayList<>();
        for (int i = 0; i < CMemory.count(arrays.memoryCount(), arrays.memory()); i++) {
            long at = CMemory.element(arrays.memory(), i, VkMemoryBarrier.SIZEOF);
            memory.add(new Barriers.Memory(
                    srcStages,
                    CMemory.mask(VkMemoryBarrier.nsrcAccessMask(at)),
                    dstStages,
                    CMemory.mask(VkMemoryBarrier.ndstAccessMask(at))));
        }
        if (memory.isEmpty()) {
            memory.add(new Barriers.Memory(srcStages, 0, dstStages, 0));
        }
        List<Barriers.Buffer> buffers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(arrays.bufferCount(), arrays.buffers()); i++) {
            buffer(CMemory.element(arrays.buffers(), i, VkBufferMemoryBarrier.SIZEOF), srcStages, dstStages, buffers);
        }
        List<Barriers.Image> images = new ArrayList<>();
        for (int i = 0; i < CMemory.count(arrays.imageCount(), arrays.images()); i++) {
            image(CMemory.element(arrays.images(), i, VkImageMemoryBarrier.SIZEOF), srcStages, dstStages, images);
        }
        return new Barriers(flags, memory, buffers, images);
    }

    private void buffer(long at, long srcStages, long dstStages, List<Barriers.Buffer> into) {
        BufferState buffer = tracker.get(BufferState.class, VkBufferMemoryBarrier.nbuffer(at));
        if (buffer != null) {
            long offset = VkBufferMemoryBarrier.noffset(at);
            into.add(new Barriers.Buffer(
                    new Barriers.Memory(
                            srcStages,
                            CMemory.mask(VkBufferMemoryBarrier.nsrcAccessMask(at)),
                            dstStages,
                            CMemory.mask(VkBufferMemoryBarrier.ndstAccessMask(at))),
                    buffer,
                    offset,
                    buffer.rangeBytes(offset, VkBufferMemoryBarrier.nsize(at)),
                    VkBufferMemoryBarrier.nsrcQueueFamilyIndex(at),
                    VkBufferMemoryBarrier.ndstQueueFamilyIndex(at)));
        }
    }

    private void image(long at, long srcStages, long dstStages, List<Barriers.Image> into) {
        ImageState image = tracker.get(ImageState.class, VkImageMemoryBarrier.nimage(at));
        if (image != null) {
            into.add(new Barriers.Image(
                    new Barriers.Memory(
                            srcStages,
                            CMemory.mask(VkImageMemoryBarrier.nsrcAccessMask(at)),
                            dstStages,
                            CMemory.mask(VkImageMemoryBarrier.ndstAccessMask(at))),
                    image,
                    SubresourceRange.ofBarrier(at + VkImageMemoryBarrier.SUBRESOURCERANGE, image),
                    VkImageMemoryBarrier.noldLayout(at),
                    VkImageMemoryBarrier.nnewLayout(at),
                    VkImageMemoryBarrier.nsrcQueueFamilyIndex(at),
                    VkImageMemoryBarrier.ndstQueueFamilyIndex(at)));
        }
    }
}
