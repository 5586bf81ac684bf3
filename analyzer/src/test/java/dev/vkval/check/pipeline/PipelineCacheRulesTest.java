package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers of the data that pipeline caches are created with. */
class PipelineCacheRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int OTHER_DEVICE = 4;
    private static final long GRAPH = 1_000_629_000L;
    private static final long PLAIN = 11;
    private static final long OF_GRAPH = 12;
    private static final String ONE = "VUID-VkPipelineCacheHeaderVersionOne-";
    private static final String DATA_GRAPH = "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-";

    private final CheckRun run = CheckRun.core().device(2);
    private int device = DEVICE;

    @AfterEach
    void end() {
        run.close();
    }

    private void cache(long id, long headerBytes, long version, long dataBytes) {
        String struct = "VkPipelineCacheCreateInfo";
        long info = run.struct(struct);
        run.set(info, struct, "initialDataSize", dataBytes)
                .set(info, struct, "pInitialData", run.array(headerBytes | version << Integer.SIZE, 0, 0, 0, 0))
                .create("vkCreatePipelineCache", id, device, info, 0, 0);
    }

    private void deviceWithModels() {
        long feature = run.struct("VkPhysicalDeviceDataGraphModelFeaturesQCOM");
        long info = run.struct("VkDeviceCreateInfo");
        run.set(feature, "VkPhysicalDeviceDataGraphModelFeaturesQCOM", "dataGraphModel", 1)
                .set(info, "VkDeviceCreateInfo", "pNext", feature)
                .create("vkCreateDevice", OTHER_DEVICE, PHYSICAL, info, 0, 0);
        device = OTHER_DEVICE;
    }

    @ParameterizedTest
    @CsvSource({
        "32, 1, 40, ''",
        "0, 0, 0, ''",
        "31, 1, 40, headerSize-04967",
        "32, 2, 40, headerVersion-04968",
        "32, 1, 31, headerSize-08990"
    })
    void theHeaderOfVersionOne(long headerBytes, long version, long dataBytes, String rule) {
        cache(PLAIN, headerBytes, version, dataBytes);
        assertEquals(rule.isEmpty() ? List.of() : List.of(ONE + rule), run.rules());
    }

    @ParameterizedTest
    @CsvSource({"28, 40, ''", "32, 40, headerSize-11836", "28, 27, headerSize-11838"})
    void theHeaderOfDataGraphs(long headerBytes, long dataBytes, String rule) {
        deviceWithModels();
        cache(OF_GRAPH, headerBytes, GRAPH, dataBytes);
        assertEquals(rule.isEmpty() ? List.of() : List.of(DATA_GRAPH + rule), run.rules());
    }

    @Test
    void dataOfGraphsNeedTheirFeature() {
        cache(OF_GRAPH, 28, GRAPH, 40);
        assertEquals(List.of(DATA_GRAPH + "None-11835"), run.rules());
    }

    @Test
    void cachesWithDataOfGraphsAreNeitherReadNorMerged() {
        deviceWithModels();
        cache(PLAIN, 32, 1, 40);
        cache(OF_GRAPH, 28, GRAPH, 40);
        long size = run.pointer(0);
        run.call("vkGetPipelineCacheData", device, PLAIN, size, 0)
                .call("vkMergePipelineCaches", device, PLAIN, 1, run.pointer(PLAIN + 2));
        assertEquals(List.of(), run.rules());
        run.call("vkGetPipelineCacheData", device, OF_GRAPH, size, 0)
                .call("vkMergePipelineCaches", device, PLAIN, 1, run.pointer(OF_GRAPH))
                .call("vkMergePipelineCaches", device, OF_GRAPH, 1, run.pointer(PLAIN));
        assertEquals(
                List.of(
                        "VUID-vkGetPipelineCacheData-pipelineCache-11834",
                        "VUID-vkMergePipelineCaches-headerVersion-11833",
                        "VUID-vkMergePipelineCaches-dstCache-11832"),
                run.rules());
        run.call("vkDestroyPipelineCache", device, OF_GRAPH, 0);
        cache(OF_GRAPH, 32, 1, 40);
        run.call("vkGetPipelineCacheData", device, OF_GRAPH, size, 0);
        assertEquals(3, run.rules().size(), "another cache has the same handle");
    }
}
