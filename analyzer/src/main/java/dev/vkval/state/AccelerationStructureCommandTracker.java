package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.command.RecordedCommand;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;

/** Builds and copies of acceleration structures. */
final class AccelerationStructureCommandTracker {
    private final StateTracker tracker;

    AccelerationStructureCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBuildAccelerationStructuresKHR.ID,
                (call, to) -> build(
                        call,
                        to,
                        CmdBuildAccelerationStructuresKHR.infoCount(call),
                        CmdBuildAccelerationStructuresKHR.pInfos(call)));
        hooks.on(
                CmdBuildAccelerationStructuresIndirectKHR.ID,
                (call, to) -> build(
                        call,
                        to,
                        CmdBuildAccelerationStructuresIndirectKHR.infoCount(call),
                        CmdBuildAccelerationStructuresIndirectKHR.pInfos(call)));
        hooks.on(CmdCopyAccelerationStructureKHR.ID, this::copy);
    }

    private AccelerationStructureState structure(long id) {
        return tracker.get(AccelerationStructureState.class, id);
    }

    private void build(Call call, RecordingBuilder to, int count, long infos) {
        List<RecordedCommand.AccelerationStructureBuild> builds = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, infos); i++) {
            long info = CMemory.element(infos, i, VkAccelerationStructureBuildGeometryInfoKHR.SIZEOF);
            builds.add(new RecordedCommand.AccelerationStructureBuild(
                    structure(VkAccelerationStructureBuildGeometryInfoKHR.nsrcAccelerationStructure(info)),
                    structure(VkAccelerationStructureBuildGeometryInfoKHR.ndstAccelerationStructure(info))));
        }
        to.add(call, place -> new RecordedCommand.BuildAccelerationStructures(place, builds));
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyAccelerationStructureKHR.pInfo(call);
        AccelerationStructureState src = structure(VkCopyAccelerationStructureInfoKHR.nsrc(info));
        AccelerationStructureState dst = structure(VkCopyAccelerationStructureInfoKHR.ndst(info));
        if (src != null && dst != null) {
            to.add(call, place -> new RecordedCommand.CopyAccelerationStructure(place, src, dst));
        }
    }
}
