package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Short names of the captures of a run: the last part of the path if no other capture has the same, otherwise the whole
 * path. One that was checked on several devices has the name of the device beside it.
 */
public final class CaptureNames {
    private final Map<String, Set<String>> paths = new HashMap<>();
    private final Map<String, Set<String>> devices = new HashMap<>();

    public CaptureNames(RunResult run) {
        for (CaptureResult capture : run.captures()) {
            paths.computeIfAbsent(last(capture.path()), none -> new HashSet<>()).add(capture.path());
            devices.computeIfAbsent(capture.path(), none -> new HashSet<>()).add(device(capture));
        }
    }

    public String of(CaptureResult capture) {
        String last = last(capture.path());
        String name = last.isEmpty() || paths.get(last).size() > 1 ? capture.path() : last;
        return devices.get(capture.path()).size() > 1 ? name + " (" + device(capture) + ")" : name;
    }

    private static String device(CaptureResult capture) {
        return capture.device() == null ? "no device" : capture.device();
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
