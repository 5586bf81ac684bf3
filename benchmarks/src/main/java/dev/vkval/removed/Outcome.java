package dev.vkval.removed;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of one removal.
 *
 * @param more hazards that it made, by the reference
 * @param complete whether the check came to its end
 * @param peerComplete whether the peer did
 */
record Outcome(
        Removal removal,
        Map<Signature, Set<Reference.Site>> more,
        Judged here,
        Judged peer,
        boolean complete,
        boolean peerComplete) {

    /**
     * All of a capture.
     *
     * @param all what can be removed
     * @param before the hazards of the capture as it is
     */
    record OfCapture(String name, List<Removal> all, Reference before, List<Outcome> outcomes) {}

    boolean harmful() {
        return !more.isEmpty();
    }

    /** Whether all its hazards are between attachments that rasterization order would order in one subpass. */
    boolean attachmentsAlone() {
        return harmful() && more.values().stream().flatMap(Set::stream).allMatch(Reference.Site::attachments);
    }

    @Override
    public String toString() {
        return removal.kind() + " #" + removal.block() + " " + removal.what() + " hazards " + more.keySet() + " here "
                + here + " peer " + peer;
    }
}
