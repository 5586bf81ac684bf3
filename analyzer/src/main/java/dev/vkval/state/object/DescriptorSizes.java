package dev.vkval.state.object;

import java.util.Map;

/** How many bytes descriptors have in a descriptor buffer, as the device reported. */
public final class DescriptorSizes {
    private static final String PROPERTIES = "VkPhysicalDeviceDescriptorBufferPropertiesEXT";

    private static final Map<Integer, String> SIZES = Map.of(
            DescriptorTypes.SAMPLER, "samplerDescriptorSize",
            DescriptorTypes.COMBINED_IMAGE_SAMPLER, "combinedImageSamplerDescriptorSize",
            DescriptorTypes.SAMPLED_IMAGE, "sampledImageDescriptorSize",
            DescriptorTypes.STORAGE_IMAGE, "storageImageDescriptorSize",
            DescriptorTypes.UNIFORM_TEXEL_BUFFER, "uniformTexelBufferDescriptorSize",
            DescriptorTypes.STORAGE_TEXEL_BUFFER, "storageTexelBufferDescriptorSize",
            DescriptorTypes.UNIFORM_BUFFER, "uniformBufferDescriptorSize",
            DescriptorTypes.STORAGE_BUFFER, "storageBufferDescriptorSize",
            DescriptorTypes.INPUT_ATTACHMENT, "inputAttachmentDescriptorSize",
            DescriptorTypes.ACCELERATION_STRUCTURE, "accelerationStructureDescriptorSize");

    private DescriptorSizes() {}

    /** Of a VkDescriptorType; 0 if it is not known, or depends on whether accesses are robust. */
    public static int reported(DeviceState device, int type) {
        String member = SIZES.get(type);
        if (member == null) {
            return 0;
        }
        long size = property(device, member);
        boolean bounded = DescriptorTypes.kind(type) == DescriptorTypes.Kind.BUFFER
                || DescriptorTypes.kind(type) == DescriptorTypes.Kind.TEXEL_BUFFER;
        String robust = "robust" + Character.toUpperCase(member.charAt(0)) + member.substring(1);
        return bounded && property(device, robust) != size ? 0 : (int) Math.min(size, Integer.MAX_VALUE);
    }

    /** Whether the images and samplers of an array of combined image samplers are apart, or may be. */
    public static boolean combinedApart(DeviceState device) {
        return property(device, "combinedImageSamplerDescriptorSingleArray") == 0;
    }

    private static long property(DeviceState device, String member) {
        return device.physicalDeviceState()
                .properties()
                .integer(PROPERTIES, member, 0)
                .orElse(0);
    }
}
