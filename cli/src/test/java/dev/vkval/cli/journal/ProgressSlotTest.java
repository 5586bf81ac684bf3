package dev.vkval.cli.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ProgressSlotTest {
    private final ByteBuffer memory = ByteBuffer.allocate(ProgressSlot.BYTES);
    private final ProgressSlot slot = new ProgressSlot(memory, 0);

    @Test
    void theLastWriteIsRead() {
        assertNull(ProgressSlot.read(memory, 0));
        slot.begin(3);
        assertEquals(new Progress(3, -1, -1, 0, 0, 0, -1), ProgressSlot.read(memory, 0));
        slot.call(10, 7, 1, true);
        slot.call(11, 8, 2, false);
        assertEquals(new Progress(3, 11, 8, 2, 2, 1, -1), ProgressSlot.read(memory, 0));
        slot.submit(5);
        slot.block(12);
        assertEquals(new Progress(3, 12, -1, 2, 2, 1, 5), ProgressSlot.read(memory, 0));
    }

    @Test
    void aWriteThatIsCutOffLeavesTheOneBefore() {
        slot.begin(3);
        slot.call(10, 7, 1, true);
        Progress before = ProgressSlot.read(memory, 0);
        byte[] old = memory.array().clone();
        slot.call(11, 8, 1, true);
        byte[] fresh = memory.array().clone();
        Progress after = ProgressSlot.read(ByteBuffer.wrap(fresh), 0);
        for (int cut = 0; cut < ProgressSlot.BYTES; cut += Long.BYTES) {
            byte[] torn = old.clone();
            System.arraycopy(fresh, 0, torn, 0, cut);
            Progress read = ProgressSlot.read(ByteBuffer.wrap(torn), 0);
            assertEquals(read.block() == 11 ? after : before, read);
        }
    }
}
