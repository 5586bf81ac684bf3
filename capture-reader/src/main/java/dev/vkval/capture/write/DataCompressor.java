package dev.vkval.capture.write;

import dev.vkval.capture.codec.BlockCompressor;
import dev.vkval.capture.codec.Codecs;
import dev.vkval.capture.codec.Compression;
import org.lwjgl.system.MemoryUtil;

/** Compresses the data of one block at a time into its own memory, if that makes it smaller. */
final class DataCompressor implements AutoCloseable {
    private final BlockCompressor codec;
    private long scratch;
    private long scratchBytes;

    DataCompressor(Compression compression) {
        codec = Codecs.compressor(compression);
    }

    /** Size of the compressed data, 0 if it should be stored uncompressed. */
    long compress(long address, long sizeBytes) {
        if (codec == null || sizeBytes == 0) {
            return 0;
        }
        if (sizeBytes > scratchBytes) {
            scratchBytes = Math.max(sizeBytes, scratchBytes * 2);
            scratch = MemoryUtil.nmemReallocChecked(scratch, scratchBytes);
        }
        long stored = codec.compress(address, sizeBytes, scratch, sizeBytes);
        return stored < sizeBytes ? stored : 0;
    }

    /** Address of the compressed data, valid until the next call. */
    long address() {
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
