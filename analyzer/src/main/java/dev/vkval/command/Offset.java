package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;

/** VkOffset3D. */
public record Offset(int x, int y, int z) {
    static Offset read(long address) {
        return new Offset(CMemory.u32(address, 0), CMemory.u32(address, 1), CMemory.u32(address, 2));
    }
}
