package dev.vkval.sync.access;

/** What an access is to the command that makes it. */
public enum AccessRole {
    PLAIN,
    LOAD,
    /** A load operation that rasterization does not order after the store operation of an earlier instance. */
    LOAD_AFTER_STORE,
    STORE,
    RESOLVE,
    MARKER,
    /** A write by the host, of which the capture tells place and time only roughly. */
    HOST,
    ATOMIC,
    /** Transform feedback from the first byte on. */
    FEEDBACK,
    /** Transform feedback that goes on behind what was written before. */
    FEEDBACK_RESUMED;

    boolean isFeedback() {
        return this == FEEDBACK || this == FEEDBACK_RESUMED;
    }

    boolean isLoad() {
        return this == LOAD || this == LOAD_AFTER_STORE;
    }
}
