package dev.vkval.report;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How findings are accepted.
 *
 * @param least the lowest severity that is accepted
 * @param only ids of the findings that are accepted, empty for all
 * @param device pattern for the devices on which they are accepted
 * @param anyNumber whether any number of occurrences is accepted, rather than the number that was seen
 * @param reason why, null if not given
 * @param owner who is responsible, null if not given
 * @param expires the last day, null for no limit
 */
public record Acceptance(
        Severity least,
        Set<String> only,
        String device,
        boolean anyNumber,
        String reason,
        String owner,
        LocalDate expires) {
    public Acceptance {
        only = Set.copyOf(only);
    }

    /**
     * A baseline that accepts what it accepted before and, of the findings of a run, those that are meant.
     *
     * @param before the baseline until now
     */
    public List<Accepted> add(Baseline before, RunResult run) {
        Map<String, Accepted> entries = new LinkedHashMap<>();
        before.entries().forEach(entry -> entries.put(key(entry), entry));
        for (CaptureResult capture : run.captures()) {
            before.of(capture).findings().stream()
                    .filter(group -> !group.known() && isMeant(capture, group))
                    .forEach(group -> entries.merge(key(group), entry(group), this::both));
        }
        return List.copyOf(entries.values());
    }

    /** The findings that are meant. */
    public Stream<FindingGroup> of(RunResult run) {
        return run.captures().stream()
                .flatMap(capture -> capture.findings().stream().filter(group -> isMeant(capture, group)));
    }

    private boolean isMeant(CaptureResult capture, FindingGroup group) {
        return group.finding().severity().atLeast(least)
                && (only.isEmpty() || only.contains(group.id()))
                && Glob.matches(device, Baseline.device(capture));
    }

    private Accepted entry(FindingGroup group) {
        Finding finding = group.finding();
        return new Accepted(
                group.id(),
                finding.rule(),
                finding.family(),
                finding.title(),
                device,
                anyNumber ? Accepted.ANY : finding.occurrences().count(),
                reason,
                owner,
                expires);
    }

    /** An entry until now, or of an earlier capture, with what is said about it now. */
    private Accepted both(Accepted before, Accepted now) {
        boolean any = before.max() == Accepted.ANY || now.max() == Accepted.ANY;
        return new Accepted(
                now.id(),
                now.rule(),
                now.family(),
                now.title(),
                now.device(),
                any ? Accepted.ANY : Math.max(before.max(), now.max()),
                now.reason() == null ? before.reason() : now.reason(),
                now.owner() == null ? before.owner() : now.owner(),
                now.expires());
    }

    private String key(FindingGroup group) {
        return String.join("\n", group.id(), group.finding().rule(), device);
    }

    private static String key(Accepted entry) {
        return String.join("\n", entry.id(), entry.rule(), entry.device());
    }
}
