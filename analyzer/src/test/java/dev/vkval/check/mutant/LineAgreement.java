package dev.vkval.check.mutant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.check.AllChecks;
import dev.vkval.check.rules.RuleLinesList;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import dev.vkval.mutant.UpstreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Has upstream's layer judge changed calls that break rule lines: does it say the same, nothing, or something else.
 *
 * <p>For each rule the list says {@code agree}, {@code ours} where the layer is silent about a call that the rule finds
 * fault with, or {@code unjudged} where no replay of a mutant came to its end; and what the layer says of the mutants
 * that is not found here.
 */
public final class LineAgreement {
    private static final int COLUMNS = 6;

    /** What became of one mutant: what is found here and what upstream finds, by rule. */
    private record Judged(Mutation mutation, Set<String> ours, Set<String> upstream) {}

    private LineAgreement() {}

    /**
     * @param arguments the tool; the layer's library; an empty folder for the mutants; the changes that {@link RuleSearch}
     *     found; the list to write
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, List<String>> lines = RuleLinesList.idsByFirst();
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        Map<String, List<String>> files = new TreeMap<>();
        Map<String, Mutation> mutations = new LinkedHashMap<>();
        List<String> rows = Files.readAllLines(Path.of(arguments[3]));
        for (String row : rows.subList(1, rows.size())) {
            String[] columns = row.split(",", COLUMNS);
            if (lines.containsKey(columns[0])) {
                Mutation mutation =
                        Mutation.parse(row.substring(columns[0].length() + 1).split(",", COLUMNS - 1));
                String file = mutations.size() + ".gfxr";
                mutation.write(Originals.file(mutation.capture()), folder.resolve(file));
                mutations.put(file, mutation);
                files.computeIfAbsent(columns[0], rule -> new ArrayList<>()).add(file);
            }
        }
        Map<String, List<JsonNode>> said =
                UpstreamRun.errors(arguments[0], arguments[1], "core", List.of("--checks", "none"), folder);
        List<String> list = new ArrayList<>(List.of("rule,verdict,mutation,upstream alone"));
        for (Map.Entry<String, List<String>> rule : files.entrySet()) {
            List<Judged> judged = new ArrayList<>();
            for (String file : rule.getValue()) {
                if (said.containsKey(file)) {
                    Mutation mutation = mutations.get(file);
                    judged.add(new Judged(mutation, ours(folder.resolve(file)), upstream(said.get(file))));
                }
            }
            list.add(verdict(rule.getKey(), lines.get(rule.getKey()), judged));
        }
        Files.write(Path.of(arguments[4]), list);
    }

    private static Set<String> ours(Path mutant) throws IOException {
        Set<String> rules = new TreeSet<>();
        for (Finding finding : AllChecks.of(mutant)) {
            if (finding.severity() == Severity.ERROR) {
                rules.add(finding.rule());
            }
        }
        return rules;
    }

    private static Set<String> upstream(List<JsonNode> findings) {
        Set<String> rules = new TreeSet<>();
        findings.forEach(finding -> rules.add(finding.path("rule").asText()));
        return rules;
    }

    private static String verdict(String rule, List<String> ids, List<Judged> judged) {
        if (judged.isEmpty()) {
            return rule + ",unjudged,,";
        }
        for (Judged each : judged) {
            if (ids.stream().anyMatch(each.upstream()::contains)) {
                return rule + ",agree," + each.mutation().text().replace(',', ' ') + "," + alone(each);
            }
        }
        Judged first = judged.get(0);
        return rule + ",ours," + first.mutation().text().replace(',', ' ') + "," + alone(first);
    }

    private static String alone(Judged judged) {
        Set<String> alone = new TreeSet<>(judged.upstream());
        alone.removeAll(judged.ours());
        return String.join(" ", alone);
    }
}
