package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
import java.util.List;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/**
 * Reads the commands that have barriers. The three kinds of barriers begin with the same members, so that the scopes of
 * each are read as those of a memory barrier. The newer structs have longer scopes; the members after them are those of
 * the older ones.
 */
final class BarrierCommandReader {
    private static final String MEMORY = "pMemoryBarriers";
    private static final String BUFFERS = "pBufferMemoryBarriers";
    private static final String IMAGES = "pImageMemoryBarriers";

    /** By how much the newer structs are longer: they have stage masks, and masks of 64 bits. */
    private static final int LONGER_BYTES = VkMemoryBarrier2.SIZEOF - VkMemoryBarrier.SIZEOF;

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
        Barriers barriers = scope.barriers();
        return scope.command(
                List.of(),
                new Dependency(
                        null,
                        CmdPipelineBarrier.dependencyFlags(call),
                        barriers.memory(
                                CmdPipelineBarrier.memoryBarrierCount(call), CmdPipelineBarrier.pMemoryBarriers(call)),
                        barriers.buffers(
                                CmdPipelineBarrier.bufferMemoryBarrierCount(call),
                                CmdPipelineBarrier.pBufferMemoryBarriers(call)),
                        barriers.images(
                                CmdPipelineBarrier.imageMemoryBarrierCount(call),
                                CmdPipelineBarrier.pImageMemoryBarriers(call))));
    }

    private static BarrierCommand waitEvents(Call call) {
        Older scope = new Older(
                CMemory.mask(CmdWaitEvents.srcStageMask(call)), CMemory.mask(CmdWaitEvents.dstStageMask(call)));
        Barriers barriers = scope.barriers();
        return scope.command(
                Elements.handles(CmdWaitEvents.pEvents(call), CmdWaitEvents.eventCount(call)),
                new Dependency(
                        null,
                        0,
                        barriers.memory(CmdWaitEvents.memoryBarrierCount(call), CmdWaitEvents.pMemoryBarriers(call)),
                        barriers.buffers(
                                CmdWaitEvents.bufferMemoryBarrierCount(call),
                                CmdWaitEvents.pBufferMemoryBarriers(call)),
                        barriers.images(
                                CmdWaitEvents.imageMemoryBarrierCount(call),
                                CmdWaitEvents.pImageMemoryBarriers(call))));
    }

    private static BarrierCommand newer(long info, List<Long> events) {
        List<Dependency> dependencies =
                info == 0 ? List.of() : List.of(dependency(Location.parameter("pDependencyInfo"), info));
        return new BarrierCommand(Generation.V2, 0, 0, events, dependencies);
    }

    private static BarrierCommand waitEvents2(Call call) {
        int count = CmdWaitEvents2.eventCount(call);
        return new BarrierCommand(
                Generation.V2,
                0,
                0,
                Elements.handles(CmdWaitEvents2.pEvents(call), count),
                Elements.of(CmdWaitEvents2.pDependencyInfos(call), VkDependencyInfo.SIZEOF, count)
                        .read((i, info) -> dependency(Location.parameter("pDependencyInfos", i), info)));
    }

    private static Dependency dependency(Location at, long info) {
        Barriers barriers = new Barriers(at, LONGER_BYTES, BarrierCommandReader::scope);
        return new Dependency(
                at,
                VkDependencyInfo.ndependencyFlags(info),
                barriers.memory(
                        VkDependencyInfo.nmemoryBarrierCount(info),
                        CMemory.pointer(info + VkDependencyInfo.PMEMORYBARRIERS)),
                barriers.buffers(
                        VkDependencyInfo.nbufferMemoryBarrierCount(info),
                        CMemory.pointer(info + VkDependencyInfo.PBUFFERMEMORYBARRIERS)),
                barriers.images(
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

    /** An older command, which has one pair of stage masks for all its barriers. */
    private record Older(long srcStages, long dstStages) {
        BarrierCommand command(List<Long> events, Dependency dependency) {
            return new BarrierCommand(Generation.V1, srcStages, dstStages, events, List.of(dependency));
        }

        Barriers barriers() {
            return new Barriers(null, 0, this::scope);
        }

        private Dependency.Scope scope(long barrier) {
            return new Dependency.Scope(
                    srcStages,
                    CMemory.mask(VkMemoryBarrier.nsrcAccessMask(barrier)),
                    dstStages,
                    CMemory.mask(VkMemoryBarrier.ndstAccessMask(barrier)));
        }
    }

    /**
     * The barriers of a dependency.
     *
     * @param at the dependency, null where the barriers are parameters
     * @param longerBytes by how much the scopes of a barrier are longer than those of an older one
     * @param scope reads the scopes of a barrier
     */
    private record Barriers(Location at, int longerBytes, LongFunction<Dependency.Scope> scope) {
        private Location at(String member, int index) {
            return at == null ? Location.parameter(member, index) : at.dot(member, index);
        }

        private <T> List<T> read(long array, int olderBytes, int count, Elements.Reader<T> reader) {
            return Elements.of(array, olderBytes + longerBytes, count).read(reader);
        }

        List<Dependency.Memory> memory(int count, long array) {
            return read(
                    array,
                    VkMemoryBarrier.SIZEOF,
                    count,
                    (i, barrier) -> new Dependency.Memory(at(MEMORY, i), scope.apply(barrier)));
        }

        List<Dependency.Buffer> buffers(int count, long array) {
            return read(array, VkBufferMemoryBarrier.SIZEOF, count, (i, barrier) -> {
                long older = barrier + longerBytes;
                return new Dependency.Buffer(
                        at(BUFFERS, i),
                        scope.apply(barrier),
                        VkBufferMemoryBarrier.nbuffer(older),
                        VkBufferMemoryBarrier.noffset(older),
                        VkBufferMemoryBarrier.nsize(older),
                        VkBufferMemoryBarrier.nsrcQueueFamilyIndex(older),
                        VkBufferMemoryBarrier.ndstQueueFamilyIndex(older));
            });
        }

        List<Dependency.Image> images(int count, long array) {
            return read(array, VkImageMemoryBarrier.SIZEOF, count, (i, barrier) -> {
                long older = barrier + longerBytes;
                return new Dependency.Image(
                        at(IMAGES, i),
                        scope.apply(barrier),
                        VkImageMemoryBarrier.nimage(older),
                        Subresources.range(older + VkImageMemoryBarrier.SUBRESOURCERANGE),
                        VkImageMemoryBarrier.noldLayout(older),
                        VkImageMemoryBarrier.nnewLayout(older),
                        VkImageMemoryBarrier.nsrcQueueFamilyIndex(older),
                        VkImageMemoryBarrier.ndstQueueFamilyIndex(older));
            });
        }
    }
}
