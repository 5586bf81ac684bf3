package dev.vkval.check.mutant;

import dev.vkval.check.inventory.OwnerTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code docs/rules/agreement.md}: what the two lists say, counted by topic and owner, and their reasons. */
public final class AgreementPage {
    private static final String HEAD = """
            # Agreement with upstream's layer

            Generated from two lists of the tests, as [contributing](../contributing.md) says.

            For each rule there is a real capture and a change of one of its calls that breaks the rule, at that call or at a
            later one, or a call that breaks it when it is made again at another place. Upstream's layer has judged it as
            well, under a replay. *Agree*: both find the rule broken. *Ours*: the layer does not, for the reason below.
            *Upstream*: there is a change that the layer gives the rule for and the tool does not, for the reason below; most
            of these rules have a change that both agree about, too.
            """;

    /** One row of a list. */
    private record Judged(String rule, JudgedLine.Verdict verdict, String reason) {}

    private AgreementPage() {}

    /** @param arguments the page to write */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), text());
    }

    static String text() throws IOException {
        List<Judged> lines = judged();
        List<String> page = new ArrayList<>(HEAD.lines().toList());
        page.addAll(List.of("", "## By topic", ""));
        table(page, "topic", byTopic(lines));
        page.addAll(List.of("", "## By kind", ""));
        table(page, "kind", byKind(lines));
        page.addAll(List.of("", "## By structure and command", ""));
        table(
                page,
                "owner",
                lines.stream().collect(Collectors.groupingBy(AgreementPage::owner, TreeMap::new, Collectors.toList())));
        reasons(page, "Ours alone", lines, JudgedLine.Verdict.OURS);
        reasons(page, "Upstream alone", lines, JudgedLine.Verdict.UPSTREAM);
        return String.join("\n", page) + "\n";
    }

    /** Both lists. A rule that both agree about in one of them is not ours alone. */
    private static List<Judged> judged() throws IOException {
        List<Judged> all = new ArrayList<>();
        JudgedLine.all().forEach(line -> all.add(new Judged(line.rule(), line.verdict(), line.reason())));
        JudgedMutant.all().forEach(mutant -> all.add(new Judged(mutant.rule(), mutant.verdict(), mutant.reason())));
        Map<String, Judged> agreed = new TreeMap<>();
        Map<String, Judged> ours = new TreeMap<>();
        for (Judged each : all) {
            if (each.verdict() == JudgedLine.Verdict.AGREE) {
                agreed.put(each.rule(), each);
            } else if (each.verdict() == JudgedLine.Verdict.OURS) {
                ours.put(each.rule(), each);
            }
        }
        ours.keySet().removeAll(agreed.keySet());
        List<Judged> rows = new ArrayList<>(agreed.values());
        rows.addAll(ours.values());
        all.stream()
                .filter(each -> each.verdict() == JudgedLine.Verdict.UPSTREAM)
                .forEach(rows::add);
        return rows;
    }

    private static String owner(Judged line) {
        return line.rule().split("-")[1];
    }

    private static Map<String, List<Judged>> byTopic(List<Judged> lines) {
        OwnerTopics topics = new OwnerTopics();
        Map<String, List<Judged>> groups = new LinkedHashMap<>();
        topics.names().forEach(topic -> groups.put(topic, new ArrayList<>()));
        lines.forEach(line -> groups.get(topics.of(owner(line))).add(line));
        groups.put("all", lines);
        return groups;
    }

    /** Those with a number together; those that follow from the registry by the last word of their ids. */
    private static Map<String, List<Judged>> byKind(List<Judged> lines) {
        Map<String, List<Judged>> groups = new LinkedHashMap<>();
        groups.put("with a number", new ArrayList<>());
        new TreeMap<>(lines.stream()
                        .filter(line -> !CheckedRules.numbered(line.rule()))
                        .collect(Collectors.groupingBy(AgreementPage::lastWord)))
                .forEach((word, its) -> groups.put("`-" + word + "`", its));
        lines.stream().filter(line -> CheckedRules.numbered(line.rule())).forEach(groups.get("with a number")::add);
        return groups;
    }

    private static String lastWord(Judged line) {
        return line.rule().substring(line.rule().lastIndexOf('-') + 1);
    }

    private static void table(List<String> page, String first, Map<String, List<Judged>> groups) {
        page.add("| " + first + " | rules tried | agree | ours | upstream |");
        page.add("|---|---:|---:|---:|---:|");
        groups.forEach((name, lines) -> {
            Map<JudgedLine.Verdict, Long> counts = new EnumMap<>(JudgedLine.Verdict.class);
            Arrays.stream(JudgedLine.Verdict.values()).forEach(verdict -> counts.put(verdict, 0L));
            lines.forEach(line -> counts.merge(line.verdict(), 1L, Long::sum));
            page.add("| " + name + " | " + distinct(lines) + " | "
                    + counts.values().stream().map(String::valueOf).collect(Collectors.joining(" | ")) + " |");
        });
    }

    private static long distinct(Collection<Judged> lines) {
        return lines.stream().map(Judged::rule).distinct().count();
    }

    private static void reasons(List<String> page, String heading, List<Judged> lines, JudgedLine.Verdict verdict) {
        page.addAll(List.of("", "## " + heading));
        Map<String, TreeSet<String>> reasons = new TreeMap<>();
        for (Judged line : lines) {
            if (line.verdict() == verdict) {
                reasons.computeIfAbsent(line.reason(), reason -> new TreeSet<>())
                        .add(line.rule());
            }
        }
        reasons.forEach((reason, rules) -> {
            page.addAll(List.of("", Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ":", ""));
            rules.forEach(rule -> page.add("* " + rule));
        });
    }
}
