package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Short names of the captures of a run: the last part of the path if no other capture has the same, otherwise the whole
 * path.
 */
public final class CaptureNames {
    private final Map<String, Integer> uses = new LinkedHashMap<>();

    public CaptureNames(RunResult run) {
        for (CaptureResult capture : run.captures()) {
            uses.merge(last(capture.path()), 1, Integer::sum);
        }
    }

    public String of(CaptureResult capture) {
        String last = last(capture.path());
        return last.isEmpty() || uses.get(last) > 1 ? capture.path() : last;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
