package dev.vkval.state.reader;

import dev.vkval.command.Extent;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryRequirements;
import dev.vkval.state.object.SparseBindings;
import dev.vkval.state.object.SparseBlocks;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import java.util.ArrayList;
import java.util.List;

/** The memory that a sparse resource is bound to, as ranges of bytes. */
final class SparseMemory {
    /** Of the standard sparse image blocks. */
    private static final long BLOCK_BYTES = 1 << 16;

    private SparseMemory() {}

    static Submission.SparseResource of(StateObject resource) {
        List<SparseBindings.Range> ranges = resource instanceof BufferState buffer
                ? joined(buffer.sparseBindings().all())
                : of((ImageState) resource);
        return new Submission.SparseResource(resource, ranges);
    }

    /** Ranges that follow each other in the buffer and in one memory are one. */
    private static List<SparseBindings.Range> joined(List<SparseBindings.Range> ranges) {
        List<SparseBindings.Range> joined = new ArrayList<>();
        for (SparseBindings.Range range : ranges) {
            SparseBindings.Range last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && last.continuedBy(range)) {
                joined.set(joined.size() - 1, last.with(range));
            } else {
                joined.add(range);
            }
        }
        return joined;
    }

    private static List<SparseBindings.Range> of(ImageState image) {
        List<SparseBindings.Range> ranges =
                new ArrayList<>(image.opaqueBindings().all());
        for (SparseBlocks.Block block : image.sparseBlocks().all()) {
            if (block.memory() != null) {
                ranges.add(
                        new SparseBindings.Range(0, bytes(image, block.box()), block.memory(), block.memoryOffset()));
            }
        }
        return ranges;
    }

    /** The blocks of a box lie one behind the other; where their extent is not known, it is taken for one block. */
    private static long bytes(ImageState image, SparseBlocks.Box box) {
        MemoryRequirements requirements = image.requirements(0);
        long blockBytes = requirements == null ? BLOCK_BYTES : requirements.alignmentBytes();
        Extent block = image.sparseBlock();
        if (block == null) {
            return blockBytes;
        }
        return blockBytes
                * count(box.width(), block.width())
                * count(box.height(), block.height())
                * count(box.depth(), block.depth());
    }

    private static long count(int texels, int each) {
        return each <= 0 ? 1 : ((long) texels + each - 1) / each;
    }
}
