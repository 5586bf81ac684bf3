package dev.vkval.capture.block;

import java.nio.charset.StandardCharsets;
import org.lwjgl.system.MemoryUtil;

/** Little-endian reads within one block; a read past its end means that the block is damaged. */
final class BlockCursor {

    /** The block ends before its expected contents. */
    static final class BlockTooShortException extends Exception {
        private static final long serialVersionUID = 1L;

        BlockTooShortException(String message) {
            super(message, null, false, false);
        }
    }

    private long start;
    private long next;
    private long end;

    void reset(long address, long sizeBytes) {
        start = address;
        next = address;
        end = address + sizeBytes;
    }

    long remaining() {
        return end - next;
    }

    /** Bytes read so far. */
    long position() {
        return next - start;
    }

    long address() {
        return next;
    }

    private long take(long count) throws BlockTooShortException {
        if (count < 0 || count > end - next) {
            throw tooShort(count);
        }
        long at = next;
        next += count;
        return at;
    }

    private BlockTooShortException tooShort(long count) {
        return new BlockTooShortException(
                "needs " + Long.toUnsignedString(count) + " bytes where " + (end - next) + " are left");
    }

    /** The value that {@link #readU32Le} would read. */
    int peekU32Le() throws BlockTooShortException {
        int value = readU32Le();
        next -= Integer.BYTES;
        return value;
    }

    int readU32Le() throws BlockTooShortException {
        return MemoryUtil.memGetInt(take(Integer.BYTES));
    }

    long readU64Le() throws BlockTooShortException {
        return MemoryUtil.memGetLong(take(Long.BYTES));
    }

    byte[] readBytes(int count) throws BlockTooShortException {
        byte[] bytes = new byte[count];
        MemoryUtil.memByteBuffer(take(count), count).get(bytes);
        return bytes;
    }

    /** UTF-8 text of that many bytes. */
    String readText(long count) throws BlockTooShortException {
        if (count < 0 || count > remaining() || count > Integer.MAX_VALUE) {
            throw new BlockTooShortException("text of " + Long.toUnsignedString(count) + " bytes does not fit");
        }
        return new String(readBytes((int) count), StandardCharsets.UTF_8);
    }

    /** UTF-8 text up to the first NUL of a field of that many bytes. */
    String readField(int count) throws BlockTooShortException {
        String text = readText(count);
        int nul = text.indexOf('\0');
        return nul < 0 ? text : text.substring(0, nul);
    }

    /** Checks that {@code count} items of {@code itemBytes} are present, before memory is allocated for them. */
    int checkCount(long count, int itemBytes) throws BlockTooShortException {
        if (Long.compareUnsigned(count, remaining() / itemBytes) > 0) {
            throw new BlockTooShortException(Long.toUnsignedString(count) + " items do not fit");
        }
        return (int) count;
    }
}
