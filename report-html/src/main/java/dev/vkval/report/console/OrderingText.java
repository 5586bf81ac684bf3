package dev.vkval.report.console;

import dev.vkval.finding.Access;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Ordering;
import dev.vkval.finding.OrderingAnswer;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;

/** What orders two commands, as console text: each pair of accesses with the path between them, or what is missing. */
public final class OrderingText {
    private static final int MOST_SHOWN = 8;

    private final Style style;
    private final String capture;
    private final boolean allSteps;
    private final List<String> lines = new ArrayList<>();

    private OrderingText(Style style, String capture, boolean allSteps) {
        this.allSteps = allSteps;
        this.style = style;
        this.capture = capture;
    }

    /**
     * @param capture path of the capture
     * @param allSteps whether all synchronization between two accesses is shown, however little it matters
     */
    public static List<String> lines(OrderingAnswer answer, String capture, Style style, boolean allSteps) {
        OrderingText text = new OrderingText(style, capture, allSteps);
        text.answer(answer);
        return List.copyOf(text.lines);
    }

    private void answer(OrderingAnswer answer) {
        int shown = Math.min(MOST_SHOWN, answer.orderings().size());
        answer.orderings().subList(0, shown).forEach(this::ordering);
        if (answer.pairs() > shown) {
            lines.add("and " + Phrases.count(answer.pairs() - shown, "more pair") + " of accesses; use --json to see"
                    + " more");
        }
        answer.notes().forEach(note -> lines.add(style.frame("= ") + style.bold("note:") + " " + style.text(note)));
        if (answer.earlier() != null && answer.pairs() > 0) {
            lines.add(answer.ordered() ? style.good("ORDERED") : style.severity(Severity.ERROR, "NOT ORDERED"));
        }
    }

    private void ordering(Ordering ordering) {
        if (!ordering.ordered()) {
            String not = style.severity(Severity.ERROR, "not ordered");
            lines.add(not + style.bold(": " + style.text(ordering.sentence())));
            lines.addAll(new FindingText(style, capture, null, rule -> false, allSteps)
                    .of(new FindingGroups().add(ordering.finding())));
            lines.add("");
            return;
        }
        lines.add(style.good("ordered") + style.bold(": " + style.text(ordering.sentence())));
        int number = 1;
        access(number++, ordering.earlier());
        for (Ordering.Step step : ordering.path()) {
            place(number++, step.place());
            bar("     " + style.good("++ ") + style.text(step.orders()));
        }
        access(number, ordering.later());
        lines.add("");
    }

    private void access(int number, Access access) {
        place(number, access.place());
        bar("     " + style.text(Phrases.access(access)));
        if (access.descriptor() != null) {
            bar("     through " + style.text(access.descriptor()));
        }
    }

    private void place(int number, Place place) {
        lines.add(style.frame((number < 10 ? " " : "") + number + " | ") + style.text(Phrases.command(place)));
        List<String> context = Phrases.context(place);
        if (!context.isEmpty()) {
            bar("     in " + String.join(style.dot(), context));
        }
    }

    private void bar(String text) {
        lines.add(style.frame("   | ") + text);
    }
}
