package dev.vkval.check.rules;

import dev.vkval.capture.registry.Command;
import dev.vkval.identity.CapturedObject;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/**
 * States in memory that the lines of a state were evaluated about with nothing found. Programs record the same state again
 * and again; an equal one need not be evaluated another time, since what these lines ask of objects does not change.
 */
public final class JudgedStates {
    /** A new beginning costs less than memory that grows with the capture. */
    private static final int MOST = 1024;

    private static final int HEAD = 2;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final Set<State> known = new HashSet<>();
    private State asked = new State(HEAD);

    /** The commands, the device and the memory. Changed only while it is not in the set. */
    private static final class State {
        private final long[] words;
        private int hash;

        State(int size) {
            words = new long[size];
        }

        void set(long commands, long device, long address) {
            words[0] = commands;
            words[1] = device;
            for (int i = HEAD; i < words.length; i++) {
                words[i] = MemoryUtil.memGetLong(address + (long) (i - HEAD) * Long.BYTES);
            }
            // Two sums that do not wait for each other: this is computed for each draw.
            long even = 0;
            long odd = 0;
            for (int i = 1; i < words.length; i += 2) {
                even = even * FACTOR + words[i - 1];
                odd = odd * FACTOR + words[i];
            }
            hash = Long.hashCode((even ^ odd * FACTOR) + words[words.length - 1]);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof State state && Arrays.equals(words, state.words);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /**
     * Whether an equal state was judged for a command.
     *
     * @param action whose lines are evaluated: the command, or the one that generated commands end with
     * @param device on which the command is recorded, null where it is not known
     * @param address of the memory of the state, in which pointers to equal things are equal
     * @param sizeBytes its size, a multiple of 8
     */
    public boolean contains(Command command, Command action, CapturedObject device, long address, int sizeBytes) {
        int words = HEAD + sizeBytes / Long.BYTES;
        if (asked.words.length != words) {
            asked = new State(words);
        }
        asked.set((long) action.number() << Integer.SIZE | command.number(), device == null ? 0 : device.id(), address);
        return known.contains(asked);
    }

    /** Nothing was found about the state that was asked for last. */
    public void add() {
        if (known.size() == MOST) {
            known.clear();
        }
        known.add(asked);
        asked = new State(HEAD);
    }

    /** Forgets all of them: what pointers of theirs led to is gone. */
    public void clear() {
        known.clear();
    }
}
