package dev.vkval.sync.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.command.VertexAccesses;
import dev.vkval.sync.command.VertexElements;
import dev.vkval.sync.range.RangeBuilder;
import dev.vkval.sync.range.Spaces;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;

/** The actual reads of draws and traces, by the contents of index, indirect and count buffers. */
final class ExactReads {
    private static final int MOST_RECORDS = 4096;
    private static final long MOST_INDICES = 1 << 22;
    private static final long MOST_BYTES = 1 << 24;

    /** Limit for the vertices that are distinguished. */
    private static final long MOST_VERTICES = 1 << 26;

    /** Where address and size of each shader binding table are among the parameters. */
    private static final int[][] TABLES = {
        {VkTraceRaysIndirectCommand2KHR.RAYGENSHADERRECORDADDRESS, VkTraceRaysIndirectCommand2KHR.RAYGENSHADERRECORDSIZE
        },
        {
            VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLEADDRESS,
            VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLESIZE
        },
        {
            VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLEADDRESS,
            VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLESIZE
        },
        {
            VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLEADDRESS,
            VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLESIZE
        }
    };

    /** Parameters of one draw: VkDrawIndirectCommand or VkDrawIndexedIndirectCommand. */
    private record Parameters(long count, long instances, long first, int vertexOffset, long firstInstance) {}

    /** A value is in a buffer that has changed since, or that the device cannot read. */
    private static final class UnknownException extends Exception {
        private static final long serialVersionUID = 1;

        UnknownException() {
            super(null, null, false, false);
        }
    }

    private record Part(BufferState buffer, long offset, long sizeBytes) {}

    private final Map<Part, ByteBuffer> contentsRead = new HashMap<>();
    private final Spaces spaces;
    private final ContentChanges changes;
    private final BufferContents contents;

    ExactReads(Spaces spaces, ContentChanges changes, BufferContents contents) {
        this.spaces = spaces;
        this.changes = changes;
        this.contents = contents;
    }

    /**
     * The addresses that a possible read reads for certain, as pairs of begin and end in ascending order.
     *
     * @return null if unknown
     */
    long[] of(MemoryAccess read) {
        UndecidedAccess undecided = read.detail().undecided();
        long tag = read.tag();
        try {
            return switch (undecided.part()) {
                case DRAW_PARAMETERS -> records(undecided.draw(), tag);
                case INDICES -> indices(undecided.draw(), tag);
                case VERTICES -> vertices(undecided.draw(), binding(undecided), tag);
                case INSTANCES -> instances(undecided.draw(), binding(undecided), tag);
                case BINDING_TABLES ->
                    bindingTables((RecordedCommand.TraceRays) undecided.command(), (BufferState) read.resource(), tag);
                case SHADER_RECORDS, FEEDBACK, USED_MEMORY, DESCRIPTORS -> null;
            };
        } catch (UnknownException e) {
            return null;
        }
    }

    /** Other work may be submitted from now on. */
    void forgetContents() {
        contentsRead.clear();
    }

    private static GraphicsState.VertexBinding binding(UndecidedAccess undecided) throws UnknownException {
        for (GraphicsState.VertexBinding binding :
                undecided.draw().bound().graphics().vertexBindings()) {
            if (binding.binding() == undecided.binding()) {
                return binding;
            }
        }
        throw new UnknownException();
    }

    private ByteBuffer read(BufferState buffer, long offset, long sizeBytes, long tag) throws UnknownException {
        long[] range = spaces.range(buffer, offset, sizeBytes);
        boolean whole = sizeBytes <= MOST_BYTES && range.length == 2 && range[1] - range[0] == sizeBytes;
        if (!whole || !changes.unchangedSince(tag, spaces.of(buffer), range[0], range[1])) {
            throw new UnknownException();
        }
        ByteBuffer bytes = contentsRead.computeIfAbsent(
                new Part(buffer, offset, sizeBytes), key -> contents.read(buffer.id(), offset, sizeBytes));
        if (bytes == null) {
            throw new UnknownException();
        }
        return bytes;
    }

    private int recordCount(RecordedCommand.Indirect indirect, long tag) throws UnknownException {
        long count = indirect.count();
        if (indirect.countBuffer() != null) {
            ByteBuffer counter = read(indirect.countBuffer(), indirect.countOffset(), Integer.BYTES, tag);
            count = Math.min(count, Integer.toUnsignedLong(counter.getInt(0)));
        }
        if (indirect.buffer() == null || count > MOST_RECORDS) {
            throw new UnknownException();
        }
        return (int) count;
    }

    private long[] records(RecordedCommand.Draw draw, long tag) throws UnknownException {
        RecordedCommand.Indirect indirect = draw.indirect();
        RangeBuilder ranges = new RangeBuilder();
        for (int i = 0; i < recordCount(indirect, tag); i++) {
            long offset = indirect.offset() + i * Integer.toUnsignedLong(indirect.strideBytes());
            add(ranges, indirect.buffer(), offset, VertexAccesses.recordBytes(draw));
        }
        return ranges.build();
    }

    private List<Parameters> parameters(RecordedCommand.Draw draw, long tag) throws UnknownException {
        if (draw.indirect() == null) {
            return List.of(new Parameters(
                    Integer.toUnsignedLong(draw.count()),
                    Integer.toUnsignedLong(draw.instanceCount()),
                    Integer.toUnsignedLong(draw.first()),
                    draw.vertexOffset(),
                    Integer.toUnsignedLong(draw.firstInstance())));
        }
        RecordedCommand.Indirect indirect = draw.indirect();
        if (indirect.byteCount() != null && indirect.countBuffer() != null) {
            ByteBuffer counter = read(indirect.countBuffer(), indirect.countOffset(), Integer.BYTES, tag);
            long vertices = indirect.byteCount().vertices(u32(counter, 0));
            long instances = Integer.toUnsignedLong(draw.instanceCount());
            return List.of(new Parameters(vertices, instances, 0, 0, Integer.toUnsignedLong(draw.firstInstance())));
        }
        List<Parameters> all = new ArrayList<>();
        int count = recordCount(indirect, tag);
        long stride = Integer.toUnsignedLong(indirect.strideBytes());
        if (count == 0) {
            return all;
        }
        long sizeBytes = (count - 1) * stride + VertexAccesses.recordBytes(draw);
        ByteBuffer records = read(indirect.buffer(), indirect.offset(), sizeBytes, tag);
        for (int i = 0; i < count; i++) {
            all.add(parameters(records, (int) (i * stride), draw.indexed()));
        }
        return all;
    }

    private static Parameters parameters(ByteBuffer records, int at, boolean indexed) {
        return new Parameters(
                u32(records, at),
                u32(records, at + Integer.BYTES),
                u32(records, at + 2 * Integer.BYTES),
                indexed ? records.getInt(at + 3 * Integer.BYTES) : 0,
                u32(records, at + (indexed ? 4 : 3) * Integer.BYTES));
    }

    private static long u32(ByteBuffer bytes, int at) {
        return Integer.toUnsignedLong(bytes.getInt(at));
    }

    private long[] indices(RecordedCommand.Draw draw, long tag) throws UnknownException {
        BoundState.IndexBuffer bound = draw.bound().indexBuffer();
        RangeBuilder ranges = new RangeBuilder();
        for (Parameters one : parameters(draw, tag)) {
            if (one.instances() > 0) {
                long offset = bound.offset() + one.first() * bound.indexBytes();
                add(ranges, bound.buffer(), offset, one.count() * bound.indexBytes());
            }
        }
        return ranges.build();
    }

    private long[] vertices(RecordedCommand.Draw draw, GraphicsState.VertexBinding binding, long tag)
            throws UnknownException {
        BitSet read = new BitSet();
        for (Parameters one : parameters(draw, tag)) {
            if (one.instances() > 0 || draw.indirect() == null) {
                if (draw.indexed()) {
                    addIndexed(read, draw.bound().indexBuffer(), one, tag);
                } else {
                    addVertices(read, one.first(), one.count());
                }
            }
        }
        VertexElements elements = VertexElements.of(binding, draw.bound());
        RangeBuilder ranges = new RangeBuilder();
        for (int first = read.nextSetBit(0); first >= 0; ) {
            int end = read.nextClearBit(first);
            addElements(ranges, elements, first, end - first);
            first = read.nextSetBit(end);
        }
        return ranges.build();
    }

    private static void addVertices(BitSet read, long first, long count) throws UnknownException {
        if (first < 0 || first + count > MOST_VERTICES) {
            throw new UnknownException();
        }
        read.set((int) first, (int) (first + count));
    }

    /** The largest index is left out: it restarts primitives, or refers to a vertex beyond every buffer. */
    private void addIndexed(BitSet read, BoundState.IndexBuffer bound, Parameters one, long tag)
            throws UnknownException {
        if (bound == null || one.count() > MOST_INDICES) {
            throw new UnknownException();
        }
        int size = bound.indexBytes();
        if (one.count() == 0) {
            return;
        }
        ByteBuffer bytes = read(bound.buffer(), bound.offset() + one.first() * size, one.count() * size, tag);
        long greatest = (1L << size * Byte.SIZE) - 1;
        for (int i = 0; i < one.count(); i++) {
            long index = switch (size) {
                case Byte.BYTES -> Byte.toUnsignedLong(bytes.get(i));
                case Short.BYTES -> Short.toUnsignedLong(bytes.getShort(i * Short.BYTES));
                default -> u32(bytes, i * Integer.BYTES);
            };
            if (index != greatest) {
                addVertices(read, index + one.vertexOffset(), 1);
            }
        }
    }

    private long[] instances(RecordedCommand.Draw draw, GraphicsState.VertexBinding binding, long tag)
            throws UnknownException {
        VertexElements elements = VertexElements.of(binding, draw.bound());
        RangeBuilder ranges = new RangeBuilder();
        for (Parameters one : parameters(draw, tag)) {
            if (one.count() > 0) {
                addElements(
                        ranges, elements, one.firstInstance(), VertexElements.instanceCount(binding, one.instances()));
            }
        }
        return ranges.build();
    }

    /** The parts of the tables in the parameters that are in one buffer. */
    private long[] bindingTables(RecordedCommand.TraceRays trace, BufferState buffer, long tag)
            throws UnknownException {
        BufferPart place = trace.indirect();
        ByteBuffer parameters = read(place.buffer(), place.offset(), VkTraceRaysIndirectCommand2KHR.SIZEOF, tag);
        NavigableMap<Long, Long> tables = new TreeMap<>();
        boolean traces = parameters.getInt(VkTraceRaysIndirectCommand2KHR.WIDTH) != 0
                && parameters.getInt(VkTraceRaysIndirectCommand2KHR.HEIGHT) != 0
                && parameters.getInt(VkTraceRaysIndirectCommand2KHR.DEPTH) != 0;
        for (int[] table : TABLES) {
            long offset = parameters.getLong(table[0]) - buffer.deviceAddress();
            long size = parameters.getLong(table[1]);
            if (traces && offset >= 0 && offset < buffer.sizeBytes()) {
                tables.merge(offset, Math.min(size, buffer.sizeBytes() - offset), Math::max);
            }
        }
        RangeBuilder ranges = new RangeBuilder();
        tables.forEach((offset, size) -> add(ranges, buffer, offset, size));
        return ranges.build();
    }

    private void addElements(RangeBuilder ranges, VertexElements elements, long first, long count) {
        if (count > 0) {
            add(ranges, elements.bound().buffer(), elements.offset(first), elements.sizeBytes(first, count));
        }
    }

    private void add(RangeBuilder ranges, BufferState buffer, long offset, long sizeBytes) {
        long[] range = spaces.range(buffer, offset, sizeBytes);
        if (range.length == 2) {
            ranges.add(range[0], range[1]);
        }
    }
}
