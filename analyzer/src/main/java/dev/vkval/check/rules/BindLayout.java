package dev.vkval.check.rules;

/**
 * What a vkCmdBindPipeline of a graphics pipeline finds, as rule lines read it ({@code state bind}):
 *
 * <ul>
 *   <li>{@code inheritsViewports}: whether the command buffer inherits viewports and scissors;
 *   <li>{@code dynamicViewports} and so on: which state of the pipeline is dynamic, in one form or another; {@code
 *       discardRectangles}: whether it has discard rectangles, or enables them dynamically;
 *   <li>{@code samples}, {@code subpassSamples}: VkSampleCountFlagBits of the pipeline, and of the one that was bound
 *       before in the same subpass, which has no attachments; both 0 where these need not be the same;
 *   <li>{@code provokingVertex}, {@code provokingVertexBefore}: the mode of the pipeline, and of the one that was bound
 *       before, in a render pass instance; {@code provokingVertexKnown}: whether both are static;
 *   <li>{@code fixesLocations}: whether a pipeline for a render pass object specifies sample locations, and is bound in
 *       an instance whose begin is known; {@code locationsBegun}: whether that begin has the same for the subpass.
 * </ul>
 */
public final class BindLayout {
    /** The state's name in rule files. */
    public static final String NAME = "bind";

    private static final String PIPELINE = "the pipeline";
    private static final String COMMAND_BUFFER = "the command buffer";
    private static final String SAMPLES = "VkSampleCountFlagBits";
    private static final String MODE = "VkProvokingVertexModeEXT";

    public static final StateLayout LAYOUT = new StateLayout()
            .fact("inheritsViewports", "inherits viewports and scissors", COMMAND_BUFFER)
            .fact("dynamicViewports", "has dynamic viewports", PIPELINE)
            .fact("dynamicScissors", "has dynamic scissors", PIPELINE)
            .fact("discardRectangles", "has discard rectangles", PIPELINE)
            .fact("dynamicDiscardRectangles", "has dynamic discard rectangles", PIPELINE)
            .enumeration("samples", SAMPLES, Integer.BYTES, "the sample count of the pipeline")
            .enumeration(
                    "subpassSamples",
                    SAMPLES,
                    Integer.BYTES,
                    "the sample count of the pipeline bound before in the subpass")
            .enumeration("provokingVertex", MODE, Integer.BYTES, "the provoking vertex mode of the pipeline")
            .enumeration(
                    "provokingVertexBefore",
                    MODE,
                    Integer.BYTES,
                    "the provoking vertex mode of the pipeline bound before")
            .fact("provokingVertexKnown", "is static in both pipelines", "the provoking vertex mode")
            .fact("fixesLocations", "specifies sample locations", PIPELINE)
            .fact("locationsBegun", "begins with these locations for the subpass", "the render pass instance");

    private BindLayout() {}
}
