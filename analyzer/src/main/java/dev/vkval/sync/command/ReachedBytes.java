package dev.vkval.sync.command;

import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.range.Spaces;
import java.util.Arrays;
import java.util.List;

/**
 * What a shader may read or write of the buffer of a descriptor.
 *
 * @param parts in what the descriptor refers to
 * @param pieces those of the parts that alone are accessed, null for all of them
 * @param offset of the descriptor in the buffer, with its dynamic offset
 */
record ReachedBytes(boolean written, List<ByteRange> parts, SpacedBytes pieces, long offset) {

    /** The accesses in the order in which they are judged; what is written counts as written only. */
    static List<ReachedBytes> of(
            BufferReach reach,
            DescriptorUse use,
            DescriptorUse.Element element,
            Descriptor.OfBuffer buffer,
            long offset) {
        long size = Math.min(buffer.rangeBytes(), buffer.buffer().sizeBytes() - offset);
        boolean reads = use.read() && element.read();
        boolean writes = use.written() && element.written();
        return of(reach, element.index(), reads, writes, use.atomic(), size, offset);
    }

    /** The same of accesses to a buffer of a size, which is no descriptor. */
    static List<ReachedBytes> of(BufferReach reach, long size, boolean atomic) {
        return of(reach, 0, true, true, atomic, size, 0);
    }

    private static List<ReachedBytes> of(
            BufferReach reach, int index, boolean mayRead, boolean mayWrite, boolean atomic, long size, long offset) {
        List<ByteRange> written = mayWrite ? reach.written(index, size) : List.of();
        List<ByteRange> read = mayRead ? reach.read(index, size) : List.of();
        ReachedBytes writes = new ReachedBytes(true, written, reach.piecesWritten(index, size), offset);
        ReachedBytes reads = new ReachedBytes(false, read, reach.piecesRead(index, size), offset);
        return atomic ? List.of(reads, writes) : List.of(writes, reads.besides(writes));
    }

    private ReachedBytes besides(ReachedBytes writes) {
        boolean all = writes.pieces == null || writes.pieces.equals(pieces);
        return all ? new ReachedBytes(written, ByteRange.without(parts, writes.parts), pieces, offset) : this;
    }

    /** The addresses of the parts; none if there are no parts. */
    long[] ranges(Spaces spaces, BufferState buffer) {
        long[] ranges = new long[2 * parts.size()];
        int count = 0;
        for (ByteRange part : parts) {
            long[] range = spaces.range(buffer, offset + part.offset(), part.sizeBytes());
            System.arraycopy(range, 0, ranges, count, range.length);
            count += range.length;
        }
        return count == ranges.length ? ranges : Arrays.copyOf(ranges, count);
    }

    /** The addresses of the pieces, null for all of the parts. */
    SpacedBytes pieces(long[] ranges) {
        return pieces == null ? null : pieces.plus(ranges[0] - parts.get(0).offset());
    }

    /** From the first of the parts to the last. */
    String text() {
        long begin = parts.get(0).offset();
        return AccessDetail.bytes(offset + begin, parts.get(parts.size() - 1).end() - begin);
    }
}
