package dev.vkval.capture.call;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import org.lwjgl.system.MemoryUtil;

/**
 * Element size of the values of a layer setting.
 *
 * <p>Newer writers store whole elements; writers before 1.4.341 stored {@code valueCount} single bytes whatever the
 * type. Only the length of the whole call differs, so the decoder tries the first form and then the second, whose
 * values it drops because they are not usable.
 */
public final class LayerSettingCodec {
    private static final Member TYPE =
            Registry.vulkan().struct("VkLayerSettingEXT").member("type");

    public static final int BOOL32 = 0;
    public static final int INT32 = 1;
    public static final int INT64 = 2;
    public static final int UINT32 = 3;
    public static final int UINT64 = 4;
    public static final int FLOAT32 = 5;
    public static final int FLOAT64 = 6;

    private boolean typed;
    private boolean met;

    void assumeTyped() {
        typed = true;
        met = false;
    }

    void assumeBytes() {
        typed = false;
    }

    boolean typed() {
        return typed;
    }

    /** Whether there were numeric values whose element size is an assumption. */
    boolean ambiguous() {
        return met;
    }

    /** Bytes of one encoded value of the setting at that address. */
    int elementBytes(long struct) {
        met = true;
        return typed ? typedBytes(struct) : 1;
    }

    /** VkLayerSettingTypeEXT of the setting at that address. */
    public static int type(long struct) {
        return MemoryUtil.memGetInt(struct + TYPE.offset());
    }

    /** Bytes of one of its values in C memory. */
    public static int typedBytes(long struct) {
        return switch (type(struct)) {
            case BOOL32, INT32, UINT32, FLOAT32 -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }
}
