package dev.vkval.capture.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.lwjgl.system.MemoryUtil;

/** Buffers small writes from native memory for a channel; large ones are written in pieces. */
final class BlockOutput implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int PIECE_BYTES = 1 << 30;

    private final WritableByteChannel channel;
    private final ByteBuffer buffer = MemoryUtil.memAlloc(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long written;

    BlockOutput(WritableByteChannel channel) {
        this.channel = channel;
    }

    /** Bytes written so far. */
    long written() {
        return written;
    }

    void u32(int value) throws IOException {
        room(Integer.BYTES);
        buffer.putInt(value);
        written += Integer.BYTES;
    }

    void u64(long value) throws IOException {
        room(Long.BYTES);
        buffer.putLong(value);
        written += Long.BYTES;
    }

    void copy(long address, long sizeBytes) throws IOException {
        if (sizeBytes <= BUFFER_BYTES) {
            room((int) sizeBytes);
            MemoryUtil.memCopy(address, MemoryUtil.memAddress(buffer), sizeBytes);
            buffer.position(buffer.position() + (int) sizeBytes);
        } else {
            flush();
            for (long at = 0; at < sizeBytes; at += PIECE_BYTES) {
                drain(MemoryUtil.memByteBuffer(address + at, (int) Math.min(PIECE_BYTES, sizeBytes - at)));
            }
        }
        written += sizeBytes;
    }

    void bytes(byte[] bytes) throws IOException {
        flush();
        drain(ByteBuffer.wrap(bytes));
        written += bytes.length;
    }

    private void room(int count) throws IOException {
        if (buffer.remaining() < count) {
            flush();
        }
    }

    private void flush() throws IOException {
        drain(buffer.flip());
        buffer.clear();
    }

    private void drain(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        } finally {
            MemoryUtil.memFree(buffer);
        }
    }
}
