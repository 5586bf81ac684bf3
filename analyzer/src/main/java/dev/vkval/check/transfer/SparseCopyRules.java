package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SparseBindings;
import dev.vkval.state.tracker.KeptCommands;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Copies from and to sparse buffers: the memory they access is known when they are submitted. */
public final class SparseCopyRules implements Topic {
    /** The copies that have a sparse buffer. */
    private static final KeptCommands<RecordedCommand.CopyBuffer> COPIES =
            new KeptCommands<>(RecordedCommand.CopyBuffer.class, copy -> sparse(copy.src()) || sparse(copy.dst()));

    private final CoreContext context;

    public SparseCopyRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(COPIES);
    }

    private static boolean sparse(BufferState buffer) {
        return (buffer.flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0;
    }

    private void submit(Call call) {
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            COPIES.forEach(submitted.buffer(), copy -> overlap(call, submitted, copy));
        }
    }

    private void overlap(Call call, SubmitRequest.Submitted submitted, RecordedCommand.CopyBuffer copy) {
        List<CopyCommand.BufferRegion> regions = copy.regions();
        int count = Math.min(regions.size(), RegionPairs.MOST_REGIONS);
        List<List<SparseBindings.Range>> written = regions.stream()
                .limit(count)
                .map(region -> memory(copy.dst(), region.dstOffset(), region.sizeBytes()))
                .toList();
        for (int s = 0; s < count; s++) {
            List<SparseBindings.Range> read = memory(
                    copy.src(), regions.get(s).srcOffset(), regions.get(s).sizeBytes());
            for (int d = 0; d < count; d++) {
                boolean shown = copy.src() == copy.dst() && sameBytes(regions.get(s), regions.get(d));
                SparseBindings.Range shared = shown ? null : shared(read, written.get(d));
                if (shared != null) {
                    report(call, submitted, copy, s, d, shared);
                    return;
                }
            }
        }
    }

    /** Whether the copy was already not valid when it was recorded, independent of the memory of its buffer. */
    private static boolean sameBytes(CopyCommand.BufferRegion src, CopyCommand.BufferRegion dst) {
        return src.srcOffset() < dst.dstOffset() + dst.sizeBytes()
                && dst.dstOffset() < src.srcOffset() + src.sizeBytes();
    }

    private static List<SparseBindings.Range> memory(BufferState buffer, long offset, long sizeBytes) {
        if (sparse(buffer)) {
            return buffer.sparseBindings().within(offset, sizeBytes);
        }
        MemoryBinding whole = buffer.binding();
        return whole == null
                ? List.of()
                : List.of(new SparseBindings.Range(offset, sizeBytes, whole.memory(), whole.offset() + offset));
    }

    /** A range of the first that shares memory with one of the second, null for none. */
    private static SparseBindings.Range shared(List<SparseBindings.Range> read, List<SparseBindings.Range> written) {
        for (SparseBindings.Range range : read) {
            if (written.stream().anyMatch(range::aliases)) {
                return range;
            }
        }
        return null;
    }

    private void report(
            Call call,
            SubmitRequest.Submitted submitted,
            RecordedCommand.CopyBuffer copy,
            int s,
            int d,
            SparseBindings.Range shared) {
        context.error(call, BufferCopyRules.overlap(copy.generation()))
                .on(submitted.buffer())
                .on(copy.src())
                .on(copy.dst())
                .on(shared.memory())
                .parameter(submitted.path())
                .after("copies", copy.place(), submitted.buffer())
                .title("source and destination of a copy of sparse buffers overlap in memory")
                .message(
                        "%s (block %d): pRegions[%d] reads and pRegions[%d] writes the same bytes of %s, in those "
                                + "from %d on",
                        copy.place().call(), copy.place().block(), s, d, shared.memory(), shared.memoryOffset())
                .help("bind the ranges to different memory, or copy through another buffer")
                .report();
    }
}
