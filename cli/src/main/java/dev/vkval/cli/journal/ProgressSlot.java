package dev.vkval.cli.journal;

import java.nio.ByteBuffer;

/**
 * The current progress of one capture, in memory that survives the process. Written by the thread that checks the
 * capture, for every call, in a few nanoseconds.
 */
final class ProgressSlot {
    /** Nine numbers of 64 bits: sequence, the seven of {@link Progress}, check value. */
    static final int COPY_BYTES = 9 * Long.BYTES;

    static final int BYTES = 2 * COPY_BYTES;

    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private final ByteBuffer memory;
    private final int offset;
    private long sequence;
    private long capture = Progress.NONE;
    private long block;
    private long command;
    private long frames;
    private long calls;
    private long checked;
    private long submit;

    /** @param offset offset of the slot in the memory */
    ProgressSlot(ByteBuffer memory, int offset) {
        this.memory = memory;
        this.offset = offset;
    }

    /** A slot that is never read. */
    static ProgressSlot unkept() {
        return new ProgressSlot(ByteBuffer.allocate(BYTES), 0);
    }

    /** A capture begins, before its first block. */
    void begin(long number) {
        capture = number;
        block = Progress.NONE;
        command = Progress.NONE;
        frames = 0;
        calls = 0;
        checked = 0;
        submit = Progress.NONE;
        write();
    }

    /** A call is about to be executed. */
    void call(long blockIndex, int commandNumber, long framesReached, boolean judged) {
        block = blockIndex;
        command = commandNumber;
        frames = framesReached;
        calls++;
        checked += judged ? 1 : 0;
        write();
    }

    /** A metadata block is about to be applied. */
    void block(long blockIndex) {
        block = blockIndex;
        command = Progress.NONE;
        write();
    }

    /** The device executes that submit from now on; {@link Progress#NONE} for none. */
    void submit(long number) {
        submit = number;
        write();
    }

    private void write() {
        int at = offset + (int) (++sequence & 1) * COPY_BYTES;
        memory.putLong(at, sequence);
        memory.putLong(at + 8, capture);
        memory.putLong(at + 16, block);
        memory.putLong(at + 24, command);
        memory.putLong(at + 32, frames);
        memory.putLong(at + 40, calls);
        memory.putLong(at + 48, checked);
        memory.putLong(at + 56, submit);
        memory.putLong(at + 64, check(memory, at));
    }

    /** Reads the newer of the complete copies; null if none is complete. */
    static Progress read(ByteBuffer memory, int offset) {
        Progress first = copy(memory, offset);
        Progress second = copy(memory, offset + COPY_BYTES);
        boolean secondIsYounger =
                first == null || second != null && memory.getLong(offset + COPY_BYTES) > memory.getLong(offset);
        return secondIsYounger ? second : first;
    }

    private static Progress copy(ByteBuffer memory, int at) {
        if (memory.getLong(at) == 0 || memory.getLong(at + 64) != check(memory, at)) {
            return null;
        }
        return new Progress(
                memory.getLong(at + 8),
                memory.getLong(at + 16),
                memory.getLong(at + 24),
                memory.getLong(at + 32),
                memory.getLong(at + 40),
                memory.getLong(at + 48),
                memory.getLong(at + 56));
    }

    private static long check(ByteBuffer memory, int at) {
        long mixed = MULTIPLIER;
        for (int i = 0; i < COPY_BYTES - Long.BYTES; i += Long.BYTES) {
            mixed = (mixed ^ memory.getLong(at + i)) * MULTIPLIER;
            mixed ^= mixed >>> 32;
        }
        return mixed;
    }
}
