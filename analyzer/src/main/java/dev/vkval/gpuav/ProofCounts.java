package dev.vkval.gpuav;

import java.util.BitSet;

/** How the accesses of a shader were judged in all submitted actions together. */
final class ProofCounts {
    private boolean submitted;
    private final BitSet open = new BitSet();
    private final BitSet bad = new BitSet();

    void submitted() {
        submitted = true;
    }

    /** @param site number of an access that may be an error */
    void open(int site) {
        open.set(site);
    }

    void bad(int site) {
        bad.set(site);
    }

    /** Whether an action with the shader was submitted. */
    boolean wasSubmitted() {
        return submitted;
    }

    /** Accesses that are an error in no action, if all others are known not to be. */
    int openSites() {
        BitSet only = (BitSet) open.clone();
        only.andNot(bad);
        return only.cardinality();
    }

    int badSites() {
        return bad.cardinality();
    }
}
