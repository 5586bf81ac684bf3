package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pipeline caches are created from, and what is done with caches of data graphs. */
class PipelineCacheRulesTest {
    private static final String INFO = "VkPipelineCacheCreateInfo";
    private static final String ONE = "VUID-VkPipelineCacheHeaderVersionOne-";
    private static final long DATA_GRAPH = 1000629000;
    private static final long CACHE = 70;
    private static final long OTHER = 71;

    private final Recorder recorder = new Recorder("VK_QCOM_data_graph_model");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void cache(long id, long bytes, long size, long version) {
        long info = run.struct(INFO);
        run.set(info, INFO, "initialDataSize", bytes)
                .set(info, INFO, "pInitialData", bytes == 0 ? 0 : run.array(version << 32 | size, 0, 0, 0, 0))
                .create("vkCreatePipelineCache", id, Recorder.DEVICE, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 32, 1, headerSize-04967, false",
        "40, 31, 1, headerSize-04967, true",
        "32, 32, 1, headerSize-08990, false",
        "31, 32, 1, headerSize-08990, true",
        "40, 32, 1, headerVersion-04968, false",
        "40, 32, 2, headerVersion-04968, true",
        "40, 56, 1000298001, headerVersion-04968, false",
        "40, 28, 1000629000, headerVersion-04968, false",
        "7, 0, 0, headerVersion-04968, false"
    })
    void headers(long bytes, long size, long version, String rule, boolean broken) {
        List<String> found = recorder.broken(() -> cache(CACHE, bytes, size, version));
        assertEquals(broken, found.contains(ONE + rule));
    }

    @ParameterizedTest
    @CsvSource({
        "28, 28, headerSize-11836, false",
        "28, 32, headerSize-11836, true",
        "28, 28, headerSize-11838, false",
        "27, 28, headerSize-11838, true"
    })
    void headersOfDataGraphs(long bytes, long size, String rule, boolean broken) {
        List<String> found = recorder.broken(() -> cache(CACHE, bytes, size, DATA_GRAPH));
        assertEquals(broken, found.contains("VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-" + rule));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "1000629000, true"})
    void cachesOfDataGraphsAreReadOnly(long version, boolean broken) {
        cache(CACHE, 40, version == 1 ? 32 : 28, version);
        cache(OTHER, 0, 0, 0);
        List<String> found = recorder.broken(() -> {
            run.call("vkGetPipelineCacheData", Recorder.DEVICE, CACHE, run.pointer(0), 0);
            run.call("vkMergePipelineCaches", Recorder.DEVICE, CACHE, 1, run.array(OTHER));
            run.call("vkMergePipelineCaches", Recorder.DEVICE, OTHER, 1, run.array(CACHE));
        });
        assertEquals(broken, found.contains("VUID-vkGetPipelineCacheData-pipelineCache-11834"));
        assertEquals(broken, found.contains("VUID-vkMergePipelineCaches-dstCache-11832"));
        assertEquals(broken, found.contains("VUID-vkMergePipelineCaches-headerVersion-11833"));
    }

    @Test
    void aDestroyedCacheIsForgotten() {
        cache(CACHE, 40, 28, DATA_GRAPH);
        run.call("vkDestroyPipelineCache", Recorder.DEVICE, CACHE, 0);
        cache(CACHE, 40, 32, 1);
        List<String> found =
                recorder.broken(() -> run.call("vkGetPipelineCacheData", Recorder.DEVICE, CACHE, run.pointer(0), 0));
        assertFalse(found.contains("VUID-vkGetPipelineCacheData-pipelineCache-11834"));
    }
}
