package dev.vkval.replay.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.FreeMemory;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.memory.FreshMemory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;

/** Memory that commands fill, on the software device, where the host sees it. */
class FreshMemoryTest {
    private static final int BYTE = 0xA5;
    private static final int BYTES = 4096;
    private static final int TYPE = 0;

    private ControlDevice control;
    private LiveDevice device;

    @BeforeAll
    static void aSoftwareDevice() {
        Corpus.software(new Anomalies());
    }

    @BeforeEach
    void open() throws NoDeviceException {
        control = ControlDevice.open("llvmpipe");
        device = control.live();
    }

    @AfterEach
    void close() {
        device.own();
        control.close();
    }

    private long allocate(long sizeBytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryAllocateInfo info = VkMemoryAllocateInfo.calloc(stack)
                    .sType$Default()
                    .allocationSize(sizeBytes)
                    .memoryTypeIndex(TYPE);
            long allocated = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            assertEquals(VK10.VK_SUCCESS, device.call(AllocateMemory.ID, info.address(), 0, allocated));
            return MemoryUtil.memGetLong(allocated);
        }
    }

    @Test
    void eachByteIsFilled() {
        long memory = allocate(BYTES);
        assertTrue(FreshMemory.fill(device, memory, BYTES, TYPE, BYTE));
        long mapped = device.map(memory);
        for (int i = 0; i < BYTES; i++) {
            assertEquals((byte) BYTE, MemoryUtil.memGetByte(mapped + i), "byte " + i);
        }
        device.functions().call(FreeMemory.ID, device.handle(), memory, 0);
    }

    @Test
    void memoryThatNoBufferFitsIsLeft() {
        long memory = allocate(BYTES);
        assertFalse(FreshMemory.fill(device, memory, Integer.BYTES - 1, TYPE, BYTE));
        assertFalse(FreshMemory.fill(device, memory, BYTES, TYPE + 31, BYTE));
        device.functions().call(FreeMemory.ID, device.handle(), memory, 0);
    }
}
