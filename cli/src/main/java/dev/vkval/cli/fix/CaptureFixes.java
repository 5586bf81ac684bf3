package dev.vkval.cli.fix;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.cli.check.RecordedCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fixes of a capture's hazards.
 *
 * @param verdicts one for each hazard that was looked at
 * @param edits those that make all verified fixes together, in the order that {@link EditScript} takes them; empty for none
 * @param unknown ids that were asked for and that no hazard has
 * @param known the ids of all hazards
 * @param trials how many edited captures were checked
 */
public record CaptureFixes(
        List<Verdict> verdicts, List<CallEdit> edits, Set<String> unknown, Set<String> known, int trials) {
    public CaptureFixes {
        verdicts = List.copyOf(verdicts);
        edits = List.copyOf(edits);
    }

    /**
     * Looks for them.
     *
     * @param ids of the findings to fix, empty for all
     * @param anomalies receive what cannot be read of the capture
     * @param writer writes edited captures
     * @param scratch a file for them
     */
    public static CaptureFixes of(
            Path capture,
            Collection<String> ids,
            RecordedCheck check,
            Anomalies anomalies,
            FixTrials.Writer writer,
            Path scratch)
            throws IOException {
        Judgement before = Judgement.of(capture, anomalies, check);
        List<Hazard> asked = before.hazards().values().stream()
                .filter(hazard -> ids.isEmpty() || !Collections.disjoint(hazard.ids(), ids))
                .toList();
        Set<String> unknown = new TreeSet<>(ids);
        unknown.removeAll(before.ids());
        FixTrials trials = new FixTrials(before, check, writer, new ObjectEnds(capture), scratch);
        FixSearch.Found found =
                unknown.isEmpty() ? new FixSearch(trials).of(asked) : new FixSearch.Found(List.of(), List.of());
        return new CaptureFixes(found.verdicts(), found.edits(), unknown, before.ids(), trials.made());
    }

    /** How many hazards are fixed. */
    public long verified() {
        return verdicts.stream().filter(Verdict::verified).count();
    }

    /** How many have a fix that does not end them, or not without another finding. */
    public long failed() {
        return verdicts.stream()
                .filter(verdict -> !verdict.verified() && verdict.proposed())
                .count();
    }
}
