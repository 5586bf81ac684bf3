package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
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
    private final List<String> lines = new ArrayList<>();

    /**
     * @param capture path of the capture
     * @param page path of the HTML report, null if none is written
     * @param explained whether there is a page about a rule
     */
    FindingText(Style style, String capture, String page, Predicate<String> explained) {
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
        lines.clear();
        head(group);
        bar("");
        if (finding.shader() != null) {
            source(finding.shader(), "   ", false, "");
            bar("");
        }
        List<Steps.Step> steps = Steps.of(finding);
        if (steps.size() > 1 || !told(finding).isEmpty()) {
            steps.forEach(step -> step(step, finding));
            bar("");
        }
        notes(group, anchor, following);
        return List.copyOf(lines);
    }

    private void head(FindingGroup group) {
        Finding finding = group.finding();
        String rule = finding.severity().label() + "[" + style.text(finding.rule()) + "]";
        wrapped(
                style.severity(finding.severity(), rule) + style.bold(": " + style.text(finding.title())),
                rule.length(),
                "  ");
        List<String> where = new ArrayList<>();
        where.add(style.text(capture));
        Place place = Words.place(finding);
        if (place == null) {
            where.add("#" + finding.block());
        } else {
            where.addAll(Words.context(place));
            where.add(style.text(Words.call(place)));
        }
        String labels = place == null ? "" : labels(place);
        if (!labels.isEmpty()) {
            where.add(labels);
        }
        String text = String.join(style.dot(), where);
        beside(style.frame("  --> ") + text, 6, " ".repeat(6), style.dim(group.id()));
    }

    private void step(Steps.Step step, Finding finding) {
        if (step.barrier() != null) {
            numbered(
                    step.number(),
                    text("#" + step.barrier().block() + " ", step.barrier().call()),
                    "");
            bar("     " + style.severity(finding.severity(), "-- ")
                    + style.text(step.barrier().lacks()));
            return;
        }
        Access access = step.access();
        if (access.place() != null) {
            numbered(step.number(), style.text(Words.command(access.place())), labels(access.place()));
            elsewhere(access.place(), Words.place(finding));
        } else {
            numbered(step.number(), style.text(access.role()), "");
        }
        String does = Words.access(access);
        if (!does.isEmpty()) {
            bar("     " + style.text(does));
        }
        if (access.shader() != null) {
            boolean inferred = finding.confidence() == Confidence.INFERRED;
            source(access.shader(), "   |      ", inferred, Words.mark(access, finding.confidence()));
        } else if (access.descriptor() != null) {
            bar("     through " + style.text(access.descriptor()));
        }
    }

    /** Adds the frame, queue, submit and command buffer of a step, if they differ from the finding's own. */
    private void elsewhere(Place place, Place own) {
        List<String> context = Words.context(place);
        if (own != null && place != own && !context.isEmpty() && !context.equals(Words.context(own))) {
            bar("     in " + String.join(style.dot(), context));
        }
    }

    private void source(ShaderLocation shader, String indent, boolean inferred, String mark) {
        String gutter = indent.replace("|", style.frame("|"));
        lines.add(gutter + style.frame(",- ") + style.text(Words.location(shader)));
        int width = shader.source().stream()
                .mapToInt(line -> Integer.toString(line.line()).length())
                .max()
                .orElse(0);
        for (ShaderLocation.Line line : shader.source()) {
            String number = " ".repeat(width - Integer.toString(line.line()).length()) + line.line();
            String shown = Excerpt.shown(line.text());
            lines.add((gutter + style.frame(number + " | ") + style.text(shown)).stripTrailing());
            if (shader.at(line)) {
                int[] marked = Excerpt.marked(shader, line.text());
                int before = style.text(shown.substring(0, marked[0])).length();
                int length = style.text(
                                shown.substring(marked[0], Math.max(marked[0], Math.min(marked[1], shown.length()))))
                        .length();
                String under = (inferred ? "-" : "^").repeat(Math.max(1, length));
                lines.add((gutter + style.frame(" ".repeat(width) + " | ") + " ".repeat(before) + style.bold(under)
                                + " " + style.text(mark))
                        .stripTrailing());
            }
        }
    }

    private void notes(FindingGroup group, String anchor, List<FindingGroup> following) {
        Finding finding = group.finding();
        boolean told = finding.accesses().size() > 1 && !told(finding).isEmpty();
        if (!told && !finding.message().isBlank() && !finding.message().equals(finding.title())) {
            note("note", finding.message());
        }
        for (ObjectRef object : finding.objects()) {
            note("object", Words.object(object));
        }
        String seen = Words.seen(finding.occurrences(), style.dash());
        if (seen != null) {
            note("seen", seen);
        }
        if (!following.isEmpty()) {
            note("leads to", Words.following(following));
        }
        String layer = Words.layer(group);
        if (layer != null) {
            note(group.shared() ? "also reported by" : "reported by", layer);
        }
        if (finding.confidence() == Confidence.INFERRED) {
            note("note", "inferred: the capture does not prove that the access takes place");
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
                : Words.access(finding.accesses().get(0));
    }

    private void help(Help help) {
        note("help", Words.help(help));
        if (help.edit() != null) {
            help.edit().lines().forEach(line -> lines.add("           " + style.text(line)));
        }
    }

    private void note(String label, String text) {
        String head = "   " + style.frame("= ") + style.bold(label + ":") + " ";
        for (String line : text.split("\n", -1)) {
            int indent = 7 + label.length();
            wrapped(head + style.text(line), indent, " ".repeat(indent));
            head = " ".repeat(indent);
        }
    }

    private void numbered(int number, String text, String right) {
        String head = (number < 10 ? " " : "") + number;
        beside(style.frame(head + " | ") + text, 5, style.frame("   | ") + "  ", style.dim(right));
    }

    private void bar(String text) {
        if (text.isEmpty()) {
            lines.add(style.frame("   |"));
            return;
        }
        int indent = 5 + Wrap.visible(text) - Wrap.visible(text.stripLeading());
        wrapped(style.frame("   | ") + text, indent, style.frame("   | ") + " ".repeat(indent - 3));
    }

    /** Adds a line in pieces that fit the width. */
    private void wrapped(String line, int head, String indent) {
        lines.addAll(Wrap.lines(line, head, indent, style.columns()));
    }

    /** As {@link #wrapped}, with a word at the right end. */
    private void beside(String line, int head, String indent, String right) {
        List<String> pieces = Wrap.lines(line, head, indent, style.columns());
        lines.addAll(pieces.subList(0, pieces.size() - 1));
        String last = pieces.get(pieces.size() - 1);
        if (right.isEmpty()) {
            lines.add(last);
            return;
        }
        int room = style.columns() - Wrap.visible(right);
        if (Wrap.visible(last) + 2 > room) {
            lines.add(last);
            last = indent;
        }
        lines.add(last + " ".repeat(Math.max(2, room - Wrap.visible(last))) + right);
    }

    private String text(String head, String name) {
        return style.text(head + name);
    }

    private String labels(Place place) {
        return style.text(String.join("/", place.labels()));
    }
}
