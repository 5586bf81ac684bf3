package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SubStatesTest {
    private static final int KEYS = 100;
    private static final int STEPS = 10_000;

    @Test
    void theyAreAMapByKey() {
        List<StateObject.SubStateKey<Integer>> keys = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            keys.add(new StateObject.SubStateKey<>(Integer.class));
        }
        SubStates states = new SubStates();
        Map<Integer, Integer> expected = new HashMap<>();
        Random random = new Random(7);
        for (int step = 0; step < STEPS; step++) {
            int key = random.nextInt(1 + step * KEYS / STEPS);
            Integer value = random.nextInt(4) == 0 ? null : step;
            states.put(keys.get(key), value);
            expected.put(key, value);
            int asked = random.nextInt(KEYS);
            assertEquals(expected.get(asked), states.get(keys.get(asked)));
        }
    }

    @Test
    void anObjectWithoutThemHasNone() {
        assertNull(new SubStates().get(new StateObject.SubStateKey<>(Integer.class)));
    }
}
