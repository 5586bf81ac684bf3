package dev.vkval.capture.call;

/** An array of a changed call would have more elements than it can have. */
public final class ArrayTooLongException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    ArrayTooLongException(String member, long most) {
        super(member + " can have at most " + most + " elements");
    }
}
