package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphNeuralAcceleratorStatistics;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Data graph pipelines with their sessions, and dispatches of both. */
class DataGraphRulesTest {
    private static final int DEVICE = 3;
    private static final int POOL = 20;
    private static final int COMMANDS = 21;
    private static final int GRAPH = 22;
    private static final int OTHER_GRAPH = 23;
    private static final int SESSION = 24;
    private static final int MEMORY = 25;
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final int CACHE_POINT =
            ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_OPTICAL_FLOW_CACHE_ARM;
    private static final long CACHED =
            ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM;
    private static final String ENGINES = "VkDataGraphProcessingEngineCreateInfoARM";
    private static final String DISPATCH = "VkDataGraphPipelineOpticalFlowDispatchInfoARM";

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_data_graph");

    @BeforeEach
    void start() {
        graph(GRAPH, 0);
        graph(OTHER_GRAPH, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void graph(long handle, long chain) {
        String struct = "VkDataGraphPipelineCreateInfoARM";
        long info = run.struct(struct);
        run.set(info, struct, "pNext", chain)
                .create("vkCreateDataGraphPipelinesARM", handle, DEVICE, 0, 0, 1, info, 0, 0);
    }

    private long chained(String struct, String member, long value) {
        long chained = run.struct(struct);
        run.set(chained, struct, member, value);
        return chained;
    }

    private void session(long flags, long chain) {
        String struct = "VkDataGraphPipelineSessionCreateInfoARM";
        long info = run.struct(struct);
        run.set(info, struct, "dataGraphPipeline", GRAPH)
                .set(info, struct, "flags", flags)
                .set(info, struct, "pNext", chain)
                .create("vkCreateDataGraphPipelineSessionARM", SESSION, DEVICE, info, 0, 0);
    }

    private void required(int bindPoint, int objects) {
        String struct = "VkDataGraphPipelineSessionBindPointRequirementsInfoARM";
        String result = "VkDataGraphPipelineSessionBindPointRequirementARM";
        long info = chained(struct, "session", SESSION);
        long requirement = chained(result, "numObjects", objects);
        run.set(requirement, result, "bindPoint", bindPoint)
                .call(
                        "vkGetDataGraphPipelineSessionBindPointRequirementsARM",
                        DEVICE,
                        info,
                        run.pointer(1),
                        requirement);
    }

    private void recording(long poolChain) {
        long pool = chained("VkCommandPoolCreateInfo", "pNext", poolChain);
        long allocate = chained("VkCommandBufferAllocateInfo", "commandPool", POOL);
        run.create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
    }

    private void dispatch(long chain) {
        long info = chained("VkDataGraphPipelineDispatchInfoARM", "pNext", chain);
        run.call("vkCmdDispatchDataGraphARM", COMMANDS, SESSION, info);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 09852", "1,"})
    void neuralStatisticsOfASession(int allowed, String expected) {
        graph(GRAPH, chained("VkDataGraphPipelineNeuralStatisticsCreateInfoARM", "allowNeuralStatistics", allowed));
        session(0, run.struct("VkDataGraphPipelineSessionNeuralStatisticsCreateInfoARM"));
        assertEquals(expected == null ? List.of() : List.of(expected), only("09852"));
    }

    @ParameterizedTest
    @CsvSource({"0, 09856", "1,"})
    void neuralStatisticsAsAProperty(int allowed, String expected) {
        graph(GRAPH, chained("VkDataGraphPipelineNeuralStatisticsCreateInfoARM", "allowNeuralStatistics", allowed));
        long info = chained("VkDataGraphPipelineInfoARM", "dataGraphPipeline", GRAPH);
        long property = chained(
                "VkDataGraphPipelinePropertyQueryResultARM",
                "property",
                ARMDataGraphNeuralAcceleratorStatistics
                        .VK_DATA_GRAPH_PIPELINE_PROPERTY_NEURAL_ACCELERATOR_STATISTICS_INFO_ARM);
        run.call("vkGetDataGraphPipelinePropertiesARM", DEVICE, info, 1, property);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09856"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0,", "1, 0, 09784", "0, 2, 09855", "0, 1,"})
    void memoryRequirementsOfASession(int bindPoint, int index, String expected) {
        session(0, 0);
        required(0, 2);
        String struct = "VkDataGraphPipelineSessionMemoryRequirementsInfoARM";
        long info = chained(struct, "session", SESSION);
        run.set(info, struct, "bindPoint", bindPoint == 0 ? 0 : CACHE_POINT)
                .set(info, struct, "objectIndex", index)
                .call(
                        "vkGetDataGraphPipelineSessionMemoryRequirementsARM",
                        DEVICE,
                        info,
                        run.struct("VkMemoryRequirements2"));
        assertEquals(expected == null ? List.of() : List.of(expected), only("09784", "09855"));
    }

    @ParameterizedTest
    @CsvSource({"false, false,", "true, false, 09912", "true, true,", "false, true, 09913"})
    void enginesOfAPool(boolean ofPipeline, boolean ofPool, String expected) {
        long engine = run.struct("VkPhysicalDeviceDataGraphProcessingEngineARM");
        run.set(engine, "VkPhysicalDeviceDataGraphProcessingEngineARM", "isForeign", 1);
        long engines = chained(ENGINES, "processingEngineCount", 1);
        run.set(engines, ENGINES, "pProcessingEngines", engine);
        graph(GRAPH, ofPipeline ? engines : 0);
        recording(ofPool ? engines : 0);
        run.call("vkCmdBindPipeline", COMMANDS, BIND_POINT, GRAPH);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09912", "09913"));
    }

    @ParameterizedTest
    @CsvSource({"0, 1,", "1, 1, 09870"})
    void sparsityOfAConstant(int dimension, int otherDimension, String expected) {
        String sparsity = "VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM";
        String constant = "VkDataGraphPipelineConstantARM";
        String module = "VkDataGraphPipelineShaderModuleCreateInfoARM";
        long other = chained(sparsity, "dimension", otherDimension);
        long one = chained(sparsity, "dimension", dimension);
        run.set(one, sparsity, "pNext", other);
        long shader = chained(module, "pConstants", chained(constant, "pNext", one));
        run.set(shader, module, "constantCount", 1);
        graph(GRAPH, shader);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09870"));
    }

    @ParameterizedTest
    @CsvSource({"0, 09799", "22,", "23, 09951"})
    void pipelineOfADispatch(long pipeline, String expected) {
        session(0, 0);
        recording(0);
        if (pipeline != 0) {
            run.call("vkCmdBindPipeline", COMMANDS, BIND_POINT, pipeline);
        }
        dispatch(0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09799", "09951"));
    }

    @Test
    void memoryOfADispatch() {
        session(0, 0);
        required(0, 1);
        recording(0);
        run.call("vkCmdBindPipeline", COMMANDS, BIND_POINT, GRAPH);
        dispatch(0);
        assertEquals(List.of("09796"), only("09796"));
        String struct = "VkBindDataGraphPipelineSessionMemoryInfoARM";
        long bind = chained(struct, "session", SESSION);
        run.set(bind, struct, "memory", MEMORY).call("vkBindDataGraphPipelineSessionMemoryARM", DEVICE, 1, bind);
        dispatch(0);
        assertEquals(List.of("09796"), only("09796"));
    }

    private void requireMemory(long bytes, long alignment, int types) {
        String ask = "VkDataGraphPipelineSessionMemoryRequirementsInfoARM";
        String base = "VkMemoryRequirements2";
        long info = chained(ask, "session", SESSION);
        long result = run.struct(base);
        long at = result + VkMemoryRequirements2.MEMORYREQUIREMENTS;
        run.set(at, "VkMemoryRequirements", "size", bytes)
                .set(at, "VkMemoryRequirements", "alignment", alignment)
                .set(at, "VkMemoryRequirements", "memoryTypeBits", types)
                .call("vkGetDataGraphPipelineSessionMemoryRequirementsARM", DEVICE, info, result);
    }

    private void bindMemory(int bindPoint, int index, long offset) {
        String struct = "VkBindDataGraphPipelineSessionMemoryInfoARM";
        long bind = chained(struct, "session", SESSION);
        run.set(bind, struct, "memory", MEMORY)
                .set(bind, struct, "bindPoint", bindPoint)
                .set(bind, struct, "objectIndex", index)
                .set(bind, struct, "memoryOffset", offset)
                .call("vkBindDataGraphPipelineSessionMemoryARM", DEVICE, 1, bind);
    }

    /** Memory of 1024 bytes and type 1, for a session with one object. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 512, 2,",
        "1, 0, 0, 512, 2, 09786",
        "0, 1, 0, 512, 2, 09805",
        "0, 0, 0, 512, 1, 09788",
        "0, 0, 8, 512, 2, 09789",
        "0, 0, 16, 1008, 2,",
        "0, 0, 16, 1009, 2, 09790"
    })
    void memoryOfASession(int bindPoint, int index, long offset, long bytes, int types, String expected) {
        String struct = "VkMemoryAllocateInfo";
        long info = chained(struct, "allocationSize", 1024);
        run.set(info, struct, "memoryTypeIndex", 1).create("vkAllocateMemory", MEMORY, DEVICE, info, 0, 0);
        session(0, 0);
        required(0, 1);
        requireMemory(bytes, 16, types);
        bindMemory(bindPoint == 0 ? 0 : CACHE_POINT, index, offset);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                only("09785", "09786", "09788", "09789", "09790", "09805"));
    }

    @Test
    void memoryOfASessionIsBoundOnce() {
        session(0, 0);
        required(0, 2);
        bindMemory(0, 0, 0);
        bindMemory(0, 1, 0);
        assertEquals(List.of(), only("09785"));
        bindMemory(0, 1, 0);
        assertEquals(List.of("09785"), only("09785"));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 16,", "0, 0, 16, 09980", "1, 2, 16, 09964", "1, 0, 17, 09976"})
    void opticalFlowOfADispatch(int ofPipeline, int flags, int hint, String expected) {
        flow(ofPipeline, flags, hint, 0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09980", "09964", "09976"));
    }

    @Test
    void aSessionWithACacheKnowsEarlierImages() {
        flow(1, 2, 0, CACHED);
        assertEquals(List.of(), only("09964"));
    }

    private void flow(int ofPipeline, int flags, int hint, long sessionFlags) {
        String create = "VkDataGraphPipelineOpticalFlowCreateInfoARM";
        String node = "VkDataGraphPipelineSingleNodeCreateInfoARM";
        long created = chained(create, "width", 16);
        long single =
                chained(node, "nodeType", ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM);
        run.set(created, create, "height", 8).set(single, node, "pNext", created);
        graph(GRAPH, ofPipeline == 1 ? single : 0);
        session(sessionFlags, 0);
        recording(0);
        run.call("vkCmdBindPipeline", COMMANDS, BIND_POINT, GRAPH);
        long flow = chained(DISPATCH, "flags", flags);
        run.set(flow, DISPATCH, "meanFlowL1NormHint", hint);
        dispatch(flow);
    }
}
