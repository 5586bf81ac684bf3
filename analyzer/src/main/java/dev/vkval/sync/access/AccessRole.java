package dev.vkval.sync.access;

/** The role of an access in its command. */
public enum AccessRole {
    PLAIN,
    LOAD,
    /** A load operation that rasterization does not order after the store operation of an earlier instance. */
    LOAD_AFTER_STORE,
    STORE,
    RESOLVE,
    MARKER,
    /** A write by the host, whose range and time are only approximately known from the capture. */
    HOST,
    ATOMIC,
    /** Transform feedback from the first byte on. */
    FEEDBACK,
    /** Transform feedback that continues after what was written before. */
    FEEDBACK_RESUMED;

    boolean isFeedback() {
        return this == FEEDBACK || this == FEEDBACK_RESUMED;
    }

    boolean isLoad() {
        return this == LOAD || this == LOAD_AFTER_STORE;
    }
}
