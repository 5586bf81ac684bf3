package dev.vkval.check.imagelayout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageMemoryBarrier;

/** A node of optical flow whose image a barrier left in the general layout. */
class GraphLayoutRulesTest {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;
    private static final int STORAGE = VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    private static final int FORMAT = VK10.VK_FORMAT_R8_UNORM;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int READ_ONLY = VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    private static final int FLOW = ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM;
    private static final int SET_LAYOUT = 40;
    private static final int LAYOUT = 41;
    private static final int POOL = 42;
    private static final int SET = 43;
    private static final int GRAPH = 44;
    private static final int IMAGE = 45;
    private static final int VIEW = 46;
    private static final int SESSION = 47;

    private static void set(CheckRun run) {
        long binding = run.struct("VkDescriptorSetLayoutBinding", "descriptorType", STORAGE, "descriptorCount", 1);
        long set = run.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "pBindings", binding);
        long layout = run.struct("VkPipelineLayoutCreateInfo", "setLayoutCount", 1);
        long allocation = run.struct("VkDescriptorSetAllocateInfo", "descriptorPool", POOL, "descriptorSetCount", 1);
        long image = run.struct("VkDescriptorImageInfo", "imageView", VIEW, "imageLayout", GENERAL);
        long write = run.struct("VkWriteDescriptorSet", "dstSet", SET, "descriptorCount", 1, "pImageInfo", image);
        run.create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0)
                .create(
                        "vkCreateDescriptorPool",
                        POOL,
                        Recorder.DEVICE,
                        run.struct("VkDescriptorPoolCreateInfo", "maxSets", 1),
                        0,
                        0)
                .set(allocation, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, allocation, 0)
                .set(write, "VkWriteDescriptorSet", "descriptorType", STORAGE)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    private static void graph(CheckRun run, int node, int layout) {
        long connection = run.struct("VkDataGraphPipelineSingleNodeConnectionARM");
        long single = run.struct("VkDataGraphPipelineSingleNodeCreateInfoARM", "nodeType", node, "connectionCount", 1);
        long chained = run.struct("VkDataGraphPipelineResourceInfoImageLayoutARM", "layout", layout);
        long resource = run.struct("VkDataGraphPipelineResourceInfoARM", "pNext", chained);
        long info = run.struct("VkDataGraphPipelineCreateInfoARM", "layout", LAYOUT, "resourceInfoCount", 1);
        run.set(single, "VkDataGraphPipelineSingleNodeCreateInfoARM", "pConnections", connection)
                .set(info, "VkDataGraphPipelineCreateInfoARM", "pResourceInfos", resource)
                .set(info, "VkDataGraphPipelineCreateInfoARM", "pNext", single)
                .create("vkCreateDataGraphPipelinesARM", GRAPH, Recorder.DEVICE, 0, 0, 1, info, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({FLOW + ", " + GENERAL + ", false", FLOW + ", " + READ_ONLY + ", true", "7, " + READ_ONLY + ", false"})
    void imagesAreInTheLayoutOfThePipeline(int node, int layout, boolean wrong) {
        try (Recorder recorder = new Recorder("VK_ARM_data_graph")) {
            CheckRun run = recorder.run();
            recorder.image(IMAGE, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1))
                    .view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
            set(run);
            graph(run, node, layout);
            recorder.begin();
            VkImageMemoryBarrier barrier = VkImageMemoryBarrier.create(run.struct("VkImageMemoryBarrier"));
            barrier.image(IMAGE).newLayout(GENERAL).subresourceRange().set(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
            run.call("vkCmdPipelineBarrier", Recorder.COMMANDS, 1, 0x1000, 0, 0, 0, 0, 0, 1, barrier.address())
                    .call("vkCmdBindPipeline", Recorder.COMMANDS, BIND_POINT, GRAPH)
                    .call("vkCmdBindDescriptorSets", Recorder.COMMANDS, BIND_POINT, LAYOUT, 0, 1, run.array(SET), 0, 0);
            List<String> found =
                    recorder.broken(() -> run.call("vkCmdDispatchDataGraphARM", Recorder.COMMANDS, SESSION, 0));
            String rule = "VUID-vkCmdDispatchDataGraphARM-nodeType-09981";
            assertEquals(wrong, found.contains(rule), found::toString);
        }
    }
}
