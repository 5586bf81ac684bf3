package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindDataGraphPipelineSessionMemoryARM;
import dev.vkval.capture.command.BindTensorMemoryARM;
import dev.vkval.capture.command.CmdCopyTensorARM;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CreateDataGraphPipelineSessionARM;
import dev.vkval.capture.command.CreateTensorARM;
import dev.vkval.capture.command.GetDataGraphPipelineSessionMemoryRequirementsARM;
import dev.vkval.capture.command.GetTensorMemoryRequirementsARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordingBuilder;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindDataGraphPipelineSessionMemoryInfoARM;
import org.lwjgl.vulkan.VkBindTensorMemoryInfoARM;
import org.lwjgl.vulkan.VkCopyTensorInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSessionMemoryRequirementsInfoARM;
import org.lwjgl.vulkan.VkTensorMemoryRequirementsInfoARM;

/**
 * Tensors and data graph pipeline sessions with their memory, copies of tensors, and dispatches of data graphs. Copies are
 * of whole tensors (VkCopyTensorInfoARM). Of a dispatch the memory of its session is known: which tensors the graph reads and
 * which it writes is in its code.
 */
final class TensorTracker {
    private static final long WHOLE = 0;

    private final StateTracker tracker;

    TensorTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(
                CreateTensorARM.ID,
                call -> tracker.add(new BoundObjectState(
                        "VkTensorARM", StateTracker.creation(call, CreateTensorARM.pTensor(call)))));
        all.onEffect(
                CreateDataGraphPipelineSessionARM.ID,
                call -> tracker.add(new BoundObjectState(
                        "VkDataGraphPipelineSessionARM",
                        StateTracker.creation(call, CreateDataGraphPipelineSessionARM.pSession(call)))));
        all.onEffect(GetTensorMemoryRequirementsARM.ID, this::requireTensor);
        all.onEffect(GetDataGraphPipelineSessionMemoryRequirementsARM.ID, this::requireSession);
        all.onEffect(BindTensorMemoryARM.ID, this::bindTensors);
        all.onEffect(BindDataGraphPipelineSessionMemoryARM.ID, this::bindSessions);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdCopyTensorARM.ID, this::copy);
        hooks.on(CmdDispatchDataGraphARM.ID, this::dispatch);
    }

    private BoundObjectState object(long id) {
        return tracker.get(BoundObjectState.class, id);
    }

    private void requireTensor(Call call) {
        require(
                VkTensorMemoryRequirementsInfoARM.ntensor(GetTensorMemoryRequirementsARM.pInfo(call)),
                WHOLE,
                GetTensorMemoryRequirementsARM.pMemoryRequirements(call));
    }

    private void requireSession(Call call) {
        long info = GetDataGraphPipelineSessionMemoryRequirementsARM.pInfo(call);
        require(
                VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nsession(info),
                BoundObjectState.part(
                        VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nbindPoint(info),
                        VkDataGraphPipelineSessionMemoryRequirementsInfoARM.nobjectIndex(info)),
                GetDataGraphPipelineSessionMemoryRequirementsARM.pMemoryRequirements(call));
    }

    private void require(long id, long part, long requirements) {
        BoundObjectState object = object(id);
        if (object != null && requirements != 0) {
            object.memory().require(part, MemoryRequirementsTracker.second(requirements));
        }
    }

    private void bindTensors(Call call) {
        long infos = BindTensorMemoryARM.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindTensorMemoryARM.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindTensorMemoryInfoARM.SIZEOF);
            bind(
                    VkBindTensorMemoryInfoARM.ntensor(info),
                    WHOLE,
                    VkBindTensorMemoryInfoARM.nmemory(info),
                    VkBindTensorMemoryInfoARM.nmemoryOffset(info));
        }
    }

    private void bindSessions(Call call) {
        long infos = BindDataGraphPipelineSessionMemoryARM.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindDataGraphPipelineSessionMemoryARM.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindDataGraphPipelineSessionMemoryInfoARM.SIZEOF);
            bind(
                    VkBindDataGraphPipelineSessionMemoryInfoARM.nsession(info),
                    BoundObjectState.part(
                            VkBindDataGraphPipelineSessionMemoryInfoARM.nbindPoint(info),
                            VkBindDataGraphPipelineSessionMemoryInfoARM.nobjectIndex(info)),
                    VkBindDataGraphPipelineSessionMemoryInfoARM.nmemory(info),
                    VkBindDataGraphPipelineSessionMemoryInfoARM.nmemoryOffset(info));
        }
    }

    private void bind(long id, long part, long memoryId, long offset) {
        BoundObjectState object = object(id);
        DeviceMemoryState memory = tracker.get(DeviceMemoryState.class, memoryId);
        if (object != null && memory != null) {
            object.memory().bind(part, new MemoryBinding(memory, offset));
        }
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyTensorARM.pCopyTensorInfo(call);
        MemoryUseList uses = new MemoryUseList();
        use(uses, "copied tensor", VK13.VK_ACCESS_2_TRANSFER_READ_BIT, VkCopyTensorInfoARM.nsrcTensor(info));
        use(uses, "copied tensor", VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, VkCopyTensorInfoARM.ndstTensor(info));
        uses.record(call, to);
    }

    private void use(MemoryUseList uses, String what, long access, long id) {
        BoundObjectState tensor = object(id);
        if (tensor != null) {
            tensor.memory().used().forEach(memory -> uses.add(what, VK13.VK_PIPELINE_STAGE_2_COPY_BIT, access, memory));
        }
    }

    private void dispatch(Call call, RecordingBuilder to) {
        BoundObjectState session = object(CmdDispatchDataGraphARM.session(call));
        MemoryUseList uses = new MemoryUseList();
        if (session != null) {
            session.memory()
                    .used()
                    .forEach(memory -> uses.add(
                            "session memory",
                            ARMDataGraph.VK_PIPELINE_STAGE_2_DATA_GRAPH_BIT_ARM,
                            ARMDataGraph.VK_ACCESS_2_DATA_GRAPH_WRITE_BIT_ARM,
                            memory));
        }
        uses.record(call, to);
    }
}
