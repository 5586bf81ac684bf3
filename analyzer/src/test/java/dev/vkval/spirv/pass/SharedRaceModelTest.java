package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The steps of {@link SharedRaceFunction} for one scalar, in every interleaving of random kernels of two to four
 * invocations within an epoch, compared with all pairs of their accesses.
 */
class SharedRaceModelTest {
    private static final int LOAD = SharedAccessKind.LOAD.rank();
    private static final int EXCLUSIVE = SharedAccessKind.STORE.rank();
    private static final int RANK = 13;
    private static final int SEVERAL = (1 << RANK) - 1;
    private static final int KERNELS = 4_000;

    /** @param pending what an invocation raises the word to next, 0 for nothing */
    private record State(List<Integer> next, List<Integer> pending, int word, boolean reported) {}

    private final Set<State> seen = new HashSet<>();
    private int[][] kernel;
    private boolean missed;
    private boolean wrong;

    @Test
    void everyInterleavingReportsARaceIfThereIsOne() {
        Random random = new Random(7);
        int races = 0;
        for (int i = 0; i < KERNELS; i++) {
            kernel = kernel(random);
            missed = false;
            wrong = false;
            seen.clear();
            List<Integer> zeros = new ArrayList<>(Collections.nCopies(kernel.length, 0));
            boolean race = race();
            step(new State(zeros, zeros, 0, false), race);
            assertFalse(wrong, () -> Arrays.deepToString(kernel));
            assertFalse(missed, () -> Arrays.deepToString(kernel));
            races += race ? 1 : 0;
        }
        assertTrue(races > KERNELS / 4 && races < KERNELS * 3 / 4);
    }

    @Test
    void epochsAreCountedInTheBitsThatAreLeft() {
        assertEquals(1 << 15, SharedRaceFunction.epochs(1024, 16));
        assertEquals(1 << 28, SharedRaceFunction.epochs(2, 2) << 1);
        assertEquals(0, SharedRaceFunction.epochs(1 << 16, 1 << 14));
    }

    private static int[][] kernel(Random random) {
        int[][] kernel = new int[2 + random.nextInt(3)][];
        int kinds = 1 + random.nextInt(EXCLUSIVE);
        for (int i = 0; i < kernel.length; i++) {
            kernel[i] = random.ints(random.nextInt(kernel.length == 4 ? 3 : 4), LOAD, LOAD + kinds)
                    .toArray();
        }
        return kernel;
    }

    private static boolean conflict(int rank, int other) {
        return rank != 0 && (rank == EXCLUSIVE || other == EXCLUSIVE || rank != other);
    }

    private boolean race() {
        for (int i = 0; i < kernel.length; i++) {
            for (int access : kernel[i]) {
                if (races(i, access)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean races(int invocation, int access) {
        for (int i = 0; i < kernel.length; i++) {
            if (i != invocation && Arrays.stream(kernel[i]).anyMatch(other -> conflict(other, access))) {
                return true;
            }
        }
        return false;
    }

    private void step(State state, boolean race) {
        if (!seen.add(state)) {
            return;
        }
        boolean ended = true;
        for (int i = 0; i < kernel.length; i++) {
            if (state.pending().get(i) != 0 || state.next().get(i) < kernel[i].length) {
                ended = false;
                step(state.pending().get(i) == 0 ? first(state, i) : second(state, i), race);
            }
        }
        missed |= ended && race && !state.reported();
    }

    private State first(State state, int i) {
        int rank = kernel[i][state.next().get(i)];
        int was = state.word() >> RANK;
        boolean different = was != 0 && (state.word() & SEVERAL) != i + 1;
        boolean found = different && conflict(was, rank);
        wrong |= found && Arrays.stream(kernel[i]).noneMatch(access -> races(i, access));
        int pending = 0;
        if (different && !found) {
            pending = rank << RANK | SEVERAL;
        } else if (!different && was != 0 && was + rank == EXCLUSIVE) {
            pending = EXCLUSIVE << RANK | i + 1;
        }
        return new State(
                with(state.next(), i, state.next().get(i) + 1),
                with(state.pending(), i, pending),
                Math.max(state.word(), rank << RANK | i + 1),
                state.reported() || found);
    }

    private State second(State state, int i) {
        int raised = state.pending().get(i);
        boolean different = (state.word() & SEVERAL) != i + 1;
        boolean found = different && conflict(state.word() >> RANK, raised >> RANK);
        wrong |= found && Arrays.stream(kernel[i]).noneMatch(access -> races(i, access));
        return new State(
                state.next(), with(state.pending(), i, 0), Math.max(state.word(), raised), state.reported() || found);
    }

    private static List<Integer> with(List<Integer> values, int index, int value) {
        List<Integer> changed = new ArrayList<>(values);
        changed.set(index, value);
        return changed;
    }
}
