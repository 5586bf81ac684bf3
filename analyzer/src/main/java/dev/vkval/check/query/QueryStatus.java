package dev.vkval.check.query;

/** The status of a query. */
enum QueryStatus {
    UNINITIALIZED,
    RESET,
    ACTIVE,
    AVAILABLE;

    /** The status after an operation, null if it does not change. */
    static QueryStatus after(QueryLog.Kind kind) {
        return switch (kind) {
            case RESET -> RESET;
            case BEGIN -> ACTIVE;
            case END -> AVAILABLE;
            case COPY -> null;
        };
    }

    /** Whether an operation is valid for a query with this status. */
    boolean allows(QueryLog.Kind kind) {
        return switch (kind) {
            case BEGIN -> this == RESET;
            case COPY -> this != UNINITIALIZED && this != RESET;
            default -> true;
        };
    }

    /** As text for messages. */
    String text() {
        return switch (this) {
            case UNINITIALIZED -> "has not been reset";
            case RESET -> "is reset";
            case ACTIVE -> "is active";
            case AVAILABLE -> "is available and has not been reset";
        };
    }
}
