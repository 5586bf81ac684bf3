package dev.vkval.cli.fix;

import dev.vkval.capture.edit.CallEdit;
import java.util.List;

/**
 * What became of a hazard.
 *
 * @param edits those that its fix consists of, empty for none; where fixes of several hazards are at one place, of all
 * @param reason why it is not fixed, null if it is
 */
public record Verdict(Hazard hazard, List<CallEdit> edits, String reason) {
    public Verdict {
        edits = List.copyOf(edits);
    }

    /** Whether, in the edited capture, it does not occur and nothing is found that was not found before. */
    public boolean verified() {
        return reason == null;
    }

    /** Whether there is a fix, verified or not. */
    public boolean proposed() {
        return !edits.isEmpty();
    }
}
