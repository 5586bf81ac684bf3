package dev.vkval.rule;

import java.util.Random;

/** Gives the numbers of {@link Random}, to one thread alone: a probe draws so many that it takes longer to share them. */
public final class OwnRandom extends Random {
    private static final long serialVersionUID = 1;

    // As the documentation of java.util.Random has them.
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long INCREMENT = 0xBL;
    private static final int STATE_BITS = 48;
    private static final long MASK = (1L << STATE_BITS) - 1;

    private long state;

    public OwnRandom(long seed) {
        super(seed);
    }

    @Override
    public void setSeed(long seed) {
        state = (seed ^ MULTIPLIER) & MASK;
    }

    @Override
    protected int next(int bits) {
        state = state * MULTIPLIER + INCREMENT & MASK;
        return (int) (state >>> STATE_BITS - bits);
    }
}
