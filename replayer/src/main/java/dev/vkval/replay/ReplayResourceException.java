package dev.vkval.replay;

/** The device refused what the replay itself needed, mostly for want of memory. */
final class ReplayResourceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReplayResourceException(String message) {
        super(message);
    }
}
