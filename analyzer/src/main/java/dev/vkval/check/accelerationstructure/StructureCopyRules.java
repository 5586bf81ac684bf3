package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureNV;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.AccelerationStructureState;
import dev.vkval.state.BufferState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;

/** Copies between acceleration structures: their mode, and the memory of both. */
public final class StructureCopyRules implements Topic {
    private static final int CLONE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;

    private final CoreContext context;
    private final ResourceRules resources;

    public StructureCopyRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdCopyAccelerationStructureKHR.ID,
                (call, buffer) -> copy(call, buffer, CmdCopyAccelerationStructureKHR.pInfo(call)));
        hooks.validate(
                CopyAccelerationStructureKHR.ID, call -> copy(call, null, CopyAccelerationStructureKHR.pInfo(call)));
        hooks.validate(
                CmdCopyAccelerationStructureNV.ID,
                (call, buffer) -> mode(
                        call,
                        buffer,
                        CmdCopyAccelerationStructureNV.mode(call),
                        "mode",
                        "VUID-vkCmdCopyAccelerationStructureNV-mode-03410"));
    }

    /** @param user the command buffer, null for a copy on the host */
    private void copy(Call call, StateObject user, long info) {
        String struct = "VUID-VkCopyAccelerationStructureInfoKHR-";
        mode(call, user, VkCopyAccelerationStructureInfoKHR.nmode(info), "pInfo->mode", struct + "mode-03410");
        resources.memory(
                new ResourceRules.Use(call, user, "pInfo->src"),
                struct + "buffer-03718",
                buffer(VkCopyAccelerationStructureInfoKHR.nsrc(info)));
        resources.memory(
                new ResourceRules.Use(call, user, "pInfo->dst"),
                struct + "buffer-03719",
                buffer(VkCopyAccelerationStructureInfoKHR.ndst(info)));
    }

    private BufferState buffer(long id) {
        AccelerationStructureState structure = context.get(AccelerationStructureState.class, id);
        return structure == null ? null : structure.buffer();
    }

    private void mode(Call call, StateObject user, int mode, String path, String rule) {
        if (mode != CLONE && mode != COMPACT) {
            context.error(call, rule)
                    .on(user)
                    .parameter(path)
                    .title("the mode is not valid for a copy between acceleration structures")
                    .message(
                            "it is %s; it must be CLONE or COMPACT",
                            Names.of("VkCopyAccelerationStructureModeKHR", mode))
                    .help("use VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR or "
                            + "VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR")
                    .report();
        }
    }
}
