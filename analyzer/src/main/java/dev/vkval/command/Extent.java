package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;

/** VkExtent3D. */
public record Extent(int width, int height, int depth) {
    public static Extent read(long address) {
        return new Extent(CMemory.u32(address, 0), CMemory.u32(address, 1), CMemory.u32(address, 2));
    }
}
