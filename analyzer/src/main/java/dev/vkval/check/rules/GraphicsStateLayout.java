package dev.vkval.check.rules;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
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
 *       with a render pass object; {@code subpassSamples}: VkSampleCountFlagBits of pipelines and draws before in a subpass
 *       without attachments, 0 for none;
 *   <li>{@code staticStateSet}: whether state was set, since the pipeline was bound, that the pipeline specifies;
 *   <li>{@code vkCmdSetRenderingAttachmentLocations}, {@code vkCmdSetRenderingInputAttachmentIndices}: the parameters of
 *       their last calls in the render pass instance; {@code customResolveBegun}: whether its custom resolve has begun;
 *       {@code customResolveShader}: whether the bound fragment shader object was created for that;
 *   <li>{@code inheritsViewports}: whether the command buffer inherits viewports and scissors;
 *   <li>{@code writesDepth}, {@code writesStencil}: whether tests and writes are enabled that may write there;
 *   <li>{@code stridesSet}: whether strides of vertex buffers were set since they are dynamic;
 *   <li>{@code primitivesGenerated} and so on, {@code activeStatistics}: which queries are active;
 *   <li>{@code writesShadingRate} and so on: what the bound shaders do; {@code outputLocations}: the last location below
 *       32 that the fragment shader writes, plus one;
 *   <li>{@code dynamicSampleMaskEXT} and so on, for each VkDynamicState: whether the pipeline has it;
 *   <li>{@code vkCmdSetSampleMaskEXT} and so on: the parameters of the last of these commands, NULL where there was none
 *       since the state is dynamic.
 * </ul>
 */
public final class GraphicsStateLayout {
    /** The state's name in rule files. */
    public static final String NAME = "graphics";

    private static final String FRAGMENT_SHADER = "the fragment shader";
    private static final String DYNAMIC_STATE = "VK_DYNAMIC_STATE_";
    private static final Set<String> AUTHORS = Set.of("AMD", "ARM", "EXT", "INTEL", "KHR", "NV", "QCOM", "VALVE");
    public static final StateLayout LAYOUT = new StateLayout();
    private static final Map<Integer, Integer> DYNAMIC = new TreeMap<>();

    static {
        LAYOUT.pointer("pipeline", "VkGraphicsPipelineCreateInfo");
        LAYOUT.pointer("rendering", "VkRenderingInfo");
        LAYOUT.pointer("inheritedRendering", "VkCommandBufferInheritanceRenderingInfo");
        LAYOUT.pointer("subpass", "VkSubpassDescription2");
        LAYOUT.pointer("vkCmdSetRenderingAttachmentLocations", "vkCmdSetRenderingAttachmentLocations");
        LAYOUT.pointer("vkCmdSetRenderingInputAttachmentIndices", "vkCmdSetRenderingInputAttachmentIndices");
        LAYOUT.handle("renderPass", "VkRenderPass", "renderPass");
        LAYOUT.handle("framebuffer", "VkFramebuffer", "framebuffer");
        for (DynamicSetter setter : DynamicSetter.ALL) {
            LAYOUT.pointer(setter.command().name(), setter.command().name());
        }
        LAYOUT.fact("staticStateSet", "specifies state that was set after it was bound", "the pipeline");
        LAYOUT.fact("customResolveBegun", "was recorded in the render pass instance", "vkCmdBeginCustomResolveEXT");
        LAYOUT.fact("customResolveShader", "was created with customResolve", "the fragment shader object");
        LAYOUT.fact("inheritsViewports", "inherits viewports and scissors", "the command buffer");
        LAYOUT.fact("writesDepth", "writes depth", "the draw");
        LAYOUT.fact("writesStencil", "writes stencil", "the draw");
        LAYOUT.fact("stridesSet", "was called with strides", "vkCmdBindVertexBuffers2");
        LAYOUT.fact("primitivesGenerated", "is active", "a query of type VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT");
        LAYOUT.fact("feedbackQuery", "is active", "a query of type VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT");
        LAYOUT.fact("meshQuery", "is active", "a query of type VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT");
        LAYOUT.fact("writesShadingRate", "writes PrimitiveShadingRateKHR", "a bound shader");
        LAYOUT.fact("replacesDepth", "replaces depth or stencil", FRAGMENT_SHADER);
        LAYOUT.fact("earlyDepthRead", "has early tests and reads the depth attachment", FRAGMENT_SHADER);
        LAYOUT.fact("earlyStencilRead", "has early tests and reads the stencil attachment", FRAGMENT_SHADER);
        LAYOUT.fact("interpolatesAtSample", "uses InterpolateAtSample", FRAGMENT_SHADER);
        LAYOUT.fact("meshModelExt", "has the execution model MeshEXT", "a stage of the pipeline");
        LAYOUT.number("outputLocations", "the number of locations up to the last one that the fragment shader writes");
        LAYOUT.number("writtenAttachments", "the mask of color attachments that the fragment shader writes");
        LAYOUT.enumeration(
                "activeStatistics",
                "VkQueryPipelineStatisticFlags",
                Integer.BYTES,
                "the mask of statistics that active queries count");
        LAYOUT.enumeration(
                "subpassSamples",
                "VkSampleCountFlagBits",
                Integer.BYTES,
                "the sample count of earlier draws in the subpass");
        LAYOUT.number("subpassIndex", "the index of the subpass");
        stages("pipelineStages", "the mask of stages of the pipeline");
        stages("shaderStages", "the mask of stages of the bound shader objects");
        Registry.vulkan().enumeration("VkDynamicState").values().forEach((constant, value) -> {
            String name = dynamicName(constant);
            LAYOUT.fact(name, "is dynamic", constant);
            DYNAMIC.putIfAbsent((int) (long) value, LAYOUT.offset(name));
        });
    }

    private GraphicsStateLayout() {}

    private static void stages(String name, String label) {
        LAYOUT.enumeration(name, "VkShaderStageFlags", Integer.BYTES, label);
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

    /** Its members. */
    static List<Member> members() {
        return LAYOUT.members();
    }

    /** Bytes of the whole. */
    public static int sizeBytes() {
        return LAYOUT.sizeBytes();
    }

    /** Where a member is, in bytes from the beginning. */
    public static int offset(String member) {
        return LAYOUT.offset(member);
    }

    /** Where the VkBool32 of each VkDynamicState is. */
    public static Map<Integer, Integer> dynamicOffsets() {
        return DYNAMIC;
    }
}
