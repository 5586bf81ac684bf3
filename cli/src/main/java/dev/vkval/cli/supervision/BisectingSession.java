package dev.vkval.cli.supervision;

import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Checks inputs, and searches those that bring the device down for the cause. An action that was seen to do it again is
 * a finding.
 */
public final class BisectingSession implements CheckRun.Session {
    private static final String NOT_FOUND = "not-bisected";

    private final CheckRun.Session session;
    private final Trials trials;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /**
     * @param session checks the inputs
     * @param replace takes a result, and the same with more known
     */
    public BisectingSession(CheckRun.Session session, Trials trials, BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.trials = trials;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = session.check(input, index);
        CaptureResult only = results.size() == 1 ? results.get(0) : null;
        if (only == null || only.crash() == null || !only.crash().ofDevice()) {
            return results;
        }
        CaptureResult bisected = bisected(only, input, index);
        replace.accept(only, bisected);
        return List.of(bisected);
    }

    private CaptureResult bisected(CaptureResult result, CaptureInput input, int index) {
        if (input.isArchive()) {
            return result.with(
                    note("what brings the device down is looked for in captures that are files, not in archives;"
                            + " unpack it first"));
        }
        try {
            CrashNote.Submit culprit = new Bisection(input.file(), trial -> trials.of(input, index, trial)).find();
            return culprit == null
                    ? result.with(note("the device survives a replay that waits for each submit; --repeat shows whether"
                            + " that is by chance"))
                    : found(result.with(result.crash().with(culprit)), input);
        } catch (IOException e) {
            return result.with(note("a further replay was not possible: " + e.getMessage()));
        }
    }

    private static CaptureResult found(CaptureResult result, CaptureInput input) throws IOException {
        CrashNote.Submit culprit = result.crash().culprit();
        return culprit.last() == null ? result : result.with(BisectedFinding.of(input.file(), result.crash(), culprit));
    }

    private static AnomalyNote note(String why) {
        return new AnomalyNote(NOT_FOUND, Severity.WARNING, why, 1, -1, -1);
    }
}
