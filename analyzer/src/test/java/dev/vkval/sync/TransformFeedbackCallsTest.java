package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/** Transform feedback as the calls name its buffers and counters. */
class TransformFeedbackCallsTest {
    private static final int MODULE = 50;
    private static final int PIPELINE = 51;
    private static final List<String> OVERWRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer = calls.buffer();
    private final long counters = calls.buffer();
    private final long commandBuffer = calls.begin();

    /** A pipeline of a vertex shader whose outputs are captured. */
    @BeforeEach
    void pipeline() throws SpirvTextException {
        int[] words = Assembler.words("""
                OpCapability Shader
                OpCapability TransformFeedback
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main"
                OpExecutionMode %main Xfb
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %main = OpFunction %void None %function
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        long code = calls.run.array(new long[(words.length + 1) / 2]);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(code + (long) i * Integer.BYTES, words[i]);
        }
        long module = calls.run.struct("VkShaderModuleCreateInfo");
        long stage = calls.run.struct("VkPipelineShaderStageCreateInfo");
        long info = calls.run.struct("VkGraphicsPipelineCreateInfo");
        calls.run
                .set(module, "VkShaderModuleCreateInfo", "codeSize", (long) words.length * Integer.BYTES)
                .set(module, "VkShaderModuleCreateInfo", "pCode", code)
                .create("vkCreateShaderModule", MODULE, SyncCalls.DEVICE, module, 0, 0)
                .set(stage, "VkPipelineShaderStageCreateInfo", "stage", VK10.VK_SHADER_STAGE_VERTEX_BIT)
                .set(stage, "VkPipelineShaderStageCreateInfo", "module", MODULE)
                .set(
                        stage,
                        "VkPipelineShaderStageCreateInfo",
                        "pName",
                        calls.run.array('m' | 'a' << 8 | 'i' << 16 | 'n' << 24))
                .set(info, "VkGraphicsPipelineCreateInfo", "stageCount", 1)
                .set(info, "VkGraphicsPipelineCreateInfo", "pStages", stage)
                .create("vkCreateGraphicsPipelines", PIPELINE, SyncCalls.DEVICE, 0, 1, info, 0, 0);
    }

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long target, long offset, long size) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, target, offset, size, 0);
    }

    /** Draws with bytes 256 to 512 of the buffer bound. */
    private void capture(long counterCount) {
        long counter = counterCount == 0 ? 0 : calls.run.array(counters);
        long offset = counterCount == 0 ? 0 : calls.run.array(16);
        calls.run
                .call("vkCmdBindPipeline", commandBuffer, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, PIPELINE)
                .call(
                        "vkCmdBindTransformFeedbackBuffersEXT",
                        commandBuffer,
                        0,
                        1,
                        calls.run.array(buffer),
                        calls.run.array(256),
                        calls.run.array(256))
                .call("vkCmdBeginTransformFeedbackEXT", commandBuffer, 0, counterCount, counter, offset)
                .call("vkCmdDraw", commandBuffer, 3, 1, 0, 0)
                .call("vkCmdEndTransformFeedbackEXT", commandBuffer, 0, counterCount, counter, offset);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    @Test
    void whatIsBoundMayBeOverwritten() {
        fill(buffer, 508, 4);
        capture(0);
        assertEquals(OVERWRITTEN, rules());
    }

    @Test
    void whatIsNotBoundIsNot() {
        fill(buffer, 0, 256);
        fill(buffer, 512, 512);
        capture(0);
        assertEquals(List.of(), rules());
    }

    @Test
    void drawsBehindTheEndWriteNothing() {
        capture(0);
        calls.run.call(
                "vkCmdPipelineBarrier",
                commandBuffer,
                VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                0,
                1,
                barrier(),
                0,
                0,
                0,
                0);
        fill(buffer, 256, 256);
        calls.run.call("vkCmdDraw", commandBuffer, 3, 1, 0, 0);
        assertEquals(List.of(), rules());
    }

    private long barrier() {
        long barrier = calls.run.struct("VkMemoryBarrier");
        calls.run
                .set(barrier, "VkMemoryBarrier", "srcAccessMask", VK10.VK_ACCESS_MEMORY_WRITE_BIT)
                .set(barrier, "VkMemoryBarrier", "dstAccessMask", VK10.VK_ACCESS_MEMORY_WRITE_BIT);
        return barrier;
    }

    @Test
    void aCounterIsReadWhereItBegins() {
        fill(counters, 16, 4);
        capture(1);
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", rules().get(0));
    }

    @Test
    void otherBytesAreNoCounter() {
        fill(counters, 0, 16);
        fill(counters, 20, 64);
        capture(1);
        assertFalse(rules().contains("SYNC-HAZARD-READ-AFTER-WRITE"));
    }
}
