package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Buffers of 16 bytes at 100 and at 108, one of 8 at 200, one of 32 at the end of all addresses. */
class BufferAddressesTest {
    private static final long LAST = -32;

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(1024);
    private final BufferAddresses addresses = new BufferAddresses();
    private final BufferState first = at(100, 16);
    private final BufferState second = at(108, 16);
    private final BufferState third = at(200, 8);
    private final BufferState last = at(LAST, 32);

    private BufferState at(long address, long sizeBytes) {
        BufferState buffer = objects.buffer(memory, 0, sizeBytes, 0, 0);
        addresses.put(buffer, address);
        return buffer;
    }

    @Test
    void partsOfARangeAreInTheirOrder() {
        assertEquals(List.of(new BufferPart(second, 8, 8), new BufferPart(third, 0, 4)), addresses.within(116, 88));
        assertEquals(List.of(new BufferPart(first, 4, 12)), addresses.within(104, 12));
    }

    @Test
    void whatIsInNoBufferIsLeftOut() {
        assertEquals(List.of(), addresses.within(150, 50));
        assertEquals(List.of(), addresses.within(100, 0));
        assertEquals(List.of(new BufferPart(third, 0, 8)), addresses.within(124, 1L << 40));
    }

    @Test
    void addressesAreUnsigned() {
        assertEquals(List.of(new BufferPart(last, 8, 24)), addresses.within(LAST + 8, Long.MAX_VALUE));
    }
}
