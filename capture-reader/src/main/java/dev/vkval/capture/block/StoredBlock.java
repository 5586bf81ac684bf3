package dev.vkval.capture.block;

import dev.vkval.capture.codec.Compression;

/**
 * A block as stored in its file, and its parsed parts: what a writer needs. Addresses are valid until the next block is
 * read.
 *
 * @param type type as stored, bit 31 set for a compressed one
 * @param address the body as stored
 * @param sizeBytes its size
 * @param compression how the file compresses
 * @param headBytes leading bytes of the body that are never compressed
 * @param data the rest, decompressed; null if it could not be parsed
 * @param compressible whether writers compress the data of such a block
 */
public record StoredBlock(
        int type,
        long address,
        long sizeBytes,
        Compression compression,
        long headBytes,
        Payload data,
        boolean compressible) {
    /** Bit of a block's type that marks its data as compressed. */
    public static final int COMPRESSED = 1 << 31;

    public static final int FRAME_MARKER = 1;
    public static final int STATE_MARKER = 2;
    public static final int METADATA = 3;
    public static final int FUNCTION_CALL = 4;
    public static final int ANNOTATION = 5;
    public static final int METHOD_CALL = 6;

    /** Bytes of a block's header: u64 size, u32 type. */
    public static final int HEADER_BYTES = 12;

    /** Bytes of a function call before its parameters: u32 call id, u64 thread. */
    public static final int CALL_HEAD_BYTES = 12;

    public boolean compressed() {
        return (type & COMPRESSED) != 0;
    }
}
