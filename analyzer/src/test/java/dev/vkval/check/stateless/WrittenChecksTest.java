package dev.vkval.check.stateless;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One rule of each topic: a struct that breaks it, and the same struct as it should be. */
class WrittenChecksTest {
    private CheckRun run;

    @BeforeEach
    void start() {
        run = new CheckRun(StatelessValidator::new).device(2);
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
        assertRules("VUID-vkGetQueryPoolResults-flags-00815");
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
}
