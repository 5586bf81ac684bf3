package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** Viewports and scissors that a secondary command buffer inherits. */
class InheritedViewportRulesTest {
    private static final String RULE = "VUID-vkCmdDraw-None-07850";

    private final Recorder recorder = Recorder.withFeature(
            "VK_NV_inherited_viewport_scissor",
            "VkPhysicalDeviceInheritedViewportScissorFeaturesNV",
            "inheritedViewportScissor2D");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void secondary(boolean inherits, int state) {
        String struct = "VkCommandBufferInheritanceViewportScissorInfoNV";
        long viewports = run.struct(struct, "viewportScissor2D", inherits ? 1 : 0, "viewportDepthCount", 1);
        long inheritance = run.struct("VkCommandBufferInheritanceInfo", "pNext", viewports);
        recorder.beginSecondary(VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, inheritance);
        long pipeline = 60;
        long info = run.struct("VkGraphicsPipelineCreateInfo");
        long dynamic = run.struct("VkPipelineDynamicStateCreateInfo", "dynamicStateCount", 1);
        run.set(dynamic, "VkPipelineDynamicStateCreateInfo", "pDynamicStates", run.words(state))
                .set(info, "VkGraphicsPipelineCreateInfo", "pDynamicState", dynamic)
                .set(
                        info,
                        "VkGraphicsPipelineCreateInfo",
                        "pRasterizationState",
                        run.struct("VkPipelineRasterizationStateCreateInfo"))
                .create("vkCreateGraphicsPipelines", pipeline, Recorder.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdBindPipeline", Recorder.SECONDARY, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline)
                .call("vkCmdDraw", Recorder.SECONDARY, 3, 1, 0, 0)
                .call("vkEndCommandBuffer", Recorder.SECONDARY);
    }

    private List<String> execute() {
        return recorder
                .broken(() -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY)))
                .stream()
                .filter(RULE::equals)
                .toList();
    }

    @Test
    void viewportsAreSetBefore() {
        secondary(true, VK10.VK_DYNAMIC_STATE_VIEWPORT);
        recorder.begin();
        assertEquals(List.of(RULE), execute());
        recorder.begin();
        run.call("vkCmdSetViewport", Recorder.COMMANDS, 0, 1, run.struct("VkViewport"));
        assertEquals(List.of(), execute());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void scissorsAreInheritedWhereThatIsAskedFor(boolean inherits) {
        secondary(inherits, VK10.VK_DYNAMIC_STATE_SCISSOR);
        recorder.begin();
        assertEquals(inherits ? List.of(RULE) : List.of(), execute());
        assertEquals(
                inherits ? 0 : 1,
                run.rules().stream().filter("VUID-vkCmdDraw-None-07832"::equals).count(),
                "what is inherited is not set in the command buffer itself");
    }
}
