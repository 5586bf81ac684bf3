package dev.vkval.check.submit;

import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a rule notes of the commands of each command buffer, secondary ones included, until the command buffer is begun
 * again; and again when it is submitted, in execution order.
 *
 * @param <T> what is noted of a command
 */
public final class SubmittedItems<T> {
    private final CoreContext context;
    private final Map<CommandBufferState, List<T>> items = new HashMap<>();

    public SubmittedItems(CoreContext context) {
        this.context = context;
    }

    /** @param submitted takes what is noted of submitted commands */
    public void register(TopicHooks hooks, Consumer<T> submitted) {
        hooks.record(CmdExecuteCommands.ID, (call, buffer) -> {
            if (!items.isEmpty()) {
                CMemory.handles(CmdExecuteCommands.pCommandBuffers(call), CmdExecuteCommands.commandBufferCount(call))
                        .forEach(id ->
                                of(context.get(CommandBufferState.class, id)).forEach(item -> add(buffer, item)));
            }
        });
        hooks.observe(new StateObserver() {
            @Override
            public void submitted(Submission submission) {
                for (Submission.Batch batch : items.isEmpty() ? List.<Submission.Batch>of() : submission.batches()) {
                    for (CommandBufferRecording recording : batch.recordings()) {
                        of(recording.commandBuffer()).forEach(submitted);
                    }
                }
            }

            @Override
            public void discarded(CommandBufferState buffer) {
                items.remove(buffer);
            }

            @Override
            public void destroyed(StateObject object) {
                items.remove(object);
            }
        });
    }

    public void add(CommandBufferState buffer, T item) {
        items.computeIfAbsent(buffer, key -> new ArrayList<>()).add(item);
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    /** What is noted of a command buffer, in the order of its commands. */
    public List<T> of(CommandBufferState buffer) {
        return List.copyOf(items.getOrDefault(buffer, List.of()));
    }
}
