package dev.vkval.finding;

import java.util.List;

/**
 * What the baseline of a run says about the run.
 *
 * @param file the baseline as the user named it
 * @param gone entries whose finding did not occur although what they are about was checked
 * @param grown entries whose finding occurred more often in a capture than was accepted
 * @param expired entries whose finding occurred after the last day on which it was accepted
 * @param strict whether entries that are gone make the run fail
 */
public record BaselineNote(
        String file, List<Accepted> gone, List<Accepted> grown, List<Accepted> expired, boolean strict) {
    public BaselineNote {
        gone = List.copyOf(gone);
        grown = List.copyOf(grown);
        expired = List.copyOf(expired);
    }

    /** Whether it makes the run fail. */
    public boolean fails() {
        return strict && !gone.isEmpty();
    }
}
