package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindTransformFeedbackBuffer2InfoEXT;

/** Transform feedback as the calls name its buffers and counters: by handles, or by device addresses. */
class TransformFeedbackCallsTest {
    private static final int MODULE = 50;
    private static final int PIPELINE = 51;
    private static final int DATA = 0x10000;
    private static final int COUNTERS = 0x20000;
    private static final int COUNTER = 16;
    private static final List<String> OVERWRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long buffer =
            calls.buffer(EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT, DATA);
    private final long counters =
            calls.buffer(EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT, COUNTERS);
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
    private void capture(boolean addressed, int counterCount) {
        calls.run.call("vkCmdBindPipeline", commandBuffer, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, PIPELINE);
        if (addressed) {
            calls.run.call("vkCmdBindTransformFeedbackBuffers2EXT", commandBuffer, 0, 1, range(DATA + 256, 256));
        } else {
            calls.run.call(
                    "vkCmdBindTransformFeedbackBuffersEXT",
                    commandBuffer,
                    0,
                    1,
                    calls.run.array(buffer),
                    calls.run.array(256),
                    calls.run.array(256));
        }
        count(addressed, "vkCmdBeginTransformFeedback", counterCount);
        calls.run.call("vkCmdDraw", commandBuffer, 3, 1, 0, 0);
        count(addressed, "vkCmdEndTransformFeedback", counterCount);
    }

    private void count(boolean addressed, String command, int counterCount) {
        if (addressed) {
            long infos = counterCount == 0 ? 0 : range(COUNTERS + COUNTER, 256);
            calls.run.call(command + "2EXT", commandBuffer, 0, counterCount, infos);
        } else {
            long counter = counterCount == 0 ? 0 : calls.run.array(counters);
            long offset = counterCount == 0 ? 0 : calls.run.array(COUNTER);
            calls.run.call(command + "EXT", commandBuffer, 0, counterCount, counter, offset);
        }
    }

    private long range(int address, int size) {
        long info = calls.run.struct("VkBindTransformFeedbackBuffer2InfoEXT");
        calls.range(info + VkBindTransformFeedbackBuffer2InfoEXT.ADDRESSRANGE, address, size);
        return info;
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsBoundMayBeOverwritten(boolean addressed) {
        fill(buffer, 508, 4);
        capture(addressed, 0);
        assertEquals(OVERWRITTEN, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsNotBoundIsNot(boolean addressed) {
        fill(buffer, 0, 256);
        fill(buffer, 512, 512);
        capture(addressed, 0);
        assertEquals(List.of(), rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void drawsBehindTheEndWriteNothing(boolean addressed) {
        capture(addressed, 0);
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

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCounterIsReadWhereItBegins(boolean addressed) {
        fill(counters, 16, 4);
        capture(addressed, 1);
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", rules().get(0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherBytesAreNoCounter(boolean addressed) {
        fill(counters, 0, 16);
        fill(counters, 20, 64);
        capture(addressed, 1);
        assertFalse(rules().contains("SYNC-HAZARD-READ-AFTER-WRITE"));
    }
}
