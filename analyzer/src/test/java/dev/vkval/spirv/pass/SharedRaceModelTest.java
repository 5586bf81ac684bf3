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
 * The steps of {@link RaceState} for one scalar, in every interleaving of random kernels of two to four
 * invocations within an epoch, compared with all pairs of their accesses.
 */
class SharedRaceModelTest {
    private static final int LOAD = RaceAccessKind.LOAD.rank();
    private static final int EXCLUSIVE = RaceAccessKind.STORE.rank();
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
        assertEquals(1 << 15, RaceState.epochs(1024, 16));
        assertEquals(1 << 28, RaceState.epochs(2, 2) << 1);
        assertEquals(0, RaceState.epochs(1 << 16, 1 << 14));
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
            if (i != invocation && Arrays.stream(kernel[i]).anyMatch(other -> RaceSteps.conflict(other, access))) {
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
        RaceSteps.Raised raised = RaceSteps.first(state.word(), RaceSteps.word(1, rank, i, 0));
        wrong |= raised.found() != 0 && Arrays.stream(kernel[i]).noneMatch(access -> races(i, access));
        return new State(
                with(state.next(), i, state.next().get(i) + 1),
                with(state.pending(), i, raised.pending()),
                raised.word(),
                state.reported() || raised.found() != 0);
    }

    private State second(State state, int i) {
        int rank = kernel[i][state.next().get(i) - 1];
        RaceSteps.Raised raised = RaceSteps.second(
                state.word(), RaceSteps.word(1, rank, i, 0), state.pending().get(i));
        wrong |= raised.found() != 0 && Arrays.stream(kernel[i]).noneMatch(access -> races(i, access));
        return new State(
                state.next(), with(state.pending(), i, 0), raised.word(), state.reported() || raised.found() != 0);
    }

    private static List<Integer> with(List<Integer> values, int index, int value) {
        List<Integer> changed = new ArrayList<>(values);
        changed.set(index, value);
        return changed;
    }
}
