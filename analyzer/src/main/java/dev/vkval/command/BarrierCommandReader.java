package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
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
 * Reads the commands that have barriers. The three kinds of barriers begin with the same members, so that the scopes of
 * each are read as those of a memory barrier.
 */
final class BarrierCommandReader {
    private static final String MEMORY = "pMemoryBarriers";
    private static final String BUFFERS = "pBufferMemoryBarriers";
    private static final String IMAGES = "pImageMemoryBarriers";

    private BarrierCommandReader() {}

    static BarrierCommand read(Call call) {
        return switch (call.command().number()) {
            case CmdPipelineBarrier.ID -> pipelineBarrier(call);
            case CmdPipelineBarrier2.ID -> newer(CmdPipelineBarrier2.pDependencyInfo(call), List.of());
            case CmdSetEvent2.ID -> newer(CmdSetEvent2.pDependencyInfo(call), List.of(CmdSetEvent2.event(call)));
            case CmdWaitEvents.ID -> waitEvents(call);
            case CmdWaitEvents2.ID -> waitEvents2(call);
            default -> throw new IllegalArgumentException(call.name() + " has no barriers");
        };
    }

    private static BarrierCommand pipelineBarrier(Call call) {
        Older scope = new Older(
                CMemory.mask(CmdPipelineBarrier.srcStageMask(call)),
                CMemory.mask(CmdPipelineBarrier.dstStageMask(call)));
        return scope.command(
                List.of(),
                new Dependency(
                        null,
                        CmdPipelineBarrier.dependencyFlags(call),
                        scope.memory(
                                CmdPipelineBarrier.memoryBarrierCount(call), CmdPipelineBarrier.pMemoryBarriers(call)),
                        scope.buffers(
                                CmdPipelineBarrier.bufferMemoryBarrierCount(call),
                                CmdPipelineBarrier.pBufferMemoryBarriers(call)),
                        scope.images(
                                CmdPipelineBarrier.imageMemoryBarrierCount(call),
                                CmdPipelineBarrier.pImageMemoryBarriers(call))));
    }

    private static BarrierCommand waitEvents(Call call) {
        Older scope = new Older(
                CMemory.mask(CmdWaitEvents.srcStageMask(call)), CMemory.mask(CmdWaitEvents.dstStageMask(call)));
        return scope.command(
                events(CmdWaitEvents.eventCount(call), CmdWaitEvents.pEvents(call)),
                new Dependency(
                        null,
                        0,
                        scope.memory(CmdWaitEvents.memoryBarrierCount(call), CmdWaitEvents.pMemoryBarriers(call)),
                        scope.buffers(
                                CmdWaitEvents.bufferMemoryBarrierCount(call),
                                CmdWaitEvents.pBufferMemoryBarriers(call)),
                        scope.images(
                                CmdWaitEvents.imageMemoryBarrierCount(call),
                                CmdWaitEvents.pImageMemoryBarriers(call))));
    }

    private static List<Long> events(int count, long array) {
        List<Long> events = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            events.add(CMemory.handle(array, i));
        }
        return events;
    }

    private static BarrierCommand newer(long info, List<Long> events) {
        List<Dependency> dependencies =
                info == 0 ? List.of() : List.of(dependency(Location.parameter("pDependencyInfo"), info));
        return new BarrierCommand(Generation.V2, 0, 0, events, dependencies);
    }

    private static BarrierCommand waitEvents2(Call call) {
        List<Long> events = events(CmdWaitEvents2.eventCount(call), CmdWaitEvents2.pEvents(call));
        long infos = CmdWaitEvents2.pDependencyInfos(call);
        List<Dependency> dependencies = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdWaitEvents2.eventCount(call), infos); i++) {
            dependencies.add(dependency(
                    Location.parameter("pDependencyInfos", i), CMemory.element(infos, i, VkDependencyInfo.SIZEOF)));
        }
        return new BarrierCommand(Generation.V2, 0, 0, events, dependencies);
    }

    private static Dependency dependency(Location at, long info) {
        return new Dependency(
                at,
                VkDependencyInfo.ndependencyFlags(info),
                memory(
                        at,
                        VkDependencyInfo.nmemoryBarrierCount(info),
                        CMemory.pointer(info + VkDependencyInfo.PMEMORYBARRIERS)),
                buffers(
                        at,
                        VkDependencyInfo.nbufferMemoryBarrierCount(info),
                        CMemory.pointer(info + VkDependencyInfo.PBUFFERMEMORYBARRIERS)),
                images(
                        at,
                        VkDependencyInfo.nimageMemoryBarrierCount(info),
                        CMemory.pointer(info + VkDependencyInfo.PIMAGEMEMORYBARRIERS)));
    }

    private static Dependency.Scope scope(long barrier) {
        return new Dependency.Scope(
                VkMemoryBarrier2.nsrcStageMask(barrier),
                VkMemoryBarrier2.nsrcAccessMask(barrier),
                VkMemoryBarrier2.ndstStageMask(barrier),
                VkMemoryBarrier2.ndstAccessMask(barrier));
    }

    private static List<Dependency.Memory> memory(Location at, int count, long array) {
        List<Dependency.Memory> barriers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            barriers.add(new Dependency.Memory(
                    at.dot(MEMORY, i), scope(CMemory.element(array, i, VkMemoryBarrier2.SIZEOF))));
        }
        return barriers;
    }

    private static List<Dependency.Buffer> buffers(Location at, int count, long array) {
        List<Dependency.Buffer> barriers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long barrier = CMemory.element(array, i, VkBufferMemoryBarrier2.SIZEOF);
            barriers.add(new Dependency.Buffer(
                    at.dot(BUFFERS, i),
                    scope(barrier),
                    VkBufferMemoryBarrier2.nbuffer(barrier),
                    VkBufferMemoryBarrier2.noffset(barrier),
                    VkBufferMemoryBarrier2.nsize(barrier),
                    VkBufferMemoryBarrier2.nsrcQueueFamilyIndex(barrier),
                    VkBufferMemoryBarrier2.ndstQueueFamilyIndex(barrier)));
        }
        return barriers;
    }

    private static List<Dependency.Image> images(Location at, int count, long array) {
        List<Dependency.Image> barriers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long barrier = CMemory.element(array, i, VkImageMemoryBarrier2.SIZEOF);
            barriers.add(new Dependency.Image(
                    at.dot(IMAGES, i),
                    scope(barrier),
                    VkImageMemoryBarrier2.nimage(barrier),
                    Subresources.range(barrier + VkImageMemoryBarrier2.SUBRESOURCERANGE),
                    VkImageMemoryBarrier2.noldLayout(barrier),
                    VkImageMemoryBarrier2.nnewLayout(barrier),
                    VkImageMemoryBarrier2.nsrcQueueFamilyIndex(barrier),
                    VkImageMemoryBarrier2.ndstQueueFamilyIndex(barrier)));
        }
        return barriers;
    }

    /** An older command, which has one pair of stage masks for all its barriers. */
    private record Older(long srcStages, long dstStages) {
        BarrierCommand command(List<Long> events, Dependency dependency) {
            return new BarrierCommand(Generation.V1, srcStages, dstStages, events, List.of(dependency));
        }

        private Dependency.Scope scope(long barrier) {
            return new Dependency.Scope(
                    srcStages,
                    CMemory.mask(VkMemoryBarrier.nsrcAccessMask(barrier)),
                    dstStages,
                    CMemory.mask(VkMemoryBarrier.ndstAccessMask(barrier)));
        }

        List<Dependency.Memory> memory(int count, long array) {
            List<Dependency.Memory> barriers = new ArrayList<>();
            for (int i = 0; i < CMemory.count(count, array); i++) {
                barriers.add(new Dependency.Memory(
                        Location.parameter(MEMORY, i), scope(CMemory.element(array, i, VkMemoryBarrier.SIZEOF))));
            }
            return barriers;
        }

        List<Dependency.Buffer> buffers(int count, long array) {
            List<Dependency.Buffer> barriers = new ArrayList<>();
            for (int i = 0; i < CMemory.count(count, array); i++) {
                long barrier = CMemory.element(array, i, VkBufferMemoryBarrier.SIZEOF);
                barriers.add(new Dependency.Buffer(
                        Location.parameter(BUFFERS, i),
                        scope(barrier),
                        VkBufferMemoryBarrier.nbuffer(barrier),
                        VkBufferMemoryBarrier.noffset(barrier),
                        VkBufferMemoryBarrier.nsize(barrier),
                        VkBufferMemoryBarrier.nsrcQueueFamilyIndex(barrier),
                        VkBufferMemoryBarrier.ndstQueueFamilyIndex(barrier)));
            }
            return barriers;
        }

        List<Dependency.Image> images(int count, long array) {
            List<Dependency.Image> barriers = new ArrayList<>();
            for (int i = 0; i < CMemory.count(count, array); i++) {
                long barrier = CMemory.element(array, i, VkImageMemoryBarrier.SIZEOF);
                barriers.add(new Dependency.Image(
                        Location.parameter(IMAGES, i),
                        scope(barrier),
                        VkImageMemoryBarrier.nimage(barrier),
                        Subresources.range(barrier + VkImageMemoryBarrier.SUBRESOURCERANGE),
                        VkImageMemoryBarrier.noldLayout(barrier),
                        VkImageMemoryBarrier.nnewLayout(barrier),
                        VkImageMemoryBarrier.nsrcQueueFamilyIndex(barrier),
                        VkImageMemoryBarrier.ndstQueueFamilyIndex(barrier)));
            }
            return barriers;
        }
    }
}
