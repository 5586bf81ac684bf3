package dev.vkval.check.draw;

import dev.vkval.capture.registry.Registry;
import java.util.Arrays;
import java.util.List;

/** Dynamic states, the commands that set them, the rule about a draw without them, and when a draw depends on them. */
final class DynamicStateTable {
    private static final String[] STIPPLES = {
        "stippledRectangularLines", "stippledBresenhamLines", "stippledSmoothLines"
    };
    private static final String[] LINE_MODES = {
        "rectangularLines", "bresenhamLines", "smoothLines", STIPPLES[0], STIPPLES[1], STIPPLES[2]
    };

    static final List<Entry> ENTRIES = List.of(
            fixed("VIEWPORT", "VUID-{draws}-None-07831", DrawNeed.RASTERIZATION, "vkCmdSetViewport"),
            fixed("SCISSOR", "VUID-{draws}-None-07832", DrawNeed.RASTERIZATION, "vkCmdSetScissor"),
            entry(
                    "VIEWPORT_WITH_COUNT",
                    "VUID-{draws}-viewportCount-03417",
                    DrawNeed.RASTERIZATION,
                    "vkCmdSetViewportWithCount"),
            entry(
                    "SCISSOR_WITH_COUNT",
                    "VUID-{draws}-scissorCount-03418",
                    DrawNeed.RASTERIZATION,
                    "vkCmdSetScissorWithCount"),
            entry("LINE_WIDTH", "VUID-{draws}-None-08617", DrawNeed.LINES, "vkCmdSetLineWidth"),
            entry(
                    "STENCIL_COMPARE_MASK",
                    "VUID-{draws}-None-07837",
                    DrawNeed.STENCIL_TEST,
                    "vkCmdSetStencilCompareMask"),
            entry("STENCIL_WRITE_MASK", "VUID-{draws}-None-07838", DrawNeed.STENCIL_TEST, "vkCmdSetStencilWriteMask"),
            entry("STENCIL_REFERENCE", "VUID-{draws}-None-07839", DrawNeed.STENCIL_TEST, "vkCmdSetStencilReference"),
            entry("STENCIL_OP", "VUID-{draws}-None-07848", DrawNeed.STENCIL_TEST, "vkCmdSetStencilOp"),
            entry("CULL_MODE", "VUID-{draws}-None-07840", DrawNeed.RASTERIZATION, "vkCmdSetCullMode"),
            entry("FRONT_FACE", "VUID-{draws}-None-07841", DrawNeed.FACING, "vkCmdSetFrontFace"),
            entry(
                    "PRIMITIVE_TOPOLOGY",
                    "VUID-{vertexDraws}-None-07842",
                    DrawNeed.VERTICES,
                    "vkCmdSetPrimitiveTopology"),
            entry("DEPTH_TEST_ENABLE", "VUID-{draws}-None-07843", DrawNeed.RASTERIZATION, "vkCmdSetDepthTestEnable"),
            entry("DEPTH_WRITE_ENABLE", "VUID-{draws}-None-07844", DrawNeed.DEPTH_TEST, "vkCmdSetDepthWriteEnable"),
            entry("DEPTH_COMPARE_OP", "VUID-{draws}-None-07845", DrawNeed.DEPTH_TEST, "vkCmdSetDepthCompareOp"),
            entry(
                            "DEPTH_BOUNDS_TEST_ENABLE",
                            "VUID-{draws}-None-07846",
                            DrawNeed.DEPTH_TEST,
                            "vkCmdSetDepthBoundsTestEnable")
                    .with("depthBounds"),
            entry("DEPTH_BOUNDS", "VUID-{draws}-None-07836", DrawNeed.DEPTH_BOUNDS_TEST, "vkCmdSetDepthBounds"),
            entry(
                    "STENCIL_TEST_ENABLE",
                    "VUID-{draws}-None-07847",
                    DrawNeed.DEPTH_ATTACHMENT,
                    "vkCmdSetStencilTestEnable"),
            entry(
                    "RASTERIZER_DISCARD_ENABLE",
                    "VUID-{draws}-None-04876",
                    DrawNeed.ALWAYS,
                    "vkCmdSetRasterizerDiscardEnable"),
            entry("DEPTH_BIAS_ENABLE", "VUID-{draws}-None-04877", DrawNeed.RASTERIZATION, "vkCmdSetDepthBiasEnable"),
            entry(
                    "DEPTH_BIAS",
                    "VUID-{draws}-None-07834",
                    DrawNeed.DEPTH_BIAS,
                    "vkCmdSetDepthBias",
                    "vkCmdSetDepthBias2EXT"),
            entry(
                    "PRIMITIVE_RESTART_ENABLE",
                    "VUID-{vertexDraws}-None-04879",
                    DrawNeed.VERTICES,
                    "vkCmdSetPrimitiveRestartEnable"),
            entry("POLYGON_MODE_EXT", "VUID-{draws}-None-07621", DrawNeed.RASTERIZATION, "vkCmdSetPolygonModeEXT"),
            entry(
                    "RASTERIZATION_SAMPLES_EXT",
                    "VUID-{draws}-None-07622",
                    DrawNeed.RASTERIZATION,
                    "vkCmdSetRasterizationSamplesEXT"),
            entry("SAMPLE_MASK_EXT", "VUID-{draws}-None-07623", DrawNeed.RASTERIZATION, "vkCmdSetSampleMaskEXT"),
            entry(
                    "ALPHA_TO_COVERAGE_ENABLE_EXT",
                    "VUID-{draws}-None-07624",
                    DrawNeed.RASTERIZATION,
                    "vkCmdSetAlphaToCoverageEnableEXT"),
            entry(
                            "ALPHA_TO_ONE_ENABLE_EXT",
                            "VUID-{draws}-None-07625",
                            DrawNeed.RASTERIZATION,
                            "vkCmdSetAlphaToOneEnableEXT")
                    .with("alphaToOne"),
            entry("LOGIC_OP_ENABLE_EXT", "VUID-{draws}-None-07626", DrawNeed.RASTERIZATION, "vkCmdSetLogicOpEnableEXT")
                    .with("logicOp"),
            entry("LOGIC_OP_EXT", "VUID-{draws}-logicOp-04878", DrawNeed.LOGIC_OP, "vkCmdSetLogicOpEXT")
                    .with("logicOp"),
            entry(
                            "LINE_RASTERIZATION_MODE_EXT",
                            "VUID-{draws}-None-08666",
                            DrawNeed.LINES,
                            "vkCmdSetLineRasterizationModeEXT")
                    .with(LINE_MODES),
            entry("LINE_STIPPLE_ENABLE_EXT", "VUID-{draws}-None-08669", DrawNeed.LINES, "vkCmdSetLineStippleEnableEXT")
                    .with(STIPPLES),
            entry("LINE_STIPPLE", "VUID-{draws}-None-07849", DrawNeed.LINE_STIPPLE, "vkCmdSetLineStipple")
                    .with(STIPPLES),
            entry(
                            "RASTERIZATION_STREAM_EXT",
                            "VUID-{draws}-None-07630",
                            DrawNeed.GEOMETRY,
                            "vkCmdSetRasterizationStreamEXT")
                    .with("geometryStreams"),
            entry(
                            "PROVOKING_VERTEX_MODE_EXT",
                            "VUID-{draws}-None-07636",
                            DrawNeed.VERTICES,
                            "vkCmdSetProvokingVertexModeEXT")
                    .with("provokingVertexLast"),
            entry(
                    "TESSELLATION_DOMAIN_ORIGIN_EXT",
                    "VUID-{vertexDraws}-None-07619",
                    DrawNeed.TESSELLATION,
                    "vkCmdSetTessellationDomainOriginEXT"),
            entry(
                            "COLOR_WRITE_ENABLE_EXT",
                            "VUID-{draws}-None-07749",
                            DrawNeed.RASTERIZATION,
                            "vkCmdSetColorWriteEnableEXT")
                    .with("colorWriteEnable"),
            entry(
                            "ATTACHMENT_FEEDBACK_LOOP_ENABLE_EXT",
                            "VUID-{draws}-None-08877",
                            DrawNeed.RASTERIZATION,
                            "vkCmdSetAttachmentFeedbackLoopEnableEXT")
                    .with("attachmentFeedbackLoopDynamicState"));

    private DynamicStateTable() {}

    /**
     * @param state VkDynamicState
     * @param rule id over the draws that have it
     * @param setters names of the commands that set it
     * @param shaderObjects whether it is also dynamic for shader objects
     * @param features features of which one must be enabled for the state to exist with shader objects, empty for none
     */
    record Entry(
            int state, String rule, DrawNeed need, List<String> setters, boolean shaderObjects, List<String> features) {
        Entry with(String... anyOf) {
            return new Entry(state, rule, need, setters, shaderObjects, Arrays.asList(anyOf));
        }
    }

    private static Entry entry(String state, String rule, DrawNeed need, String... setters) {
        return new Entry(state(state), rule, need, List.of(setters), true, List.of());
    }

    /** State of pipelines only. */
    private static Entry fixed(String state, String rule, DrawNeed need, String... setters) {
        return new Entry(state(state), rule, need, List.of(setters), false, List.of());
    }

    /** A VkDynamicState by its name. */
    static int state(String name) {
        return (int) Registry.vulkan().value("VkDynamicState", "VK_DYNAMIC_STATE_" + name);
    }
}
