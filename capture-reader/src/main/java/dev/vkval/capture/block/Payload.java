package dev.vkval.capture.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.lwjgl.system.MemoryUtil;

/**
 * The data of a metadata block, decompressed.
 *
 * @param address native address, valid until the next block is read
 * @param sizeBytes size of the data
 */
public record Payload(long address, long sizeBytes) {

    private static final int PIECE_BYTES = 1 << 30;

    /** Writes the data to native memory of {@code sizeBytes}. */
    public void copyTo(long target) {
        MemoryUtil.memCopy(address, target, sizeBytes);
    }

    /** Writes the data to a channel. */
    public void writeTo(WritableByteChannel channel) throws IOException {
        for (long at = 0; at < sizeBytes; at += PIECE_BYTES) {
            ByteBuffer piece = MemoryUtil.memByteBuffer(address + at, (int) Math.min(PIECE_BYTES, sizeBytes - at));
            while (piece.hasRemaining()) {
                channel.write(piece);
            }
        }
    }
}
