package dev.vkval.check.shader;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.DescriptorTypes;
import java.util.Map;
import java.util.Set;

/** Which VkDescriptorTypes fit a variable (Vulkan specification, Shader Resource and Descriptor Type Correspondence). */
final class DescriptorMatch {
    /** Types up to this one, the inline uniform block and acceleration structures are judged; others fit anything. */
    private static final int LAST_CORE_TYPE = DescriptorTypes.INPUT_ATTACHMENT;

    private static final Map<DescriptorUse.Kind, Set<Integer>> TYPES = Map.ofEntries(
            Map.entry(
                    DescriptorUse.Kind.SAMPLER,
                    Set.of(DescriptorTypes.SAMPLER, DescriptorTypes.COMBINED_IMAGE_SAMPLER)),
            Map.entry(
                    DescriptorUse.Kind.SAMPLED_IMAGE,
                    Set.of(DescriptorTypes.SAMPLED_IMAGE, DescriptorTypes.COMBINED_IMAGE_SAMPLER)),
            Map.entry(DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER, Set.of(DescriptorTypes.COMBINED_IMAGE_SAMPLER)),
            Map.entry(DescriptorUse.Kind.STORAGE_IMAGE, Set.of(DescriptorTypes.STORAGE_IMAGE)),
            Map.entry(DescriptorUse.Kind.INPUT_ATTACHMENT, Set.of(DescriptorTypes.INPUT_ATTACHMENT)),
            Map.entry(DescriptorUse.Kind.UNIFORM_TEXEL_BUFFER, Set.of(DescriptorTypes.UNIFORM_TEXEL_BUFFER)),
            Map.entry(DescriptorUse.Kind.STORAGE_TEXEL_BUFFER, Set.of(DescriptorTypes.STORAGE_TEXEL_BUFFER)),
            Map.entry(
                    DescriptorUse.Kind.UNIFORM_BUFFER,
                    Set.of(
                            DescriptorTypes.UNIFORM_BUFFER,
                            DescriptorTypes.UNIFORM_BUFFER_DYNAMIC,
                            DescriptorTypes.INLINE_UNIFORM_BLOCK)),
            Map.entry(
                    DescriptorUse.Kind.STORAGE_BUFFER,
                    Set.of(DescriptorTypes.STORAGE_BUFFER, DescriptorTypes.STORAGE_BUFFER_DYNAMIC)),
            Map.entry(
                    DescriptorUse.Kind.ACCELERATION_STRUCTURE,
                    Set.of(DescriptorTypes.ACCELERATION_STRUCTURE, DescriptorTypes.ACCELERATION_STRUCTURE_NV)));

    private DescriptorMatch() {}

    /** Whether a descriptor of a VkDescriptorType may be what the shader declares. */
    static boolean possible(DescriptorUse.Kind kind, int type) {
        boolean judged = type >= 0 && type <= LAST_CORE_TYPE
                || type == DescriptorTypes.INLINE_UNIFORM_BLOCK
                || type == DescriptorTypes.ACCELERATION_STRUCTURE
                || type == DescriptorTypes.ACCELERATION_STRUCTURE_NV;
        Set<Integer> types = TYPES.get(kind);
        return !judged || types == null || types.contains(type);
    }
}
