package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;

/** VkRect2D. */
public record Area(int x, int y, int width, int height) {
    static Area read(long address) {
        return new Area(
                CMemory.u32(address, 0), CMemory.u32(address, 1), CMemory.u32(address, 2), CMemory.u32(address, 3));
    }
}
