package dev.vkval.check.draw;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.lwjgl.vulkan.VK10;

/** One descriptor set with one image descriptor, for tests of what shaders do with it. */
final class BoundImages {
    static final long SET_LAYOUT = 324;
    static final long LAYOUT = 325;
    static final long POOL = 326;
    static final long SET = 327;

    private final CheckRun run;

    BoundImages(CheckRun run) {
        this.run = run;
    }

    /** Creates the layouts and the set, and writes the descriptor. */
    void write(int type, int stages, long view, long sampler, int imageLayout) {
        String bindingType = "VkDescriptorSetLayoutBinding";
        long binding = run.struct(bindingType);
        long set = run.struct("VkDescriptorSetLayoutCreateInfo");
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(binding, bindingType, "descriptorType", type)
                .set(binding, bindingType, "descriptorCount", 1)
                .set(binding, bindingType, "stageFlags", stages)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(set, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, set, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.pointer(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        long allocate = run.struct("VkDescriptorSetAllocateInfo");
        run.set(pool, "VkDescriptorPoolCreateInfo", "maxSets", 1)
                .create("vkCreateDescriptorPool", POOL, Recorder.DEVICE, pool, 0, 0)
                .set(allocate, "VkDescriptorSetAllocateInfo", "descriptorPool", POOL)
                .set(allocate, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocate, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.pointer(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, allocate, 0);
        rewrite(type, view, sampler, imageLayout);
    }

    /** Writes the descriptor again. */
    void rewrite(int type, long view, long sampler, int imageLayout) {
        long image = run.struct("VkDescriptorImageInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(image, "VkDescriptorImageInfo", "imageView", view)
                .set(image, "VkDescriptorImageInfo", "sampler", sampler)
                .set(image, "VkDescriptorImageInfo", "imageLayout", imageLayout)
                .set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", type)
                .set(write, "VkWriteDescriptorSet", "pImageInfo", image)
                .call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
    }

    void bind(int bindPoint) {
        run.call("vkCmdBindDescriptorSets", Recorder.COMMANDS, bindPoint, LAYOUT, 0, 1, run.array(SET), 0, 0);
    }

    /** Graphics. */
    void bind() {
        bind(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
    }
}
