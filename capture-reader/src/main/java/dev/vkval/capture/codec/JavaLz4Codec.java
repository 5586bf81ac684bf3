package dev.vkval.capture.codec;

import org.lwjgl.system.MemoryUtil;

/**
 * LZ4 in Java, used if no native library is available. Every access is checked against the bounds of source and target.
 */
final class JavaLz4Codec implements BlockCodec {
    private static final int MINIMUM_MATCH = 4;
    private static final int NIBBLE = 15;
    private static final int FULL_BYTE = 255;
    private static final int FAILED = -1;

    private long next;
    private long end;

    @Override
    public String name() {
        return "java-lz4";
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        next = source;
        end = source + sourceBytes;
        long written = 0;
        while (next < end) {
            int token = MemoryUtil.memGetByte(next++) & 0xFF;
            long literals = length(token >>> 4);
            if (literals == FAILED || literals > end - next || literals > targetBytes - written) {
                return false;
            }
            MemoryUtil.memCopy(next, target + written, literals);
            next += literals;
            written += literals;
            if (next == end) {
                return written == targetBytes;
            }
            if (end - next < Short.BYTES) {
                return false;
            }
            long distance = MemoryUtil.memGetShort(next) & 0xFFFFL;
            next += Short.BYTES;
            long match = length(token & NIBBLE);
            if (match == FAILED || distance == 0 || distance > written) {
                return false;
            }
            match += MINIMUM_MATCH;
            if (match > targetBytes - written) {
                return false;
            }
            repeat(target + written, distance, match);
            written += match;
        }
        return false;
    }

    /** A length that begins with that nibble and continues in bytes, {@link #FAILED} if the source ends before it. */
    private long length(int nibble) {
        long length = nibble;
        int more = nibble == NIBBLE ? FULL_BYTE : 0;
        while (more == FULL_BYTE) {
            if (next == end) {
                return FAILED;
            }
            more = MemoryUtil.memGetByte(next++) & 0xFF;
            length += more;
        }
        return length;
    }

    /** Copies from earlier in the target; with an overlap, bytes just written are copied again. */
    private static void repeat(long target, long distance, long count) {
        if (distance >= count) {
            MemoryUtil.memCopy(target - distance, target, count);
            return;
        }
        for (long i = 0; i < count; i++) {
            MemoryUtil.memPutByte(target + i, MemoryUtil.memGetByte(target + i - distance));
        }
    }
}
