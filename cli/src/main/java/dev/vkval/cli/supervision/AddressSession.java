package dev.vkval.cli.supervision;

import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashKind;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Checks inputs, and those again for whose memory the process had no room at the captured addresses: where the system
 * loads a process is chance, so that there is room in another one.
 */
public final class AddressSession implements CheckRun.Session {
    /** Number of further processes. */
    static final int MOST_PROCESSES = 3;

    private final CheckRun.Session session;
    private final Replay replay;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /** Checks an input again. */
    @FunctionalInterface
    public interface Replay {
        /** @return the result of a process that has checked nothing before */
        CaptureResult of(CaptureInput input, int index) throws IOException;
    }

    /**
     * @param session checks the inputs
     * @param replace receives a result and that of the further process
     */
    public AddressSession(CheckRun.Session session, Replay replay, BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.replay = replay;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = session.check(input, index);
        if (results.size() != 1 || input.isStandardInput() || !lacksAddresses(results.get(0))) {
            return results;
        }
        CaptureResult first = results.get(0);
        CaptureResult last = again(first, input, index);
        if (last != first) {
            replace.accept(first, last);
        }
        return List.of(last);
    }

    private CaptureResult again(CaptureResult first, CaptureInput input, int index) {
        CaptureResult last = first;
        try {
            for (int i = 0; i < MOST_PROCESSES && lacksAddresses(last); i++) {
                last = replay.of(input, index);
            }
        } catch (IOException e) {
            return last;
        }
        return last;
    }

    private static boolean lacksAddresses(CaptureResult result) {
        return result.crash() != null && result.crash().kind() == CrashKind.ADDRESSES_TAKEN;
    }
}
