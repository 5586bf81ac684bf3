package dev.vkval.replay.failure;

/** The device could not create an object of the replay itself, mostly because memory ran out. */
public final class ReplayResourceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ReplayResourceException(String message) {
        super(message);
    }
}
