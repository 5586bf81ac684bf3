package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A capture in two runs.
 *
 * @param before null if the earlier run does not have it
 * @param after null if the later run does not have it
 */
public record CapturePair(CaptureResult before, CaptureResult after) {
    /** By what captures of two runs are the same, the surest first; null says nothing. */
    private static final List<Function<CaptureResult, String>> KEYS = List.of(
            capture -> capture.path() + "\n" + capture.device(),
            CaptureResult::path,
            CaptureResult::sha256,
            capture -> capture.path().substring(capture.path().lastIndexOf('/') + 1));

    /** The captures of the later run in its order, then those that only the earlier one has. */
    public static List<CapturePair> of(RunResult before, RunResult after) {
        List<CaptureResult> old = new ArrayList<>(before.captures());
        CaptureResult[] partners = new CaptureResult[after.captures().size()];
        Set<Integer> alone = new TreeSet<>();
        for (int i = 0; i < partners.length; i++) {
            alone.add(i);
        }
        for (Function<CaptureResult, String> key : KEYS) {
            Map<String, List<CaptureResult>> candidates = byKey(old, key);
            Map<String, List<Integer>> wanted = new LinkedHashMap<>();
            alone.forEach(i -> wanted.computeIfAbsent(key.apply(after.captures().get(i)), none -> new ArrayList<>())
                    .add(i));
            wanted.forEach((value, places) -> {
                List<CaptureResult> same = candidates.getOrDefault(value, List.of());
                if (value != null && same.size() == places.size()) {
                    for (int i = 0; i < places.size(); i++) {
                        partners[places.get(i)] = same.get(i);
                        alone.remove(places.get(i));
                        remove(old, same.get(i));
                    }
                }
            });
        }
        List<CapturePair> pairs = new ArrayList<>();
        for (int i = 0; i < partners.length; i++) {
            pairs.add(new CapturePair(partners[i], after.captures().get(i)));
        }
        old.forEach(capture -> pairs.add(new CapturePair(capture, null)));
        return pairs;
    }

    private static Map<String, List<CaptureResult>> byKey(
            List<CaptureResult> captures, Function<CaptureResult, String> key) {
        Map<String, List<CaptureResult>> byKey = new LinkedHashMap<>();
        captures.forEach(capture -> byKey.computeIfAbsent(key.apply(capture), none -> new ArrayList<>())
                .add(capture));
        return byKey;
    }

    /** Removes that very one: another may be equal. */
    private static void remove(List<CaptureResult> captures, CaptureResult one) {
        captures.removeIf(capture -> capture == one);
    }

    /** Its path in the later run, or in the only one that has it. */
    public String path() {
        return after == null ? before.path() : after.path();
    }
}
