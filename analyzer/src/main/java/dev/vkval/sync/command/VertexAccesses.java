package dev.vkval.sync.command;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;

/**
 * What draws read from vertex, index, indirect and count buffers. If the contents of one buffer decide what is read
 * from another, the read may be anywhere in the bound range, within the limits of the draw's parameters.
 */
public final class VertexAccesses {
    private static final int DRAW_BYTES = 16;
    private static final int INDEXED_DRAW_BYTES = 20;
    private static final int MESH_DRAW_BYTES = 12;
    private static final int COUNT_BYTES = 4;
    private static final int MOST_SEPARATE_RECORDS = 1024;

    private final Spaces spaces;

    VertexAccesses(Spaces spaces) {
        this.spaces = spaces;
    }

    /** The reads of an indirect draw's parameters and count. */
    void parameters(RecordedCommand.Draw draw, ResourceUsage usage, AccessList list) {
        if (draw.indirect() != null) {
            parameters(draw, draw.indirect(), recordBytes(draw), usage, list);
        }
    }

    /** The indices and vertices it draws. */
    void fetch(RecordedCommand.Draw draw, ResourceUsage usage, AccessList list) {
        if (draw.mesh() || drawsNothing(draw)) {
            return;
        }
        if (draw.indexed()) {
            indices(draw, usage, list);
        }
        for (GraphicsState.VertexBinding binding : draw.bound().graphics().vertexBindings()) {
            VertexElements elements = VertexElements.of(binding, draw.bound());
            if (elements != null && binding.perInstance()) {
                instances(draw, binding, elements, usage, list);
            } else if (elements != null) {
                vertices(draw, binding, elements, usage, list);
            }
        }
    }

    /** Bytes of the parameters of one indirect draw. */
    public static int recordBytes(RecordedCommand.Draw draw) {
        if (draw.mesh()) {
            return MESH_DRAW_BYTES;
        }
        return draw.indexed() ? INDEXED_DRAW_BYTES : DRAW_BYTES;
    }

    /** A draw without instances counts as if it had one, as in the validation layers: the bug exists. */
    static boolean drawsNothing(RecordedCommand.Draw draw) {
        RecordedCommand.Indirect indirect = draw.indirect();
        return indirect == null ? draw.count() == 0 : indirect.buffer() != null && indirect.count() == 0;
    }

    /** The parameters of an indirect command that are read: those of a count buffer's count may be any from the first on. */
    private void parameters(
            RecordedCommand.Draw draw,
            RecordedCommand.Indirect indirect,
            int recordBytes,
            ResourceUsage usage,
            AccessList list) {
        boolean counted = indirect.countBuffer() != null;
        if (counted) {
            read(list, usage, StageAccess.INDIRECT_READ, indirect.countBuffer(), indirect.countOffset(), COUNT_BYTES);
        }
        BufferState buffer = indirect.buffer();
        int count = indirect.count();
        if (buffer == null || count <= 0) {
            return;
        }
        if (counted) {
            long bytes = (count - 1L) * Integer.toUnsignedLong(indirect.strideBytes()) + recordBytes;
            UndecidedAccess undecided = new UndecidedAccess(draw, UndecidedAccess.Part.DRAW_PARAMETERS, 0);
            possible(list, usage, StageAccess.INDIRECT_READ, buffer, indirect.offset(), bytes, undecided);
        } else {
            records(indirect, recordBytes, usage, list);
        }
    }

    private void records(RecordedCommand.Indirect indirect, int recordBytes, ResourceUsage usage, AccessList list) {
        int count = indirect.count();
        long stride = Integer.toUnsignedLong(indirect.strideBytes());
        if (count == 1 || stride == recordBytes || count > MOST_SEPARATE_RECORDS) {
            long bytes = (count - 1L) * stride + recordBytes;
            read(list, usage, StageAccess.INDIRECT_READ, indirect.buffer(), indirect.offset(), bytes);
            return;
        }
        for (int i = 0; i < count; i++) {
            long offset = indirect.offset() + i * stride;
            read(list, usage, StageAccess.INDIRECT_READ, indirect.buffer(), offset, recordBytes);
        }
    }

    private void indices(RecordedCommand.Draw draw, ResourceUsage usage, AccessList list) {
        BoundState.IndexBuffer bound = draw.bound().indexBuffer();
        if (bound == null) {
            return;
        }
        if (draw.indirect() != null) {
            UndecidedAccess undecided = new UndecidedAccess(draw, UndecidedAccess.Part.INDICES, 0);
            long size = bound.sizeBytes();
            possible(list, usage, StageAccess.INDEX_READ, bound.buffer(), bound.offset(), size, undecided);
            return;
        }
        long first = Integer.toUnsignedLong(draw.first()) * bound.indexBytes();
        long bytes = Integer.toUnsignedLong(draw.count()) * bound.indexBytes();
        long size = Math.max(Math.min(bytes, bound.sizeBytes() - first), 0);
        read(list, usage, StageAccess.INDEX_READ, bound.buffer(), bound.offset() + first, size);
    }

    private void vertices(
            RecordedCommand.Draw draw,
            GraphicsState.VertexBinding binding,
            VertexElements elements,
            ResourceUsage usage,
            AccessList list) {
        BufferState buffer = elements.bound().buffer();
        UndecidedAccess undecided = new UndecidedAccess(draw, UndecidedAccess.Part.VERTICES, binding.binding());
        if (draw.indirect() != null) {
            long size = elements.remainingBytes(0);
            possible(list, usage, StageAccess.VERTEX_READ, buffer, elements.offset(0), size, undecided);
        } else if (draw.indexed()) {
            long first = Math.max(draw.vertexOffset(), 0);
            long size =
                    Math.min(elements.remainingBytes(first), elements.sizeBytes(first, elementsBehind(first, draw)));
            possible(list, usage, StageAccess.VERTEX_READ, buffer, elements.offset(first), size, undecided);
        } else {
            long first = Integer.toUnsignedLong(draw.first());
            long size = elements.sizeBytes(first, Integer.toUnsignedLong(draw.count()));
            read(list, usage, StageAccess.VERTEX_READ, buffer, elements.offset(first), size);
        }
    }

    /** How many vertices an index of its size can address. */
    private static long elementsBehind(long first, RecordedCommand.Draw draw) {
        BoundState.IndexBuffer indices = draw.bound().indexBuffer();
        int bits = Byte.SIZE * (indices == null ? Integer.BYTES : indices.indexBytes());
        return Math.max((1L << bits) + draw.vertexOffset() - first, 1);
    }

    private void instances(
            RecordedCommand.Draw draw,
            GraphicsState.VertexBinding binding,
            VertexElements elements,
            ResourceUsage usage,
            AccessList list) {
        BufferState buffer = elements.bound().buffer();
        if (draw.indirect() != null) {
            UndecidedAccess undecided = new UndecidedAccess(draw, UndecidedAccess.Part.INSTANCES, binding.binding());
            long size = elements.remainingBytes(0);
            possible(list, usage, StageAccess.VERTEX_READ, buffer, elements.offset(0), size, undecided);
            return;
        }
        long first = Integer.toUnsignedLong(draw.firstInstance());
        long count = VertexElements.instanceCount(binding, Integer.toUnsignedLong(draw.instanceCount()));
        long size = count == 0 ? 0 : elements.sizeBytes(first, count);
        read(list, usage, StageAccess.VERTEX_READ, buffer, elements.offset(first), size);
    }

    private void read(AccessList list, ResourceUsage usage, int pair, BufferState buffer, long offset, long size) {
        list.add(spaces, usage, pair, buffer, offset, size, Map.of(), null);
    }

    private void possible(
            AccessList list,
            ResourceUsage usage,
            int pair,
            BufferState buffer,
            long offset,
            long size,
            UndecidedAccess undecided) {
        list.add(spaces, usage, pair, buffer, offset, size, Map.of(), undecided);
    }
}
