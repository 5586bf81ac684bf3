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

    private final Set<State> known = new HashSet<>();
    private State asked = new State(new long[HEAD]);

    /** The command, the device and the memory. Changed only while it is not in the set. */
    private record State(long[] words) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State state && Arrays.equals(words, state.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }

    /**
     * Whether an equal state was judged for a command.
     *
     * @param device on which the command is recorded, null where it is not known
     * @param address of the memory of the state, in which pointers to equal things are equal
     * @param sizeBytes its size, a multiple of 8
     */
    public boolean contains(Command command, CapturedObject device, long address, int sizeBytes) {
        int words = HEAD + sizeBytes / Long.BYTES;
        if (asked.words().length != words) {
            asked = new State(new long[words]);
        }
        asked.words()[0] = command.number();
        asked.words()[1] = device == null ? 0 : device.id();
        for (int i = HEAD; i < words; i++) {
            asked.words()[i] = MemoryUtil.memGetLong(address + (long) (i - HEAD) * Long.BYTES);
        }
        return known.contains(asked);
    }

    /** Nothing was found about the state that was asked for last. */
    public void add() {
        if (known.size() == MOST) {
            known.clear();
        }
        known.add(asked);
        asked = new State(new long[HEAD]);
    }

    /** Forgets all of them: what pointers of theirs led to is gone. */
    public void clear() {
        known.clear();
    }
}
