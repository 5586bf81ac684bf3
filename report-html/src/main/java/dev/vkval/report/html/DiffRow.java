package dev.vkval.report.html;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.report.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A defect of one or both runs.
 *
 * @param state {@code new}, {@code gone} or {@code known}
 * @param before null for a new one
 * @param after null for one that is gone
 */
record DiffRow(DiffPage page, String state, Cause before, Cause after) {
    /**
     * The defect in a capture.
     *
     * @param address of the finding in a report, null for none
     * @param change how the capture differs from others that have the defect, null if in nothing
     */
    record Seen(DiffCapture capture, FindingGroup group, String address, String change) {}

    /** As the later run has it, unless it is gone. */
    Cause cause() {
        return after == null ? before : after;
    }

    Finding finding() {
        return cause().finding();
    }

    boolean accepted() {
        return after != null && after.known();
    }

    /** Where a report shows it in full, null for nowhere. */
    String address() {
        return page.address(cause().seen().get(0).group(), after != null);
    }

    String place() {
        Cause.Seen first = cause().seen().get(0);
        return FindingView.place(first.capture(), first.group().finding());
    }

    /** {@code 3}, or {@code 3 → 12} where it was found more or less often before. */
    String times() {
        long now = cause().count();
        return before == null || before.count() == now
                ? Phrases.grouped(now)
                : Phrases.grouped(before.count()) + " → " + Phrases.grouped(now);
    }

    /** The captures that have it or had it. */
    List<Seen> seen() {
        List<Seen> seen = new ArrayList<>();
        if (after != null) {
            after.seen().forEach(one -> seen.add(seen(one, true)));
        }
        if (before != null) {
            before.seen().stream()
                    .map(one -> seen(one, false))
                    .filter(one -> after == null || one.change() != null)
                    .forEach(seen::add);
        }
        return seen;
    }

    private Seen seen(Cause.Seen one, boolean later) {
        DiffCapture capture = page.capture(one.capture());
        return new Seen(capture, one.group(), page.address(one.group(), later), change(capture, later));
    }

    private String change(DiffCapture capture, boolean later) {
        if (later && capture.pair().before() == null) {
            return "not checked before";
        }
        if (!later && capture.pair().after() == null) {
            return "not checked now";
        }
        if (before == null || after == null || has(before, capture) && has(after, capture)) {
            return null;
        }
        return later ? "new here" : "gone here";
    }

    private boolean has(Cause cause, DiffCapture wanted) {
        return cause.seen().stream().anyMatch(one -> page.capture(one.capture()) == wanted);
    }

    /** Numbers of the captures, for the filter. */
    String captures() {
        return seen().stream()
                .map(one -> Integer.toString(one.capture().number()))
                .collect(Collectors.joining(" "));
    }
}
