package dev.vkval.replay.failure;

/** The device refused what the replay itself needed, mostly for want of memory. */
public final class ReplayResourceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ReplayResourceException(String message) {
        super(message);
    }
}
