package dev.vkval.state.object;

import java.util.Arrays;

/**
 * The private data of validation objects on one state object. It is asked more often than anything else of an object, so that
 * it is an array: each class of objects gives places to the keys that its objects have values of.
 */
final class SubStates {
    private static final ClassValue<Places> PLACES = new ClassValue<>() {
        @Override
        protected Places computeValue(Class<?> type) {
            return new Places();
        }
    };

    private static final Object[] NONE = {};

    private final Places places;
    private Object[] values = NONE;
    /** Those of keys that are {@linkplain StateObject.SubStateKey#ofRecording of one recording}. */
    private Object[] ofRecording = NONE;

    /** @param type class of the state object */
    SubStates(Class<?> type) {
        this.places = PLACES.get(type);
    }

    /** The places of keys in one class of objects. Checks on several threads share it. */
    private static final class Places {
        private static final int[] NO_PLACES = {};
        private static final int NO_PLACE = -1;

        /** The place by the number of the key. Replaced as a whole, so that it is read without a lock. */
        private volatile int[] byKey = NO_PLACES;

        private int given;
        private int givenOfRecording;

        /** The place of a key, negative where no object of the class ever had a value of it. */
        int of(int key) {
            int[] known = byKey;
            return key < known.length ? known[key] : NO_PLACE;
        }

        synchronized int give(StateObject.SubStateKey<?> wanted) {
            int key = wanted.number();
            int place = of(key);
            if (place < 0) {
                int[] known = byKey;
                int[] more = Arrays.copyOf(known, Math.max(known.length, key + 1));
                Arrays.fill(more, known.length, more.length, NO_PLACE);
                place = wanted.isOfRecording() ? givenOfRecording++ : given++;
                more[key] = place;
                byKey = more;
            }
            return place;
        }
    }

    /** The value of a key, null for none. */
    Object get(StateObject.SubStateKey<?> key) {
        int place = places.of(key.number());
        Object[] known = key.isOfRecording() ? ofRecording : values;
        return place >= 0 && place < known.length ? known[place] : null;
    }

    /** Sets the value of a key; null removes it. */
    void put(StateObject.SubStateKey<?> key, Object value) {
        int place = places.of(key.number());
        Object[] known = key.isOfRecording() ? ofRecording : values;
        if (value == null && (place < 0 || place >= known.length)) {
            return;
        }
        if (place < 0) {
            place = places.give(key);
        }
        if (place >= known.length) {
            known = Arrays.copyOf(known, place + 1);
            if (key.isOfRecording()) {
                ofRecording = known;
            } else {
                values = known;
            }
        }
        known[place] = value;
    }

    /** Removes the values that are of one recording. */
    void forgetRecording() {
        Arrays.fill(ofRecording, null);
    }
}
