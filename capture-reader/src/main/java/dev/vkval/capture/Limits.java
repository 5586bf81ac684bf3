package dev.vkval.capture;

/** Limits for sizes in a capture; larger ones are treated as damage. */
public final class Limits {
    /** Options in a file header; the format defines one. */
    public static final int HEADER_OPTIONS = 64;

    /** Bytes of one block, which must fit in memory. Larger sizes are damage, not data. */
    public static final long BLOCK_BYTES = 1L << 34;

    /** Bytes of one block of a source of unknown size, such as one that is being unpacked. */
    public static final long STREAM_BLOCK_BYTES = 1L << 32;

    /** Bytes that the parameters of one call decompress to. */
    public static final long CALL_BYTES = 1L << 30;

    /** Bytes that the data of one metadata block decompresses to. */
    public static final long PAYLOAD_BYTES = 1L << 31;

    /** Nesting depth of files that run blocks of other files. */
    public static final int ASSET_NESTING = 8;

    private Limits() {}
}
