package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.NVDeviceGeneratedCommands;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;

/** Commands that the device generates: two sequences of 64 bytes from byte 256 of a buffer on. */
class GeneratedCommandsTest {
    private static final int DATA = 0x10000;
    private static final int PREPROCESSED = 0x20000;
    private static final int OFFSET = 256;
    private static final int SEQUENCES = 2;
    private static final int STRIDE = 64;
    private static final int PREPROCESS_BYTES = 128;
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");
    private static final List<String> WRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long data = calls.buffer(VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, DATA);
    private final long preprocessed = calls.buffer(VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, PREPROCESSED);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private void fill(long buffer, long from, long to) {
        calls.run.call("vkCmdFillBuffer", commandBuffer, buffer, from, to - from, 0);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    private long info(boolean nv, int tokenType) {
        return nv ? infoNv(tokenType) : infoExt(tokenType);
    }

    private long infoExt(int tokenType) {
        long token = calls.run.struct("VkIndirectCommandsLayoutTokenEXT");
        long layout = calls.run.struct("VkIndirectCommandsLayoutCreateInfoEXT");
        calls.run
                .set(token, "VkIndirectCommandsLayoutTokenEXT", "type", tokenType)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoEXT", "indirectStride", STRIDE)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoEXT", "tokenCount", 1)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoEXT", "pTokens", token);
        long info = calls.run.struct("VkGeneratedCommandsInfoEXT");
        calls.run
                .set(
                        info,
                        "VkGeneratedCommandsInfoEXT",
                        "indirectCommandsLayout",
                        calls.create("vkCreateIndirectCommandsLayoutEXT", layout))
                .set(info, "VkGeneratedCommandsInfoEXT", "indirectAddress", DATA + OFFSET)
                .set(info, "VkGeneratedCommandsInfoEXT", "indirectAddressSize", SyncCalls.BUFFER_BYTES - OFFSET)
                .set(info, "VkGeneratedCommandsInfoEXT", "maxSequenceCount", SEQUENCES)
                .set(info, "VkGeneratedCommandsInfoEXT", "preprocessAddress", PREPROCESSED + OFFSET)
                .set(info, "VkGeneratedCommandsInfoEXT", "preprocessSize", PREPROCESS_BYTES);
        return info;
    }

    private long infoNv(int tokenType) {
        long token = calls.run.struct("VkIndirectCommandsLayoutTokenNV");
        long layout = calls.run.struct("VkIndirectCommandsLayoutCreateInfoNV");
        calls.run
                .set(token, "VkIndirectCommandsLayoutTokenNV", "tokenType", tokenType)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoNV", "streamCount", 1)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoNV", "pStreamStrides", calls.run.array(STRIDE))
                .set(layout, "VkIndirectCommandsLayoutCreateInfoNV", "tokenCount", 1)
                .set(layout, "VkIndirectCommandsLayoutCreateInfoNV", "pTokens", token);
        long stream = calls.run.struct("VkIndirectCommandsStreamNV");
        long info = calls.run.struct("VkGeneratedCommandsInfoNV");
        calls.run
                .set(stream, "VkIndirectCommandsStreamNV", "buffer", data)
                .set(stream, "VkIndirectCommandsStreamNV", "offset", OFFSET)
                .set(
                        info,
                        "VkGeneratedCommandsInfoNV",
                        "indirectCommandsLayout",
                        calls.create("vkCreateIndirectCommandsLayoutNV", layout))
                .set(info, "VkGeneratedCommandsInfoNV", "streamCount", 1)
                .set(info, "VkGeneratedCommandsInfoNV", "pStreams", stream)
                .set(info, "VkGeneratedCommandsInfoNV", "sequencesCount", SEQUENCES)
                .set(info, "VkGeneratedCommandsInfoNV", "preprocessBuffer", preprocessed)
                .set(info, "VkGeneratedCommandsInfoNV", "preprocessOffset", OFFSET)
                .set(info, "VkGeneratedCommandsInfoNV", "preprocessSize", PREPROCESS_BYTES);
        return info;
    }

    private void execute(boolean nv, boolean isPreprocessed) {
        int dispatch = EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT;
        int draw = NVDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV;
        String command = nv ? "vkCmdExecuteGeneratedCommandsNV" : "vkCmdExecuteGeneratedCommandsEXT";
        calls.run.call(command, commandBuffer, isPreprocessed ? 1 : 0, info(nv, nv ? draw : dispatch));
    }

    private void preprocess(boolean nv) {
        if (nv) {
            calls.run.call("vkCmdPreprocessGeneratedCommandsNV", commandBuffer, info(true, 0));
        } else {
            calls.run.call("vkCmdPreprocessGeneratedCommandsEXT", commandBuffer, info(false, 0), commandBuffer);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theirDataIsRead(boolean nv) {
        fill(data, OFFSET + STRIDE, OFFSET + STRIDE + 4);
        execute(nv, false);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aroundItNothingIs(boolean nv) {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 2 * STRIDE, SyncCalls.BUFFER_BYTES);
        fill(preprocessed, 0, OFFSET);
        fill(preprocessed, OFFSET + PREPROCESS_BYTES, SyncCalls.BUFFER_BYTES);
        execute(nv, false);
        assertEquals(List.of(), rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void preprocessedTheDataIsNotReadAgain(boolean nv) {
        fill(data, 0, SyncCalls.BUFFER_BYTES);
        execute(nv, true);
        assertEquals(List.of(), rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsPreprocessedIsRead(boolean nv) {
        preprocess(nv);
        execute(nv, true);
        assertEquals(READ, rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBarrierOrdersPreprocessingBeforeExecution(boolean nv) {
        preprocess(nv);
        long barrier = calls.run.struct("VkMemoryBarrier");
        int write = EXTDeviceGeneratedCommands.VK_ACCESS_COMMAND_PREPROCESS_WRITE_BIT_EXT;
        calls.run
                .set(barrier, "VkMemoryBarrier", "srcAccessMask", write)
                .set(barrier, "VkMemoryBarrier", "dstAccessMask", VK10.VK_ACCESS_INDIRECT_COMMAND_READ_BIT)
                .call(
                        "vkCmdPipelineBarrier",
                        commandBuffer,
                        EXTDeviceGeneratedCommands.VK_PIPELINE_STAGE_COMMAND_PREPROCESS_BIT_EXT,
                        VK10.VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
                        0,
                        1,
                        barrier,
                        0,
                        0,
                        0,
                        0);
        execute(nv, true);
        assertEquals(List.of(), rules());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void executionsMayShareTheirPreprocessBuffer(boolean nv) {
        execute(nv, false);
        execute(nv, false);
        assertEquals(List.of(), rules());
    }

    /** Draws of indices, with the index buffer bound before. */
    private void drawIndexed() {
        calls.run
                .call("vkCmdBindIndexBuffer", commandBuffer, preprocessed, 0, VK10.VK_INDEX_TYPE_UINT16)
                .call(
                        "vkCmdExecuteGeneratedCommandsEXT",
                        commandBuffer,
                        1,
                        infoExt(EXTDeviceGeneratedCommands.VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_EXT));
    }

    @Test
    void drawsMayReadTheIndicesThatAreBound() {
        fill(preprocessed, 0, 4);
        drawIndexed();
        assertEquals(READ, rules());
    }

    @Test
    void dispatchesReadNone() {
        fill(preprocessed, 0, 4);
        calls.run.call("vkCmdBindIndexBuffer", commandBuffer, preprocessed, 0, VK10.VK_INDEX_TYPE_UINT16);
        execute(false, true);
        assertEquals(List.of(), rules());
    }

    private void update(long address) {
        long metadata = calls.run.struct("VkComputePipelineIndirectBufferInfoNV");
        long info = calls.run.struct("VkComputePipelineCreateInfo");
        calls.run
                .set(metadata, "VkComputePipelineIndirectBufferInfoNV", "deviceAddress", address)
                .set(metadata, "VkComputePipelineIndirectBufferInfoNV", "size", 64)
                .set(info, "VkComputePipelineCreateInfo", "pNext", metadata)
                .set(
                        info + VkComputePipelineCreateInfo.STAGE,
                        "VkPipelineShaderStageCreateInfo",
                        "stage",
                        VK10.VK_SHADER_STAGE_COMPUTE_BIT);
        calls.run
                .create("vkCreateComputePipelines", 60, SyncCalls.DEVICE, 0, 1, info, 0, 0)
                .call("vkCmdUpdatePipelineIndirectBufferNV", commandBuffer, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, 60);
    }

    @Test
    void theMetadataOfAPipelineIsWritten() {
        fill(data, OFFSET + 60, OFFSET + 64);
        update(DATA + OFFSET);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void nothingAroundItIs() {
        fill(data, 0, OFFSET);
        fill(data, OFFSET + 64, SyncCalls.BUFFER_BYTES);
        update(DATA + OFFSET);
        assertEquals(List.of(), rules());
    }
}
