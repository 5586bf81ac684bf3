package dev.vkval.capture.block;

import dev.vkval.capture.memory.ByteCursor;
import java.nio.charset.StandardCharsets;
import org.lwjgl.system.MemoryUtil;

/** A cursor over one block; a read past its end means that the block is damaged. */
final class BlockCursor extends ByteCursor<BlockCursor.BlockTooShortException> {

    /** The block ends before its expected contents. */
    static final class BlockTooShortException extends Exception {
        private static final long serialVersionUID = 1L;

        BlockTooShortException(String message) {
            super(message, null, false, false);
        }
    }

    @Override
    protected BlockTooShortException tooShort(String message) {
        return new BlockTooShortException(message);
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
