package dev.vkval.gpuav.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The indices of draws, and the vertices that they lead to. */
record DrawIndices(CheckedCommand command, VertexFetch fetch) {
    private static final long WORD = 0xFFFF_FFFFL;

    private BoundState.IndexBuffer bound() {
        return command.bound().indexBuffer();
    }

    private long greatest() {
        return WORD >>> Integer.SIZE - bound().indexBytes() * Byte.SIZE;
    }

    private boolean restarts() {
        return command.bound().graphics().primitiveRestart();
    }

    /** Whether no index of this size leads beyond what is bound. */
    boolean allowAll(int vertexOffset) {
        long greatest = restarts() ? greatest() - 1 : greatest();
        return fetch.vertices() == Long.MAX_VALUE || vertexOffset >= 0 && greatest + vertexOffset < fetch.vertices();
    }

    /** The bytes of the indices of a draw, as far as they are bound; null for none. */
    BufferPart part(DrawRange draw) {
        BoundState.IndexBuffer bound = bound();
        if (bound == null || bound.indexBytes() == 0 || draw.empty()) {
            return null;
        }
        long begin = draw.first() * bound.indexBytes();
        long size = Math.min(draw.count() * bound.indexBytes(), bound.sizeBytes() - begin);
        return size < bound.indexBytes()
                ? null
                : new BufferPart(bound.buffer(), bound.offset() + begin, size - size % bound.indexBytes());
    }

    /** The first bytes of the bound range, null for none. */
    BufferPart bound(long mostBytes) {
        BoundState.IndexBuffer bound = bound();
        long count = bound == null || bound.indexBytes() == 0
                ? 0
                : Math.min(bound.sizeBytes(), mostBytes) / bound.indexBytes();
        return count == 0 ? null : new BufferPart(bound.buffer(), bound.offset(), count * bound.indexBytes());
    }

    /**
     * Judges the indices of a draw.
     *
     * @param contents have the index {@code from} first
     */
    void judge(DrawRange draw, ByteBuffer contents, long from, Consumer<ContentError> errors) {
        int size = bound().indexBytes();
        long drawn = restarts()
                ? draw.count()
                : Topologies.drawn(command.bound().graphics().topology(), draw.count());
        long begin = draw.first() - from;
        long end = Math.min(begin + drawn, contents.capacity() / size);
        long restart = restarts() ? greatest() : -1;
        long limit = fetch.vertices();
        for (long i = begin; i < end; i++) {
            long index = index(contents, (int) i, size);
            long vertex = index + draw.vertexOffset();
            if ((vertex < 0 || vertex >= limit) && index != restart) {
                String text = draw.vertexOffset() == 0
                        ? Long.toString(index)
                        : index + " and leads to vertex " + vertex + " with vertexOffset " + draw.vertexOffset();
                BufferPart value = new BufferPart(bound().buffer(), bound().offset() + (from + i) * size, size);
                fetch.report(command, i - begin, text, vertex, error -> errors.accept(error.by(value)));
                return;
            }
        }
    }

    private static long index(ByteBuffer contents, int i, int sizeBytes) {
        return switch (sizeBytes) {
            case Byte.BYTES -> Byte.toUnsignedLong(contents.get(i));
            case Short.BYTES -> Short.toUnsignedLong(contents.getShort(i * Short.BYTES));
            default -> Integer.toUnsignedLong(contents.getInt(i * Integer.BYTES));
        };
    }
}
