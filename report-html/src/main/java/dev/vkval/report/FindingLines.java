package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Relevance;
import java.util.ArrayList;
import java.util.List;

/** A finding as a few plain lines, for formats without a layout of their own. Sanitized; no line has a line break. */
public final class FindingLines {
    private static final int MOST_BARRIERS = 5;
    private static final int MOST_OBJECTS = 10;
    private static final int MOST_ACCESSES = 20;

    private FindingLines() {}

    /** {@code #417 vkCmdDraw, frame 12, submit 3}: where it is in its capture. */
    public static String place(Finding finding) {
        Place place = Phrases.place(finding);
        if (place == null) {
            return "#" + finding.block();
        }
        List<String> parts = new ArrayList<>(List.of(Phrases.call(place)));
        parts.addAll(Phrases.context(place));
        if (!place.labels().isEmpty()) {
            parts.add("in " + String.join(" > ", place.labels()));
        }
        return Sanitizer.line(String.join(", ", parts));
    }

    /** The message, the place, accesses, what lies between them, objects, help, and the specification. */
    public static List<String> of(String capture, FindingGroup group) {
        Finding finding = group.finding();
        List<String> lines = new ArrayList<>();
        if (!finding.message().equals(finding.title())) {
            finding.message().lines().filter(line -> !line.isBlank()).forEach(lines::add);
        }
        lines.add("at " + capture + ", " + place(finding));
        if (finding.shader() != null) {
            lines.add("in " + Phrases.location(finding.shader()));
        }
        finding.accesses().stream().limit(MOST_ACCESSES).forEach(access -> access(access, lines));
        finding.barriers().stream()
                .filter(barrier -> barrier.relevance() == Relevance.NEAR)
                .limit(MOST_BARRIERS)
                .forEach(barrier -> lines.add(text(barrier)));
        finding.objects().stream()
                .limit(MOST_OBJECTS)
                .forEach(object -> lines.add("object: " + Phrases.object(object)));
        String seen = Phrases.seen(finding.occurrences(), "-");
        if (seen != null) {
            lines.add("seen: " + seen);
        }
        for (Help help : finding.help()) {
            lines.add("help: " + Phrases.help(help));
        }
        String link = Specification.link(finding.rule());
        if (link != null) {
            lines.add("specification: " + link);
        }
        return lines.stream().map(Sanitizer::line).toList();
    }

    private static void access(Access access, List<String> lines) {
        String what = Phrases.access(access);
        if (!what.isEmpty()) {
            String shader = access.shader() == null ? "" : ", in " + Phrases.location(access.shader());
            String invocation = access.invocation() == null ? "" : ", by " + access.invocation();
            lines.add(Phrases.command(access.place()) + " " + what + shader + invocation);
        }
    }

    private static String text(BarrierNote barrier) {
        return "#" + barrier.block() + " " + barrier.call() + " does not order them: " + barrier.missing();
    }
}
