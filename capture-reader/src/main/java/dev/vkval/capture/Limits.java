package dev.vkval.capture;

/** What a capture may ask for at most; more is taken for damage. */
public final class Limits {
    /** Options in a file header; the format defines one. */
    public static final int HEADER_OPTIONS = 64;

    /** Bytes of one block, which has to be in memory at once. Larger sizes are damage, not data. */
    public static final long BLOCK_BYTES = 1L << 34;

    /** Bytes of one block where nobody knows how many the source has, as while it is unpacked. */
    public static final long STREAM_BLOCK_BYTES = 1L << 32;

    /** Bytes that the parameters of one call decompress to. */
    public static final long CALL_BYTES = 1L << 30;

    /** Bytes that the data of one metadata block decompresses to. */
    public static final long PAYLOAD_BYTES = 1L << 31;

    /** Files that run blocks of files. */
    public static final int ASSET_NESTING = 8;

    private Limits() {}
}
