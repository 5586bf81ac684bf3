package dev.vkval.check.mutant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Adds to the list of judged lines the changes that {@link LineSearch} found, with what upstream's layer said of them: for
 * each rule the change that both find fault with and that breaks the fewest other rules; where there is none, the one
 * that the layer has the least to say about. What both find fault with in the list stays.
 */
public final class LineVerdicts {
    private static final int SAID_COLUMNS = 5;
    /** What is said of a call that the layer has seen; the others have begun, or cannot be made in a replay. */
    private static final Set<String> MADE = Set.of("STOPPED", "SILENT", "FATAL");

    /**
     * A change of a call with what both say.
     *
     * @param broken what the change breaks and the call as it was does not
     */
    private record Judged(
            String capture, long block, String change, Set<String> broken, Set<String> ours, Set<String> upstream) {
        private int said() {
            return ours.size() + upstream.size();
        }
    }

    private final Set<String> checked = new CheckedRules(Set.of()).ids();
    private final Map<String, Set<String>> said = new HashMap<>();
    private final Map<String, String> reasons = new HashMap<>();
    private final Map<String, JudgedLine> list = new TreeMap<>();
    private final Set<String> known = new HashSet<>();

    private LineVerdicts() {}

    /** @param arguments the list to write; the changes; files with what the layer said of them */
    public static void main(String[] arguments) throws IOException {
        LineVerdicts verdicts = new LineVerdicts();
        for (JudgedLine line : JudgedLine.all()) {
            verdicts.know(line);
        }
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            verdicts.said(Path.of(file));
        }
        verdicts.judge(Files.readAllLines(Path.of(arguments[1])));
        List<String> rows = new ArrayList<>(List.of(JudgedLine.HEAD));
        verdicts.list.values().forEach(line -> rows.add(line.text()));
        Files.write(Path.of(arguments[0]), rows);
    }

    private void know(JudgedLine line) {
        String key = key(line.rule(), line.verdict());
        reasons.put(key, line.reason());
        list.put(key, line);
        if (line.verdict() == JudgedLine.Verdict.AGREE) {
            known.add(key);
        }
    }

    private static String key(String rule, JudgedLine.Verdict verdict) {
        return verdict == JudgedLine.Verdict.UPSTREAM ? rule + " upstream" : rule;
    }

    private void said(Path file) throws IOException {
        for (String row : Files.readAllLines(file)) {
            String[] columns = row.split(",", SAID_COLUMNS);
            if (columns.length == SAID_COLUMNS && MADE.contains(columns[3])) {
                said.computeIfAbsent(columns[0] + "," + columns[1] + "," + columns[2], call -> new TreeSet<>())
                        .addAll(JudgedLine.ids(columns[4]));
            }
        }
    }

    private void judge(List<String> rows) throws IOException {
        Map<String, Map<Long, Set<String>>> changes = new LinkedHashMap<>();
        Map<String, Set<String>> broken = new HashMap<>();
        for (String row : rows.subList(1, rows.size())) {
            String[] columns = row.split(",");
            if (said.containsKey(columns[1] + "," + columns[2] + "," + columns[3])) {
                changes.computeIfAbsent(columns[1], capture -> new LinkedHashMap<>())
                        .computeIfAbsent(Long.parseLong(columns[2]), block -> new LinkedHashSet<>())
                        .add(columns[3]);
                broken.put(columns[1] + "," + columns[2] + "," + columns[3], JudgedLine.ids(columns[4]));
            }
        }
        Map<String, List<Judged>> byRule = new TreeMap<>();
        for (Map.Entry<String, Map<Long, Set<String>>> entry : changes.entrySet()) {
            ChangedCalls.judge(entry.getKey(), entry.getValue()).forEach((key, ours) -> {
                String[] parts = key.split(",");
                Set<String> upstream = said.get(entry.getKey() + "," + key);
                Set<String> its = broken.get(entry.getKey() + "," + key);
                Judged judged = new Judged(entry.getKey(), Long.parseLong(parts[0]), parts[1], its, ours, upstream);
                Set<String> all = new TreeSet<>(ours);
                all.addAll(upstream);
                all.retainAll(checked);
                all.forEach(rule ->
                        byRule.computeIfAbsent(rule, each -> new ArrayList<>()).add(judged));
            });
        }
        byRule.forEach(this::list);
    }

    private void list(String rule, List<Judged> judged) {
        judged.sort(Comparator.comparingInt(Judged::said)
                .thenComparing(Judged::capture)
                .thenComparing(Judged::block)
                .thenComparing(Judged::change));
        for (JudgedLine.Verdict verdict : JudgedLine.Verdict.values()) {
            String key = key(rule, verdict);
            for (Judged each : judged) {
                boolean changed =
                        verdict == JudgedLine.Verdict.UPSTREAM || each.broken().contains(rule);
                if (changed && verdict(rule, each) == verdict && known.add(key)) {
                    list.put(key, line(rule, each, verdict));
                }
            }
        }
    }

    private static JudgedLine.Verdict verdict(String rule, Judged judged) {
        if (!judged.ours().contains(rule)) {
            return JudgedLine.Verdict.UPSTREAM;
        }
        return judged.upstream().contains(rule) ? JudgedLine.Verdict.AGREE : JudgedLine.Verdict.OURS;
    }

    private JudgedLine line(String rule, Judged judged, JudgedLine.Verdict verdict) {
        String reason = verdict == JudgedLine.Verdict.AGREE ? "" : reasons.getOrDefault(key(rule, verdict), "");
        return new JudgedLine(
                rule, judged.capture(), judged.block(), judged.change(), verdict, judged.upstream(), reason);
    }
}
