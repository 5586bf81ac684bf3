package dev.vkval.report.html;

import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Severity;

/** What several parts of the page call a finding. */
final class Words {
    private Words() {}

    /** A severity as word and shape, so that it does not depend on colour. */
    static String severity(Severity severity) {
        return switch (severity) {
            case ERROR -> "● error";
            case WARNING -> "▲ warning";
            case INFO -> "○ remark";
        };
    }

    /** The classes of the elements that belong to a finding, by which the style sheet filters. */
    static String classes(Finding finding) {
        return finding.severity().label() + " family-" + finding.family().label()
                + (upstream(finding) ? " of-upstream" : "");
    }

    /** Whether it is from upstream's layer. */
    static boolean upstream(Finding finding) {
        return FindingSource.UPSTREAM.equals(finding.properties().get("source"));
    }

    /** Which findings make a run fail. */
    static String threshold(Severity failOn) {
        if (failOn == null) {
            return "No finding makes the run fail.";
        }
        String others = failOn == Severity.ERROR ? "" : " or a higher one";
        return "Findings of the severity " + failOn.label() + others + " make the run fail.";
    }

    /** With a capital letter and a full stop. */
    static String sentence(String text) {
        return text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1) + ".";
    }
}
