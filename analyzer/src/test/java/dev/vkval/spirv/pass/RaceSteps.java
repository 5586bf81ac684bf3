package dev.vkval.spirv.pass;

/** The steps of {@link RaceState} on a word, one atomic operation each. */
public final class RaceSteps {
    private static final int ACCESS_BITS = 8;
    private static final int INVOCATION_BITS = 6;
    private static final int SEVERAL = (1 << INVOCATION_BITS) - 1;
    private static final int RANK_SHIFT = ACCESS_BITS + INVOCATION_BITS;
    private static final int EPOCH_SHIFT = RANK_SHIFT + 2;
    private static final int EXCLUSIVE = 3;

    private RaceSteps() {}

    /**
     * After a step.
     *
     * @param pending what the invocation raises the word to next, 0 for nothing
     * @param found the word with the other access of a race, 0 for none
     */
    public record Raised(int word, int pending, int found) {}

    public static int word(int epoch, int rank, int invocation, int access) {
        return epoch << EPOCH_SHIFT | rank << RANK_SHIFT | invocation << ACCESS_BITS | access;
    }

    public static int access(int word) {
        return word & (1 << ACCESS_BITS) - 1;
    }

    /** -1 for several. */
    public static int invocation(int word) {
        int invocation = word >>> ACCESS_BITS & SEVERAL;
        return invocation == SEVERAL ? -1 : invocation;
    }

    private static int rank(int word) {
        return word >>> RANK_SHIFT & EXCLUSIVE;
    }

    private static int shared(int mine) {
        return mine | SEVERAL << ACCESS_BITS;
    }

    static boolean conflict(int rank, int other) {
        return rank == EXCLUSIVE || other == EXCLUSIVE || rank != other;
    }

    /** The first step of an access. */
    public static Raised first(int word, int mine) {
        if ((word ^ shared(mine)) >>> ACCESS_BITS == 0) {
            return new Raised(word, 0, 0);
        }
        boolean sameEpoch = word >>> EPOCH_SHIFT == mine >>> EPOCH_SHIFT;
        boolean different = sameEpoch && invocation(word) != invocation(mine);
        boolean race = different && conflict(rank(word), rank(mine));
        int pending = 0;
        if (different && !race) {
            pending = shared(mine);
        } else if (sameEpoch && !different && rank(word) + rank(mine) == EXCLUSIVE) {
            pending = mine | EXCLUSIVE << RANK_SHIFT;
        }
        return new Raised(max(word, mine), pending, race ? word : 0);
    }

    /** The second step of an access, if it has one. */
    public static Raised second(int word, int mine, int pending) {
        boolean sameEpoch = word >>> EPOCH_SHIFT == mine >>> EPOCH_SHIFT;
        boolean different = sameEpoch && invocation(word) != invocation(mine);
        boolean race = different && conflict(rank(word), rank(pending));
        return new Raised(max(word, pending), 0, race ? word : 0);
    }

    public static int max(int one, int other) {
        return Integer.compareUnsigned(one, other) >= 0 ? one : other;
    }
}
