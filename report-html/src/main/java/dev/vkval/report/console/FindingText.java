package dev.vkval.report.console;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.report.Phrases;
import dev.vkval.report.Steps;
import dev.vkval.report.ValueMark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * One finding as console text, like a compiler's diagnostics: the title states the fact, the steps list the accesses in
 * execution order, help says how to fix it.
 */
final class FindingText {
    private final Style style;
    private final String capture;
    private final String page;
    private final Predicate<String> explained;
    private final boolean allSteps;
    private FramedLines framed;
    private List<String> lines;

    /**
     * @param capture path of the capture
     * @param page path of the HTML report, null if none is written
     * @param explained whether there is a page about a rule
     * @param allSteps whether all synchronization between the accesses is shown, however little it matters
     */
    FindingText(Style style, String capture, String page, Predicate<String> explained, boolean allSteps) {
        this.allSteps = allSteps;
        this.style = style;
        this.capture = capture;
        this.page = page;
        this.explained = explained;
    }

    /** The lines, without line ends. */
    List<String> of(FindingGroup group) {
        return of(group, group.id(), List.of());
    }

    /**
     * The lines, without line ends.
     *
     * @param anchor name of its place in the HTML report, null for none
     * @param following findings that follow from it
     */
    List<String> of(FindingGroup group, String anchor, List<FindingGroup> following) {
        Finding finding = group.finding();
        framed = new FramedLines(style);
        lines = framed.lines();
        head(group);
        framed.bar("");
        if (finding.shader() != null) {
            SourceLines.add(style, finding.shader(), "   ", false, ValueMark.of(finding), false, lines);
            framed.bar("");
        }
        List<Steps.Step> steps = Steps.of(finding);
        if (steps.size() > 1 || !told(finding).isEmpty()) {
            lines.addAll(new StepLines(style, finding, allSteps).lines());
            framed.bar("");
        }
        notes(group, anchor, following);
        return List.copyOf(lines);
    }

    private void head(FindingGroup group) {
        Finding finding = group.finding();
        String rule = finding.severity().label() + "[" + style.text(finding.rule()) + "]";
        framed.wrapped(
                style.severity(finding.severity(), rule) + style.bold(": " + style.text(finding.title())),
                rule.length(),
                "  ");
        List<String> where = new ArrayList<>();
        where.add(style.text(capture));
        Place place = Phrases.place(finding);
        if (place == null) {
            where.add("#" + finding.block());
        } else {
            where.addAll(Phrases.context(place));
            where.add(style.text(Phrases.call(place)));
        }
        String labels = place == null ? "" : labels(place);
        if (!labels.isEmpty()) {
            where.add(labels);
        }
        String text = String.join(style.dot(), where);
        framed.beside(style.frame("  --> ") + text, 6, " ".repeat(6), style.dim(group.id()));
    }

    private void notes(FindingGroup group, String anchor, List<FindingGroup> following) {
        Finding finding = group.finding();
        boolean several =
                finding.accesses().stream().filter(access -> !access.origin()).count() > 1;
        boolean told = several && !told(finding).isEmpty();
        if (!told && !finding.message().isBlank() && !finding.message().equals(finding.title())) {
            note("note", finding.message());
        }
        for (ObjectRef object : finding.objects()) {
            note("object", Phrases.object(object));
        }
        String seen = Phrases.seen(finding.occurrences(), style.dash());
        if (seen != null) {
            note("seen", seen);
        }
        if (!following.isEmpty()) {
            note("leads to", Phrases.following(following));
        }
        String layer = Phrases.layer(group);
        if (layer != null) {
            note(group.shared() ? "also reported by" : "reported by", layer);
        }
        if (finding.confidence() == Confidence.INFERRED) {
            note(
                    "note",
                    finding.family() == Family.THREADS
                            ? "inferred: the capture does not tell whether a lock stood between these calls"
                            : "inferred: the capture does not prove that the access takes place");
        }
        for (String common : List.of(Access.COMMON_BYTES, Access.COMMON_TEXELS)) {
            if (finding.properties().get(common) instanceof String part) {
                note("note", "observed: when a device executed the shaders, both accessed " + part);
            }
        }
        finding.help().forEach(this::help);
        List<String> more = new ArrayList<>();
        if (explained.test(finding.rule())) {
            more.add("vkval-replay explain " + finding.rule());
        }
        if (page != null) {
            more.add(anchor == null ? page : page + "#" + anchor);
        }
        if (!more.isEmpty()) {
            note("more", String.join(style.dot(), more));
        }
    }

    /** What the first access does, empty if the finding names only a call. */
    private static String told(Finding finding) {
        return finding.accesses().isEmpty()
                ? ""
                : Phrases.access(finding.accesses().get(0));
    }

    private void help(Help help) {
        note("help", Phrases.help(help));
        if (help.edit() != null) {
            help.edit().lines().forEach(line -> lines.add("           " + style.text(line)));
        }
    }

    private void note(String label, String text) {
        String head = "   " + style.frame("= ") + style.bold(label + ":") + " ";
        for (String line : text.split("\n", -1)) {
            int indent = 7 + label.length();
            framed.wrapped(head + style.text(line), indent, " ".repeat(indent));
            head = " ".repeat(indent);
        }
    }

    private String labels(Place place) {
        return style.text(String.join("/", place.labels()));
    }
}
