package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

/** A null pointer where Vulkan requires one to something is noted, so that nobody follows it. */
class AbsentPointersTest {
    private static final int STRUCT_WITHOUT_DATA = PointerMask.STRUCT | PointerMask.SINGLE | PointerMask.HAS_ADDRESS;
    private static final int EMPTY_ARRAY = PointerMask.ARRAY | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
    private static final long SOMEWHERE = 0x1000;

    private static ByteBuffer parameters() {
        return ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String absent(String name, ByteBuffer parameters) throws UndecodableCallException {
        Command command = Registry.vulkan().command(name);
        int size = parameters.position();
        long address = MemoryUtil.nmemAllocChecked(size);
        try (CallArena arena = new CallArena()) {
            MemoryUtil.memByteBuffer(address, size).put(parameters.array(), 0, size);
            Sidecar sidecar = new Sidecar();
            new CallDecoder(Programs.vulkan()).decode(command, address, size, arena, sidecar);
            return sidecar.absent();
        } finally {
            MemoryUtil.nmemFree(address);
        }
    }

    private static ByteBuffer submit(int count) {
        return parameters()
                .putLong(1)
                .putInt(count)
                .putInt(PointerMask.IS_NULL)
                .putLong(0)
                .putInt(0);
    }

    @Test
    void anArrayMayBeNullIfItCountsNothing() throws UndecodableCallException {
        assertNull(absent("vkQueueSubmit", submit(0)));
        assertEquals("pSubmits", absent("vkQueueSubmit", submit(2)));
    }

    @Test
    void anOptionalPointerMayBeNull() throws UndecodableCallException {
        ByteBuffer destroy = parameters().putLong(1).putLong(2).putInt(PointerMask.IS_NULL);
        assertNull(absent("vkDestroyFence", destroy));
    }

    @Test
    void anInputWithoutDataIsAsGoodAsNull() throws UndecodableCallException {
        ByteBuffer label = parameters().putLong(1).putInt(STRUCT_WITHOUT_DATA).putLong(SOMEWHERE);
        assertEquals("pLabelInfo", absent("vkCmdBeginDebugUtilsLabelEXT", label));
    }

    @Test
    void aFixedSizeArrayHasAllItsElements() {
        ByteBuffer constants =
                parameters().putLong(1).putInt(EMPTY_ARRAY).putLong(SOMEWHERE).putLong(3);
        constants.putFloat(0).putFloat(0).putFloat(0);
        UndecodableCallException thrown =
                assertThrows(UndecodableCallException.class, () -> absent("vkCmdSetBlendConstants", constants));
        assertEquals("blendConstants has 3 elements, fewer than 4", thrown.getMessage());
    }
}
