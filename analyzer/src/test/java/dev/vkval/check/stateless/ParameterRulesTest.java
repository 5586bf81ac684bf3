package dev.vkval.check.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** One rule of each topic: a struct that breaks it, and the same struct as it should be. */
class ParameterRulesTest {
    private CheckRun run;

    @BeforeEach
    void start() {
        run = new CheckRun(Checks::stateless).device(2);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void assertRules(String... rules) {
        assertEquals(List.of(rules), run.rules());
    }

    private long buffer(long size, long usage) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", size).set(info, "VkBufferCreateInfo", "usage", usage);
        return info;
    }

    @Test
    void buffer() {
        run.create("vkCreateBuffer", 10, 3, buffer(16, 1), 0, 0);
        assertRules();
        run.create("vkCreateBuffer", 11, 3, buffer(0, 0), 0, 0);
        assertRules("VUID-VkBufferCreateInfo-size-00912", "VUID-VkBufferCreateInfo-None-09500");
    }

    @Test
    void sampler() {
        long info = run.struct("VkSamplerCreateInfo");
        run.create("vkCreateSampler", 10, 3, info, 0, 0);
        assertRules();
        run.set(info, "VkSamplerCreateInfo", "minLod", Float.floatToIntBits(2))
                .create("vkCreateSampler", 11, 3, info, 0, 0);
        assertRules("VUID-VkSamplerCreateInfo-maxLod-01973");
    }

    @Test
    void descriptorPool() {
        long size = run.struct("VkDescriptorPoolSize");
        run.set(size, "VkDescriptorPoolSize", "type", 6).set(size, "VkDescriptorPoolSize", "descriptorCount", 1);
        long info = run.struct("VkDescriptorPoolCreateInfo");
        run.set(info, "VkDescriptorPoolCreateInfo", "poolSizeCount", 1)
                .set(info, "VkDescriptorPoolCreateInfo", "pPoolSizes", size)
                .set(info, "VkDescriptorPoolCreateInfo", "maxSets", 1)
                .create("vkCreateDescriptorPool", 10, 3, info, 0, 0);
        assertRules();
        run.set(size, "VkDescriptorPoolSize", "descriptorCount", 0).create("vkCreateDescriptorPool", 11, 3, info, 0, 0);
        assertRules("VUID-VkDescriptorPoolSize-descriptorCount-00302");
    }

    @Test
    void dynamicState() {
        run.call("vkCmdSetLineWidth", 3, Float.floatToIntBits(1));
        assertRules();
        run.call("vkCmdSetLineWidth", 3, Float.floatToIntBits(2));
        assertRules("VUID-vkCmdSetLineWidth-lineWidth-00788");
    }

    @Test
    void queryResults() {
        long data = run.pointer(0);
        run.call("vkGetQueryPoolResults", 3, 9, 0, 1, 8, data, 8, 1);
        assertRules();
        run.call("vkGetQueryPoolResults", 3, 9, 0, 1, 8, data, 4, 1);
        assertRules();
        run.call("vkGetQueryPoolResults", 3, 9, 0, 2, 16, data, 4, 1);
        assertRules("VUID-vkGetQueryPoolResults-queryCount-12252");
    }

    @Test
    void imageLevels() {
        long info = run.struct("VkImageCreateInfo");
        run.set(info, "VkImageCreateInfo", "imageType", 1)
                .set(info, "VkImageCreateInfo", "format", 37)
                .set(info, "VkImageCreateInfo", "mipLevels", 1)
                .set(info, "VkImageCreateInfo", "arrayLayers", 1)
                .set(info, "VkImageCreateInfo", "samples", 1)
                .set(info, "VkImageCreateInfo", "usage", 4);
        extent(info, 4);
        run.create("vkCreateImage", 10, 3, info, 0, 0);
        assertRules();
        run.set(info, "VkImageCreateInfo", "mipLevels", 4).create("vkCreateImage", 11, 3, info, 0, 0);
        assertRules("VUID-VkImageCreateInfo-mipLevels-00958");
    }

    private static void extent(long info, int side) {
        org.lwjgl.vulkan.VkImageCreateInfo.create(info).extent().set(side, side, 1);
    }

    @Test
    void viewportsWithoutTheFeature() {
        long viewports = run.array(new long[6]);
        run.call("vkCmdSetViewport", 3, 0, 1, viewports);
        assertEquals(List.of(), counts());
        run.call("vkCmdSetViewport", 3, 0, 2, viewports);
        assertEquals(List.of("VUID-vkCmdSetViewport-viewportCount-01225"), counts());
    }

    private List<String> counts() {
        return run.rules().stream()
                .filter(rule -> rule.contains("viewportCount"))
                .toList();
    }

    /** An attribute whose location and binding are the last that there are, and one that is beyond. */
    @Test
    void vertexAttributes() {
        VkPhysicalDeviceProperties properties =
                VkPhysicalDeviceProperties.create(run.struct("VkPhysicalDeviceProperties"));
        long limits = properties.limits().address();
        run.set(limits, "VkPhysicalDeviceLimits", "maxVertexInputAttributes", 16)
                .set(limits, "VkPhysicalDeviceLimits", "maxVertexInputBindings", 16)
                .set(limits, "VkPhysicalDeviceLimits", "maxVertexInputAttributeOffset", 2047)
                .set(limits, "VkPhysicalDeviceLimits", "maxVertexInputBindingStride", 2048)
                .call("vkGetPhysicalDeviceProperties", 2, properties.address());
        vertexInput(15);
        assertEquals(List.of(), beyond());
        vertexInput(16);
        assertEquals(
                List.of(
                        "VUID-VkVertexInputBindingDescription-binding-00618",
                        "VUID-VkVertexInputAttributeDescription-location-00620",
                        "VUID-VkVertexInputAttributeDescription-binding-00621"),
                beyond());
    }

    private void vertexInput(int number) {
        long binding = run.struct("VkVertexInputBindingDescription");
        long attribute = run.struct("VkVertexInputAttributeDescription");
        long state = run.struct("VkPipelineVertexInputStateCreateInfo");
        long info = run.struct("VkGraphicsPipelineCreateInfo");
        run.set(binding, "VkVertexInputBindingDescription", "binding", number)
                .set(attribute, "VkVertexInputAttributeDescription", "binding", number)
                .set(attribute, "VkVertexInputAttributeDescription", "location", number)
                .set(attribute, "VkVertexInputAttributeDescription", "format", 37)
                .set(state, "VkPipelineVertexInputStateCreateInfo", "vertexBindingDescriptionCount", 1)
                .set(state, "VkPipelineVertexInputStateCreateInfo", "pVertexBindingDescriptions", binding)
                .set(state, "VkPipelineVertexInputStateCreateInfo", "vertexAttributeDescriptionCount", 1)
                .set(state, "VkPipelineVertexInputStateCreateInfo", "pVertexAttributeDescriptions", attribute)
                .set(info, "VkGraphicsPipelineCreateInfo", "pVertexInputState", state)
                .create("vkCreateGraphicsPipelines", 20 + number, 3, 0, 1, info, 0, 0);
    }

    private List<String> beyond() {
        return run.rules().stream()
                .filter(rule -> rule.matches(".*(00618|00620|00621)"))
                .toList();
    }
}
