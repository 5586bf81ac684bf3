package dev.vkval.check.event;

/**
 * Who signaled an event. The first signal counts: setting a signaled event again changes nothing.
 *
 * @param stages stage mask of vkCmdSetEvent, 0 for others
 */
record Signal(Kind kind, long stages) {
    static final Signal UNKNOWN = new Signal(Kind.UNKNOWN, 0);
    static final Signal NONE = new Signal(Kind.NONE, 0);
    static final Signal HOST = new Signal(Kind.HOST, 0);
    static final Signal NEWER = new Signal(Kind.NEWER, 0);

    enum Kind {
        /** What was before the command buffer is not known. */
        UNKNOWN,
        /** It is unsignaled. */
        NONE,
        HOST,
        /** vkCmdSetEvent. */
        OLDER,
        /** vkCmdSetEvent2. */
        NEWER
    }

    static Signal older(long stages) {
        return new Signal(Kind.OLDER, stages);
    }

    boolean known() {
        return kind != Kind.UNKNOWN;
    }

    /** How it came about, for messages. */
    String text() {
        return switch (kind) {
            case UNKNOWN -> "in an unknown state";
            case NONE -> "not signaled";
            case HOST -> "signaled by the host";
            case OLDER -> "signaled by vkCmdSetEvent";
            case NEWER -> "signaled by vkCmdSetEvent2";
        };
    }
}
