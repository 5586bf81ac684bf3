package dev.vkval.cli.supervision;

import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.util.List;

/** Checks inputs, and looks in those that bring the device down for what does. */
public final class BisectingSession implements CheckRun.Session {
    private static final String NOT_FOUND = "not-bisected";

    private final WorkerPool pool;

    public BisectingSession(WorkerPool pool) {
        this.pool = pool;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = pool.check(input, index);
        CaptureResult only = results.size() == 1 ? results.get(0) : null;
        return only == null || only.crash() == null || !only.crash().ofDevice()
                ? results
                : List.of(bisected(only, input, index));
    }

    private CaptureResult bisected(CaptureResult result, CaptureInput input, int index) {
        if (input.isArchive()) {
            return result.with(
                    note("what brings the device down is looked for in captures that are files, not in archives;"
                            + " unpack it first"));
        }
        try {
            CrashNote.Submit culprit = new Bisection(input.file(), trial -> pool.trial(input, index, trial)).find();
            return culprit == null
                    ? result.with(note("the device survives a replay that waits for each submit; --repeat shows whether"
                            + " that is by chance"))
                    : result.with(result.crash().with(culprit));
        } catch (IOException e) {
            return result.with(note("a further replay was not possible: " + e.getMessage()));
        }
    }

    private static AnomalyNote note(String why) {
        return new AnomalyNote(NOT_FOUND, Severity.WARNING, why, 1, -1, -1);
    }
}
