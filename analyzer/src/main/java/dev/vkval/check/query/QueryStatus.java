package dev.vkval.check.query;

/** Where a query is in its life. */
enum QueryStatus {
    UNINITIALIZED,
    RESET,
    ACTIVE,
    AVAILABLE;

    /** The status that an operation leaves, null where it changes none. */
    static QueryStatus after(QueryLog.Kind kind) {
        return switch (kind) {
            case RESET -> RESET;
            case BEGIN -> ACTIVE;
            case END -> AVAILABLE;
            case COPY -> null;
        };
    }

    /** Whether a query of this status may take part in an operation. */
    boolean allows(QueryLog.Kind kind) {
        return switch (kind) {
            case BEGIN -> this == RESET;
            case COPY -> this != UNINITIALIZED;
            default -> true;
        };
    }

    /** In words, for messages. */
    String text() {
        return switch (this) {
            case UNINITIALIZED -> "was never reset";
            case RESET -> "is reset";
            case ACTIVE -> "is active";
            case AVAILABLE -> "has a result and was not reset since";
        };
    }
}
