package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Family;
import dev.vkval.gpuav.GuardedErrors;
import java.io.IOException;

/**
 * Replays inputs again, in which fewer actions have checks in their shaders than in the first replay.
 *
 * @param here replays what came to its end, and does the same again
 * @param apart replays in another process what may end it: errors that the checks of the first replay kept from being
 *     executed
 */
public record FurtherReplays(Replay here, Replay apart) {
    /** Replays an input again. */
    @FunctionalInterface
    public interface Replay {
        CaptureResult of(CaptureInput input, int index, Trial trial) throws IOException;
    }

    /** @param result of the first replay */
    CaptureResult of(CaptureInput input, int index, Trial trial, CaptureResult result) throws IOException {
        return (mayCrash(result) ? apart : here).of(input, index, trial);
    }

    private static boolean mayCrash(CaptureResult result) {
        return result.findings().stream()
                .map(group -> group.finding())
                .anyMatch(finding -> finding.family() == Family.GPU && GuardedErrors.include(finding.rule()));
    }
}
