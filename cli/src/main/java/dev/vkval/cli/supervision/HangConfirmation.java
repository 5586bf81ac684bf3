package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashKind;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * Distinguishes a capture that hangs from one that only takes long because of the checks in its shaders, which a driver
 * must compile and execute: the latter gets past the same place in a replay without them, and is not a hang of the
 * capture.
 */
public final class HangConfirmation implements CheckRun.Session {
    /** Replays an input again. */
    @FunctionalInterface
    public interface Replay {
        /** @return how it brought the device down, null if it did not */
        CrashNote of(CaptureInput input, int index, Trial trial) throws IOException;
    }

    private static final String VALIDATOR = "gpu";
    private static final String HELP =
            "give the device more time with --timeout, or leave out gpu with --checks object,stateless,core,sync";

    private final CheckRun.Session session;
    private final Replay replay;
    private final BiConsumer<CaptureResult, CaptureResult> replace;
    private final UnaryOperator<CaptureResult> control;

    /**
     * @param session checks the inputs
     * @param control the result with whether its device is gone, after a hang or a loss
     * @param replace receives a result and its corrected form
     */
    public HangConfirmation(
            CheckRun.Session session,
            Replay replay,
            UnaryOperator<CaptureResult> control,
            BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.replay = replay;
        this.control = control;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        return session.check(input, index).stream()
                .map(result -> {
                    CaptureResult confirmed = confirmed(result, input, index);
                    if (confirmed != result) {
                        replace.accept(result, confirmed);
                    }
                    return confirmed;
                })
                .toList();
    }

    /**
     * The result, with a fault of the tool in place of a hang that the capture did not cause. On a device that is gone, no
     * replay could tell.
     */
    CaptureResult confirmed(CaptureResult found, CaptureInput input, int index) {
        CaptureResult result = control.apply(found);
        CrashNote crash = result.crash();
        boolean doubtful = crash != null
                && crash.kind() == CrashKind.HUNG
                && result.coverage().families().contains(Family.GPU)
                && input.file() != null;
        if (!doubtful || GoneDevice.isNoted(result)) {
            return result;
        }
        if (hangsWithoutChecks(crash, input, index)) {
            return control.apply(result);
        }
        return result.with((CrashNote) null)
                .with(new ToolFault(
                        VALIDATOR,
                        crash.call(),
                        crash.block(),
                        "the device did not answer while it executed shaders with checks; without the checks the"
                                + " capture replays past this place",
                        HELP));
    }

    /** If that cannot be determined, the result is unchanged. */
    private boolean hangsWithoutChecks(CrashNote crash, CaptureInput input, int index) {
        try {
            return replay.of(input, index, Trial.bare(crash.block() < 0 ? Long.MAX_VALUE : crash.block())) != null;
        } catch (IOException e) {
            return true;
        }
    }
}
