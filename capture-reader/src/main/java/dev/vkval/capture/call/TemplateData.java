package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/**
 * The data of a descriptor update template as a capture stores it: sorted by kind, not in the application's layout.
 *
 * <p>What {@code pData} of vkUpdateDescriptorSetWithTemplate and the push variants points to in a decoded call. The
 * entries are in template-entry order, arrays expanded.
 *
 * <pre>
 *  0 u64 image count    24 address of VkDescriptorImageInfo[]     48 u64 group count
 *  8 u64 buffer count   32 address of VkDescriptorBufferInfo[]    56 address of groups
 * 16 u64 texel count    40 address of VkBufferView[]              group: u64 count, u64 VkDescriptorType, u64 address
 * </pre>
 */
public final class TemplateData {
    static final int SIZE_BYTES = 64;
    static final int GROUP_BYTES = 24;
    static final int IMAGES = 0;
    static final int BUFFERS = 8;
    static final int TEXELS = 16;
    static final int IMAGE_ADDRESS = 24;
    static final int BUFFER_ADDRESS = 32;
    static final int TEXEL_ADDRESS = 40;
    static final int GROUPS = 48;
    static final int GROUP_ADDRESS = 56;

    private TemplateData() {}

    public static long imageCount(long data) {
        return MemoryUtil.memGetLong(data + IMAGES);
    }

    /** Address of the image infos, laid out as C lays out VkDescriptorImageInfo. */
    public static long images(long data) {
        return MemoryUtil.memGetLong(data + IMAGE_ADDRESS);
    }

    public static long bufferCount(long data) {
        return MemoryUtil.memGetLong(data + BUFFERS);
    }

    public static long buffers(long data) {
        return MemoryUtil.memGetLong(data + BUFFER_ADDRESS);
    }

    public static long texelCount(long data) {
        return MemoryUtil.memGetLong(data + TEXELS);
    }

    public static long texels(long data) {
        return MemoryUtil.memGetLong(data + TEXEL_ADDRESS);
    }

    /** Number of further groups: acceleration structures, inline uniform data. */
    public static long groupCount(long data) {
        return MemoryUtil.memGetLong(data + GROUPS);
    }

    private static long group(long data, long index) {
        return MemoryUtil.memGetLong(data + GROUP_ADDRESS) + index * GROUP_BYTES;
    }

    /** Descriptors of a group; bytes for inline uniform data. */
    public static long groupElements(long data, long index) {
        return MemoryUtil.memGetLong(group(data, index));
    }

    /** VkDescriptorType of a group. */
    public static int groupType(long data, long index) {
        return MemoryUtil.memGetInt(group(data, index) + Long.BYTES);
    }

    /** Whether a group contains inline uniform data; otherwise acceleration structures. */
    public static boolean isInlineUniform(long data, long index) {
        return groupType(data, index) == TemplateDataDecoder.INLINE_UNIFORM_BLOCK;
    }

    /** Address of a group's handles or bytes. */
    public static long groupAddress(long data, long index) {
        return MemoryUtil.memGetLong(group(data, index) + 2L * Long.BYTES);
    }
}
