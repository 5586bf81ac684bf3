package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindAccelerationStructureMemoryNV;
import dev.vkval.capture.command.CmdBuildAccelerationStructureNV;
import dev.vkval.capture.command.CmdCopyAccelerationStructureNV;
import dev.vkval.capture.command.CmdWriteAccelerationStructuresPropertiesNV;
import dev.vkval.capture.command.CreateAccelerationStructureNV;
import dev.vkval.capture.command.GetAccelerationStructureHandleNV;
import dev.vkval.capture.command.GetAccelerationStructureMemoryRequirementsNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.StructureBuild;
import dev.vkval.state.reader.NvBuildInputReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRSynchronization2;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoNV;
import org.lwjgl.vulkan.VkAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkAccelerationStructureMemoryRequirementsInfoNV;
import org.lwjgl.vulkan.VkBindAccelerationStructureMemoryInfoNV;

/** Acceleration structures of VK_NV_ray_tracing: created, bound, built, copied, queried. */
final class NvAccelerationStructureTracker {
    private final StateTracker tracker;
    private final NvBuildInputReader inputs;

    NvAccelerationStructureTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.inputs = new NvBuildInputReader(tracker);
    }

    void register(Hooks all) {
        all.onEffect(CreateAccelerationStructureNV.ID, this::create);
        all.onEffect(BindAccelerationStructureMemoryNV.ID, this::bind);
        all.onEffect(GetAccelerationStructureHandleNV.ID, this::handle);
        all.onEffect(GetAccelerationStructureMemoryRequirementsNV.ID, this::require);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBuildAccelerationStructureNV.ID, this::build);
        hooks.on(CmdCopyAccelerationStructureNV.ID, this::copy);
        hooks.on(CmdWriteAccelerationStructuresPropertiesNV.ID, this::writeProperties);
    }

    private AccelerationStructureNvState structure(long id) {
        return tracker.get(AccelerationStructureNvState.class, id);
    }

    private void create(Call call) {
        long info = CreateAccelerationStructureNV.pCreateInfo(call);
        long inner = info + VkAccelerationStructureCreateInfoNV.INFO;
        tracker.add(new AccelerationStructureNvState(
                StateTracker.creation(call, CreateAccelerationStructureNV.pAccelerationStructure(call)),
                new AccelerationStructureNvState.Info(
                        VkAccelerationStructureCreateInfoNV.ncompactedSize(info),
                        VkAccelerationStructureInfoNV.ntype(inner),
                        VkAccelerationStructureInfoNV.nflags(inner),
                        VkAccelerationStructureInfoNV.ninstanceCount(inner),
                        VkAccelerationStructureInfoNV.ngeometryCount(inner))));
    }

    private void bind(Call call) {
        long infos = BindAccelerationStructureMemoryNV.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindAccelerationStructureMemoryNV.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindAccelerationStructureMemoryInfoNV.SIZEOF);
            AccelerationStructureNvState structure =
                    structure(VkBindAccelerationStructureMemoryInfoNV.naccelerationStructure(info));
            DeviceMemoryState memory =
                    tracker.get(DeviceMemoryState.class, VkBindAccelerationStructureMemoryInfoNV.nmemory(info));
            if (structure != null && memory != null) {
                structure.bind(new MemoryBinding(memory, VkBindAccelerationStructureMemoryInfoNV.nmemoryOffset(info)));
            }
        }
    }

    private void require(Call call) {
        long info = GetAccelerationStructureMemoryRequirementsNV.pInfo(call);
        long requirements = GetAccelerationStructureMemoryRequirementsNV.pMemoryRequirements(call);
        AccelerationStructureNvState structure =
                structure(VkAccelerationStructureMemoryRequirementsInfoNV.naccelerationStructure(info));
        if (structure != null && requirements != 0) {
            structure.require(
                    VkAccelerationStructureMemoryRequirementsInfoNV.ntype(info),
                    MemoryRequirementsTracker.second(requirements));
        }
    }

    private void handle(Call call) {
        AccelerationStructureNvState structure =
                structure(GetAccelerationStructureHandleNV.accelerationStructure(call));
        long data = GetAccelerationStructureHandleNV.pData(call);
        boolean whole = Long.compareUnsigned(GetAccelerationStructureHandleNV.dataSize(call), Long.BYTES) >= 0;
        if (structure != null && data != 0 && whole) {
            structure.opaqueHandle(CMemory.u64(data, 0));
        }
    }

    private void build(Call call, RecordingBuilder to) {
        long info = CmdBuildAccelerationStructureNV.pInfo(call);
        AccelerationStructureNvState dst = structure(CmdBuildAccelerationStructureNV.dst(call));
        if (info != 0 && dst != null) {
            RecordedCommand.AccelerationStructureBuild build = new RecordedCommand.AccelerationStructureBuild(
                    StructureBuild.older(
                            VkAccelerationStructureInfoNV.ntype(info),
                            VkAccelerationStructureInfoNV.nflags(info),
                            VkAccelerationStructureInfoNV.ngeometryCount(info)),
                    CmdBuildAccelerationStructureNV.update(call) != 0,
                    structure(CmdBuildAccelerationStructureNV.src(call)),
                    dst,
                    inputs.of(call),
                    null,
                    scratch(call, dst));
            to.add(call, place -> new RecordedCommand.BuildAccelerationStructures(place, List.of(build)));
        }
    }

    /** The scratch memory of a build, null if it or its size is not known. */
    private BufferPart scratch(Call call, AccelerationStructureNvState dst) {
        BufferState buffer = tracker.get(BufferState.class, CmdBuildAccelerationStructureNV.scratch(call));
        boolean update = CmdBuildAccelerationStructureNV.update(call) != 0;
        long bytes = dst.requiredBytes(
                update
                        ? NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_UPDATE_SCRATCH_NV
                        : NVRayTracing.VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_BUILD_SCRATCH_NV);
        return buffer == null || bytes == 0
                ? null
                : new BufferPart(buffer, CmdBuildAccelerationStructureNV.scratchOffset(call), bytes);
    }

    /** The acceleration structures whose properties are written to a query pool are read; the pool is not memory. */
    private void writeProperties(Call call, RecordingBuilder to) {
        MemoryUseList uses = new MemoryUseList();
        List<AccelerationStructureState> known = new ArrayList<>();
        List<Long> ids = CMemory.handles(
                CmdWriteAccelerationStructuresPropertiesNV.pAccelerationStructures(call),
                CmdWriteAccelerationStructuresPropertiesNV.accelerationStructureCount(call));
        for (long id : ids) {
            AccelerationStructureNvState structure = structure(id);
            if (structure != null) {
                known.add(structure);
                uses.add(
                        "acceleration structure",
                        KHRSynchronization2.VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
                        KHRSynchronization2.VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR,
                        structure.memory());
            }
        }
        int type = CmdWriteAccelerationStructuresPropertiesNV.queryType(call);
        to.add(call, place -> new RecordedCommand.WriteStructureProperties(uses.at(place), List.copyOf(known), type));
    }

    private void copy(Call call, RecordingBuilder to) {
        AccelerationStructureNvState src = structure(CmdCopyAccelerationStructureNV.src(call));
        AccelerationStructureNvState dst = structure(CmdCopyAccelerationStructureNV.dst(call));
        if (src != null && dst != null) {
            int mode = CmdCopyAccelerationStructureNV.mode(call);
            to.add(call, place -> new RecordedCommand.CopyAccelerationStructure(place, src, dst, mode));
        }
    }
}
