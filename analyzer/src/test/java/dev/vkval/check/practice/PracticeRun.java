package dev.vkval.check.practice;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of the best practices alone. */
final class PracticeRun {
    private PracticeRun() {}

    /** @param vendors the ends of the settings that ask for their best practices: {@code arm} */
    static CheckRun of(String... vendors) {
        Map<String, Boolean> settings = Stream.of(vendors)
                .collect(Collectors.toMap(vendor -> "validate_best_practices_" + vendor, vendor -> true));
        return new CheckRun(sink -> {
            StateTracker state = new StateTracker();
            return List.of(state, Checks.best(sink, state, settings));
        });
    }
}
