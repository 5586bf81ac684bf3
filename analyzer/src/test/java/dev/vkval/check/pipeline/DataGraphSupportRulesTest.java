package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.ARMDataGraph;

/** Data graphs on a device whose queue family has one engine for optical flow, or one for builtin models. */
class DataGraphSupportRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int GRAPH = 22;
    private static final int BUILTIN = 1000629001;
    private static final int NEURAL_ENGINE = 1000629000;
    private static final int FLOW_OPERATION = 1000631000;
    private static final String ENTRY = "VkQueueFamilyDataGraphPropertiesARM";
    private static final String ENGINES = "VkDataGraphProcessingEngineCreateInfoARM";
    private static final String FLOW = "VkDataGraphPipelineOpticalFlowCreateInfoARM";
    private static final String FLOW_PROPERTIES = "VkQueueFamilyDataGraphOpticalFlowPropertiesARM";
    private static final String NODE = "VkDataGraphPipelineSingleNodeCreateInfoARM";

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_data_graph");

    @AfterEach
    void end() {
        run.close();
    }

    private static int offset(String struct, String member) {
        return Registry.vulkan().struct(struct).member(member).offset();
    }

    private long entry(int engine, int operationType, String name) {
        long entry = run.struct(ENTRY);
        MemoryUtil.memPutInt(entry + offset(ENTRY, "engine"), engine);
        operation(entry + offset(ENTRY, "operation"), operationType, name);
        return entry;
    }

    private static void operation(long at, int type, String name) {
        MemoryUtil.memPutInt(at, type);
        for (int i = 0; i < name.length(); i++) {
            MemoryUtil.memPutByte(at + Integer.BYTES + i, (byte) name.charAt(i));
        }
    }

    private void report(long entry) {
        run.call("vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM", PHYSICAL, 0, run.pointer(1), entry);
    }

    private List<String> create(long chain) {
        String struct = "VkDataGraphPipelineCreateInfoARM";
        long info = run.struct(struct);
        return found(() -> run.set(info, struct, "pNext", chain)
                .create("vkCreateDataGraphPipelinesARM", GRAPH, DEVICE, 0, 0, 1, info, 0, 0));
    }

    private List<String> found(Runnable call) {
        int before = run.rules().size();
        call.run();
        return run.rules().subList(before, run.rules().size()).stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(rule -> rule.matches("099(4[1689]|5[78]|6[5-9]|7[01245])|11842"))
                .toList();
    }

    private long engines(int type, long next) {
        long engine = run.array(type);
        long info = run.struct(ENGINES);
        run.set(info, ENGINES, "processingEngineCount", 1)
                .set(info, ENGINES, "pProcessingEngines", engine)
                .set(info, ENGINES, "pNext", next);
        return info;
    }

    @Test
    void enginesAreThoseOfTheDevice() {
        assertEquals(List.of(), create(engines(NEURAL_ENGINE, 0)), "the application has not asked");
        report(entry(NEURAL_ENGINE, BUILTIN, "model"));
        assertEquals(List.of(), create(engines(NEURAL_ENGINE, 0)));
        assertEquals(List.of("09948"), create(engines(0, 0)));
        assertEquals(List.of("09949"), create(0), "it has no default engine");
        report(entry(0, BUILTIN, "model"));
        assertEquals(List.of(), create(0));
    }

    @Test
    void enginesOfADescriptorPoolAreThoseOfTheDevice() {
        report(entry(NEURAL_ENGINE, BUILTIN, "model"));
        String struct = "VkDescriptorPoolCreateInfo";
        for (int type : new int[] {NEURAL_ENGINE, 0}) {
            long info = run.struct(struct);
            run.set(info, struct, "pNext", engines(type, 0));
            assertEquals(
                    type == 0 ? List.of("09946") : List.of(),
                    found(() -> run.create("vkCreateDescriptorPool", 40 + type, DEVICE, info, 0, 0)));
        }
    }

    @ParameterizedTest
    @CsvSource({"model,", "other, 11842"})
    void aBuiltinModelIsThatOfAnEngine(String name, String expected) {
        report(entry(NEURAL_ENGINE, BUILTIN, "model"));
        String struct = "VkDataGraphPipelineBuiltinModelCreateInfoQCOM";
        long operation = run.struct("VkPhysicalDeviceDataGraphOperationSupportARM");
        operation(operation, BUILTIN, name);
        long model = run.struct(struct);
        run.set(model, struct, "pOperation", operation);
        assertEquals(expected == null ? List.of() : List.of(expected), create(engines(NEURAL_ENGINE, model)));
    }

    /** Supports extents from 8 to 64, the first output grid and the second hint grid, but no cost. */
    private void reportFlow() {
        long properties = run.struct(FLOW_PROPERTIES);
        run.set(properties, FLOW_PROPERTIES, "supportedOutputGridSizes", 1)
                .set(properties, FLOW_PROPERTIES, "supportedHintGridSizes", 2)
                .set(properties, FLOW_PROPERTIES, "minWidth", 8)
                .set(properties, FLOW_PROPERTIES, "minHeight", 8)
                .set(properties, FLOW_PROPERTIES, "maxWidth", 64)
                .set(properties, FLOW_PROPERTIES, "maxHeight", 64)
                .call(
                        "vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM",
                        PHYSICAL,
                        0,
                        entry(0, FLOW_OPERATION, "OpticalFlow"),
                        properties);
        String asked = "VkDataGraphOpticalFlowImageFormatInfoARM";
        String answer = "VkDataGraphOpticalFlowImageFormatPropertiesARM";
        for (int usage : new int[] {1, 2, 8}) {
            long info = run.struct(asked);
            long format = run.struct(answer);
            run.set(info, asked, "usage", usage)
                    .set(format, answer, "format", 9)
                    .call(
                            "vkGetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM",
                            PHYSICAL,
                            0,
                            entry(0, FLOW_OPERATION, "OpticalFlow"),
                            info,
                            run.pointer(1),
                            format);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "width, 8,",
        "width, 65, 09966",
        "height, 7, 09967",
        "outputGridSize, 2, 09971",
        "outputGridSize, 3, 09971",
        "imageFormat, 10, 09968",
        "flowVectorFormat, 10, 09969",
        "flags, 1, 09974",
        "flags, 2, 09975 09970"
    })
    void opticalFlowIsSupported(String member, int value, String expected) {
        reportFlow();
        long flow = run.struct(FLOW);
        run.set(flow, FLOW, "width", 8)
                .set(flow, FLOW, "height", 8)
                .set(flow, FLOW, "outputGridSize", 1)
                .set(flow, FLOW, "imageFormat", 9)
                .set(flow, FLOW, "flowVectorFormat", 9)
                .set(flow, FLOW, member, value);
        assertEquals(expected == null ? List.of() : List.of(expected.split(" ")), create(flow));
    }

    @ParameterizedTest
    @CsvSource({"0, false", "2, false", "1, true"})
    void hintsHaveASupportedGrid(int grid, boolean wrong) {
        reportFlow();
        long flow = run.struct(FLOW);
        run.set(flow, FLOW, "flags", 1).set(flow, FLOW, "hintGridSize", grid);
        int before = run.rules().size();
        create(flow);
        assertEquals(
                wrong,
                run.rules().subList(before, run.rules().size()).stream().anyMatch(rule -> rule.endsWith("-09972")));
    }

    @ParameterizedTest
    @CsvSource({"OpticalFlow,", "Other, 09941"})
    void aQueueFamilySupportsWhatItExecutes(String operation, String expected) {
        report(entry(0, FLOW_OPERATION, operation));
        long node = run.struct(NODE);
        run.set(node, NODE, "nodeType", FLOW_OPERATION);
        create(node);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.create("vkCreateCommandPool", 20, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandPool", 20)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", 21, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", 21, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBindPipeline", 21, ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, GRAPH);
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                found(() -> run.call("vkCmdDispatchDataGraphARM", 21, 30, 0)));
    }

    private List<String> properties(long entry, String struct) {
        return found(() -> run.call(
                "vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM",
                PHYSICAL,
                0,
                entry,
                run.struct(struct)));
    }

    @Test
    void propertiesAreThoseOfAReportedOperation() {
        report(entry(0, FLOW_OPERATION, "OpticalFlow"));
        report(entry(0, 0, "TOSA.001000.1"));
        assertEquals(List.of(), properties(entry(0, FLOW_OPERATION, "OpticalFlow"), FLOW_PROPERTIES));
        assertEquals(List.of(), properties(entry(0, 0, "TOSA.001000.1"), "VkQueueFamilyDataGraphTOSAPropertiesARM"));
        assertEquals(List.of("09957"), properties(entry(0, FLOW_OPERATION, "Unreported"), FLOW_PROPERTIES));
        assertEquals(List.of("09958"), properties(entry(0, 0, "TOSA.001000.1"), FLOW_PROPERTIES));
    }

    @ParameterizedTest
    @CsvSource({"OpticalFlow,", "TOSA.001000.1, 09965"})
    void formatsAreThoseOfOpticalFlow(String name, String expected) {
        long info = run.struct("VkDataGraphOpticalFlowImageFormatInfoARM");
        assertEquals(
                expected == null ? List.of() : List.of(expected),
                found(() -> run.call(
                        "vkGetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM",
                        PHYSICAL,
                        0,
                        entry(0, 0, name),
                        info,
                        run.pointer(0),
                        0)));
    }
}
