package dev.vkval.farm;

import java.util.Set;

/** Exit codes of the tool that the farm tells apart; see docs/cli.md. */
final class Outcome {
    static final int USAGE = 2;
    static final int UNREADABLE = 65;
    static final int INTERNAL = 70;
    static final int RETRY = 75;
    static final int UNFIT_DEVICE = 77;

    private static final Set<Integer> REPORTED = Set.of(0, 1, UNREADABLE, INTERNAL, RETRY, UNFIT_DEVICE);

    private Outcome() {}

    /** Whether another attempt, on another machine, may have another result. */
    static boolean mayPass(int code) {
        return code == RETRY;
    }

    /** Whether there is a report about the capture: not if the tool was used wrongly, not found, or told to end. */
    static boolean hasReport(int code) {
        return REPORTED.contains(code);
    }
}
