package dev.vkval.report.html;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the findings can be chosen by. The boxes work without script: the style sheet hides what belongs to a box that is
 * not checked.
 *
 * @param groups boxes that belong together
 * @param rules of the findings, sorted
 * @param captures with findings
 */
record Filter(List<List<Box>> groups, List<String> rules, List<Choice> captures) {
    /** @param name of what it shows, in the style sheet */
    record Box(String name, String text, long count) {
        String counted() {
            return Phrases.grouped(count);
        }
    }

    /** @param number of the capture in the page */
    record Choice(int number, String path) {}

    static Filter of(List<Cause> causes, List<Choice> captures) {
        List<List<Box>> groups = new ArrayList<>();
        groups.add(severities(causes));
        groups.add(families(causes));
        long upstream =
                causes.stream().filter(cause -> Words.upstream(cause.finding())).count();
        groups.add(upstream == 0 ? List.of() : List.of(new Box("upstream", "upstream's layer", upstream)));
        groups.removeIf(List::isEmpty);
        TreeSet<String> rules = new TreeSet<>();
        causes.forEach(cause -> rules.add(cause.finding().rule()));
        return new Filter(groups, List.copyOf(rules), captures);
    }

    private static List<Box> severities(List<Cause> causes) {
        List<Box> boxes = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = causes.stream()
                    .filter(cause -> cause.finding().severity() == severity)
                    .count();
            if (count > 0) {
                boxes.add(new Box(severity.label(), Words.severity(severity), count));
            }
        }
        return boxes;
    }

    private static List<Box> families(List<Cause> causes) {
        Map<Family, Long> families = new TreeMap<>();
        causes.forEach(cause -> families.merge(cause.finding().family(), 1L, Long::sum));
        List<Box> boxes = new ArrayList<>();
        families.forEach((family, count) -> boxes.add(new Box("family-" + family.label(), family.label(), count)));
        return boxes.size() > 1 ? boxes : List.of();
    }
}
