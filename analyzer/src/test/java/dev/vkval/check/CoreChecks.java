package dev.vkval.check;

import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;

/** The core checks and the numbered rules of stateless validation: which of the two has a rule is not told to tests. */
public final class CoreChecks {
    private static final String NUMBERED = "VUID-.*-[0-9]{5}";

    private CoreChecks() {}

    /** The validation objects in the order of the chassis. */
    public static List<ValidationObject> reportingTo(FindingSink sink) {
        StateTracker state = new StateTracker();
        FindingSink numbered = finding -> {
            if (finding.rule().matches(NUMBERED)) {
                sink.report(finding);
            }
        };
        return List.of(state, Checks.stateless(numbered, state), Checks.core(sink, state));
    }
}
