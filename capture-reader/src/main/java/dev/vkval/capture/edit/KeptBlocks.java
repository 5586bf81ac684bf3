package dev.vkval.capture.edit;

import dev.vkval.capture.block.ByteSource;
import java.nio.ByteBuffer;
import java.util.BitSet;

/** The header and some blocks of a capture in memory. */
final class KeptBlocks implements ByteSource {
    private final byte[] bytes;
    private final int[] starts;
    private final BitSet kept;
    private int at;
    private int end;
    private int next;

    /** @param starts where each block begins, and the end of the last one */
    KeptBlocks(byte[] bytes, int[] starts, BitSet kept) {
        this.bytes = bytes;
        this.starts = starts;
        this.kept = kept;
        this.end = starts[0];
    }

    @Override
    public long read(ByteBuffer target) {
        int count = Math.min(available(), target.remaining());
        target.put(bytes, at, count);
        at += count;
        return count;
    }

    @Override
    public long skip(long count) {
        long left = count;
        for (int some = available(); some > 0 && left > 0; some = available()) {
            int step = (int) Math.min(some, left);
            at += step;
            left -= step;
        }
        return count - left;
    }

    /** Bytes left of the current block, or of the next one; 0 at the end. */
    private int available() {
        if (at == end) {
            int block = kept.nextSetBit(next);
            if (block < 0) {
                return 0;
            }
            int last = kept.nextClearBit(block);
            at = starts[block];
            end = starts[last];
            next = last;
        }
        return end - at;
    }

    @Override
    public long sizeBytes() {
        return starts[0]
                + kept.stream().mapToLong(i -> starts[i + 1] - starts[i]).sum();
    }

    @Override
    public void close() {
        // The bytes belong to the capture.
    }
}
