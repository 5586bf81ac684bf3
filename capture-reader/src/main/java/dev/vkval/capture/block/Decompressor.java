package dev.vkval.capture.block;

import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import dev.vkval.capture.codec.BlockCodec;
import dev.vkval.capture.codec.Codecs;
import dev.vkval.capture.codec.Compression;
import org.lwjgl.system.MemoryUtil;

/** Decompresses the data of one block at a time into its own memory, up to a limit and only to a plausible size. */
final class Decompressor implements AutoCloseable {
    private final Compression compression;
    private final BlockCodec codec;
    private long scratch;
    private long scratchBytes;

    /** @throws CaptureFormatException if no library for it is available */
    Decompressor(Compression compression) throws CaptureFormatException {
        this.compression = compression;
        this.codec = Codecs.decompressor(compression);
        if (codec == null && compression != Compression.NONE) {
            throw new CaptureFormatException(
                    "no library available to decompress " + compression.label() + "; install the system's package"
                            + " (liblz4, libzstd)",
                    0,
                    -1);
        }
    }

    /**
     * Decompresses the rest of a block.
     *
     * @param sizeBytes decompressed size according to the block
     * @param limitBytes the largest size that is accepted
     * @param memory for the data, null for memory that is valid until the next call
     * @return address of the data
     */
    long decompress(BlockCursor in, long sizeBytes, long limitBytes, PayloadMemory memory)
            throws BlockTooShortException {
        long stored = in.remaining();
        if (codec == null) {
            throw new BlockTooShortException("the block is compressed, but the file's header names no compression");
        }
        if (sizeBytes < 0 || sizeBytes > limitBytes || !compression.plausible(stored, sizeBytes)) {
            throw new BlockTooShortException(
                    stored + " compressed bytes cannot decompress to " + Long.toUnsignedString(sizeBytes) + " bytes");
        }
        long target = memory == null ? scratch(sizeBytes) : memory.allocate(sizeBytes);
        if (!codec.decompress(in.address(), stored, target, sizeBytes)) {
            throw new BlockTooShortException(
                    stored + " bytes do not decompress to " + sizeBytes + " bytes (" + compression.label() + ")");
        }
        return target;
    }

    private long scratch(long sizeBytes) {
        if (sizeBytes > scratchBytes) {
            scratch = MemoryUtil.nmemReallocChecked(scratch, Math.max(sizeBytes, scratchBytes * 2));
            scratchBytes = Math.max(sizeBytes, scratchBytes * 2);
        }
        return scratch;
    }

    @Override
    public void close() {
        if (codec != null) {
            codec.close();
        }
        MemoryUtil.nmemFree(scratch);
        scratch = 0;
        scratchBytes = 0;
    }
}
