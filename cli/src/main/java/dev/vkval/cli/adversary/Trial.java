package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.PermittedOrders;
import dev.vkval.finding.Finding;
import java.util.List;

/**
 * Another order of two actions, and what became of it.
 *
 * @param hazard the hazard between the two, null for none
 * @param id of that hazard, as in reports
 * @param differences what a replay made otherwise, with that order
 * @param reason why it was not replayed, or is not decided; null if it is
 */
public record Trial(
        PermittedOrders.Swap swap,
        Finding hazard,
        String id,
        Outcome outcome,
        List<KeptContents.Difference> differences,
        String reason) {

    /** What became of it. */
    public enum Outcome {
        /** The replay made something else, two times the same. */
        DIFFERENT("different"),
        EQUAL("equal"),
        /** The replay did not end, or did not make the same two times. */
        UNDECIDED("undecidable"),
        /** The order is not permitted, or not known how to make. */
        NOT_TRIED("not tried");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** The rule that reports name for memory that the host writes while the device may read it. */
    public static final String HOST_WRITE = "VKVAL-Adversary-Host-Write";

    /** Whether it is about memory that the host writes. */
    boolean ofHost() {
        return swap.kind() != PermittedOrders.Swap.Kind.ACTIONS;
    }

    public Trial {
        differences = List.copyOf(differences);
    }
}
