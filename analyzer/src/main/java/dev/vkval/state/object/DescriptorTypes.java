package dev.vkval.state.object;

import dev.vkval.capture.registry.Registry;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VK13;

/** The VkDescriptorType values. */
public final class DescriptorTypes {
    public static final int SAMPLER = 0;
    public static final int COMBINED_IMAGE_SAMPLER = 1;
    public static final int SAMPLED_IMAGE = 2;
    public static final int STORAGE_IMAGE = 3;
    public static final int UNIFORM_TEXEL_BUFFER = 4;
    public static final int STORAGE_TEXEL_BUFFER = 5;
    public static final int UNIFORM_BUFFER = 6;
    public static final int STORAGE_BUFFER = 7;
    public static final int UNIFORM_BUFFER_DYNAMIC = 8;
    public static final int STORAGE_BUFFER_DYNAMIC = 9;
    public static final int INPUT_ATTACHMENT = 10;
    public static final int INLINE_UNIFORM_BLOCK = VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    public static final int ACCELERATION_STRUCTURE =
            KHRAccelerationStructure.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    public static final int ACCELERATION_STRUCTURE_NV = NVRayTracing.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV;

    private static final Map<Long, String> NAMES = new HashMap<>();

    static {
        Registry.vulkan().enumeration("VkDescriptorType").values().forEach((name, value) -> NAMES.put(value, name));
    }

    /** The kind of contents of a descriptor type. */
    public enum Kind {
        NONE,
        SAMPLER,
        IMAGE,
        BUFFER,
        TEXEL_BUFFER,
        ACCELERATION_STRUCTURE
    }

    private DescriptorTypes() {}

    public static Kind kind(int type) {
        return switch (type) {
            case SAMPLER -> Kind.SAMPLER;
            case COMBINED_IMAGE_SAMPLER, SAMPLED_IMAGE, STORAGE_IMAGE, INPUT_ATTACHMENT -> Kind.IMAGE;
            case UNIFORM_TEXEL_BUFFER, STORAGE_TEXEL_BUFFER -> Kind.TEXEL_BUFFER;
            case UNIFORM_BUFFER, STORAGE_BUFFER, UNIFORM_BUFFER_DYNAMIC, STORAGE_BUFFER_DYNAMIC -> Kind.BUFFER;
            case ACCELERATION_STRUCTURE -> Kind.ACCELERATION_STRUCTURE;
            default -> Kind.NONE;
        };
    }

    public static boolean dynamic(int type) {
        return type == UNIFORM_BUFFER_DYNAMIC || type == STORAGE_BUFFER_DYNAMIC;
    }

    /** {@code VK_DESCRIPTOR_TYPE_STORAGE_BUFFER}. */
    public static String name(int type) {
        return NAMES.getOrDefault((long) type, Integer.toString(type));
    }
}
