package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipeline binaries: what they are created from, and the data that pipelines keep for them. */
class CapturedDataRulesTest {
    private static final String BINARY_INFO = "VkPipelineBinaryCreateInfoKHR";
    private static final String BINARIES = "VkPipelineBinaryInfoKHR";
    private static final String PIPELINE_INFO = "VkPipelineCreateInfoKHR";
    private static final String COMPUTE_INFO = "VkComputePipelineCreateInfo";
    private static final String CONTROL = "VkDevicePipelineBinaryInternalCacheControlKHR";
    private static final String EXTENSION = "VK_KHR_pipeline_binary";
    private static final int MINOR_VERSION = 3;
    private static final long PIPELINE = 70;
    private static final long BINARY = 71;

    private Recorder recorder = new Recorder(EXTENSION);
    private CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    @Test
    void releasedDataIsNotUsed() {
        run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, run.struct(COMPUTE_INFO), 0, 0);
        String used = "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09608";
        String releasedAgain = "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09618";
        List<String> first = recorder.broken(() -> {
            binaries(PIPELINE, 0);
            release();
        });
        assertEquals(List.of(false, false), List.of(first.contains(used), first.contains(releasedAgain)));
        List<String> second = recorder.broken(() -> {
            binaries(PIPELINE, 0);
            release();
        });
        assertEquals(List.of(true, true), List.of(second.contains(used), second.contains(releasedAgain)));
    }

    private void release() {
        String struct = "VkReleaseCapturedPipelineDataInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "pipeline", PIPELINE).call("vkReleaseCapturedPipelineDataKHR", Recorder.DEVICE, info, 0);
    }

    private void binaries(long pipeline, long createInfo) {
        long info = run.struct(BINARY_INFO);
        run.set(info, BINARY_INFO, "pipeline", pipeline)
                .set(info, BINARY_INFO, "pPipelineCreateInfo", createInfo)
                .call(
                        "vkCreatePipelineBinariesKHR",
                        Recorder.DEVICE,
                        info,
                        0,
                        run.struct("VkPipelineBinaryHandlesInfoKHR"));
    }

    /** A VkPipelineCreateInfoKHR with a structure in its chain, and VkPipelineBinaryInfoKHR behind that. */
    private long pipelineInfo(String struct, int count) {
        long binaries = run.struct(BINARIES);
        long create = run.struct(struct);
        long info = run.struct(PIPELINE_INFO);
        run.set(binaries, BINARIES, "binaryCount", count)
                .set(binaries, BINARIES, "pPipelineBinaries", count == 0 ? 0 : run.array(BINARY))
                .set(create, struct, "pNext", binaries)
                .set(info, PIPELINE_INFO, "pNext", create);
        return info;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void keysAreOfPipelinesWithoutBinaries(int count) {
        long info = pipelineInfo(COMPUTE_INFO, count);
        List<String> found = recorder.broken(() -> {
            run.call("vkGetPipelineKeyKHR", Recorder.DEVICE, info, run.struct("VkPipelineBinaryKeyKHR"));
            binaries(0, info);
        });
        assertEquals(count > 0, found.contains("VUID-vkGetPipelineKeyKHR-pNext-09605"));
        assertEquals(count > 0, found.contains("VUID-VkPipelineBinaryCreateInfoKHR-pPipelineCreateInfo-09606"));
    }

    @ParameterizedTest
    @ValueSource(strings = {COMPUTE_INFO, "VkGraphicsPipelineCreateInfo", "VkPipelineCreateFlags2CreateInfo"})
    void keysAreOfPipelines(String struct) {
        long info = pipelineInfo(struct, 0);
        List<String> found = recorder.broken(
                () -> run.call("vkGetPipelineKeyKHR", Recorder.DEVICE, info, run.struct("VkPipelineBinaryKeyKHR")));
        assertEquals(
                struct.equals("VkPipelineCreateFlags2CreateInfo"),
                found.contains("VUID-VkPipelineCreateInfoKHR-pNext-09604"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void withoutAnInternalCacheNoBinariesAreFoundByCreateInfo(int disabled) {
        recorder.close();
        run = CheckRun.core();
        long control = run.struct(CONTROL);
        run.set(control, CONTROL, "disableInternalCache", disabled).device(MINOR_VERSION, control, EXTENSION);
        recorder = Recorder.of(run);
        long info = pipelineInfo(COMPUTE_INFO, 0);
        List<String> found = recorder.broken(() -> binaries(0, info));
        assertEquals(disabled > 0, found.contains("VUID-VkPipelineBinaryCreateInfoKHR-device-09610"));
    }
}
