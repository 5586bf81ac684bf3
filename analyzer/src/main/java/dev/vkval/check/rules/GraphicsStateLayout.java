package dev.vkval.check.rules;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.rule.StateMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is bound and set where a draw is recorded, as rule lines read it ({@code state graphics}):
 *
 * <ul>
 *   <li>{@code pipeline}: VkGraphicsPipelineCreateInfo of the bound pipeline, with the parts of its libraries; NULL for
 *       none;
 *   <li>{@code pipelineStages}, {@code shaderStages}: VkShaderStageFlags of the pipeline, and of the shader objects that
 *       are bound while there is no pipeline;
 *   <li>{@code rendering}, {@code inheritedRendering}: the VkRenderingInfo of vkCmdBeginRendering, and that which a
 *       secondary command buffer inherits;
 *   <li>{@code renderPass}, {@code subpass}, {@code subpassIndex}, {@code framebuffer}: those of a render pass instance
 *       with a render pass object;
 *   <li>{@code staticStateSet}: whether state was set, since the pipeline was bound, that the pipeline specifies;
 *   <li>{@code dynamicSampleMaskEXT} and so on, for each VkDynamicState: whether the pipeline has it;
 *   <li>{@code vkCmdSetSampleMaskEXT} and so on: the parameters of the last of these commands, NULL where there was none
 *       since the state is dynamic.
 * </ul>
 */
public final class GraphicsStateLayout implements StateMembers {
    /** The state's name in rule files. */
    public static final String NAME = "graphics";

    private static final String DYNAMIC_STATE = "VK_DYNAMIC_STATE_";
    private static final Set<String> AUTHORS = Set.of("AMD", "ARM", "EXT", "INTEL", "KHR", "NV", "QCOM", "VALVE");
    private static final Map<String, Member> MEMBERS = new HashMap<>();
    private static final List<Member> ORDERED = new ArrayList<>();
    private static final Map<Integer, Integer> DYNAMIC = new TreeMap<>();

    static {
        pointer("pipeline", "VkGraphicsPipelineCreateInfo");
        pointer("rendering", "VkRenderingInfo");
        pointer("inheritedRendering", "VkCommandBufferInheritanceRenderingInfo");
        pointer("subpass", "VkSubpassDescription2");
        add("renderPass", "VkRenderPass", Base.HANDLE, Long.BYTES);
        add("framebuffer", "VkFramebuffer", Base.HANDLE, Long.BYTES);
        for (DynamicSetter setter : DynamicSetter.ALL) {
            pointer(setter.command().name(), setter.command().name());
        }
        add(
                "staticStateSet",
                "VkBool32",
                Base.U32,
                Integer.BYTES,
                Map.of(WORDS, "specifies state that was set after it was bound", LABEL, "the pipeline"));
        add("subpassIndex", "uint32_t", Base.U32, Integer.BYTES, Map.of(LABEL, "the index of the subpass"));
        stages("pipelineStages", "the mask of stages of the pipeline");
        stages("shaderStages", "the mask of stages of the bound shader objects");
        Registry.vulkan().enumeration("VkDynamicState").values().forEach((constant, value) -> {
            Map<String, String> words = Map.of(WORDS, "is dynamic", LABEL, constant);
            Member member = add(dynamicName(constant), "VkBool32", Base.U32, Integer.BYTES, words);
            DYNAMIC.putIfAbsent((int) (long) value, member.offset());
        });
    }

    private static void pointer(String name, String type) {
        add(name, type, Base.STRUCT, Long.BYTES);
    }

    private static void stages(String name, String label) {
        add(name, "VkShaderStageFlags", Base.ENUM, Integer.BYTES, Map.of(LABEL, label));
    }

    private static void add(String name, String type, Base base, int sizeBytes) {
        add(name, type, base, sizeBytes, Map.of());
    }

    private static Member add(String name, String type, Base base, int sizeBytes, Map<String, String> attributes) {
        int pointers = base == Base.STRUCT ? 1 : 0;
        Member member = new Member(name, type, base, sizeBytes, pointers, 0, sizeBytes(), sizeBytes, -1, 0, attributes);
        ORDERED.add(member);
        MEMBERS.put(name, member);
        return member;
    }

    /** {@code dynamicSampleMaskEXT} for VK_DYNAMIC_STATE_SAMPLE_MASK_EXT. */
    private static String dynamicName(String constant) {
        StringBuilder name = new StringBuilder("dynamic");
        for (String word : constant.substring(DYNAMIC_STATE.length()).split("_")) {
            boolean author = AUTHORS.contains(word);
            name.append(author ? word : word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT));
        }
        return name.toString();
    }

    @Override
    public List<Member> find(String name) {
        return name.equals(NAME) ? ORDERED : null;
    }

    /** Bytes of the whole. */
    public static int sizeBytes() {
        if (ORDERED.isEmpty()) {
            return 0;
        }
        Member last = ORDERED.get(ORDERED.size() - 1);
        return last.offset() + last.sizeBytes();
    }

    /** Where a member is, in bytes from the beginning. */
    public static int offset(String member) {
        return MEMBERS.get(member).offset();
    }

    /** Where the VkBool32 of each VkDynamicState is. */
    public static Map<Integer, Integer> dynamicOffsets() {
        return DYNAMIC;
    }
}
