package dev.vkval.cli.fix;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditText;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Help;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A hazard with all its occurrences: what two commands do with one resource, whatever synchronization lies between them. The
 * ids of its findings may differ, which are those of the nearest barrier as well.
 */
public final class Hazard {
    /** From so many different edits on, a hazard is not for edits. */
    private static final int MOST_EDITS = 20_000;

    private final String key;
    private final Set<String> ids = new TreeSet<>();
    private final Set<String> edits = new LinkedHashSet<>();
    private final Finding first;
    private long occurrences;
    private String obstacle;

    Hazard(Finding first) {
        this.key = key(first);
        this.first = first;
    }

    /** What is equal for all occurrences, and in an edited capture. */
    static String key(Finding finding) {
        return finding.accesses().stream()
                .filter(access -> !access.origin())
                .map(Hazard::key)
                .collect(Collectors.joining("; ", finding.rule() + ": ", ""));
    }

    private static String key(Access access) {
        return String.join(
                " ",
                access.role(),
                access.place() == null ? "" : access.place().call(),
                access.stage(),
                access.access(),
                access.resource() == null ? "" : access.resource().text());
    }

    void add(Finding finding, FindingGroup group) {
        ids.add(group.id());
        occurrences++;
        for (Help help : finding.help()) {
            if (help.edits().isEmpty()) {
                obstacle = help.obstacle() == null ? "no edit of the capture is known for it" : help.obstacle();
            } else {
                edits.addAll(help.edits());
            }
        }
        if (finding.help().isEmpty()) {
            obstacle = "no fix is known for it";
        }
        if (edits.size() > MOST_EDITS) {
            edits.clear();
            obstacle = "its occurrences need more than " + MOST_EDITS + " edits";
        }
    }

    String key() {
        return key;
    }

    /** Of its findings, as in reports. */
    public Set<String> ids() {
        return ids;
    }

    /** Its first occurrence. */
    public Finding first() {
        return first;
    }

    public long occurrences() {
        return occurrences;
    }

    /** Why there is no fix for all its occurrences, null if there is one. */
    public String obstacle() {
        return obstacle;
    }

    /** The fixes of all occurrences. */
    List<CallEdit> edits() {
        return edits.stream().map(Hazard::edit).toList();
    }

    private static CallEdit edit(String text) {
        try {
            return EditText.parse(text);
        } catch (EditException e) {
            throw new IllegalStateException("a fix is not an edit: " + text, e);
        }
    }
}
