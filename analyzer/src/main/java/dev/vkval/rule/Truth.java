package dev.vkval.rule;

/** What is known of a condition; the order is that of {@link #and}: the first of two wins. */
public enum Truth {
    FALSE,
    /** The capture does not tell. */
    UNKNOWN,
    /** What the condition is about is not there. */
    ABSENT,
    TRUE;

    public static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    Truth and(Truth other) {
        return ordinal() <= other.ordinal() ? this : other;
    }

    Truth or(Truth other) {
        return not().and(other.not()).not();
    }

    Truth not() {
        return this == TRUE ? FALSE : this == FALSE ? TRUE : this;
    }
}
