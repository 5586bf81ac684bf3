package dev.vkval.capture;

import java.io.IOException;

/** A file that is not a capture, or is damaged so that nothing after a position can be read. */
public final class CaptureFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;
    private final long block;

    /**
     * @param message what is wrong and what to do
     * @param offset byte offset in the file
     * @param block index of the block, -1 in the file header
     */
    public CaptureFormatException(String message, long offset, long block) {
        super(message);
        this.offset = offset;
        this.block = block;
    }

    public long offset() {
        return offset;
    }

    public long block() {
        return block;
    }

    /** The message with its place. */
    public String sentence() {
        return getMessage() + " (" + (block < 0 ? "file header" : "block " + block) + ", byte " + offset + ")";
    }
}
