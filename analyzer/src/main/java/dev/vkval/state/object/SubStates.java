package dev.vkval.state.object;

/**
 * The private data of validation objects on one state object: a hash table by key, with the values beside the keys. It is
 * asked more often than anything else of an object.
 */
final class SubStates {
    private static final Object[] NONE = {};
    private static final int SMALLEST = 8;

    /** Keys at even places, their values behind them; the number of places is a power of two. */
    private Object[] table = NONE;

    private int used;

    /** The value of a key, null for none. */
    Object get(StateObject.SubStateKey<?> key) {
        Object[] places = table;
        if (places.length == 0) {
            return null;
        }
        int at = place(key, places);
        return places[at] == null ? null : places[at + 1];
    }

    /** Sets the value of a key; null removes it. */
    void put(StateObject.SubStateKey<?> key, Object value) {
        if (table.length == 0) {
            if (value == null) {
                return;
            }
            table = new Object[SMALLEST];
        }
        int at = place(key, table);
        if (table[at] == null) {
            if (value == null) {
                return;
            }
            // Never more than half of the keys' places are taken, so that every search ends soon.
            if (4 * (used + 1) > table.length) {
                grow();
                at = place(key, table);
            }
            table[at] = key;
            used++;
        }
        table[at + 1] = value;
    }

    private void grow() {
        Object[] before = table;
        table = new Object[2 * before.length];
        for (int i = 0; i < before.length; i += 2) {
            if (before[i] != null) {
                int at = place((StateObject.SubStateKey<?>) before[i], table);
                table[at] = before[i];
                table[at + 1] = before[i + 1];
            }
        }
    }

    /** Where a key is, or the free place where it would be. */
    private static int place(StateObject.SubStateKey<?> key, Object[] places) {
        int at = key.hash() << 1 & places.length - 1;
        while (places[at] != null && places[at] != key) {
            at = at + 2 & places.length - 1;
        }
        return at;
    }
}
