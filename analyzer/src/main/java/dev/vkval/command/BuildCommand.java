package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.memory.CMemory;
import java.util.List;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;

/** The builds of vkCmdBuildAccelerationStructuresKHR, its indirect form, or vkBuildAccelerationStructuresKHR. */
public record BuildCommand(List<Build> builds) {

    /**
     * One build.
     *
     * @param ranges one for each geometry; none where they are in a buffer or NULL
     * @param indirect where the ranges are in a buffer, null for those that are parameters
     */
    public record Build(Location at, BuildInfo info, List<Range> ranges, Indirect indirect) {
        /** The number of primitives of each geometry, or the largest number where a buffer has it. */
        public List<Long> primitives() {
            return indirect == null ? ranges.stream().map(Range::primitives).toList() : indirect.maxPrimitives();
        }
    }

    /** VkAccelerationStructureBuildRangeInfoKHR; offsets in bytes. */
    public record Range(long primitives, long primitiveOffset, long firstVertex, long transformOffset) {}

    /**
     * The ranges of an indirect build.
     *
     * @param address device address of the first
     * @param strideBytes from one to the next
     */
    public record Indirect(long address, long strideBytes, List<Long> maxPrimitives) {}

    /** The builds that a call makes. */
    public static BuildCommand of(Call call) {
        return call.read(BuildCommand.class, BuildCommand::read);
    }

    private static BuildCommand read(Call call) {
        return switch (call.command().number()) {
            case CmdBuildAccelerationStructuresKHR.ID ->
                direct(
                        CmdBuildAccelerationStructuresKHR.infoCount(call),
                        CmdBuildAccelerationStructuresKHR.pInfos(call),
                        CmdBuildAccelerationStructuresKHR.ppBuildRangeInfos(call));
            case BuildAccelerationStructuresKHR.ID ->
                direct(
                        BuildAccelerationStructuresKHR.infoCount(call),
                        BuildAccelerationStructuresKHR.pInfos(call),
                        BuildAccelerationStructuresKHR.ppBuildRangeInfos(call));
            case CmdBuildAccelerationStructuresIndirectKHR.ID -> indirect(call);
            default -> throw new IllegalArgumentException(call.name() + " builds no acceleration structures");
        };
    }

    /** Reads a build with its index. */
    private interface Reader {
        Build read(int index, Location at, BuildInfo info);
    }

    private static BuildCommand builds(int count, long infos, Reader reader) {
        return new BuildCommand(Elements.of(infos, VkAccelerationStructureBuildGeometryInfoKHR.SIZEOF, count)
                .read((i, info) -> reader.read(i, Location.parameter("pInfos", i), BuildInfo.read(info))));
    }

    private static BuildCommand direct(int count, long infos, long ranges) {
        return builds(
                count,
                infos,
                (i, at, info) -> new Build(
                        at,
                        info,
                        Elements.of(
                                        CMemory.handle(ranges, i),
                                        VkAccelerationStructureBuildRangeInfoKHR.SIZEOF,
                                        info.geometryCount())
                                .read(BuildCommand::range),
                        null));
    }

    private static Range range(long at) {
        return new Range(
                CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveCount(at)),
                CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nprimitiveOffset(at)),
                CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.nfirstVertex(at)),
                CMemory.mask(VkAccelerationStructureBuildRangeInfoKHR.ntransformOffset(at)));
    }

    private static BuildCommand indirect(Call call) {
        long addresses = CmdBuildAccelerationStructuresIndirectKHR.pIndirectDeviceAddresses(call);
        long strides = CmdBuildAccelerationStructuresIndirectKHR.pIndirectStrides(call);
        long maxCounts = CmdBuildAccelerationStructuresIndirectKHR.ppMaxPrimitiveCounts(call);
        return builds(
                CmdBuildAccelerationStructuresIndirectKHR.infoCount(call),
                CmdBuildAccelerationStructuresIndirectKHR.pInfos(call),
                (i, at, info) -> new Build(
                        at,
                        info,
                        List.of(),
                        new Indirect(
                                CMemory.u64(addresses, i),
                                CMemory.mask(CMemory.u32(strides, i)),
                                info.primitives(CMemory.handle(maxCounts, i)))));
    }
}
