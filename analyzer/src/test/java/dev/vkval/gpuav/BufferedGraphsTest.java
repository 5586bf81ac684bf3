package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.VK10;

/** A data graph whose one descriptor is at byte 64 of a descriptor buffer. */
class BufferedGraphsTest {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    private static final long DESCRIPTOR_BUFFER = 0x20000000L;
    private static final int BYTES = 16;
    private static final int OFFSET = 64;
    private static final int SET_LAYOUT = 40;
    private static final int LAYOUT = 41;
    private static final int GRAPH = 42;
    private static final int BUFFER = 43;
    private static final int MEMORY = 9;
    private static final int SESSION = 45;
    private static final int ADDRESS = 0x10000;

    private static List<ValidationObject> objects(FindingSink sink) {
        StateTracker state = new StateTracker();
        DescriptorHashing hashing = new DescriptorHashing(sink, state, () -> true);
        return List.of(state, new ValidationObject() {
            @Override
            public String name() {
                return "hashing";
            }

            @Override
            public void register(Hooks hooks) {
                hashing.register(hooks);
            }
        });
    }

    private static void create(CheckRun run) {
        long binding = run.struct("VkDescriptorSetLayoutBinding", "descriptorType", STORAGE, "descriptorCount", 1);
        long set = run.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "flags", 1 << 4);
        long layout = run.struct("VkPipelineLayoutCreateInfo", "setLayoutCount", 1);
        long graph = run.struct("VkDataGraphPipelineCreateInfoARM", "layout", LAYOUT, "resourceInfoCount", 1);
        long resource = run.struct("VkDataGraphPipelineResourceInfoARM");
        run.set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .call("vkGetDescriptorSetLayoutBindingOffsetEXT", Recorder.DEVICE, SET_LAYOUT, 0, run.pointer(0))
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0)
                .set(graph, "VkDataGraphPipelineCreateInfoARM", "flags", DESCRIPTOR_BUFFER)
                .set(graph, "VkDataGraphPipelineCreateInfoARM", "pResourceInfos", resource)
                .create("vkCreateDataGraphPipelinesARM", GRAPH, Recorder.DEVICE, 0, 0, 1, graph, 0, 0);
        long info = run.struct("VkBufferCreateInfo", "size", 256, "usage", 1 << 22);
        run.create("vkCreateBuffer", BUFFER, Recorder.DEVICE, info, 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, BUFFER, MEMORY, 0)
                .returning(ADDRESS)
                .call(
                        "vkGetBufferDeviceAddress",
                        Recorder.DEVICE,
                        run.struct("VkBufferDeviceAddressInfo", "buffer", BUFFER))
                .returning(0)
                .call("vkMapMemory", Recorder.DEVICE, MEMORY, 0, -1, 0, run.pointer(0));
    }

    /** Gets a descriptor, and writes other bytes or these at an offset. */
    private static void write(CheckRun run, boolean other, int at) {
        long bytes = run.array(1, 2);
        run.call(
                        "vkGetDescriptorEXT",
                        Recorder.DEVICE,
                        run.struct("VkDescriptorGetInfoEXT", "type", STORAGE),
                        BYTES,
                        bytes)
                .metadata(new Metadata.FillMemory(
                        0, 0, 1, MEMORY, at, new Payload(other ? run.array(3, 4) : bytes, BYTES)));
    }

    @ParameterizedTest
    @CsvSource({"false, 64, false", "true, 64, true", "false, 128, true"})
    void descriptorsAreValid(boolean other, int at, boolean wrong) {
        try (Recorder recorder = Recorder.of(
                new CheckRun(BufferedGraphsTest::objects).device(3, "VK_ARM_data_graph", "VK_EXT_descriptor_buffer"))) {
            CheckRun run = recorder.run();
            create(run);
            write(run, other, at);
            recorder.begin();
            run.call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, GRAPH)
                    .call(
                            "vkCmdBindDescriptorBuffersEXT",
                            Recorder.COMMANDS,
                            1,
                            run.struct("VkDescriptorBufferBindingInfoEXT", "address", ADDRESS))
                    .call(
                            "vkCmdSetDescriptorBufferOffsetsEXT",
                            Recorder.COMMANDS,
                            BIND_POINT,
                            LAYOUT,
                            0,
                            1,
                            run.words(0),
                            run.array(OFFSET))
                    .call("vkCmdDispatchDataGraphARM", Recorder.COMMANDS, SESSION, 0)
                    .call("vkEndCommandBuffer", Recorder.COMMANDS);
            long submit = run.struct("VkSubmitInfo", "commandBufferCount", 1);
            run.set(submit, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                    .call("vkQueueSubmit", Recorder.QUEUE, 1, submit, 0);
            assertEquals(wrong ? List.of("VUID-vkCmdDispatchDataGraphARM-None-09937") : List.of(), run.rules());
        }
    }
}
