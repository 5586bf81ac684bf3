package dev.vkval.state.tracker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.vkval.capture.block.Payload;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.HostBytes.Knowledge;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.BufferUtils;
import org.lwjgl.system.MemoryUtil;

class HostBytesTest {
    private static final int MEMORY_BYTES = 1 << 20;

    private final HostBytes bytes = new HostBytes();
    private final DeviceMemoryState memory =
            new DeviceMemoryState(new StateObject.Creation(7, 0, false), MEMORY_BYTES, 0, false);

    @BeforeEach
    void follow() {
        bytes.follow(memory);
    }

    @Test
    void whatTheHostWroteLastIsKnownAcrossPages() {
        write(4090, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        write(4094, 50, 60, 70);
        assertArrayEquals(new byte[] {4, 50, 60, 70, 8}, known(4093, 5));
    }

    @Test
    void whatNothingWroteIsUnwritten() {
        write(4096, 1, 2, 3, 4);
        assertEquals(Knowledge.UNWRITTEN, read(4094, 4));
        assertEquals(Knowledge.UNWRITTEN, read(4098, 4));
        assertEquals(Knowledge.UNWRITTEN, read(9000, 4));
        assertEquals(Knowledge.KNOWN, read(4096, 4));
    }

    @Test
    void bytesBetweenTwoWritesOfAPageAreUnwritten() {
        write(100, 1, 2);
        write(104, 3, 4);
        assertEquals(Knowledge.KNOWN, read(100, 2));
        assertEquals(Knowledge.UNWRITTEN, read(101, 4));
        write(102, 5, 6);
        assertArrayEquals(new byte[] {1, 2, 5, 6, 3, 4}, known(100, 6));
    }

    @Test
    void lostBytesStayLost() {
        write(0, 1, 2, 3, 4, 5, 6, 7, 8);
        bytes.lose(memory, 2, 4);
        bytes.lose(memory, 6, 7);
        bytes.lose(memory, 3, 6);
        write(0, 1, 2, 3, 4, 5, 6, 7, 8);
        assertEquals(Knowledge.LOST, read(1, 2));
        assertEquals(Knowledge.LOST, read(4, 1));
        assertEquals(Knowledge.LOST, read(6, 2));
        assertArrayEquals(new byte[] {1, 2}, known(0, 2));
        assertArrayEquals(new byte[] {8}, known(7, 1));
    }

    @Test
    void theVersionOfAPartChangesWithItsBytesOnly() {
        write(0, 1, 2, 3, 4);
        long before = bytes.version(memory, 0, 4);
        write(0, 1, 2, 3, 4);
        write(8192, 5);
        assertEquals(before, bytes.version(memory, 0, 4));
        write(0, 1, 2, 3, 5);
        long changed = bytes.version(memory, 0, 4);
        assertNotEquals(before, changed);
        bytes.lose(memory, 0, 1);
        assertNotEquals(changed, bytes.version(memory, 0, 4));
    }

    @Test
    void aMemoryThatIsNotFollowedIsNotKnown() {
        bytes.forget(memory);
        write(0, 1, 2);
        assertEquals(Knowledge.LOST, read(0, 2));
    }

    private void write(long begin, int... values) {
        ByteBuffer data = BufferUtils.createByteBuffer(values.length);
        for (int value : values) {
            data.put((byte) value);
        }
        data.flip();
        bytes.write(memory, begin, new Payload(MemoryUtil.memAddress(data), values.length));
    }

    private Knowledge read(long begin, int count) {
        return bytes.read(memory, begin, new byte[count]);
    }

    private byte[] known(long begin, int count) {
        byte[] to = new byte[count];
        assertEquals(Knowledge.KNOWN, bytes.read(memory, begin, to));
        return to;
    }
}
