package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.command.Submit;
import dev.vkval.replay.lookahead.CallScan;
import dev.vkval.replay.progress.ActionCommands;
import dev.vkval.replay.progress.LabelPath;
import dev.vkval.replay.progress.SubmitNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the draws, dispatches and ray traces of a submit, in the order in which they are executed. */
public final class SubmitActions {
    private static final Set<Integer> OTHERS =
            Set.of(BeginCommandBuffer.ID, CmdExecuteCommands.ID, QueueSubmit.ID, QueueSubmit2.ID, QueuePresentKHR.ID);

    /** The contents of a command buffer. */
    private record Recording(LabelPath labels, List<SubmitNote.Action> actions) {
        Recording() {
            this(new LabelPath(), new ArrayList<>());
        }

        void add(String call, long block, String label) {
            actions.add(new SubmitNote.Action(call, block, actions.size(), label));
        }
    }

    private final long wanted;
    private final Map<Long, Recording> recordings = new HashMap<>();
    private final List<SubmitNote.Action> found = new ArrayList<>();
    private long submits;

    private SubmitActions(long wanted) {
        this.wanted = wanted;
    }

    /**
     * Reads a capture up to the submit.
     *
     * @param submit its number within the capture, from 0; presents count
     */
    public static List<SubmitNote.Action> of(Path capture, long submit) throws IOException {
        SubmitActions actions = new SubmitActions(submit);
        CallScan.read(
                capture,
                command ->
                        OTHERS.contains(command) || ActionCommands.isAction(command) || ActionCommands.isLabel(command),
                actions::take);
        return List.copyOf(actions.found);
    }

    private boolean take(Call call) {
        switch (call.command().number()) {
            case BeginCommandBuffer.ID -> recordings.put(call.u64(0), new Recording());
            case CmdExecuteCommands.ID -> execute(call);
            case QueueSubmit.ID, QueueSubmit2.ID -> {
                if (submits++ == wanted) {
                    Submit.of(call)
                            .forEachCommandBuffer(
                                    id -> found.addAll(recording(id).actions()));
                }
            }
            case QueuePresentKHR.ID -> submits++;
            default -> record(call);
        }
        return submits <= wanted;
    }

    private void record(Call call) {
        Recording recording = recording(call.u64(0));
        if (ActionCommands.isLabel(call.command().number())) {
            ActionCommands.follow(call, recording.labels());
        } else {
            recording.add(call.name(), call.blockIndex(), recording.labels().text());
        }
    }

    private void execute(Call call) {
        ExecuteCommands command = ExecuteCommands.of(call);
        Recording primary = recording(command.commandBuffer());
        for (long secondary : command.executed()) {
            for (SubmitNote.Action action : List.copyOf(recording(secondary).actions())) {
                primary.add(action.call(), action.block(), primary.labels().of(action.label()));
            }
        }
    }

    private Recording recording(long commandBuffer) {
        return recordings.computeIfAbsent(commandBuffer, id -> new Recording());
    }
}
