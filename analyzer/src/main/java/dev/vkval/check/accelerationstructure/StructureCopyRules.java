package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;

/** The memory of acceleration structures that are copied. */
public final class StructureCopyRules implements Topic {
    private final CoreContext context;
    private final ResourceRules resources;
    private final StructureOverlap overlaps;

    public StructureCopyRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
        this.overlaps = new StructureOverlap(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdCopyAccelerationStructureKHR.ID,
                (call, buffer) -> copy(call, buffer, CmdCopyAccelerationStructureKHR.pInfo(call)));
        hooks.validate(
                CopyAccelerationStructureKHR.ID, call -> copy(call, null, CopyAccelerationStructureKHR.pInfo(call)));
    }

    /** @param user the command buffer, null for a copy on the host */
    private void copy(Call call, StateObject user, long info) {
        resources.memory(
                new ResourceRules.Use(call, user, "pInfo->src"),
                "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03718",
                buffer(VkCopyAccelerationStructureInfoKHR.nsrc(info)));
        resources.memory(
                new ResourceRules.Use(call, user, "pInfo->dst"),
                "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03719",
                buffer(VkCopyAccelerationStructureInfoKHR.ndst(info)));
        overlaps.check(
                call,
                user,
                structure(info, VkCopyAccelerationStructureInfoKHR.SRC),
                structure(info, VkCopyAccelerationStructureInfoKHR.DST),
                "pInfo->dst",
                "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791");
    }

    private AccelerationStructureState structure(long info, int member) {
        return info == 0 ? null : context.get(AccelerationStructureState.class, CMemory.u64(info + member));
    }

    private BufferState buffer(long id) {
        AccelerationStructureState structure = context.get(AccelerationStructureState.class, id);
        return structure == null ? null : structure.buffer();
    }
}
