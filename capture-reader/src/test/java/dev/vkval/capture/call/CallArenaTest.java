package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

class CallArenaTest {
    private static final int BLOCK_BYTES = 1000;

    @ParameterizedTest
    @ValueSource(ints = {1, 900, 3000})
    void aChangeOfAnyByteSinceAMarkIsSeen(int blocks) {
        try (CallArena arena = new CallArena()) {
            long[] addresses = new long[blocks];
            for (int i = 0; i < blocks; i++) {
                addresses[i] = arena.allocateZeroed(BLOCK_BYTES);
            }
            long large = arena.allocateZeroed(3 << 20);
            CallArena.Mark mark = arena.mark();
            assertTrue(arena.unchangedSince(mark));
            for (long address :
                    new long[] {addresses[0], addresses[blocks - 1] + BLOCK_BYTES - 1, large + (3 << 20) - 1}) {
                MemoryUtil.memPutByte(address, (byte) 1);
                assertFalse(arena.unchangedSince(mark));
                MemoryUtil.memPutByte(address, (byte) 0);
                assertTrue(arena.unchangedSince(mark));
            }
        }
    }

    @Test
    void memoryHandedOutLaterIsNoChange() {
        try (CallArena arena = new CallArena()) {
            arena.allocateZeroed(BLOCK_BYTES);
            CallArena.Mark mark = arena.mark();
            MemoryUtil.memSet(arena.allocate(BLOCK_BYTES), 1, BLOCK_BYTES);
            MemoryUtil.memSet(arena.allocate(3 << 20), 1, 3 << 20);
            assertTrue(arena.unchangedSince(mark));
        }
    }
}
