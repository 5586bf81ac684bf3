package dev.vkval.check.draw;

import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;

/** Sizes of VkIndexType values. */
final class IndexTypes {
    private IndexTypes() {}

    /** Size of an index in bytes, 0 for a type without indices. */
    static int bytes(int type) {
        return switch (type) {
            case VK10.VK_INDEX_TYPE_UINT16 -> 2;
            case VK10.VK_INDEX_TYPE_UINT32 -> 4;
            case VK14.VK_INDEX_TYPE_UINT8 -> 1;
            default -> 0;
        };
    }
}
