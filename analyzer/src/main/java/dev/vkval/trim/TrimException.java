package dev.vkval.trim;

/** A range of frames cannot be a capture of its own; the message says why, for the user. */
public final class TrimException extends Exception {
    private static final long serialVersionUID = 1L;

    public TrimException(String message) {
        super(message);
    }
}
