package dev.vkval.state.object;

/**
 * How an event was signaled. The first signal is used: setting a signaled event again has no effect.
 *
 * @param stages VkPipelineStageFlags2 of the first scope of vkCmdSetEvent, 0 for others
 * @param dependency of vkCmdSetEvent2, null for others
 */
public record EventSignal(Kind kind, long stages, Barriers dependency) {
    public static final EventSignal UNKNOWN = new EventSignal(Kind.UNKNOWN, 0, null);
    public static final EventSignal NONE = new EventSignal(Kind.NONE, 0, null);
    public static final EventSignal HOST = new EventSignal(Kind.HOST, 0, null);

    public enum Kind {
        /** The state is not known. */
        UNKNOWN,
        /** It is unsignaled. */
        NONE,
        HOST,
        /** vkCmdSetEvent. */
        OLDER,
        /** vkCmdSetEvent2. */
        NEWER
    }

    public static EventSignal older(long stages) {
        return new EventSignal(Kind.OLDER, stages, null);
    }

    public static EventSignal newer(Barriers dependency) {
        return new EventSignal(Kind.NEWER, 0, dependency);
    }

    public boolean known() {
        return kind != Kind.UNKNOWN;
    }

    public boolean signaled() {
        return known() && kind != Kind.NONE;
    }

    /** The signal of an event after another signal operation. */
    public EventSignal then(EventSignal next) {
        return kind == Kind.NONE ? next : this;
    }

    /** As text for messages. */
    public String text() {
        return switch (kind) {
            case UNKNOWN -> "in an unknown state";
            case NONE -> "not signaled";
            case HOST -> "signaled by the host";
            case OLDER -> "signaled by vkCmdSetEvent";
            case NEWER -> "signaled by vkCmdSetEvent2";
        };
    }
}
