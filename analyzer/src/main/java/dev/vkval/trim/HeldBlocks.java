package dev.vkval.trim;

import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** Small blocks that are written later than they are read. */
final class HeldBlocks implements AutoCloseable {
    private final List<StoredBlock> held = new ArrayList<>();

    void hold(StoredBlock block) {
        long copy = MemoryUtil.nmemAllocChecked(Math.max(block.sizeBytes(), 1));
        MemoryUtil.memCopy(block.address(), copy, block.sizeBytes());
        held.add(new StoredBlock(block.type(), copy, block.sizeBytes(), block.compression(), 0, null, false));
    }

    /** Writes them, with the compression that they have. */
    void writeTo(CaptureWriter writer) throws IOException {
        for (StoredBlock block : held) {
            writer.copy(block);
        }
    }

    @Override
    public void close() {
        held.forEach(block -> MemoryUtil.nmemFree(block.address()));
        held.clear();
    }
}
