package dev.vkval.finding;

/**
 * Something in the capture that could not be read or was not understood, and is therefore missing from what was
 * checked.
 *
 * @param kind stable name: {@code capture-ends-early}, {@code unknown-block-type} ...
 * @param severity {@code ERROR} where the capture is damaged, {@code WARNING} where checks may be affected
 * @param message a sentence for the reader of the report: what, and what follows from it
 * @param count how often it was seen
 * @param firstBlock block index of the first, -1 where it belongs to no block
 * @param firstOffset byte offset of the first in the (uncompressed) capture, -1 where unknown
 */
public record AnomalyNote(
        String kind, Severity severity, String message, long count, long firstBlock, long firstOffset) {
    /** The file ends inside a block or without the end a closed capture has, as that of a killed program does. */
    public static final String CAPTURE_ENDS_EARLY = "capture-ends-early";

    /** Whether what it names is damage, so that the run's verdict cannot be "clean". */
    public boolean damage() {
        return severity == Severity.ERROR;
    }
}
