package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Whether sets in descriptor buffers that commands use have memory; in sparse buffers, where the command buffer is submitted. */
final class BufferedSetMemory {
    private final CoreContext context;
    private final StateObject.SubStateKey<Sparse> key;

    /** @param key of what it keeps with command buffers, another one for each user of this class */
    BufferedSetMemory(CoreContext context, StateObject.SubStateKey<Sparse> key) {
        this.context = context;
        this.key = key;
    }

    private record Place(BufferState buffer, long offset) {}

    /** The sets in sparse buffers that a command buffer uses, with the id that each breaks where it has no memory. */
    static final class Sparse {
        private final Map<Place, String> rules = new LinkedHashMap<>();
    }

    void register(TopicHooks hooks) {
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    /**
     * A command uses a descriptor.
     *
     * @param at where its set is, null if that is not known
     */
    void used(
            Call call, CommandBufferState buffer, BoundDescriptorBuffers.Offset at, int set, int binding, String rule) {
        BufferPart part = at == null ? null : at.at();
        if (part == null) {
            return;
        }
        if ((part.buffer().flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0) {
            buffer.subStateOr(key, Sparse::new)
                    .rules
                    .putIfAbsent(new Place(part.buffer(), part.offset()), OwnerSets.id(rule, call.name()));
            return;
        }
        MemoryBinding memory = part.buffer().binding();
        if (part.buffer().destroyed() || memory == null || memory.memory().destroyed()) {
            String why = part.buffer().destroyed()
                    ? "was destroyed"
                    : memory == null
                            ? "is not bound to memory"
                            : "is bound to " + memory.memory() + ", which was freed";
            context.error(call, rule)
                    .on(buffer)
                    .on(part.buffer())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message(
                            "set %d, binding %s is at byte %d of %s, which %s",
                            set, Integer.toUnsignedString(binding), part.offset(), part.buffer(), why)
                    .help("keep the buffer and its memory until the command has executed")
                    .report();
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        for (CommandBufferState executed : context.now().executed()) {
            Sparse used = executed == null ? null : executed.subState(key);
            if (used != null) {
                buffer.subStateOr(key, Sparse::new).rules.putAll(used.rules);
            }
        }
    }

    private void submit(Call call) {
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            Sparse used = submitted.buffer().subState(key);
            if (used != null) {
                used.rules.forEach((place, rule) -> resident(call, submitted, place, rule));
            }
        }
    }

    private void resident(Call call, SubmitRequest.Submitted submitted, Place place, String rule) {
        if (place.buffer().sparseBindings().within(place.offset(), 1).isEmpty()) {
            context.error(call, rule)
                    .on(submitted.buffer())
                    .on(place.buffer())
                    .parameter(submitted.path())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message("a set is at byte %d of %s, where no memory is bound", place.offset(), place.buffer())
                    .help("bind memory there with vkQueueBindSparse before the submit")
                    .report();
        }
    }
}
