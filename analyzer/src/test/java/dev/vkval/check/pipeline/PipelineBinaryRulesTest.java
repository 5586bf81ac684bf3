package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Captured data of pipelines, and binaries that are made of them. */
class PipelineBinaryRulesTest {
    private static final int DEVICE = 3;
    private static final int PIPELINE = 20;
    private static final String CREATE = "VkPipelineBinaryCreateInfoKHR";

    private final CheckRun run = CheckRun.core().device(2, "VK_KHR_pipeline_binary");

    @AfterEach
    void end() {
        run.close();
    }

    private void pipeline(long allocator) {
        run.create(
                "vkCreateComputePipelines",
                PIPELINE,
                DEVICE,
                0,
                1,
                run.struct("VkComputePipelineCreateInfo"),
                allocator,
                0);
    }

    private List<String> release(long allocator) {
        String struct = "VkReleaseCapturedPipelineDataInfoKHR";
        long info = run.struct(struct);
        run.set(info, struct, "pipeline", PIPELINE).call("vkReleaseCapturedPipelineDataKHR", DEVICE, info, allocator);
        return only("09608", "09611", "09612", "09618");
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    private void binaries(long pipeline, long pipelineInfo) {
        long info = run.struct(CREATE);
        run.set(info, CREATE, "pipeline", pipeline)
                .set(info, CREATE, "pPipelineCreateInfo", pipelineInfo)
                .call("vkCreatePipelineBinariesKHR", DEVICE, info, 0, run.struct("VkPipelineBinaryHandlesInfoKHR"));
    }

    /** The parameters of a compute pipeline that is made of some binaries. */
    private long madeOf(int binaries) {
        String struct = "VkPipelineBinaryInfoKHR";
        long made = run.struct(struct);
        long compute = run.struct("VkComputePipelineCreateInfo");
        long info = run.struct("VkPipelineCreateInfoKHR");
        run.set(made, struct, "binaryCount", binaries)
                .set(compute, "VkComputePipelineCreateInfo", "pNext", made)
                .set(info, "VkPipelineCreateInfoKHR", "pNext", compute);
        return info;
    }

    @Test
    void dataAreReleasedOnceAndAfterTheyAreUsed() {
        pipeline(0);
        binaries(PIPELINE, 0);
        assertEquals(List.of(), release(0));
        binaries(PIPELINE, 0);
        assertEquals(List.of("09608"), only("09608"));
        assertEquals(List.of("09608", "09618"), release(0));
    }

    @Test
    void callbacksAreThoseOfTheCreation() {
        pipeline(0);
        assertEquals(List.of("09612"), release(run.struct("VkAllocationCallbacks")));
    }

    @Test
    void callbacksAreGivenWhereTheCreationHadThem() {
        pipeline(run.struct("VkAllocationCallbacks"));
        assertEquals(List.of("09611"), release(0));
    }

    @Test
    void callbacksOfBothCalls() {
        long allocator = run.struct("VkAllocationCallbacks");
        pipeline(allocator);
        assertEquals(List.of(), release(allocator));
    }

    @Test
    void parametersHaveNoBinaries() {
        String[] numbers = {"09605", "09606"};
        binaries(0, madeOf(0));
        run.call("vkGetPipelineKeyKHR", DEVICE, madeOf(0), run.struct("VkPipelineBinaryKeyKHR"));
        assertEquals(List.of(), only(numbers));
        run.call("vkGetPipelineKeyKHR", DEVICE, madeOf(1), run.struct("VkPipelineBinaryKeyKHR"));
        assertEquals(List.of("09605"), only(numbers));
        binaries(0, madeOf(1));
        assertEquals(List.of("09605", "09606"), only(numbers));
    }

    @Test
    void parametersAreOfAPipeline() {
        long info = run.struct("VkPipelineCreateInfoKHR");
        run.set(info, "VkPipelineCreateInfoKHR", "pNext", run.struct("VkComputePipelineCreateInfo"))
                .call("vkGetPipelineKeyKHR", DEVICE, info, run.struct("VkPipelineBinaryKeyKHR"));
        assertEquals(List.of(), only("09604"));
        long other = run.struct("VkPipelineCreateInfoKHR");
        run.call("vkGetPipelineKeyKHR", DEVICE, other, run.struct("VkPipelineBinaryKeyKHR"));
        assertEquals(List.of("09604"), only("09604"));
    }

    /** Two binaries that were made of a pipeline, or of data, are given in another order, or one of them alone. */
    @ParameterizedTest
    @CsvSource({"true, 30 31,", "true, 31 30, 09603", "true, 30, 09603", "false, 31 30,", "true, 30 32,"})
    void binariesOfAPipeline(boolean ofPipeline, String given, String expected) {
        pipeline(0);
        make(ofPipeline ? PIPELINE : 0, 30, 31);
        make(ofPipeline ? PIPELINE : 0, 32, 33);
        String struct = "VkPipelineBinaryInfoKHR";
        long[] binaries = Stream.of(given.split(" ")).mapToLong(Long::parseLong).toArray();
        long made = run.struct(struct);
        long compute = run.struct("VkComputePipelineCreateInfo");
        run.set(made, struct, "binaryCount", binaries.length)
                .set(made, struct, "pPipelineBinaries", run.array(binaries))
                .set(compute, "VkComputePipelineCreateInfo", "pNext", made)
                .create("vkCreateComputePipelines", PIPELINE + 1, DEVICE, 0, 1, compute, 0, 0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09603"));
    }

    private void make(long pipeline, long... handles) {
        String struct = "VkPipelineBinaryHandlesInfoKHR";
        long info = run.struct(CREATE);
        long made = run.struct(struct);
        run.set(made, struct, "pipelineBinaryCount", handles.length)
                .set(made, struct, "pPipelineBinaries", run.array(handles))
                .set(info, CREATE, "pipeline", pipeline)
                .call("vkCreatePipelineBinariesKHR", DEVICE, info, 0, made);
    }
}
