package dev.vkval.cli.fix;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.capture.edit.MergedEdits;
import dev.vkval.cli.check.RecordedCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes fixes and checks what they make of the capture. What an edit brings to light, such as a second hazard behind the
 * first, is fixed with it.
 */
public final class FixTrials {
    private static final int MOST_ROUNDS = 6;

    /** Writes a capture with edits. */
    @FunctionalInterface
    public interface Writer {
        BlockNumbers write(EditScript script, Path target) throws IOException, EditException;
    }

    /**
     * What a trial gave.
     *
     * @param edits all that were made
     * @param remaining the hazards that the edits were for and that still occur
     * @param fresh what is found that the original does not have, in words
     * @param impossible why the edits could not be made, null if they were
     */
    record Outcome(List<CallEdit> edits, List<Hazard> remaining, List<String> fresh, String impossible) {
        boolean clean() {
            return impossible == null && remaining.isEmpty() && fresh.isEmpty();
        }

        /** Why it is not clean. */
        String reason() {
            if (impossible != null) {
                return "the edits cannot be made: " + impossible;
            }
            return fresh.isEmpty() ? "it still occurs with them" : "with them there is " + fresh.get(0);
        }
    }

    private final Judgement before;
    private final RecordedCheck check;
    private final Writer writer;
    private final ObjectEnds ends;
    private final Path scratch;
    private int made;

    /** @param scratch a file that edited captures may be written to */
    FixTrials(Judgement before, RecordedCheck check, Writer writer, ObjectEnds ends, Path scratch) {
        this.before = before;
        this.ends = ends;
        this.check = check;
        this.writer = writer;
        this.scratch = scratch;
    }

    /** The number of captures that were written and checked. */
    int made() {
        return made;
    }

    /** Makes the fixes of some hazards together. */
    Outcome of(Collection<Hazard> hazards) throws IOException {
        MergedEdits edits = new MergedEdits();
        Map<String, Hazard> wanted = new LinkedHashMap<>();
        for (Hazard hazard : hazards) {
            wanted.put(hazard.key(), hazard);
            hazard.edits().forEach(edits::add);
        }
        for (int round = 1; ; round++) {
            ends.addTo(edits);
            BlockNumbers numbers;
            try {
                numbers = writer.write(new EditScript(edits.edits()), scratch);
            } catch (EditException e) {
                return new Outcome(edits.edits(), List.of(), List.of(), e.getMessage());
            }
            made++;
            Judgement after = Judgement.of(scratch, new Anomalies(), check);
            List<Hazard> remaining = new ArrayList<>();
            boolean more = false;
            for (Hazard hazard : after.hazards().values()) {
                boolean ofThese = wanted.containsKey(hazard.key());
                if (ofThese) {
                    remaining.add(wanted.get(hazard.key()));
                }
                if (ofThese || !before.hazards().containsKey(hazard.key())) {
                    for (CallEdit edit : hazard.edits()) {
                        more |= edits.add(edit, numbers);
                    }
                }
            }
            if (!more || round == MOST_ROUNDS) {
                List<String> fresh = new ArrayList<>(after.beyond(before));
                if (after.faults() > before.faults()) {
                    fresh.add("a bug of this tool that the check meets");
                }
                return new Outcome(edits.edits(), remaining, fresh, null);
            }
        }
    }
}
