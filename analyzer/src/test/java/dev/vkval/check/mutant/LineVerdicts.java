package dev.vkval.check.mutant;

import dev.vkval.check.rules.RuleTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes the list of judged lines of the changes that {@link LineSearch} found and of what upstream's layer said of them: for
 * each rule the change that both find fault with and that breaks the fewest other rules; where there is none, the one
 * that the layer has the least to say about.
 */
public final class LineVerdicts {
    private static final int SAID_COLUMNS = 5;

    /** A change of a call with what both say. */
    private record Judged(String capture, long block, String change, Set<String> ours, Set<String> upstream) {
        private int said() {
            return ours.size() + upstream.size();
        }
    }

    private final Set<String> lines = new RuleTexts().ids();
    private final Map<String, Set<String>> said = new HashMap<>();
    private final Map<String, String> reasons = new HashMap<>();
    private final Map<String, JudgedLine> list = new TreeMap<>();

    private LineVerdicts() {}

    /** @param arguments the list to write; the changes; files with what the layer said of them */
    public static void main(String[] arguments) throws IOException {
        LineVerdicts verdicts = new LineVerdicts();
        for (JudgedLine line : JudgedLine.all()) {
            verdicts.reasons.put(line.rule(), line.reason());
        }
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            verdicts.said(Path.of(file));
        }
        verdicts.judge(Files.readAllLines(Path.of(arguments[1])));
        List<String> rows = new ArrayList<>(List.of(JudgedLine.HEAD));
        verdicts.list.values().forEach(line -> rows.add(line.text()));
        Files.write(Path.of(arguments[0]), rows);
    }

    private void said(Path file) throws IOException {
        for (String row : Files.readAllLines(file)) {
            String[] columns = row.split(",", SAID_COLUMNS);
            if (columns.length == SAID_COLUMNS && !columns[3].equals("BEGUN")) {
                said.computeIfAbsent(columns[0] + "," + columns[1] + "," + columns[2], call -> new TreeSet<>())
                        .addAll(JudgedLine.ids(columns[4]));
            }
        }
    }

    private void judge(List<String> rows) throws IOException {
        Map<String, Map<Long, Set<String>>> changes = new LinkedHashMap<>();
        for (String row : rows.subList(1, rows.size())) {
            String[] columns = row.split(",");
            if (said.containsKey(columns[1] + "," + columns[2] + "," + columns[3])) {
                changes.computeIfAbsent(columns[1], capture -> new LinkedHashMap<>())
                        .computeIfAbsent(Long.parseLong(columns[2]), block -> new LinkedHashSet<>())
                        .add(columns[3]);
            }
        }
        Map<String, List<Judged>> byRule = new TreeMap<>();
        for (Map.Entry<String, Map<Long, Set<String>>> entry : changes.entrySet()) {
            ChangedCalls.judge(entry.getKey(), entry.getValue()).forEach((key, ours) -> {
                String[] parts = key.split(",");
                Set<String> upstream = said.get(entry.getKey() + "," + key);
                Judged judged = new Judged(entry.getKey(), Long.parseLong(parts[0]), parts[1], ours, upstream);
                Set<String> all = new TreeSet<>(ours);
                all.addAll(upstream);
                all.retainAll(lines);
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
            for (Judged each : judged) {
                boolean ours = each.ours().contains(rule);
                boolean upstream = each.upstream().contains(rule);
                JudgedLine.Verdict its = ours && upstream
                        ? JudgedLine.Verdict.AGREE
                        : ours ? JudgedLine.Verdict.OURS : JudgedLine.Verdict.UPSTREAM;
                boolean first = verdict == JudgedLine.Verdict.UPSTREAM || !list.containsKey(rule);
                String key = verdict == JudgedLine.Verdict.UPSTREAM ? rule + " upstream" : rule;
                if (its == verdict && first && !list.containsKey(key)) {
                    list.put(key, line(rule, each, its));
                }
            }
        }
    }

    private JudgedLine line(String rule, Judged judged, JudgedLine.Verdict verdict) {
        String reason = verdict == JudgedLine.Verdict.AGREE ? "" : reasons.getOrDefault(rule, "");
        return new JudgedLine(
                rule, judged.capture(), judged.block(), judged.change(), verdict, judged.upstream(), reason);
    }
}
