package dev.vkval.capture.codec;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.lwjgl.system.MemoryUtil;

/** zlib through the JDK, reused from block to block. Walks buffers larger than a Java buffer window by window. */
final class ZlibCodec implements BlockCodec, BlockCompressor {
    private static final int WINDOW_BYTES = 1 << 30;

    private Inflater inflater;
    private Deflater deflater;

    @Override
    public String name() {
        return "jdk-zlib";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        if (inflater == null) {
            inflater = new Inflater();
        }
        inflater.reset();
        long read = 0;
        long written = 0;
        try {
            while (!inflater.finished()) {
                if (inflater.needsInput()) {
                    if (read == sourceBytes) {
                        return false;
                    }
                    ByteBuffer input = window(source + read, sourceBytes - read);
                    read += input.remaining();
                    inflater.setInput(input);
                }
                int count = inflater.inflate(window(target + written, Math.max(targetBytes - written, 0)));
                written += count;
                if (count == 0 && !inflater.finished() && (!inflater.needsInput() || read == sourceBytes)) {
                    return false;
                }
            }
        } catch (DataFormatException e) {
            return false;
        }
        return written == targetBytes;
    }

    private static ByteBuffer window(long address, long bytes) {
        return MemoryUtil.memByteBuffer(address, (int) Math.min(bytes, WINDOW_BYTES));
    }

    @Override
    public long compress(long source, long sourceBytes, long target, long targetBytes) {
        if (sourceBytes > WINDOW_BYTES || targetBytes > Integer.MAX_VALUE) {
            return 0;
        }
        if (deflater == null) {
            deflater = new Deflater(Deflater.BEST_COMPRESSION);
        }
        deflater.reset();
        deflater.setInput(window(source, sourceBytes));
        deflater.finish();
        int size = deflater.deflate(MemoryUtil.memByteBuffer(target, (int) targetBytes));
        return deflater.finished() ? size : 0;
    }

    @Override
    public void close() {
        if (inflater != null) {
            inflater.end();
            inflater = null;
        }
        if (deflater != null) {
            deflater.end();
            deflater = null;
        }
    }
}
