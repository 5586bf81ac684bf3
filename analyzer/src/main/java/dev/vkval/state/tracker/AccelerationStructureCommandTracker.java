package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CmdWriteAccelerationStructuresPropertiesKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.GetAccelerationStructureBuildSizesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildInfo;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.StructureBuild;
import dev.vkval.state.reader.BuildInputReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRSynchronization2;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAccelerationStructureBuildRangeInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;

/** Builds and copies of acceleration structures. */
final class AccelerationStructureCommandTracker {
    /**
     * The minimum size of a serialized acceleration structure: two UUIDs and three sizes
     * (vkCmdCopyAccelerationStructureToMemoryKHR).
     */
    private static final int SERIALIZED_HEADER_BYTES = 2 * VK10.VK_UUID_SIZE + 3 * Long.BYTES;

    private final StateTracker tracker;
    private final BuildInputReader inputs;

    AccelerationStructureCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.inputs = new BuildInputReader(tracker.bufferAddresses());
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBuildAccelerationStructuresKHR.ID, this::build);
        hooks.on(CmdBuildAccelerationStructuresIndirectKHR.ID, this::build);
        hooks.on(CmdCopyAccelerationStructureToMemoryKHR.ID, this::copyToMemory);
        hooks.on(CmdCopyMemoryToAccelerationStructureKHR.ID, this::copyFromMemory);
        hooks.on(CmdCopyAccelerationStructureKHR.ID, this::copy);
        hooks.on(CmdWriteAccelerationStructuresPropertiesKHR.ID, this::writeProperties);
        all.postCallRecord(GetAccelerationStructureBuildSizesKHR.ID, tracker.buildSizes()::answered);
        all.onEffect(BuildAccelerationStructuresKHR.ID, this::buildOnHost);
        all.onEffect(CopyAccelerationStructureKHR.ID, this::copyOnHost);
        all.onEffect(
                CopyMemoryToAccelerationStructureKHR.ID,
                call -> hold(
                        VkCopyMemoryToAccelerationStructureInfoKHR.ndst(
                                CopyMemoryToAccelerationStructureKHR.pInfo(call)),
                        StructureBuild.UNKNOWN));
    }

    private AccelerationStructureState structure(long id) {
        return tracker.get(AccelerationStructureState.class, id);
    }

    private void build(Call call, RecordingBuilder to) {
        List<RecordedCommand.AccelerationStructureBuild> builds =
                BuildCommand.of(call).builds().stream().map(this::build).toList();
        to.add(call, place -> new RecordedCommand.BuildAccelerationStructures(place, builds));
    }

    private RecordedCommand.AccelerationStructureBuild build(BuildCommand.Build build) {
        BuildInfo info = build.info();
        return new RecordedCommand.AccelerationStructureBuild(
                StructureBuild.of(build),
                info.update(),
                structure(info.src()),
                structure(info.dst()),
                inputs.of(build),
                build.indirect() == null ? null : ranges(build.indirect(), info.geometryCount()),
                scratch(info, build.primitives()));
    }

    /** The buffer with the ranges of an indirect build. */
    private BufferPart ranges(BuildCommand.Indirect indirect, int geometryCount) {
        long bytes = geometryCount == 0
                ? 0
                : (CMemory.mask(geometryCount) - 1) * indirect.strideBytes()
                        + VkAccelerationStructureBuildRangeInfoKHR.SIZEOF;
        return tracker.bufferAddresses().at(indirect.address(), bytes);
    }

    /** The scratch memory of a build. */
    private BufferPart scratch(BuildInfo info, List<Long> primitives) {
        long bytes = info.scratch() == 0 ? 0 : tracker.buildSizes().scratchBytes(info, primitives);
        return bytes == 0 ? null : tracker.bufferAddresses().at(info.scratch(), bytes);
    }

    /** The acceleration structures whose properties are written to a query pool are read; the pool is not memory. */
    private void writeProperties(Call call, RecordingBuilder to) {
        long structures = CmdWriteAccelerationStructuresPropertiesKHR.pAccelerationStructures(call);
        int count = CmdWriteAccelerationStructuresPropertiesKHR.accelerationStructureCount(call);
        MemoryUseList uses = new MemoryUseList();
        List<AccelerationStructureState> known = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, structures); i++) {
            AccelerationStructureState structure = structure(CMemory.handle(structures, i));
            if (structure != null) {
                known.add(structure);
                uses.add(
                        "acceleration structure",
                        KHRSynchronization2.VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                        KHRSynchronization2.VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR,
                        structure.memory());
            }
        }
        int type = CmdWriteAccelerationStructuresPropertiesKHR.queryType(call);
        to.add(call, place -> new RecordedCommand.WriteStructureProperties(uses.at(place), List.copyOf(known), type));
    }

    private void copyToMemory(Call call, RecordingBuilder to) {
        long info = CmdCopyAccelerationStructureToMemoryKHR.pInfo(call);
        AccelerationStructureState src = structure(VkCopyAccelerationStructureToMemoryInfoKHR.nsrc(info));
        if (src != null) {
            long address = CMemory.pointer(info + VkCopyAccelerationStructureToMemoryInfoKHR.DST);
            BufferPart dst = tracker.bufferAddresses().at(address, SERIALIZED_HEADER_BYTES);
            to.add(call, place -> new RecordedCommand.CopyAccelerationStructureToMemory(place, src, dst));
        }
    }

    private void copyFromMemory(Call call, RecordingBuilder to) {
        long info = CmdCopyMemoryToAccelerationStructureKHR.pInfo(call);
        AccelerationStructureState dst = structure(VkCopyMemoryToAccelerationStructureInfoKHR.ndst(info));
        if (dst != null) {
            long address = CMemory.pointer(info + VkCopyMemoryToAccelerationStructureInfoKHR.SRC);
            BufferPart src = tracker.bufferAddresses().at(address, SERIALIZED_HEADER_BYTES);
            to.add(call, place -> new RecordedCommand.CopyMemoryToAccelerationStructure(place, src, dst));
        }
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyAccelerationStructureKHR.pInfo(call);
        AccelerationStructureState src = structure(VkCopyAccelerationStructureInfoKHR.nsrc(info));
        AccelerationStructureState dst = structure(VkCopyAccelerationStructureInfoKHR.ndst(info));
        if (src != null && dst != null) {
            int mode = VkCopyAccelerationStructureInfoKHR.nmode(info);
            to.add(call, place -> new RecordedCommand.CopyAccelerationStructure(place, src, dst, mode));
        }
    }

    private void buildOnHost(Call call) {
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            hold(build.info().dst(), StructureBuild.of(build));
        }
    }

    private void copyOnHost(Call call) {
        long info = CopyAccelerationStructureKHR.pInfo(call);
        AccelerationStructureState src = structure(VkCopyAccelerationStructureInfoKHR.nsrc(info));
        if (src != null) {
            hold(VkCopyAccelerationStructureInfoKHR.ndst(info), src.build());
        }
    }

    private void hold(long id, StructureBuild build) {
        AccelerationStructureState structure = structure(id);
        if (structure != null) {
            structure.build(build);
        }
    }
}
