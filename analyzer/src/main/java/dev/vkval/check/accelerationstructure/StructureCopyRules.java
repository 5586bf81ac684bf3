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
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;

/** The memory of acceleration structures that are copied. */
public final class StructureCopyRules implements Topic {
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
        overlap(
                call,
                user,
                structure(info, VkCopyAccelerationStructureInfoKHR.SRC),
                structure(info, VkCopyAccelerationStructureInfoKHR.DST));
    }

    private void overlap(
            Call call, StateObject user, AccelerationStructureState source, AccelerationStructureState destination) {
        MemoryBinding from = memory(source);
        MemoryBinding to = memory(destination);
        if (from == null || to == null || source == destination || from.memory() != to.memory()) {
            return;
        }
        long read = from.offset() + source.offset();
        long written = to.offset() + destination.offset();
        if (read < written + destination.sizeBytes() && written < read + source.sizeBytes()) {
            context.error(call, "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791")
                    .on(user)
                    .on(source)
                    .on(destination)
                    .parameter("pInfo->dst")
                    .title("an acceleration structure is copied to memory that it overlaps")
                    .message(
                            "%s has bytes %d to %d of %s, %s bytes %d to %d",
                            source,
                            read,
                            read + source.sizeBytes(),
                            from.memory(),
                            destination,
                            written,
                            written + destination.sizeBytes())
                    .help("copy to a buffer with memory of its own")
                    .report();
        }
    }

    /** Where the buffer of a structure begins in memory, null if it has none or is sparse. */
    private static MemoryBinding memory(AccelerationStructureState structure) {
        BufferState buffer = structure == null ? null : structure.buffer();
        return buffer == null ? null : buffer.binding();
    }

    private AccelerationStructureState structure(long info, int member) {
        return info == 0 ? null : context.get(AccelerationStructureState.class, CMemory.u64(info + member));
    }

    private BufferState buffer(long id) {
        AccelerationStructureState structure = context.get(AccelerationStructureState.class, id);
        return structure == null ? null : structure.buffer();
    }
}
