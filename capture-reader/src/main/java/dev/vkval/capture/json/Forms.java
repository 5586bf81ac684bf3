package dev.vkval.capture.json;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The form in which gfxrecon-convert writes members, if it does not follow from their encoding. */
final class Forms {
    private static final Pattern FLAGS = Pattern.compile(".*Flags\\d*[A-Z]*");

    /** Bytes that are stored in a separate file, or only mentioned. */
    private static final Map<String, Field.Binary> BINARIES = Map.of(
            "VkShaderModuleCreateInfo.pCode", new Field.Binary("shader_module.bin", false),
            "VkPipelineCacheCreateInfo.pInitialData", new Field.Binary("pipeline_cache_data.bin", false),
            "VkMemoryToImageCopy.pHostPointer", new Field.Binary("memory_to_image_copy.bin", true),
            "VkImageToMemoryCopy.pHostPointer", new Field.Binary("image_to_memory_copy.bin", true),
            "VkDataGraphPipelineConstantARM.pConstantData", new Field.Binary("graph_constant.bin", true),
            "vkGetPipelineCacheData.pData", new Field.Binary("pipeline_cache_data.bin", true),
            "vkCmdPushConstants.pValues", new Field.Binary("pushconstants.bin", true));

    private static final Map<String, Form> MEMBERS = Map.of(
            "VkMemoryToImageCopy.pHostPointer", Form.HOST_BYTES,
            "VkImageToMemoryCopy.pHostPointer", Form.HOST_BYTES,
            "VkLayerSettingEXT.pValues", Form.SETTING_VALUES,
            "VkDataGraphPipelineConstantARM.pConstantData", Form.GRAPH_CONSTANTS,
            "VkPushDescriptorSetWithTemplateInfo.pData", Form.TEMPLATE_DATA,
            "VkDescriptorImageInfo.imageLayout", Form.U32,
            "vkUpdateDescriptorSetWithTemplate.pData", Form.TEMPLATE_DATA,
            "vkCmdPushDescriptorSetWithTemplate.pData", Form.TEMPLATE_DATA);

    private static final Map<String, Form> UNIONS = Map.of(
            "VkClearColorValue", Form.CLEAR_COLOR,
            "VkClearValue", Form.CLEAR_VALUE,
            "VkDeviceOrHostAddressKHR", Form.ADDRESS,
            "VkDeviceOrHostAddressConstKHR", Form.ADDRESS);

    /** Members of VkWriteDescriptorSet and the descriptor types for which they are read. */
    private static final Map<String, Set<Integer>> DESCRIPTORS = Map.of(
            "VkWriteDescriptorSet.pImageInfo",
                    types(
                            "SAMPLER",
                            "COMBINED_IMAGE_SAMPLER",
                            "SAMPLED_IMAGE",
                            "STORAGE_IMAGE",
                            "INPUT_ATTACHMENT",
                            "SAMPLE_WEIGHT_IMAGE_QCOM",
                            "BLOCK_MATCH_IMAGE_QCOM"),
            "VkWriteDescriptorSet.pTexelBufferView", types("UNIFORM_TEXEL_BUFFER", "STORAGE_TEXEL_BUFFER"),
            "VkWriteDescriptorSet.pBufferInfo",
                    types("UNIFORM_BUFFER", "STORAGE_BUFFER", "UNIFORM_BUFFER_DYNAMIC", "STORAGE_BUFFER_DYNAMIC"));

    /** Unions of pointers whose selected struct is written without its name. */
    private static final Set<String> UNNAMED =
            Set.of("VkIndirectCommandsTokenDataEXT", "VkIndirectExecutionSetInfoEXT");

    private Forms() {}

    private static Set<Integer> types(String... names) {
        Enumeration types = Registry.vulkan().enumeration("VkDescriptorType");
        return Arrays.stream(names)
                .map(name -> types.value("VK_DESCRIPTOR_TYPE_" + name))
                .collect(Collectors.toUnmodifiableSet());
    }

    static Field.Binary binary(String owner, Member member) {
        return BINARIES.get(owner + "." + member.name());
    }

    static Form special(String owner, Member member) {
        return MEMBERS.get(owner + "." + member.name());
    }

    static Set<Integer> descriptorTypes(String owner, Member member) {
        return DESCRIPTORS.get(owner + "." + member.name());
    }

    /** Form of a union as a whole. */
    static Form whole(Struct struct) {
        return struct.union() ? UNIONS.getOrDefault(struct.name(), Form.U64) : Form.STRUCT;
    }

    static boolean namesChoice(String union) {
        return !UNNAMED.contains(union);
    }

    static boolean isUuid(Member member) {
        String name = member.name().toLowerCase(Locale.ROOT);
        return member.base() == Base.U8 && (name.endsWith("uuid") || name.endsWith("luid"));
    }

    static boolean isFlags(String type) {
        return FLAGS.matcher(type).matches();
    }

    /** Form of a single value. */
    static Form value(Member member) {
        if (member.type().equals("VkDeviceAddress") || member.base() == Base.PFN || isUserData(member)) {
            return Form.HEX64;
        }
        if (member.type().equals("VkBool32")) {
            return Form.BOOL;
        }
        if (member.base() == Base.ENUM && isFlags(member.type())) {
            return member.valueBytes() == Long.BYTES ? Form.FLAGS64 : Form.FLAGS32;
        }
        return element(member);
    }

    private static boolean isUserData(Member member) {
        return member.name().equals("pUserData") || member.name().equals("userData");
    }

    /** Form of an element that a pointer parameter refers to. */
    static Form parameterElement(Member member) {
        if (member.type().equals("VkBool32")) {
            return Form.BOOL;
        }
        return member.type().equals("VkDeviceAddress") || member.name().equals("ppData") ? Form.HEX64 : element(member);
    }

    /** Form of an element of an array in a struct: sets of flags are numbers there. */
    static Form element(Member member) {
        if (member.pointers() == 2 && member.base() == Base.VOID) {
            return Form.U64;
        }
        return switch (member.base()) {
            case U8, VOID, CHAR -> member.pointers() == 0 && member.base() == Base.VOID ? Form.U64 : Form.U8;
            case S8 -> Form.S8;
            case U16 -> Form.U16;
            case S16 -> Form.S16;
            case U32 -> Form.U32;
            case S32 -> Form.S32;
            case S64 -> Form.S64;
            case F32 -> Form.F32;
            case F64 -> Form.F64;
            case ENUM -> enumeration(member);
            default -> Form.U64;
        };
    }

    private static Form enumeration(Member member) {
        if (member.valueBytes() == Long.BYTES) {
            return Form.U64;
        }
        return isFlags(member.type()) ? Form.U32 : Form.ENUM32;
    }
}
