package dev.vkval.capture.block;

import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import dev.vkval.capture.codec.BlockCodec;
import dev.vkval.capture.codec.Codecs;
import dev.vkval.capture.codec.Compression;
import org.lwjgl.system.MemoryUtil;

/** Decompresses the data of one block at a time into memory of its own, within a limit and only to a plausible size. */
final class Decompressor implements AutoCloseable {
    private final Compression compression;
    private final BlockCodec codec;
    private long scratch;
    private long scratchBytes;

    /** @throws CaptureFormatException where there is no library for it */
    Decompressor(Compression compression) throws CaptureFormatException {
        this.compression = compression;
        this.codec = Codecs.decompressor(compression);
        if (codec == null && compression != Compression.NONE) {
            throw new CaptureFormatException(
                    "no library is there to decompress " + compression.label()
                            + "; install the system's package of it (liblz4, libzstd)",
                    0,
                    -1);
        }
    }

    /**
     * Decompresses what is left of a block.
     *
     * @param sizeBytes what it decompresses to, as the block says
     * @param limitBytes what is believed at most
     * @param memory for the data, null for such as lasts until the next call
     * @return address of the data
     */
    long decompress(BlockCursor in, long sizeBytes, long limitBytes, PayloadMemory memory)
            throws BlockTooShortException {
        long stored = in.remaining();
        if (codec == null) {
            throw new BlockTooShortException("the block is compressed, the file's header names no compression");
        }
        if (sizeBytes < 0 || sizeBytes > limitBytes || !compression.plausible(stored, sizeBytes)) {
            throw new BlockTooShortException(stored + " compressed bytes cannot hold the "
                    + Long.toUnsignedString(sizeBytes) + " bytes they are said to");
        }
        long target = memory == null ? scratch(sizeBytes) : memory.allocate(sizeBytes);
        if (!codec.decompress(in.address(), stored, target, sizeBytes)) {
            throw new BlockTooShortException(stored + " bytes do not decompress to the " + sizeBytes
                    + " bytes they are said to (" + compression.label() + ")");
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
