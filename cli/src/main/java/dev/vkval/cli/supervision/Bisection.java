package dev.vkval.cli.supervision;

import dev.vkval.cli.check.SurvivalTrial;
import dev.vkval.cli.check.Trial;
import dev.vkval.finding.CrashNote;
import dev.vkval.replay.progress.SubmitNote;
import dev.vkval.replay.submit.SubmitActions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the first submit that brings the device down, and the first of its draws, dispatches and ray traces with which
 * it does: by replays that wait for each submit, and leave out fewer and fewer of that submit's draws.
 */
final class Bisection {
    /** Replays a capture in its own process. */
    @FunctionalInterface
    interface Replay {
        /** @return how it brought the device down, null if it did not */
        CrashNote of(SurvivalTrial trial) throws IOException;
    }

    private final Path capture;
    private final Replay replay;

    Bisection(Path capture, Replay replay) {
        this.capture = capture;
        this.replay = replay;
    }

    /** The submit, with the draw as its last; null if the device survives when each submit is waited for. */
    CrashNote.Submit find() throws IOException {
        CrashNote whole = replay.of(Trial.WHOLE);
        if (whole == null || whole.submit() == null) {
            return null;
        }
        long submit = whole.submit().number();
        List<SubmitNote.Action> actions = SubmitActions.of(capture, submit);
        CrashNote.Draw draw = null;
        if (!actions.isEmpty() && !dies(submit, 0, whole.block())) {
            SubmitNote.Action first = actions.get(firstOf(submit, actions.size(), whole.block()) - 1);
            draw = new CrashNote.Draw(first.call(), first.block(), first.number(), first.label());
        }
        return new CrashNote.Submit(submit, whole.submit().block(), actions.size(), draw);
    }

    /** The smallest number of draws with which the submit brings the device down; with all of them it does. */
    private int firstOf(long submit, int draws, long lastBlock) throws IOException {
        int survives = 0;
        int dies = draws;
        while (dies - survives > 1) {
            int middle = (survives + dies) >>> 1;
            if (dies(submit, middle, lastBlock)) {
                dies = middle;
            } else {
                survives = middle;
            }
        }
        return dies;
    }

    private boolean dies(long submit, int kept, long lastBlock) throws IOException {
        return replay.of(Trial.of(submit, kept, lastBlock)) != null;
    }
}
