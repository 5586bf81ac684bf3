package dev.vkval.cli.journal;

import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What the journal knows about each group of findings: the finding that it shows, and how often it was seen. */
final class SeenGroups {
    private static final class Seen {
        private Severity severity;
        private Occurrences occurrences;
        /** Not yet written. */
        private final TreeSet<Long> frames = new TreeSet<>();

        private boolean changed;
    }

    private final Map<String, Seen> groups = new LinkedHashMap<>();

    /**
     * Adds a finding.
     *
     * @return whether to write it in full: it is the first of its group or is shown in place of the others
     */
    boolean add(FindingGroup group) {
        Finding finding = group.finding();
        Occurrences now = finding.occurrences();
        Seen seen = groups.get(group.id());
        boolean shown = seen == null
                || finding.severity().compareTo(seen.severity) < 0
                || finding.severity() == seen.severity && now.firstBlock() < seen.occurrences.firstBlock();
        if (seen == null) {
            seen = new Seen();
            groups.put(group.id(), seen);
        }
        seen.occurrences = now;
        if (shown) {
            seen.severity = finding.severity();
        } else {
            seen.frames.addAll(now.frames());
            seen.changed = true;
        }
        return shown;
    }

    /** The groups that were seen again since they were last written, as plain values. */
    List<Map<String, Object>> takeChanged() {
        List<Map<String, Object>> changed = new ArrayList<>();
        groups.forEach((id, seen) -> {
            if (seen.changed) {
                seen.changed = false;
                Map<String, Object> members = new LinkedHashMap<>();
                members.put("id", id);
                members.put("count", seen.occurrences.count());
                members.put("firstBlock", seen.occurrences.firstBlock());
                members.put("lastBlock", seen.occurrences.lastBlock());
                members.put("frames", List.copyOf(seen.frames));
                seen.frames.clear();
                changed.add(members);
            }
        });
        return changed;
    }
}
