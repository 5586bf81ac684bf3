package dev.vkval.cli.check;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A finding that smaller captures are to give, too. They must give no error that the whole capture does not give, so
 * what is left of the program stays as valid as it was.
 */
public final class ReducedFinding {
    private final FindingGroup group;
    private final List<String> known;
    private final RecordedCheck check;
    private final Set<String> errors;

    private ReducedFinding(FindingGroup group, List<String> known, RecordedCheck check, Set<String> errors) {
        this.group = group;
        this.known = known;
        this.check = check;
        this.errors = errors;
    }

    /**
     * Looks a finding up.
     *
     * @param id as in reports, {@code F-1a2b3c4d}
     * @param whole the whole capture
     */
    public static ReducedFinding of(String id, ByteSource whole) throws IOException {
        List<FindingGroup> all = RecordedCheck.ofAll().check(whole).findings();
        FindingGroup found =
                all.stream().filter(group -> group.id().equals(id)).findFirst().orElse(null);
        return new ReducedFinding(
                found,
                all.stream().map(FindingGroup::id).toList(),
                found == null ? null : RecordedCheck.of(found.finding().family()),
                errors(all));
    }

    private static Set<String> errors(List<FindingGroup> findings) {
        return findings.stream()
                .filter(group -> group.finding().severity() == Severity.ERROR)
                .map(FindingGroup::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the whole capture gives it without a device. */
    public boolean found() {
        return group != null;
    }

    /** The ids of all findings of the whole capture. */
    public List<String> known() {
        return known;
    }

    /** The rule of the finding. */
    public String rule() {
        return group.finding().rule();
    }

    /** Whether a smaller capture gives it, and no other errors than the whole capture. */
    public boolean isIn(ByteSource smaller) throws IOException {
        RecordedCheck.Outcome outcome = check.check(smaller);
        return outcome.faults().isEmpty()
                && outcome.findings().stream().anyMatch(found -> found.id().equals(group.id()))
                && errors.containsAll(errors(outcome.findings()));
    }
}
