package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.report.CapturePair;
import java.util.Set;

/**
 * A capture of one or both runs.
 *
 * @param number its place in the page, from 0
 * @param name its short name
 * @param old keys of the defects that the earlier run found in it
 * @param now keys of those that the later run found in it
 */
record DiffCapture(int number, String name, CapturePair pair, Set<String> old, Set<String> now) {
    String before() {
        return status(pair.before());
    }

    String after() {
        return status(pair.after());
    }

    private static String status(CaptureResult capture) {
        return capture == null ? "not in this run" : capture.status().label();
    }

    long fresh() {
        return now.stream().filter(key -> !old.contains(key)).count();
    }

    long gone() {
        return old.stream().filter(key -> !now.contains(key)).count();
    }

    long known() {
        return now.size() - fresh();
    }

    /** Whether anything was found in it. */
    boolean any() {
        return !old.isEmpty() || !now.isEmpty();
    }
}
