package dev.vkval.capture.call;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Struct;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The encodings that do not follow from the registry: all exceptions of the capture format, in one place.
 *
 * <p>Structs that are hand-written in the capture layer for reasons other than their layout (VkDescriptorImageInfo,
 * VkWriteDescriptorSet, whose pointers say by themselves whether data follows) follow the rules and are not here.
 */
public final class CustomEncodings {
    /** Unions written as an array of four words with a pointer prefix. */
    private static final Set<String> FOUR_WORDS = Set.of("VkClearColorValue", "VkClearValue");

    /** Unions written as raw 64 bits, except for the choices that are pointers. */
    private static final Set<String> RAW_UNLESS_POINTER = Set.of("VkPerformanceValueDataINTEL");

    private static final Map<String, Step.Op> MEMBERS = Map.of(
            "VkMemoryToImageCopy.pHostPointer", Step.Op.HOST_BYTES,
            "VkImageToMemoryCopy.pHostPointer", Step.Op.HOST_BYTES,
            "VkLayerSettingEXT.pValues", Step.Op.SETTING_VALUES,
            "VkDataGraphPipelineConstantARM.pConstantData", Step.Op.GRAPH_CONSTANTS);

    /** Members left out of their struct because the data follows the struct. */
    private static final Set<String> OMITTED = Set.of("VkPushDescriptorSetWithTemplateInfo.pData");

    /** Commands whose last parameter is template data. */
    private static final Set<String> TEMPLATE_COMMANDS =
            Set.of("vkUpdateDescriptorSetWithTemplate", "vkCmdPushDescriptorSetWithTemplate");

    /** Commands with template data after a struct that leaves it out. */
    private static final Set<String> TEMPLATE_INFO_COMMANDS = Set.of("vkCmdPushDescriptorSetWithTemplate2");

    /** Structs with such members, so that most structs need no lookup by member name. */
    private static final Set<String> STRUCTS = names();

    private CustomEncodings() {}

    /** Names of the structs, unions and commands that are on the list. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>(FOUR_WORDS);
        names.addAll(RAW_UNLESS_POINTER);
        names.addAll(TEMPLATE_COMMANDS);
        names.addAll(TEMPLATE_INFO_COMMANDS);
        MEMBERS.keySet().forEach(member -> names.add(member.substring(0, member.indexOf('.'))));
        OMITTED.forEach(member -> names.add(member.substring(0, member.indexOf('.'))));
        return names;
    }

    static boolean isFourWords(Struct union) {
        return FOUR_WORDS.contains(union.name());
    }

    static boolean isRawUnlessPointer(Struct union) {
        return RAW_UNLESS_POINTER.contains(union.name());
    }

    static Step.Op op(Struct struct, Member member) {
        return STRUCTS.contains(struct.name()) ? MEMBERS.get(struct.name() + "." + member.name()) : null;
    }

    static boolean isOmitted(Struct struct, Member member) {
        return STRUCTS.contains(struct.name()) && OMITTED.contains(struct.name() + "." + member.name());
    }

    static boolean isTemplateData(Command command, Member parameter) {
        return TEMPLATE_COMMANDS.contains(command.name()) && parameter.name().equals("pData");
    }

    static boolean isFollowedByTemplateData(Command command, Member parameter) {
        return TEMPLATE_INFO_COMMANDS.contains(command.name()) && parameter.pointers() == 1;
    }
}
