package dev.vkval.replay;

/** The validation layer that was asked for is not there; the message says what to install. */
public final class MissingLayerException extends Exception {
    private static final long serialVersionUID = 1;

    MissingLayerException(String message) {
        super(message);
    }
}
