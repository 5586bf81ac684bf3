package dev.vkval.cli.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A complete frame of a journal. */
record Frame(FrameType type, byte[] content) {
    /** The maximum size of a frame; a result with many thousand findings has a tenth of it. */
    private static final int MAXIMUM_BYTES = 1 << 28;

    /**
     * What can be read of a journal file with any contents.
     *
     * @param progress of the captures that have a slot
     * @param frames the complete frames, in order
     * @param damaged whether there are bytes that no writer leaves; an incomplete last frame is not damage
     */
    record Contents(List<Progress> progress, List<Frame> frames, boolean damaged) {}

    /** @throws IOException if the file cannot be read */
    static Contents read(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer head = bytes(file, 0, JournalFile.HEAD_BYTES);
            if (head == null
                    || !Arrays.equals(Arrays.copyOf(head.array(), JournalFile.MAGIC.length), JournalFile.MAGIC)) {
                return new Contents(List.of(), List.of(), file.size() > 0);
            }
            int slots = head.getInt(JournalFile.MAGIC.length);
            if (slots < 0 || slots > file.size() / ProgressSlot.BYTES) {
                return new Contents(List.of(), List.of(), true);
            }
            List<Progress> progress = new ArrayList<>();
            ByteBuffer memory = bytes(file, JournalFile.HEAD_BYTES, slots * ProgressSlot.BYTES);
            for (int i = 0; memory != null && i < slots; i++) {
                Progress read = ProgressSlot.read(memory, i * ProgressSlot.BYTES);
                if (read != null) {
                    progress.add(read);
                }
            }
            List<Frame> frames = new ArrayList<>();
            long start = JournalFile.HEAD_BYTES + (long) slots * ProgressSlot.BYTES;
            return new Contents(progress, frames, frames(file, start, frames));
        }
    }

    private static boolean frames(FileChannel file, long start, List<Frame> frames) throws IOException {
        boolean damaged = false;
        long at = start;
        for (ByteBuffer head = head(file, at); head != null; head = head(file, at)) {
            int length = head.getInt(0);
            if (length < 0 || length > MAXIMUM_BYTES) {
                return true;
            }
            ByteBuffer content = bytes(file, at + JournalFile.FRAME_HEAD_BYTES, length);
            if (content == null) {
                return damaged;
            }
            FrameType type = FrameType.of(head.get(8));
            if (type != null && head.getInt(4) == JournalFile.check(head.get(8), content.array())) {
                frames.add(new Frame(type, content.array()));
            } else {
                damaged = true;
            }
            at += JournalFile.FRAME_HEAD_BYTES + length;
        }
        return damaged;
    }

    private static ByteBuffer head(FileChannel file, long at) throws IOException {
        return bytes(file, at, JournalFile.FRAME_HEAD_BYTES);
    }

    /** Bytes of the file, null if it does not have all of them. */
    private static ByteBuffer bytes(FileChannel file, long at, int count) throws IOException {
        if (at + count > file.size()) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, at + bytes.position()) < 0) {
                return null;
            }
        }
        return bytes.flip();
    }
}
