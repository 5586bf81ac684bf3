package dev.vkval.finding;

/**
 * Something in the capture that could not be read or is not supported, and therefore was not
 * checked.
 *
 * @param kind stable name: {@code capture-ends-early}, {@code unknown-block-type} ...
 * @param severity {@code ERROR} if the capture is damaged, {@code WARNING} if checks may be affected
 * @param message a sentence for the reader of the report: the problem and its effect
 * @param count number of occurrences
 * @param firstBlock block index of the first, -1 if it does not belong to a block
 * @param firstOffset byte offset of the first in the (uncompressed) capture, -1 if unknown
 */
public record AnomalyNote(
        String kind, Severity severity, String message, long count, long firstBlock, long firstOffset) {
    /**
     * The file ends inside a block or without the end of a complete capture, for example because the program was
     * killed.
     */
    public static final String CAPTURE_ENDS_EARLY = "capture-ends-early";
    /** The device executes no draws any more, whoever asks. */
    public static final String DEVICE_GONE = "device-gone";

    /** Whether the capture is damaged, so that the verdict of the run cannot be "clean". */
    public boolean damage() {
        return severity == Severity.ERROR;
    }
}
