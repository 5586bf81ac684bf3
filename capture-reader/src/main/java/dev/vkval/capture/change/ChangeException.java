package dev.vkval.capture.change;

/** What a change asks for is not there or not possible; the message says what was expected. */
public final class ChangeException extends Exception {
    private static final long serialVersionUID = 1;

    public ChangeException(String message) {
        super(message);
    }
}
