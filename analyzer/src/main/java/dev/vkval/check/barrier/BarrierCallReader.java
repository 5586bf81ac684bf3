package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkBufferMemoryBarrier2;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/** Reads the barriers of commands that carry them. */
final class BarrierCallReader {
    private BarrierCallReader() {}

    static BarrierCall pipelineBarrier(Call call, CommandBufferState buffer) {
        return older(
                call,
                buffer,
                CmdPipelineBarrier.dependencyFlags(call),
                CMemory.mask(CmdPipelineBarrier.srcStageMask(call)),
                CMemory.mask(CmdPipelineBarrier.dstStageMask(call)),
                new int[] {
                    CmdPipelineBarrier.memoryBarrierCount(call),
                    CmdPipelineBarrier.bufferMemoryBarrierCount(call),
                    CmdPipelineBarrier.imageMemoryBarrierCount(call)
                },
                new long[] {
                    CmdPipelineBarrier.pMemoryBarriers(call),
                    CmdPipelineBarrier.pBufferMemoryBarriers(call),
                    CmdPipelineBarrier.pImageMemoryBarriers(call)
                });
    }

    static BarrierCall waitEvents(Call call, CommandBufferState buffer) {
        return older(
                call,
                buffer,
                0,
                CMemory.mask(CmdWaitEvents.srcStageMask(call)),
                CMemory.mask(CmdWaitEvents.dstStageMask(call)),
                new int[] {
                    CmdWaitEvents.memoryBarrierCount(call),
                    CmdWaitEvents.bufferMemoryBarrierCount(call),
                    CmdWaitEvents.imageMemoryBarrierCount(call)
                },
                new long[] {
                    CmdWaitEvents.pMemoryBarriers(call),
                    CmdWaitEvents.pBufferMemoryBarriers(call),
                    CmdWaitEvents.pImageMemoryBarriers(call)
                });
    }

    static BarrierCall pipelineBarrier2(Call call, CommandBufferState buffer) {
        long info = CmdPipelineBarrier2.pDependencyInfo(call);
        return newer(call, buffer, info, info == 0 ? 0 : 1, "pDependencyInfo->");
    }

    static BarrierCall setEvent2(Call call, CommandBufferState buffer) {
        long info = CmdSetEvent2.pDependencyInfo(call);
        return newer(call, buffer, info, info == 0 ? 0 : 1, "pDependencyInfo->");
    }

    static BarrierCall waitEvents2(Call call, CommandBufferState buffer) {
        long infos = CmdWaitEvents2.pDependencyInfos(call);
        return newer(call, buffer, infos, CMemory.count(CmdWaitEvents2.eventCount(call), infos), null);
    }

    private static BarrierCall older(
            Call call, CommandBufferState buffer, int flags, long src, long dst, int[] counts, long[] arrays) {
        List<BarrierCall.Scoped> memory = new ArrayList<>();
        for (int i = 0; i < CMemory.count(counts[0], arrays[0]); i++) {
            long at = CMemory.element(arrays[0], i, VkMemoryBarrier.SIZEOF);
            memory.add(scoped(
                    "pMemoryBarriers[" + i + "]",
                    at,
                    src,
                    VkMemoryBarrier.nsrcAccessMask(at),
                    dst,
                    VkMemoryBarrier.ndstAccessMask(at)));
        }
        List<BarrierCall.Scoped> buffers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(counts[1], arrays[1]); i++) {
            long at = CMemory.element(arrays[1], i, VkBufferMemoryBarrier.SIZEOF);
            buffers.add(scoped(
                    "pBufferMemoryBarriers[" + i + "]",
                    at,
                    src,
                    VkBufferMemoryBarrier.nsrcAccessMask(at),
                    dst,
                    VkBufferMemoryBarrier.ndstAccessMask(at)));
        }
        List<BarrierCall.Scoped> images = new ArrayList<>();
        for (int i = 0; i < CMemory.count(counts[2], arrays[2]); i++) {
            long at = CMemory.element(arrays[2], i, VkImageMemoryBarrier.SIZEOF);
            images.add(scoped(
                    "pImageMemoryBarriers[" + i + "]",
                    at,
                    src,
                    VkImageMemoryBarrier.nsrcAccessMask(at),
                    dst,
                    VkImageMemoryBarrier.ndstAccessMask(at)));
        }
        return new BarrierCall(call, buffer, false, flags, memory, buffers, images);
    }

    private static BarrierCall.Scoped scoped(
            String path, long at, long srcStages, int srcAccesses, long dstStages, int dstAccesses) {
        return new BarrierCall.Scoped(
                path, at, srcStages, CMemory.mask(srcAccesses), dstStages, CMemory.mask(dstAccesses));
    }

    /** @param path path of the one dependency, null for an array of them */
    private static BarrierCall newer(Call call, CommandBufferState buffer, long infos, int count, String path) {
        List<BarrierCall.Scoped> memory = new ArrayList<>();
        List<BarrierCall.Scoped> buffers = new ArrayList<>();
        List<BarrierCall.Scoped> images = new ArrayList<>();
        for (int d = 0; d < count; d++) {
            long info = CMemory.element(infos, d, VkDependencyInfo.SIZEOF);
            String prefix = path == null ? "pDependencyInfos[" + d + "]." : path;
            memory(info, prefix, memory);
            buffers(info, prefix, buffers);
            images(info, prefix, images);
        }
        int flags = count == 0 ? 0 : VkDependencyInfo.ndependencyFlags(infos);
        return new BarrierCall(call, buffer, true, flags, memory, buffers, images);
    }

    private static void memory(long info, String prefix, List<BarrierCall.Scoped> into) {
        long array = CMemory.pointer(info + VkDependencyInfo.PMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nmemoryBarrierCount(info), array); i++) {
            long at = CMemory.element(array, i, VkMemoryBarrier2.SIZEOF);
            into.add(new BarrierCall.Scoped(
                    prefix + "pMemoryBarriers[" + i + "]",
                    at,
                    VkMemoryBarrier2.nsrcStageMask(at),
                    VkMemoryBarrier2.nsrcAccessMask(at),
                    VkMemoryBarrier2.ndstStageMask(at),
                    VkMemoryBarrier2.ndstAccessMask(at)));
        }
    }

    private static void buffers(long info, String prefix, List<BarrierCall.Scoped> into) {
        long array = CMemory.pointer(info + VkDependencyInfo.PBUFFERMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nbufferMemoryBarrierCount(info), array); i++) {
            long at = CMemory.element(array, i, VkBufferMemoryBarrier2.SIZEOF);
            into.add(new BarrierCall.Scoped(
                    prefix + "pBufferMemoryBarriers[" + i + "]",
                    at,
                    VkBufferMemoryBarrier2.nsrcStageMask(at),
                    VkBufferMemoryBarrier2.nsrcAccessMask(at),
                    VkBufferMemoryBarrier2.ndstStageMask(at),
                    VkBufferMemoryBarrier2.ndstAccessMask(at)));
        }
    }

    private static void images(long info, String prefix, List<BarrierCall.Scoped> into) {
        long array = CMemory.pointer(info + VkDependencyInfo.PIMAGEMEMORYBARRIERS);
        for (int i = 0; i < CMemory.count(VkDependencyInfo.nimageMemoryBarrierCount(info), array); i++) {
            long at = CMemory.element(array, i, VkImageMemoryBarrier2.SIZEOF);
            into.add(new BarrierCall.Scoped(
                    prefix + "pImageMemoryBarriers[" + i + "]",
                    at,
                    VkImageMemoryBarrier2.nsrcStageMask(at),
                    VkImageMemoryBarrier2.nsrcAccessMask(at),
                    VkImageMemoryBarrier2.ndstStageMask(at),
                    VkImageMemoryBarrier2.ndstAccessMask(at)));
        }
    }
}
