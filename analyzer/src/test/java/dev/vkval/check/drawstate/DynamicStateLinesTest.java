package dev.vkval.check.drawstate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

/** Dynamic state stays until a pipeline is bound that specifies it as static. */
class DynamicStateLinesTest {
    private static final long FIXED = 20;
    private static final long DYNAMIC = 21;
    private static final int VERTEX = 0x1;
    private static final int MESH = 0x80;
    private static final int TOPOLOGY = 1_000_267_002;
    private static final int DEPTH_TEST_ENABLE = 1_000_267_006;
    private static final int RASTERIZER_DISCARD_ENABLE = 1_000_377_001;
    private static final int PRIMITIVE_RESTART_ENABLE = 1_000_377_004;
    private static final int LINE_WIDTH = 2;
    private static final int LINE_LIST = 1;

    private final Recorder recorder = new Recorder("VK_EXT_mesh_shader");
    private final CheckRun run = recorder.run();
    private final long info = run.struct("VkGraphicsPipelineCreateInfo");

    @AfterEach
    void end() {
        recorder.close();
    }

    private DynamicStateLinesTest part(String member, String struct) {
        run.set(info, "VkGraphicsPipelineCreateInfo", member, run.struct(struct));
        return this;
    }

    private DynamicStateLinesTest discarding() {
        long raster = run.struct("VkPipelineRasterizationStateCreateInfo");
        run.set(raster, "VkPipelineRasterizationStateCreateInfo", "rasterizerDiscardEnable", 1)
                .set(info, "VkGraphicsPipelineCreateInfo", "pRasterizationState", raster);
        return this;
    }

    private void pipeline(long id, int stage, long... dynamicStates) {
        long stages = run.struct("VkPipelineShaderStageCreateInfo");
        long dynamic = run.struct("VkPipelineDynamicStateCreateInfo");
        long array = run.array(new long[dynamicStates.length]);
        for (int i = 0; i < dynamicStates.length; i++) {
            MemoryUtil.memPutInt(array + (long) i * Integer.BYTES, (int) dynamicStates[i]);
        }
        run.set(stages, "VkPipelineShaderStageCreateInfo", "stage", stage)
                .set(dynamic, "VkPipelineDynamicStateCreateInfo", "dynamicStateCount", dynamicStates.length)
                .set(dynamic, "VkPipelineDynamicStateCreateInfo", "pDynamicStates", array)
                .set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stages)
                .set(info, "VkGraphicsPipelineCreateInfo", "pDynamicState", dynamic)
                .create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
    }

    private void bind(long pipeline) {
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, pipeline);
    }

    private void assertReported(boolean expected, String rule) {
        assertEquals(expected, run.rules().contains(rule), () -> run.rules().toString());
    }

    /** State is set, a pipeline of that stage with its own input assembly is bound, and then one that has it dynamic. */
    @ParameterizedTest
    @CsvSource({MESH + ", false", VERTEX + ", true"})
    void vertexInputStateStaysWhereAPipelineForMeshShadingIsBound(int stage, boolean invalidated) {
        part("pInputAssemblyState", "VkPipelineInputAssemblyStateCreateInfo").pipeline(FIXED, stage);
        pipeline(DYNAMIC, VERTEX, PRIMITIVE_RESTART_ENABLE, TOPOLOGY);
        recorder.begin();
        run.call("vkCmdSetPrimitiveRestartEnable", Recorder.COMMANDS, 1)
                .call("vkCmdSetPrimitiveTopology", Recorder.COMMANDS, 3);
        bind(FIXED);
        bind(DYNAMIC);
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        assertReported(invalidated, "VUID-vkCmdDraw-None-04879");
        assertReported(invalidated, "VUID-vkCmdDraw-None-07842");
    }

    /** Depth tests are enabled, a pipeline with static depth state is bound, and then one that has it dynamic. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stateOfFragmentsStaysWhereAPipelineThatDiscardsPrimitivesIsBound(boolean discards) {
        part("pDepthStencilState", "VkPipelineDepthStencilStateCreateInfo");
        if (discards) {
            discarding();
        }
        pipeline(FIXED, VERTEX);
        part("pRasterizationState", "VkPipelineRasterizationStateCreateInfo")
                .pipeline(DYNAMIC, VERTEX, DEPTH_TEST_ENABLE);
        recorder.begin();
        run.call("vkCmdSetDepthTestEnable", Recorder.COMMANDS, 0);
        bind(FIXED);
        bind(DYNAMIC);
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        assertReported(!discards, "VUID-vkCmdDraw-None-07843");
    }

    @Test
    void stateStaysWhereAPipelineIsBoundThatDoesNotSpecifyIt() {
        pipeline(FIXED, VERTEX);
        pipeline(DYNAMIC, VERTEX, DEPTH_TEST_ENABLE, RASTERIZER_DISCARD_ENABLE);
        recorder.begin();
        run.call("vkCmdSetDepthTestEnable", Recorder.COMMANDS, 0)
                .call("vkCmdSetRasterizerDiscardEnable", Recorder.COMMANDS, 0);
        bind(FIXED);
        bind(DYNAMIC);
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        assertReported(false, "VUID-vkCmdDraw-None-07843");
        // Every complete pipeline has a rasterization state.
        assertReported(true, "VUID-vkCmdDraw-None-04876");
    }

    /** The topology of a pipeline says what is drawn only where it has a vertex shader. */
    @ParameterizedTest
    @CsvSource({MESH + ", vkCmdDrawMeshTasksEXT, false", VERTEX + ", vkCmdDraw, true"})
    void theLineWidthDependsOnTheTopologyOfVerticesAlone(int stage, String draw, boolean wrong) {
        part("pInputAssemblyState", "VkPipelineInputAssemblyStateCreateInfo");
        long assembly = run.struct("VkPipelineInputAssemblyStateCreateInfo");
        run.set(assembly, "VkPipelineInputAssemblyStateCreateInfo", "topology", LINE_LIST)
                .set(info, "VkGraphicsPipelineCreateInfo", "pInputAssemblyState", assembly);
        pipeline(DYNAMIC, stage, LINE_WIDTH);
        recorder.begin();
        bind(DYNAMIC);
        if (stage == MESH) {
            run.call(draw, Recorder.COMMANDS, 1, 1, 1);
        } else {
            run.call(draw, Recorder.COMMANDS, 3, 1, 0, 0);
        }
        assertReported(wrong, "VUID-" + draw + "-None-08617");
    }

    /** A draw with mesh shaders has no rule about the state of vertex input. */
    @Test
    void aDrawWithMeshShadersDoesNotDependOnTheTopology() {
        pipeline(DYNAMIC, VERTEX, PRIMITIVE_RESTART_ENABLE, TOPOLOGY);
        recorder.begin();
        bind(DYNAMIC);
        run.call("vkCmdDrawMeshTasksEXT", Recorder.COMMANDS, 1, 1, 1);
        assertReported(false, "VUID-vkCmdDrawMeshTasksEXT-None-04879");
        assertReported(false, "VUID-vkCmdDrawMeshTasksEXT-None-07842");
        run.call("vkCmdDraw", Recorder.COMMANDS, 3, 1, 0, 0);
        assertReported(true, "VUID-vkCmdDraw-None-07842");
    }
}
