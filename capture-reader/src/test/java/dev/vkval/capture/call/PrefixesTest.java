package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

/** Pointer prefixes that no writer writes and damage can make. */
class PrefixesTest {
    private static final int SINGLE_WITH_DATA = PointerMask.SINGLE | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
    private static final int STRING_WITH_DATA = PointerMask.STRING | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
    private static final int STRUCT_WITHOUT_DATA = PointerMask.STRUCT | PointerMask.SINGLE | PointerMask.HAS_ADDRESS;

    private static ByteBuffer parameters() {
        return ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Encodes what was decoded from the buffer's first bytes. */
    private static byte[] again(String name, ByteBuffer parameters) throws UndecodableCallException {
        Command command = Registry.vulkan().command(name);
        int size = parameters.position();
        long address = MemoryUtil.nmemAllocChecked(size);
        try (CallArena arena = new CallArena();
                CallEncoder encoder = new CallEncoder(Programs.vulkan())) {
            MemoryUtil.memByteBuffer(address, size).put(parameters.array(), 0, size);
            Sidecar sidecar = new Sidecar();
            long slots = new CallDecoder(Programs.vulkan()).decode(command, address, size, arena, sidecar);
            encoder.encode(new Call(command, name, 0, 1, 1, false, slots, sidecar));
            byte[] encoded = new byte[(int) encoder.sizeBytes()];
            MemoryUtil.memByteBuffer(encoder.address(), encoded.length).get(encoded);
            return encoded;
        } finally {
            MemoryUtil.nmemFree(address);
        }
    }

    private static byte[] bytes(ByteBuffer parameters) {
        byte[] bytes = new byte[parameters.position()];
        parameters.flip().get(bytes);
        return bytes;
    }

    @Test
    void aStringHasALength() throws UndecodableCallException {
        ByteBuffer sound =
                parameters().putLong(1).putInt(STRING_WITH_DATA).putLong(0x1000).putLong(2);
        sound.put((byte) 'v').put((byte) 'k').putLong(0);
        byte[] encoded = again("vkGetDeviceProcAddr", sound);
        assertArrayEquals(bytes(sound), encoded);

        ByteBuffer damaged = parameters().putLong(1).putInt(SINGLE_WITH_DATA).putLong(0x1000);
        damaged.put((byte) 'v').putLong(0);
        UndecodableCallException thrown =
                assertThrows(UndecodableCallException.class, () -> again("vkGetDeviceProcAddr", damaged));
        assertTrue(thrown.getMessage().contains("has no length"), thrown.getMessage());
        assertEquals(20, thrown.offset());
    }

    @Test
    void templateDataThatIsLeftOutIsNotRead() throws UndecodableCallException {
        ByteBuffer leftOut = parameters().putLong(1).putLong(2).putLong(3);
        leftOut.putInt(STRUCT_WITHOUT_DATA)
                .putLong(0x1000)
                .putLong(1)
                .putLong(0)
                .putLong(0);
        byte[] encoded = again("vkUpdateDescriptorSetWithTemplate", leftOut);
        assertArrayEquals(bytes(leftOut), encoded);
    }

    @Test
    void anEmptyMaskIsNoBareAddress() throws UndecodableCallException {
        ByteBuffer empty =
                parameters().putLong(1).putLong(2).putLong(3).putInt(0).putLong(7);
        byte[] encoded = again("vkUpdateDescriptorSetWithTemplate", empty);
        assertArrayEquals(bytes(empty), encoded);
    }
}
