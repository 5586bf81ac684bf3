package dev.vkval.capture.call;

/**
 * A call whose encoded parameters are not valid. The call is skipped and counted; reading continues with the next
 * block.
 */
public final class UndecodableCallException extends Exception {
    private static final long serialVersionUID = 1L;

    private final long offset;

    /** @param offset byte offset within the call's parameters */
    public UndecodableCallException(String message, long offset) {
        super(message, null, false, false);
        this.offset = offset;
    }

    /** Byte offset within the call's (decompressed) parameters. */
    public long offset() {
        return offset;
    }
}
