package dev.vkval.cli.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** The journal file, for writing. Safe for use by many threads. */
final class JournalFile implements AutoCloseable {
    static final byte[] MAGIC = "VKVALJ01".getBytes(StandardCharsets.US_ASCII);
    static final int HEAD_BYTES = 16;
    static final int FRAME_HEAD_BYTES = 9;

    private final FileChannel file;
    private final ByteBuffer head;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
    private IOException trouble;

    /** Creates the file again, with that many slots. */
    JournalFile(Path path, int slots) throws IOException {
        file = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        int bytes = HEAD_BYTES + slots * ProgressSlot.BYTES;
        head = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes).order(ByteOrder.LITTLE_ENDIAN);
        head.put(0, MAGIC);
        head.putInt(MAGIC.length, slots);
        file.position(bytes);
    }

    ProgressSlot slot(int index) {
        return new ProgressSlot(head, HEAD_BYTES + index * ProgressSlot.BYTES);
    }

    /**
     * Appends a frame, which survives the process when this returns. If it cannot be written, the run continues without
     * its journal and {@link #trouble} says why.
     */
    synchronized void append(FrameType type, byte[] content) {
        if (trouble != null) {
            return;
        }
        int bytes = FRAME_HEAD_BYTES + content.length;
        if (buffer.capacity() < bytes) {
            buffer =
                    ByteBuffer.allocateDirect(Integer.highestOneBit(bytes) << 1).order(ByteOrder.LITTLE_ENDIAN);
        }
        buffer.clear();
        buffer.putInt(content.length);
        buffer.putInt(check((byte) type.ordinal(), content));
        buffer.put((byte) type.ordinal());
        buffer.put(content).flip();
        try {
            while (buffer.hasRemaining()) {
                file.write(buffer);
            }
        } catch (IOException e) {
            trouble = e;
        }
    }

    static int check(byte type, byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(type);
        crc.update(content);
        return (int) crc.getValue();
    }

    /** Why the journal is not complete, null if it is. */
    synchronized IOException trouble() {
        return trouble;
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
