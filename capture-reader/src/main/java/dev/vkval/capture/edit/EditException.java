package dev.vkval.capture.edit;

/** An edit that the capture does not allow; the message says where, what, and what was expected. */
public final class EditException extends Exception {
    private static final long serialVersionUID = 1;

    public EditException(String message) {
        super(message);
    }
}
