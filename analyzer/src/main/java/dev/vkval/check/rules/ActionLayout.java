package dev.vkval.check.rules;

/**
 * What is bound where a draw, a dispatch or a trace is recorded, as rule lines read it ({@code state action}):
 *
 * <ul>
 *   <li>{@code commandBuffer}: where it is recorded, if that is protected, so that equal states of others are equal;
 *   <li>{@code pipelineFlags}: VkPipelineCreateFlags2 of the bound pipeline;
 *   <li>{@code stages}: the stages of the bound pipeline or shader objects;
 *   <li>{@code pipelineBound}, {@code usesDescriptors}: whether a pipeline is bound, and whether its shaders use
 *       descriptors;
 *   <li>{@code setsBound}, {@code offsetsSet}: whether the descriptor sets that they use were bound by
 *       vkCmdBindDescriptorSets and the like, or by vkCmdSetDescriptorBufferOffsetsEXT and the like; neither where it is
 *       both or not known;
 *   <li>{@code constantsUnset}, {@code pushesUnset}: whether a bound shader uses push constants or push data of which none
 *       is set; {@code rayQueries}: whether one declares RayQueryKHR, in a protected command buffer;
 *   <li>{@code stackSizeUnset}: whether the stack size is dynamic and was not set; {@code stackSizeFixed}: whether it
 *       was set though the pipeline specifies it; {@code raygenTable} and so on: the
 *       buffers of the shader binding tables of a trace, VK_NULL_HANDLE where they are not known;
 *   <li>{@code tileShading}: whether the render pass instance enables tile shading; {@code perTile}: whether the per-tile
 *       execution model is enabled; {@code tileShader}, {@code tileComputeShader}: whether a bound shader, or the compute
 *       shader, declares TileShadingQCOM, in a primary command buffer.
 * </ul>
 */
public final class ActionLayout {
    /** The state's name in rule files. */
    public static final String NAME = "action";

    private static final String SETS = "the descriptor sets that shaders use";
    private static final String RENDER_PASS = "the render pass instance";
    private static final String COMMAND_BUFFER = "the command buffer";

    public static final StateLayout LAYOUT = new StateLayout()
            .handle("commandBuffer", "VkCommandBuffer", "commandBuffer")
            .handle("raygenTable", "VkBuffer", "the buffer of the ray generation table")
            .handle("missTable", "VkBuffer", "the buffer of the miss table")
            .handle("hitTable", "VkBuffer", "the buffer of the hit table")
            .handle("callableTable", "VkBuffer", "the buffer of the callable table")
            .enumeration("pipelineFlags", "VkPipelineCreateFlags2", Long.BYTES, "the flags of the pipeline")
            .enumeration("stages", "VkShaderStageFlags", Integer.BYTES, "the mask of bound stages")
            .fact("pipelineBound", "is bound", "a pipeline")
            .fact("usesDescriptors", "uses descriptors", "a bound shader")
            .fact("setsBound", "were bound with vkCmdBindDescriptorSets", SETS)
            .fact("offsetsSet", "were specified with vkCmdSetDescriptorBufferOffsetsEXT", SETS)
            .fact("rayQueries", "declares RayQueryKHR", "a bound shader")
            .fact("pushesUnset", "uses push data that was not set", "a bound shader")
            .fact("constantsUnset", "uses push constants that were not set", "a bound shader")
            .fact("stackSizeUnset", "is dynamic and was not set", "the stack size of the ray tracing pipeline")
            .fact("stackSizeFixed", "specifies the stack size, which was set after it was bound", "the pipeline")
            .fact("tileShading", "enables tile shading", RENDER_PASS)
            .fact("tileShader", "declares TileShadingQCOM", "a bound shader")
            .fact("tileComputeShader", "declares TileShadingQCOM", "the bound compute shader")
            .fact("perTile", "has the per-tile execution model enabled", COMMAND_BUFFER);

    private ActionLayout() {}
}
