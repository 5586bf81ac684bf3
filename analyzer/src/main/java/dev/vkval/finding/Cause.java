package dev.vkval.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One defect in all captures of a run in which it was found.
 *
 * @param id {@code F-} and eight hexadecimal digits of the fingerprint
 * @param seen where it was found, in the order of the captures
 */
public record Cause(String id, List<Seen> seen) {

    /** The defect in one capture. */
    public record Seen(CaptureResult capture, FindingGroup group) {}

    public Cause {
        seen = List.copyOf(seen);
    }

    /** All defects of a run, in the order in which a report shows them; what follows from others is left out. */
    static List<Cause> of(Collection<CaptureResult> captures) {
        Map<String, List<Seen>> byId = new LinkedHashMap<>();
        for (CaptureResult capture : captures) {
            Consequences consequences = new Consequences(capture.findings());
            for (FindingGroup group : capture.findings()) {
                if (consequences.cause(group) == null) {
                    byId.computeIfAbsent(group.id(), none -> new ArrayList<>()).add(new Seen(capture, group));
                }
            }
        }
        List<Cause> causes = new ArrayList<>();
        byId.forEach((id, seen) -> causes.add(new Cause(id, seen)));
        return causes;
    }

    /** The finding that shows it: the first one of the highest severity. */
    public Finding finding() {
        Finding shown = seen.get(0).group().finding();
        for (Seen one : seen) {
            if (!shown.severity().atLeast(one.group().finding().severity())) {
                shown = one.group().finding();
            }
        }
        return shown;
    }

    /** Whether it is accepted in all captures. */
    public boolean known() {
        return seen.stream().allMatch(one -> one.group().known());
    }

    /** How often it was found in all captures. */
    public long count() {
        return seen.stream()
                .mapToLong(one -> one.group().finding().occurrences().count())
                .sum();
    }
}
