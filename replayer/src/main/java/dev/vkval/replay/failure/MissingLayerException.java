package dev.vkval.replay.failure;

/** The requested validation layer is not installed; the message says what to install. */
public final class MissingLayerException extends Exception {
    private static final long serialVersionUID = 1;

    public MissingLayerException(String message) {
        super(message);
    }
}
