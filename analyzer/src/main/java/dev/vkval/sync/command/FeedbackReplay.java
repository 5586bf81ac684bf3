package dev.vkval.sync.command;

import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.FeedbackLayout;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.RangeBuilder;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * Transform feedback while it is active. A draw whose vertices can be counted writes after what was written before. If
 * they cannot, because of shaders after the vertex shader, indices or parameters in buffers, or an unknown start of the
 * writes, it may write any part of the rest: draws append and no barrier is possible between them, so that the first
 * such draw represents all that follow.
 */
public final class FeedbackReplay {
    private static final long MOST_RANGES = 4096;

    private final Spaces spaces;
    private final FeedbackCounters counters;
    private final List<RecordedCommand.FeedbackBuffer> buffers;

    /** Bytes written by binding, {@link FeedbackCounters#UNKNOWN} if unknown. */
    private final Map<Integer, Long> positions = new HashMap<>();

    private boolean restWritten;

    public FeedbackReplay(Spaces spaces, FeedbackCounters counters, List<RecordedCommand.FeedbackBuffer> buffers) {
        this.spaces = spaces;
        this.counters = counters;
        this.buffers = buffers;
        for (RecordedCommand.FeedbackBuffer buffer : buffers) {
            BufferPart counter = buffer.counter();
            positions.put(buffer.binding(), counter == null ? 0 : counters.bytes(counter.buffer(), counter.offset()));
        }
    }

    /** @param draw {@linkplain FeedbackCounters counted} if possible */
    public void draw(RecordedCommand.Draw draw, ResourceUsage usage, AccessList list) {
        if (restWritten || VertexAccesses.drawsNothing(draw) || !captures(draw)) {
            return;
        }
        List<FeedbackLayout> layouts = layouts(draw);
        CapturedPrimitives primitives = CapturedPrimitives.of(draw);
        if (layouts.isEmpty() || primitives == null || !placed(layouts, primitives)) {
            writeRest(draw, usage, list);
            return;
        }
        long vertices = fitting(layouts, primitives) * primitives.vertices();
        for (FeedbackLayout layout : layouts) {
            RecordedCommand.FeedbackBuffer buffer = buffer(layout.binding());
            if (buffer != null && vertices > 0) {
                write(buffer, layout, vertices, usage, list);
            }
        }
    }

    /** Its end stores how much was written. */
    public void end(Map<Integer, BufferPart> saved, ResourceUsage usage) {
        saved.forEach((binding, counter) ->
                counters.save(counter, positions.getOrDefault(binding, FeedbackCounters.UNKNOWN), usage.tag()));
    }

    private RecordedCommand.FeedbackBuffer buffer(int binding) {
        return buffers.stream()
                .filter(buffer -> buffer.binding() == binding)
                .findFirst()
                .orElse(null);
    }

    /** Whether the written range of each buffer is known, with a moderate number of ranges. */
    private boolean placed(List<FeedbackLayout> layouts, CapturedPrimitives primitives) {
        for (FeedbackLayout layout : layouts) {
            boolean apart = !whole(layout)
                    && primitives.count()
                            > MOST_RANGES
                                    / ((long) primitives.vertices()
                                            * layout.written().size());
            if (apart || positions.getOrDefault(layout.binding(), 0L) == FeedbackCounters.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    private static boolean whole(FeedbackLayout layout) {
        return layout.written().get(0).sizeBytes() == layout.strideBytes();
    }

    /** How many of the primitives all buffers have room for: one that does not fit is written to none. */
    private long fitting(List<FeedbackLayout> layouts, CapturedPrimitives primitives) {
        long count = primitives.count();
        for (FeedbackLayout layout : layouts) {
            RecordedCommand.FeedbackBuffer buffer = buffer(layout.binding());
            if (buffer != null) {
                long left = buffer.memory().sizeBytes() - positions.get(buffer.binding());
                count = Math.min(count, Math.max(left, 0) / (primitives.vertices() * layout.strideBytes()));
            }
        }
        return count;
    }

    private void write(
            RecordedCommand.FeedbackBuffer buffer,
            FeedbackLayout layout,
            long vertices,
            ResourceUsage usage,
            AccessList list) {
        BufferPart memory = buffer.memory();
        long begin = memory.offset() + positions.get(buffer.binding());
        long size = vertices * layout.strideBytes();
        RangeBuilder ranges = new RangeBuilder();
        if (whole(layout)) {
            add(ranges, memory, begin, size);
        } else {
            for (long vertex = 0; vertex < vertices; vertex++) {
                for (ByteRange part : layout.written()) {
                    add(ranges, memory, begin + vertex * layout.strideBytes() + part.offset(), part.sizeBytes());
                }
            }
        }
        positions.merge(buffer.binding(), size, Long::sum);
        add(buffer, ranges.build(), AccessDetail.bytes(begin, size), null, usage, list);
    }

    private void add(RangeBuilder ranges, BufferPart memory, long offset, long sizeBytes) {
        long[] range = spaces.range(memory.buffer(), offset, sizeBytes);
        if (range.length == 2) {
            ranges.add(range[0], range[1]);
        }
    }

    private void writeRest(RecordedCommand.Draw draw, ResourceUsage usage, AccessList list) {
        restWritten = true;
        for (RecordedCommand.FeedbackBuffer buffer : buffers) {
            BufferPart memory = buffer.memory();
            long position = Math.max(positions.put(buffer.binding(), FeedbackCounters.UNKNOWN), 0);
            long offset = memory.offset() + position;
            long size = Math.max(memory.sizeBytes() - position, 0);
            UndecidedAccess undecided = new UndecidedAccess(draw, UndecidedAccess.Part.FEEDBACK, buffer.binding());
            long[] ranges = spaces.range(memory.buffer(), offset, size);
            add(buffer, ranges, AccessDetail.bytes(offset, size), undecided, usage, list);
        }
    }

    private void add(
            RecordedCommand.FeedbackBuffer buffer,
            long[] ranges,
            String text,
            UndecidedAccess undecided,
            ResourceUsage usage,
            AccessList list) {
        Map<String, Object> data = Map.of("data", "transform feedback buffer " + buffer.binding());
        list.add(
                spaces.of(buffer.memory().buffer()),
                ranges,
                new MemoryAccess(
                        usage,
                        StageAccess.FEEDBACK_WRITE,
                        OrderingRule.NONE,
                        buffer.resumed() ? AccessRole.FEEDBACK_RESUMED : AccessRole.FEEDBACK,
                        buffer.memory().buffer(),
                        new AccessDetail(text, null, null, data, undecided)));
    }

    /** Whether a shader of the pipeline has outputs for transform feedback; an unknown one may have. */
    private static boolean captures(RecordedCommand.Draw draw) {
        if (draw.bound().pipeline() == null) {
            return false;
        }
        for (ShaderStage stage : draw.bound().pipeline().stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection == null || reflection.executionModes().transformFeedback()) {
                return true;
            }
        }
        return false;
    }

    /**
     * What a vertex shader passes to transform feedback; empty if unknown, or if other shaders process its vertices.
     */
    private static List<FeedbackLayout> layouts(RecordedCommand.Draw draw) {
        List<FeedbackLayout> layouts = List.of();
        for (ShaderStage stage : draw.bound().pipeline().stages()) {
            if (stage.stage() == VK10.VK_SHADER_STAGE_VERTEX_BIT && stage.reflection() != null) {
                layouts = stage.reflection().feedback();
            } else if (stage.stage() != VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                return List.of();
            }
        }
        return layouts;
    }
}
