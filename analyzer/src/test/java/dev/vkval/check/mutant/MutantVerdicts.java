package dev.vkval.check.mutant;

import dev.vkval.mutant.Mutation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Adds to the list of judged mutants those that {@link RuleSearch} found, with what upstream's layer said of them: for each
 * rule a mutant that both find fault with, or else the first. What both find fault with in the list stays; rules that have
 * an agreed line need none.
 */
public final class MutantVerdicts {
    private static final int ROW_COLUMNS = 6;
    private static final int SAID_COLUMNS = 5;

    private final Map<String, Set<String>> said = new HashMap<>();
    private final Set<String> agreed = new TreeSet<>();
    private final Map<String, JudgedMutant> list = new TreeMap<>();

    private MutantVerdicts() {}

    /** @param arguments the list to write; the mutants; files with what the layer said of them and of the originals */
    public static void main(String[] arguments) throws IOException {
        MutantVerdicts verdicts = new MutantVerdicts();
        JudgedMutant.all().forEach(mutant -> verdicts.list.put(mutant.rule(), mutant));
        for (JudgedLine line : JudgedLine.all()) {
            if (line.verdict() == JudgedLine.Verdict.AGREE) {
                verdicts.agreed.add(line.rule());
            }
        }
        for (String file : List.of(arguments).subList(2, arguments.length)) {
            verdicts.said(Path.of(file));
        }
        List<String> rows = Files.readAllLines(Path.of(arguments[1]));
        rows.subList(1, rows.size()).forEach(verdicts::judge);
        verdicts.list.keySet().removeAll(verdicts.agreed);
        List<String> lines = new ArrayList<>(List.of(JudgedMutant.HEAD));
        verdicts.list.values().forEach(mutant -> lines.add(mutant.text()));
        Files.write(Path.of(arguments[0]), lines);
    }

    /** What could not be replayed, or ended the process, is not judged. */
    private void said(Path file) throws IOException {
        for (String row : Files.readAllLines(file)) {
            String[] columns = row.split(",", SAID_COLUMNS);
            if (columns.length == SAID_COLUMNS && (columns[3].equals("STOPPED") || columns[3].equals("SILENT"))) {
                said.computeIfAbsent(columns[0] + "," + columns[1] + "," + columns[2], call -> new TreeSet<>())
                        .addAll(JudgedLine.ids(columns[4]));
            }
        }
    }

    private void judge(String row) {
        String[] columns = row.split(",", ROW_COLUMNS);
        String rule = columns[0];
        Mutation mutation = Mutation.parse(Arrays.copyOfRange(columns, 1, ROW_COLUMNS));
        String kind = mutation.kind().name().toLowerCase(Locale.ROOT);
        String change =
                mutation.kind() == Mutation.Kind.SET ? kind + " " + mutation.path() + "=" + mutation.value() : kind;
        Set<String> before = said.get(mutation.capture() + ",0,original");
        Set<String> after = said.get(mutation.capture() + "," + mutation.block() + "," + change);
        if (before == null || after == null) {
            return;
        }
        boolean agreed = after.stream().anyMatch(each -> each.startsWith(rule + "@") && !before.contains(each));
        JudgedMutant known = list.get(rule);
        if (agreed && (known == null || known.verdict() != JudgedLine.Verdict.AGREE)) {
            list.put(rule, new JudgedMutant(rule, mutation, JudgedLine.Verdict.AGREE, ""));
        } else if (known == null) {
            list.put(rule, new JudgedMutant(rule, mutation, JudgedLine.Verdict.OURS, ""));
        }
    }
}
