package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
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

/**
 * Reads the barriers of commands. The three kinds of barriers begin with the same members, so that the
 * scopes of each are read as those of a memory barrier.
 */
public final class BarrierCallReader {
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

    /** Barriers of vkCmdSetEvent2. */
    public static BarrierCall setEvent2(Call call, CommandBufferState buffer) {
        long info = CmdSetEvent2.pDependencyInfo(call);
        return newer(call, buffer, info, info == 0 ? 0 : 1, "pDependencyInfo->");
    }

    static BarrierCall waitEvents2(Call call, CommandBufferState buffer) {
        long infos = CmdWaitEvents2.pDependencyInfos(call);
        return newer(call, buffer, infos, CMemory.count(CmdWaitEvents2.eventCount(call), infos), null);
    }

    private static BarrierCall older(
            Call call, CommandBufferState buffer, int flags, long src, long dst, int[] counts, long[] arrays) {
        return new BarrierCall(
                call,
                buffer,
                false,
                flags,
                older("pMemoryBarriers", src, dst, counts[0], arrays[0], VkMemoryBarrier.SIZEOF),
                older("pBufferMemoryBarriers", src, dst, counts[1], arrays[1], VkBufferMemoryBarrier.SIZEOF),
                older("pImageMemoryBarriers", src, dst, counts[2], arrays[2], VkImageMemoryBarrier.SIZEOF));
    }

    private static List<BarrierCall.Scoped> older(
            String name, long srcStages, long dstStages, int count, long array, int elementBytes) {
        List<BarrierCall.Scoped> barriers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, elementBytes);
            barriers.add(new BarrierCall.Scoped(
                    name + "[" + i + "]",
                    at,
                    srcStages,
                    CMemory.mask(VkMemoryBarrier.nsrcAccessMask(at)),
                    dstStages,
                    CMemory.mask(VkMemoryBarrier.ndstAccessMask(at))));
        }
        return barriers;
    }

    /** @param path path of the single dependency, null for an array */
    private static BarrierCall newer(Call call, CommandBufferState buffer, long infos, int count, String path) {
        List<BarrierCall.Scoped> memory = new ArrayList<>();
        List<BarrierCall.Scoped> buffers = new ArrayList<>();
        List<BarrierCall.Scoped> images = new ArrayList<>();
        for (int d = 0; d < count; d++) {
            long info = CMemory.element(infos, d, VkDependencyInfo.SIZEOF);
            String prefix = path == null ? "pDependencyInfos[" + d + "]." : path;
            newer(
                    prefix + "pMemoryBarriers",
                    VkDependencyInfo.nmemoryBarrierCount(info),
                    CMemory.pointer(info + VkDependencyInfo.PMEMORYBARRIERS),
                    VkMemoryBarrier2.SIZEOF,
                    memory);
            newer(
                    prefix + "pBufferMemoryBarriers",
                    VkDependencyInfo.nbufferMemoryBarrierCount(info),
                    CMemory.pointer(info + VkDependencyInfo.PBUFFERMEMORYBARRIERS),
                    VkBufferMemoryBarrier2.SIZEOF,
                    buffers);
            newer(
                    prefix + "pImageMemoryBarriers",
                    VkDependencyInfo.nimageMemoryBarrierCount(info),
                    CMemory.pointer(info + VkDependencyInfo.PIMAGEMEMORYBARRIERS),
                    VkImageMemoryBarrier2.SIZEOF,
                    images);
        }
        int flags = count == 0 ? 0 : VkDependencyInfo.ndependencyFlags(infos);
        return new BarrierCall(call, buffer, true, flags, memory, buffers, images);
    }

    private static void newer(String name, int count, long array, int elementBytes, List<BarrierCall.Scoped> into) {
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, elementBytes);
            into.add(new BarrierCall.Scoped(
                    name + "[" + i + "]",
                    at,
                    VkMemoryBarrier2.nsrcStageMask(at),
                    VkMemoryBarrier2.nsrcAccessMask(at),
                    VkMemoryBarrier2.ndstStageMask(at),
                    VkMemoryBarrier2.ndstAccessMask(at)));
        }
    }
}
