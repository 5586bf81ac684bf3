package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/** Command buffers whose descriptor sets change, or lose what is in them, before they are submitted. */
class BoundDescriptorsTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int COMMANDS = 5;
    private static final int PRIMARY = 6;
    private static final int SET_LAYOUT = 7;
    private static final int LAYOUT = 8;
    private static final int POOL = 9;
    private static final int SET = 10;
    private static final int BUFFER = 11;
    private static final int OTHER_BUFFER = 12;
    private static final String INVALID = "VUID-vkQueueSubmit-pCommandBuffers-00070";

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkCreateCommandPool", COMMANDS, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0);
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", COMMANDS)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", PRIMARY, DEVICE, info, 0);
        for (int buffer : new int[] {BUFFER, OTHER_BUFFER}) {
            long creation = run.struct("VkBufferCreateInfo");
            run.set(creation, "VkBufferCreateInfo", "size", 256)
                    .set(creation, "VkBufferCreateInfo", "usage", VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT)
                    .create("vkCreateBuffer", buffer, DEVICE, creation, 0, 0);
        }
    }

    @AfterEach
    void end() {
        run.close();
    }

    /** A set with a buffer in its only descriptor. */
    private void set(int bindingFlags) {
        long flags = run.struct("VkDescriptorSetLayoutBindingFlagsCreateInfo");
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long info = run.struct("VkDescriptorSetLayoutCreateInfo");
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        long allocation = run.struct("VkDescriptorSetAllocateInfo");
        run.set(flags, "VkDescriptorSetLayoutBindingFlagsCreateInfo", "bindingCount", 1)
                .set(flags, "VkDescriptorSetLayoutBindingFlagsCreateInfo", "pBindingFlags", run.array(bindingFlags))
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(info, "VkDescriptorSetLayoutCreateInfo", "pNext", flags)
                .set(info, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(info, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, DEVICE, info, 0, 0)
                .set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, DEVICE, layout, 0, 0)
                .create("vkCreateDescriptorPool", POOL, DEVICE, run.struct("VkDescriptorPoolCreateInfo"), 0, 0)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorPool", POOL)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocation, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, DEVICE, allocation, 0);
        write(BUFFER);
    }

    private void write(long buffer) {
        long info = run.struct("VkDescriptorBufferInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(info, "VkDescriptorBufferInfo", "buffer", buffer)
                .set(info, "VkDescriptorBufferInfo", "range", 256)
                .set(write, "VkWriteDescriptorSet", "dstSet", SET)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
                .set(write, "VkWriteDescriptorSet", "pBufferInfo", info)
                .call("vkUpdateDescriptorSets", DEVICE, 1, write, 0, 0);
    }

    private void record() {
        run.call("vkBeginCommandBuffer", PRIMARY, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBindDescriptorSets", PRIMARY, 1, LAYOUT, 0, 1, run.array(SET), 0, 0)
                .call("vkEndCommandBuffer", PRIMARY);
    }

    private List<String> submitted() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(PRIMARY))
                .call("vkQueueSubmit", QUEUE, 1, info, 0);
        return run.rules().stream()
                .filter(rule -> rule.contains("pCommandBuffers"))
                .toList();
    }

    @Test
    void anUpdateInvalidates() {
        set(0);
        record();
        write(OTHER_BUFFER);
        assertEquals(List.of(INVALID), submitted());
    }

    @Test
    void anUpdateBeforeTheRecordingDoesNot() {
        set(0);
        record();
        write(OTHER_BUFFER);
        record();
        assertEquals(List.of(), submitted());
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                VK12.VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT,
                VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT
            })
    void bindingsThatMayBeUpdatedStay(int flags) {
        set(flags);
        record();
        write(OTHER_BUFFER);
        assertEquals(List.of(), submitted());
    }

    @Test
    void theEndOfWhatIsInADescriptorInvalidates() {
        set(0);
        record();
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        assertEquals(List.of(INVALID), submitted());
    }

    @Test
    void theEndOfAnotherBufferDoesNot() {
        set(0);
        record();
        run.call("vkDestroyBuffer", DEVICE, OTHER_BUFFER, 0);
        assertEquals(List.of(), submitted());
    }

    @Test
    void whatWasReplacedBeforeTheRecordingMayEnd() {
        set(0);
        write(OTHER_BUFFER);
        record();
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        assertEquals(List.of(), submitted());
    }

    @ParameterizedTest
    @ValueSource(
            ints = {VK12.VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT})
    void bindingsThatMayLoseObjectsStay(int flags) {
        set(flags);
        record();
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        assertEquals(List.of(), submitted());
    }
}
