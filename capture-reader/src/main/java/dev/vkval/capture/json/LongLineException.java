package dev.vkval.capture.json;

/** A call or block whose text would exceed {@link JsonBytes#MAXIMUM_BYTES}. */
final class LongLineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LongLineException() {
        super("the line is longer than " + JsonBytes.MAXIMUM_BYTES + " bytes", null, false, false);
    }
}
