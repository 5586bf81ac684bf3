package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.Observed;
import dev.vkval.adversary.PermittedOrders;
import dev.vkval.adversary.UndefinedContents;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Severity;
import dev.vkval.report.console.Style;
import java.util.ArrayList;
import java.util.List;

/** What other orders made, for a console. */
public final class AdversaryText {
    private static final String LABEL = "  %-11s";
    private static final int MOST_EDITS = 8;
    private static final int MOST_DIFFERENCES = 4;

    private final Style style;
    private final List<String> lines = new ArrayList<>();

    private AdversaryText(Style style) {
        this.style = style;
    }

    /** The lines: each order that made a difference or was not tried, and a summary. */
    public static List<String> of(AdversarialReplays.Outcome outcome, Style style) {
        AdversaryText text = new AdversaryText(style);
        if (outcome.undecidable() != null) {
            text.lines.add(style.severity(Severity.WARNING, "UNDECIDABLE") + "  " + outcome.undecidable() + ".");
            return List.copyOf(text.lines);
        }
        text.undefined(outcome.undefined());
        outcome.discarded().forEach(text::discarded);
        outcome.trials().stream()
                .filter(trial -> trial.hazard() != null || trial.outcome() != Trial.Outcome.EQUAL)
                .forEach(text::trial);
        text.lines.add(text.summary(outcome));
        return List.copyOf(text.lines);
    }

    private void trial(Trial trial) {
        PermittedOrders.Swap swap = trial.swap();
        lines.add(word(trial) + "  " + order(swap));
        if (trial.hazard() != null) {
            line(
                    "hazard",
                    style.dim(trial.id()) + "  " + style.text(trial.hazard().rule()) + ": "
                            + style.text(trial.hazard().title()));
        } else if (trial.ofHost()) {
            line("rule", Trial.HOST_WRITE);
        } else if (trial.outcome() == Trial.Outcome.DIFFERENT) {
            line("hazard", "none is known between the two");
        }
        differences(trial.differences());
        if (trial.outcome() == Trial.Outcome.DIFFERENT) {
            edits(swap.edits());
        }
        if (trial.reason() != null) {
            line("because", style.text(trial.reason()));
        }
        lines.add("");
    }

    /** An order in words. */
    static String order(PermittedOrders.Swap swap) {
        return switch (swap.kind()) {
            case ACTIONS -> "#" + swap.later() + " before #" + swap.earlier();
            case WRITTEN_FIRST ->
                "the host writes memory (#" + swap.later() + ") before submit #" + swap.earlier()
                        + " executes, which it does not wait for";
            case READ_FIRST ->
                "the host writes memory (#" + swap.later() + ") when submit #" + swap.earlier()
                        + " has completed, which it does not wait for";
        };
    }

    private void undefined(List<KeptContents.Difference> undefined) {
        if (!undefined.isEmpty()) {
            lines.add(style.severity(Severity.WARNING, Trial.Outcome.DIFFERENT.word())
                    + "  with other contents of new memory");
            differences(undefined);
            lines.add("");
        }
    }

    private void discarded(UndefinedTrial trial) {
        lines.add(style.severity(trial.severity(), Trial.Outcome.DIFFERENT.word())
                + "  with other values of undefined contents");
        line("rule", UndefinedTrial.RULE);
        int shown = Math.min(trial.contents().size(), MOST_DIFFERENCES);
        for (int i = 0; i < shown; i++) {
            UndefinedContents each = trial.contents().get(i);
            line(
                    i == 0 ? "undefined" : "or",
                    style.text(each.image()) + " by #" + each.block() + ": "
                            + each.cause().words());
        }
        if (shown < trial.contents().size()) {
            line("", (trial.contents().size() - shown) + " more");
        }
        differences(trial.differences());
        if (trial.contents().size() == 1) {
            edits(trial.contents().get(0).high());
        }
        lines.add("");
    }

    private String word(Trial trial) {
        String word = trial.outcome().word();
        return switch (trial.outcome()) {
            case DIFFERENT -> style.severity(severity(trial), word);
            case EQUAL -> style.good(word);
            case UNDECIDED, NOT_TRIED -> style.severity(Severity.WARNING, word);
        };
    }

    /** A difference without a hazard may be a gap of the check as well as a defect of the program. */
    static Severity severity(Trial trial) {
        return trial.hazard() == null && !trial.ofHost() ? Severity.WARNING : Severity.ERROR;
    }

    private void differences(List<KeptContents.Difference> differences) {
        for (int i = 0; i < Math.min(differences.size(), MOST_DIFFERENCES); i++) {
            line(i == 0 ? "differs" : "", style.text(words(differences.get(i))));
        }
        if (differences.size() > MOST_DIFFERENCES) {
            line("", (differences.size() - MOST_DIFFERENCES) + " more");
        }
    }

    /** A difference in words, without its first word. */
    static String words(KeptContents.Difference difference) {
        Observed observed = difference.observed();
        return observed.what() + " " + when(observed) + ": " + difference.different() + " of " + difference.of() + " "
                + observed.unit() + ", the first is " + observed.place(difference.firstOffset());
    }

    private static String when(Observed observed) {
        String block = observed.at() < 0 ? "at the end of the capture" : "at #" + observed.at();
        return switch (observed.when()) {
            case PRESENTED -> "of frame " + observed.at();
            case READABLE -> "as the program can read it " + block;
            case END -> "when it ends " + block;
        };
    }

    private void edits(List<CallEdit> edits) {
        int shown = Math.min(edits.size(), MOST_EDITS);
        for (int i = 0; i < shown; i++) {
            line(i == 0 ? "edits" : "", edits.get(i).toString());
        }
        if (shown < edits.size()) {
            line("", (edits.size() - shown) + " more");
        }
    }

    private void line(String label, String text) {
        lines.add(String.format(LABEL, label) + text);
    }

    private String summary(AdversarialReplays.Outcome outcome) {
        long different = outcome.count(Trial.Outcome.DIFFERENT);
        String word = !outcome.differs() ? style.good("PASSED") : style.severity(Severity.ERROR, "FAILED");
        List<String> parts = new ArrayList<>(List.of(
                different + " different",
                outcome.count(Trial.Outcome.EQUAL) + " equal",
                outcome.count(Trial.Outcome.UNDECIDED) + " undecidable",
                outcome.count(Trial.Outcome.NOT_TRIED) + " not tried"));
        if (!outcome.discarded().isEmpty()) {
            parts.add(0, outcome.discarded().size() + " different with undefined contents");
        }
        if (outcome.given() > 0) {
            parts.add(outcome.given() + " undefined contents with two values");
        }
        if (outcome.left() > 0) {
            parts.add(outcome.left() + " undefined contents left as they are");
        }
        if (outcome.untried() > 0) {
            parts.add(outcome.untried() + " more than the limit of --replays, or after a hang");
        }
        String truncated = outcome.truncated() ? "; not all was looked at: the capture is too large" : "";
        return word + "  other orders: " + String.join(", ", parts) + "; " + outcome.compared()
                + " contents compared on " + style.text(outcome.device()) + truncated + ".";
    }
}
