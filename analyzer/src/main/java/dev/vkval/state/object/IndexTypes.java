package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTIndexTypeUint8;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;

/** VkIndexType. */
public final class IndexTypes {
    private IndexTypes() {}

    /** Size of an index in bytes, 0 for VK_INDEX_TYPE_NONE_KHR. */
    public static int bytes(int type) {
        return switch (type) {
            case VK10.VK_INDEX_TYPE_UINT16 -> Short.BYTES;
            case EXTIndexTypeUint8.VK_INDEX_TYPE_UINT8_EXT -> Byte.BYTES;
            case KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR -> 0;
            default -> Integer.BYTES;
        };
    }
}
