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
        SubStates states = new SubStates(BufferState.class);
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
    void objectsAndClassesHaveTheirOwn() {
        StateObject.SubStateKey<Integer> first = new StateObject.SubStateKey<>(Integer.class);
        StateObject.SubStateKey<Integer> second = new StateObject.SubStateKey<>(Integer.class);
        SubStates buffer = new SubStates(BufferState.class);
        SubStates other = new SubStates(BufferState.class);
        SubStates image = new SubStates(ImageState.class);
        buffer.put(first, 1);
        image.put(second, 2);
        image.put(first, 3);
        other.put(second, 4);
        assertEquals(1, buffer.get(first));
        assertNull(buffer.get(second));
        assertEquals(2, image.get(second));
        assertEquals(3, image.get(first));
        assertNull(other.get(first));
        assertEquals(4, other.get(second));
    }

    @Test
    void anObjectWithoutThemHasNone() {
        assertNull(new SubStates(BufferState.class).get(new StateObject.SubStateKey<>(Integer.class)));
    }

    @Test
    void whatIsOfOneRecordingIsForgottenWithIt() {
        StateObject.SubStateKey<Integer> always = new StateObject.SubStateKey<>(Integer.class);
        StateObject.SubStateKey<Integer> first = StateObject.SubStateKey.ofRecording(Integer.class);
        StateObject.SubStateKey<Integer> second = StateObject.SubStateKey.ofRecording(Integer.class);
        CommandBufferState buffer =
                new CommandBufferState(new StateObject.Creation(1, 1, false), false, 0, QueueState.ALL_FLAGS);
        buffer.subState(first, 1);
        buffer.subState(always, 2);
        buffer.subState(second, 3);
        assertEquals(1, buffer.subState(first));
        buffer.begin(2, false, 0, null);
        assertNull(buffer.subState(first));
        assertNull(buffer.subState(second));
        assertEquals(2, buffer.subState(always));
        buffer.subState(second, 4);
        buffer.reset();
        assertNull(buffer.subState(second));
        assertEquals(2, buffer.subState(always));
    }
}
