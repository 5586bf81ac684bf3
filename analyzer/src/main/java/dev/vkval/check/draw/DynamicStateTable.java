package dev.vkval.check.draw;

import dev.vkval.capture.registry.Registry;
import dev.vkval.state.GraphicsState;
import dev.vkval.state.PipelineState;
import dev.vkval.state.ShaderStage;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Dynamic states, the commands that set them, the rule about a draw without, and when a draw depends on them. */
final class DynamicStateTable {
    static final List<Entry> ENTRIES = List.of(
            entry("VIEWPORT", "None-07831", Need.RASTERIZATION, "vkCmdSetViewport"),
            entry("SCISSOR", "None-07832", Need.RASTERIZATION, "vkCmdSetScissor"),
            entry("VIEWPORT_WITH_COUNT", "viewportCount-03417", Need.RASTERIZATION, "vkCmdSetViewportWithCount"),
            entry("SCISSOR_WITH_COUNT", "scissorCount-03418", Need.RASTERIZATION, "vkCmdSetScissorWithCount"),
            entry("LINE_WIDTH", "None-08617", Need.LINES, "vkCmdSetLineWidth"),
            entry("STENCIL_COMPARE_MASK", "None-07837", Need.STENCIL_TEST, "vkCmdSetStencilCompareMask"),
            entry("STENCIL_WRITE_MASK", "None-07838", Need.STENCIL_TEST, "vkCmdSetStencilWriteMask"),
            entry("STENCIL_REFERENCE", "None-07839", Need.STENCIL_TEST, "vkCmdSetStencilReference"),
            entry("STENCIL_OP", "None-07848", Need.STENCIL_TEST, "vkCmdSetStencilOp"),
            entry("CULL_MODE", "None-07840", Need.RASTERIZATION, "vkCmdSetCullMode"),
            entry("FRONT_FACE", "None-07841", Need.RASTERIZATION, "vkCmdSetFrontFace"),
            entry("PRIMITIVE_TOPOLOGY", "None-07842", Need.VERTICES, "vkCmdSetPrimitiveTopology"),
            entry("DEPTH_TEST_ENABLE", "None-07843", Need.DEPTH_ATTACHMENT, "vkCmdSetDepthTestEnable"),
            entry("DEPTH_WRITE_ENABLE", "None-07844", Need.DEPTH_TEST, "vkCmdSetDepthWriteEnable"),
            entry("DEPTH_COMPARE_OP", "None-07845", Need.DEPTH_TEST, "vkCmdSetDepthCompareOp"),
            entry("DEPTH_BOUNDS_TEST_ENABLE", "None-07846", Need.DEPTH_TEST, "vkCmdSetDepthBoundsTestEnable"),
            entry("DEPTH_BOUNDS", "None-07836", Need.DEPTH_BOUNDS_TEST, "vkCmdSetDepthBounds"),
            entry("STENCIL_TEST_ENABLE", "None-07847", Need.DEPTH_ATTACHMENT, "vkCmdSetStencilTestEnable"),
            entry("RASTERIZER_DISCARD_ENABLE", "None-04876", Need.ALWAYS, "vkCmdSetRasterizerDiscardEnable"),
            entry("DEPTH_BIAS_ENABLE", "None-04877", Need.RASTERIZATION, "vkCmdSetDepthBiasEnable"),
            entry("PRIMITIVE_RESTART_ENABLE", "None-04879", Need.VERTICES, "vkCmdSetPrimitiveRestartEnable"),
            entry("POLYGON_MODE_EXT", "None-07621", Need.RASTERIZATION, "vkCmdSetPolygonModeEXT"),
            entry("RASTERIZATION_SAMPLES_EXT", "None-07622", Need.RASTERIZATION, "vkCmdSetRasterizationSamplesEXT"),
            entry("SAMPLE_MASK_EXT", "None-07623", Need.RASTERIZATION, "vkCmdSetSampleMaskEXT"),
            entry("ALPHA_TO_COVERAGE_ENABLE_EXT", "None-07624", Need.RASTERIZATION, "vkCmdSetAlphaToCoverageEnableEXT"),
            entry("ALPHA_TO_ONE_ENABLE_EXT", "None-07625", Need.RASTERIZATION, "vkCmdSetAlphaToOneEnableEXT"),
            entry("LOGIC_OP_ENABLE_EXT", "None-07626", Need.RASTERIZATION, "vkCmdSetLogicOpEnableEXT"),
            entry("LINE_RASTERIZATION_MODE_EXT", "None-08666", Need.LINES, "vkCmdSetLineRasterizationModeEXT"),
            entry("LINE_STIPPLE_ENABLE_EXT", "None-08669", Need.LINES, "vkCmdSetLineStippleEnableEXT"),
            entry("RASTERIZATION_STREAM_EXT", "None-07630", Need.GEOMETRY, "vkCmdSetRasterizationStreamEXT"),
            entry("PROVOKING_VERTEX_MODE_EXT", "None-07636", Need.VERTICES, "vkCmdSetProvokingVertexModeEXT"),
            entry(
                    "TESSELLATION_DOMAIN_ORIGIN_EXT",
                    "None-07619",
                    Need.TESSELLATION,
                    "vkCmdSetTessellationDomainOriginEXT"),
            entry("COLOR_WRITE_ENABLE_EXT", "None-07749", Need.RASTERIZATION, "vkCmdSetColorWriteEnableEXT"),
            entry(
                    "ATTACHMENT_FEEDBACK_LOOP_ENABLE_EXT",
                    "None-08877",
                    Need.RASTERIZATION,
                    "vkCmdSetAttachmentFeedbackLoopEnableEXT"));

    private DynamicStateTable() {}

    /**
     * @param state VkDynamicState
     * @param suffix of the rule's id behind the name of the draw
     * @param setters names of the commands that set it
     */
    record Entry(int state, String suffix, Need need, List<String> setters) {}

    private static Entry entry(String state, String suffix, Need need, String... setters) {
        long value = Registry.vulkan().value("VkDynamicState", "VK_DYNAMIC_STATE_" + state);
        return new Entry((int) value, suffix, need, List.of(setters));
    }

    /** @param depth whether the render pass instance has a depth or stencil attachment */
    record Draw(PipelineState pipeline, GraphicsState graphics, boolean depth) {}

    /** When a draw depends on a state. */
    enum Need {
        ALWAYS {
            @Override
            boolean holds(Draw draw) {
                return true;
            }
        },
        RASTERIZATION {
            @Override
            boolean holds(Draw draw) {
                return !draw.graphics().rasterizerDiscard();
            }
        },
        VERTICES {
            @Override
            boolean holds(Draw draw) {
                return has(draw.pipeline(), VK10.VK_SHADER_STAGE_VERTEX_BIT);
            }
        },
        LINES {
            @Override
            boolean holds(Draw draw) {
                boolean lines = switch (draw.graphics().topology()) {
                    case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST,
                            VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP,
                            VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY,
                            VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> true;
                    default -> false;
                };
                return lines
                        && !draw.graphics().rasterizerDiscard()
                        && !GEOMETRY.holds(draw)
                        && !TESSELLATION.holds(draw);
            }
        },
        DEPTH_ATTACHMENT {
            @Override
            boolean holds(Draw draw) {
                return !draw.graphics().rasterizerDiscard() && draw.depth();
            }
        },
        DEPTH_TEST {
            @Override
            boolean holds(Draw draw) {
                return !draw.graphics().rasterizerDiscard() && draw.graphics().depthTest();
            }
        },
        DEPTH_BOUNDS_TEST {
            @Override
            boolean holds(Draw draw) {
                return !draw.graphics().rasterizerDiscard() && draw.graphics().depthBoundsTest();
            }
        },
        STENCIL_TEST {
            @Override
            boolean holds(Draw draw) {
                return !draw.graphics().rasterizerDiscard() && draw.graphics().stencilTest();
            }
        },
        GEOMETRY {
            @Override
            boolean holds(Draw draw) {
                return has(draw.pipeline(), VK10.VK_SHADER_STAGE_GEOMETRY_BIT);
            }
        },
        TESSELLATION {
            @Override
            boolean holds(Draw draw) {
                return has(draw.pipeline(), VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
            }
        };

        abstract boolean holds(Draw draw);

        private static boolean has(PipelineState pipeline, int stage) {
            for (ShaderStage each : pipeline.stages()) {
                if (each.stage() == stage) {
                    return true;
                }
            }
            return false;
        }
    }
}
