package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Dispatches of a data graph with one resource: a storage image or a tensor at binding 0 of set 0. */
class GraphDescriptorRulesTest {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    private static final int TENSORS = ARMTensors.VK_DESCRIPTOR_TYPE_TENSOR_ARM;
    private static final int SET_LAYOUT = 40;
    private static final int OTHER_SET_LAYOUT = 41;
    private static final int LAYOUT = 42;
    private static final int OTHER_LAYOUT = 43;
    private static final int POOL = 44;
    private static final int SET = 45;
    private static final int OTHER_SET = 46;
    private static final int GRAPH = 47;
    private static final int IMAGE = 48;
    private static final int VIEW = 49;
    private static final int TENSOR = 50;
    private static final int TENSOR_VIEW = 51;
    private static final int TENSOR_MEMORY = 52;
    private static final int SESSION = 53;
    private static final int BUFFER = 54;
    private static final int ADDRESS = 0x10000;
    private static final int ENGINE = 1000629000;
    private static final String ENGINES = "VkDataGraphProcessingEngineCreateInfoARM";
    private static final long DESCRIPTOR_BUFFER = 0x20000000L;

    private Recorder recorder;
    private CheckRun run;

    @AfterEach
    void end() {
        recorder.close();
    }

    /** A device that faults where protected resources are not used as they must be. */
    private void start() {
        run = CheckRun.core();
        long limits = run.struct("VkPhysicalDeviceProtectedMemoryProperties");
        long properties = run.struct("VkPhysicalDeviceProperties2");
        run.device(3, "VK_ARM_data_graph")
                .set(properties, "VkPhysicalDeviceProperties2", "pNext", limits)
                .call("vkGetPhysicalDeviceProperties2", 2, properties);
        recorder = Recorder.of(run);
    }

    private void sets(int type) {
        for (int id : new int[] {SET_LAYOUT, OTHER_SET_LAYOUT}) {
            String struct = "VkDescriptorSetLayoutCreateInfo";
            long binding = run.struct("VkDescriptorSetLayoutBinding");
            long info = run.struct(struct);
            run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", type)
                    .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", id == SET_LAYOUT ? 1 : 2)
                    .set(info, struct, "bindingCount", 1)
                    .set(info, struct, "pBindings", binding)
                    .create("vkCreateDescriptorSetLayout", id, Recorder.DEVICE, info, 0, 0);
            long layout = run.struct("VkPipelineLayoutCreateInfo");
            run.set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                    .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(id))
                    .create("vkCreatePipelineLayout", id + 2, Recorder.DEVICE, layout, 0, 0);
        }
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        run.set(pool, "VkDescriptorPoolCreateInfo", "maxSets", 2)
                .create("vkCreateDescriptorPool", POOL, Recorder.DEVICE, pool, 0, 0);
        for (int id : new int[] {SET, OTHER_SET}) {
            long allocation = run.struct("VkDescriptorSetAllocateInfo");
            run.set(allocation, "VkDescriptorSetAllocateInfo", "descriptorPool", POOL)
                    .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                    .set(
                            allocation,
                            "VkDescriptorSetAllocateInfo",
                            "pSetLayouts",
                            run.array(id == SET ? SET_LAYOUT : OTHER_SET_LAYOUT))
                    .create("vkAllocateDescriptorSets", id, Recorder.DEVICE, allocation, 0);
        }
    }

    private void graph(long flags, long chain) {
        String struct = "VkDataGraphPipelineCreateInfoARM";
        long info = run.struct(struct);
        run.set(info, struct, "flags", flags)
                .set(info, struct, "layout", LAYOUT)
                .set(info, struct, "resourceInfoCount", 1)
                .set(info, struct, "pResourceInfos", run.struct("VkDataGraphPipelineResourceInfoARM"))
                .set(info, struct, "pNext", chain)
                .create("vkCreateDataGraphPipelinesARM", GRAPH, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
    }

    private void image(int flags) {
        recorder.image(
                IMAGE,
                recorder.imageInfo(1, VK10.VK_FORMAT_R8G8B8A8_UNORM, 4, 4, 1).flags(flags));
        recorder.view(VIEW, IMAGE, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1);
        long image = run.struct("VkDescriptorImageInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(image, "VkDescriptorImageInfo", "imageView", VIEW)
                .set(image, "VkDescriptorImageInfo", "imageLayout", 1)
                .set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", STORAGE)
                .set(write, "VkWriteDescriptorSet", "pImageInfo", image)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    private void tensor(int usage, int flags, int handleTypes) {
        String struct = "VkTensorCreateInfoARM";
        String described = "VkTensorDescriptionARM";
        String viewed = "VkTensorViewCreateInfoARM";
        String allocation = "VkMemoryAllocateInfo";
        long description = run.struct(described);
        long info = run.struct(struct);
        long view = run.struct(viewed);
        long export = run.struct("VkExportMemoryAllocateInfo");
        long memory = run.struct(allocation);
        long bind = run.struct("VkBindTensorMemoryInfoARM");
        MemoryUtil.memPutLong(
                description
                        + Registry.vulkan().struct(described).member("usage").offset(),
                usage);
        run.set(description, described, "dimensionCount", 1)
                .set(description, described, "pDimensions", run.array(4))
                .set(info, struct, "pDescription", description)
                .set(info, struct, "flags", flags)
                .create("vkCreateTensorARM", TENSOR, Recorder.DEVICE, info, 0, 0)
                .set(export, "VkExportMemoryAllocateInfo", "handleTypes", handleTypes)
                .set(memory, allocation, "pNext", handleTypes == 0 ? 0 : export)
                .set(memory, allocation, "allocationSize", 64)
                .create("vkAllocateMemory", TENSOR_MEMORY, Recorder.DEVICE, memory, 0, 0)
                .set(bind, "VkBindTensorMemoryInfoARM", "tensor", TENSOR)
                .set(bind, "VkBindTensorMemoryInfoARM", "memory", TENSOR_MEMORY)
                .call("vkBindTensorMemoryARM", Recorder.DEVICE, 1, bind)
                .set(view, viewed, "tensor", TENSOR)
                .create("vkCreateTensorViewARM", TENSOR_VIEW, Recorder.DEVICE, view, 0, 0);
        String chained = "VkWriteDescriptorSetTensorARM";
        long tensors = run.struct(chained);
        long write = run.struct("VkWriteDescriptorSet");
        run.set(tensors, chained, "tensorViewCount", 1)
                .set(tensors, chained, "pTensorViews", run.array(TENSOR_VIEW))
                .set(write, "VkWriteDescriptorSet", "pNext", tensors)
                .set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", TENSORS)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    private void record() {
        recorder.begin();
        run.call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, GRAPH);
    }

    private void bind(int set, int layout) {
        run.call("vkCmdBindDescriptorSets", Recorder.COMMANDS, BIND_POINT, layout, 0, 1, run.array(set), 0, 0);
    }

    private List<String> dispatch() {
        return recorder.broken(() -> run.call("vkCmdDispatchDataGraphARM", Recorder.COMMANDS, SESSION, 0)).stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(rule -> rule.matches("0979[78]|0980[01]|0993[05689]|09940|09952"))
                .toList();
    }

    @Test
    void setsAreBound() {
        start();
        sets(STORAGE);
        graph(0, 0);
        image(0);
        record();
        assertEquals(List.of("09797"), dispatch());
        bind(OTHER_SET, OTHER_LAYOUT);
        assertEquals(List.of("09797"), dispatch());
        bind(SET, LAYOUT);
        assertEquals(List.of(), dispatch());
    }

    @Test
    void descriptorsAreWritten() {
        start();
        sets(STORAGE);
        graph(0, 0);
        record();
        bind(SET, LAYOUT);
        assertEquals(List.of("09798", "09935"), dispatch());
        image(0);
        assertEquals(List.of(), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"true, true, 09936", "true, false, 09797", "false, true,", "false, false, 09938 09797"})
    void setsOrDescriptorBuffersAreUsed(boolean buffers, boolean set, String expected) {
        start();
        sets(STORAGE);
        graph(buffers ? DESCRIPTOR_BUFFER : 0, 0);
        image(0);
        record();
        if (set) {
            bind(SET, LAYOUT);
        } else {
            run.call(
                    "vkCmdSetDescriptorBufferOffsetsEXT",
                    Recorder.COMMANDS,
                    BIND_POINT,
                    LAYOUT,
                    0,
                    1,
                    run.pointer(0),
                    run.pointer(0));
        }
        List<String> wanted = expected == null || buffers && !set ? List.of() : List.of(expected.split(" "));
        assertEquals(wanted, dispatch());
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, 09939"})
    void descriptorBuffersHaveMemory(boolean memory, String expected) {
        start();
        sets(STORAGE);
        graph(DESCRIPTOR_BUFFER, 0);
        long info = run.struct("VkBufferCreateInfo", "size", 256, "usage", 1 << 22);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, info, 0, 0);
        if (memory) {
            run.call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, 9, 0);
        }
        long asked = run.struct("VkBufferDeviceAddressInfo", "buffer", BUFFER);
        run.returning(ADDRESS)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, asked)
                .returning(0);
        record();
        long binding = run.struct("VkDescriptorBufferBindingInfoEXT", "address", ADDRESS);
        run.call("vkCmdBindDescriptorBuffersEXT", Recorder.COMMANDS, 1, binding)
                .call(
                        "vkCmdSetDescriptorBufferOffsetsEXT",
                        Recorder.COMMANDS,
                        BIND_POINT,
                        LAYOUT,
                        0,
                        1,
                        run.pointer(0),
                        run.pointer(0));
        assertEquals(expected == null ? List.of() : List.of(expected), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"0,", "2048, 09800"})
    void protectedImages(int flags, String expected) {
        start();
        sets(STORAGE);
        graph(0, 0);
        image(flags);
        record();
        bind(SET, LAYOUT);
        assertEquals(expected == null ? List.of() : List.of(expected), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"2048,", "0, 09801"})
    void protectedCommandBuffers(int flags, String expected) {
        start();
        sets(STORAGE);
        graph(0, 0);
        image(flags);
        long pool = run.struct("VkCommandPoolCreateInfo");
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(pool, "VkCommandPoolCreateInfo", "flags", 4)
                .create("vkCreateCommandPool", 60, Recorder.DEVICE, pool, 0, 0)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandPool", 60)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", 61, Recorder.DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", 61, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBindPipeline", 61, BIND_POINT, GRAPH)
                .call("vkCmdBindDescriptorSets", 61, BIND_POINT, LAYOUT, 0, 1, run.array(SET), 0, 0);
        List<String> found = recorder.broken(() -> run.call("vkCmdDispatchDataGraphARM", 61, SESSION, 0)).stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(rule -> rule.matches("0980[01]"))
                .toList();
        assertEquals(expected == null ? List.of() : List.of(expected), found);
    }

    @ParameterizedTest
    @CsvSource({"32, 0,", "2, 0, 09930", "32, 2, 09800"})
    void tensors(int usage, int flags, String expected) {
        start();
        sets(TENSORS);
        graph(0, 0);
        tensor(usage, flags, 0);
        record();
        bind(SET, LAYOUT);
        assertEquals(expected == null ? List.of() : List.of(expected), dispatch());
    }

    @ParameterizedTest
    @CsvSource({"1, 1,", "3, 1, 09940", "0, 1, 09940", "1, 2, 09952"})
    void memoryOfForeignEngines(int tensorTypes, int sessionTypes, String expected) {
        start();
        sets(TENSORS);
        long engines = run.struct(ENGINES);
        run.set(engines, ENGINES, "processingEngineCount", 1)
                .set(engines, ENGINES, "pProcessingEngines", run.array(ENGINE | 1L << 32));
        graph(0, engines);
        tensor(32, 0, tensorTypes);
        String asked = "VkPhysicalDeviceQueueFamilyDataGraphProcessingEngineInfoARM";
        String answer = "VkQueueFamilyDataGraphProcessingEnginePropertiesARM";
        long engine = run.struct(asked);
        long properties = run.struct(answer);
        run.set(engine, asked, "engineType", ENGINE)
                .set(properties, answer, "foreignMemoryHandleTypes", 1)
                .call("vkGetPhysicalDeviceQueueFamilyDataGraphProcessingEnginePropertiesARM", 2, engine, properties);
        session(sessionTypes);
        record();
        bind(SET, LAYOUT);
        assertEquals(expected == null ? List.of() : List.of(expected), dispatch());
    }

    private void session(int handleTypes) {
        String struct = "VkDataGraphPipelineSessionCreateInfoARM";
        String required = "VkDataGraphPipelineSessionMemoryRequirementsInfoARM";
        String bound = "VkBindDataGraphPipelineSessionMemoryInfoARM";
        long info = run.struct(struct);
        long export = run.struct("VkExportMemoryAllocateInfo");
        long memory = run.struct("VkMemoryAllocateInfo");
        long asked = run.struct(required);
        long requirements = run.struct("VkMemoryRequirements2");
        MemoryUtil.memPutLong(requirements + VkMemoryRequirements2.MEMORYREQUIREMENTS, 64);
        long bind = run.struct(bound);
        run.set(info, struct, "dataGraphPipeline", GRAPH)
                .create("vkCreateDataGraphPipelineSessionARM", SESSION, Recorder.DEVICE, info, 0, 0)
                .set(asked, required, "session", SESSION)
                .call("vkGetDataGraphPipelineSessionMemoryRequirementsARM", Recorder.DEVICE, asked, requirements)
                .set(export, "VkExportMemoryAllocateInfo", "handleTypes", handleTypes)
                .set(memory, "VkMemoryAllocateInfo", "pNext", export)
                .set(memory, "VkMemoryAllocateInfo", "allocationSize", 64)
                .create("vkAllocateMemory", 70, Recorder.DEVICE, memory, 0, 0)
                .set(bind, bound, "session", SESSION)
                .set(bind, bound, "memory", 70)
                .call("vkBindDataGraphPipelineSessionMemoryARM", Recorder.DEVICE, 1, bind);
    }
}
