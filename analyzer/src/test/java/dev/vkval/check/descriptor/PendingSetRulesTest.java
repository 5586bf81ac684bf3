package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK12;

/** Updates of a descriptor set that a command buffer binds: before it is submitted, while it executes, and after that. */
class PendingSetRulesTest {
    private static final int SET_LAYOUT = 20;
    private static final int LAYOUT = 21;
    private static final int POOL = 22;
    private static final int SET = 23;
    private static final int BUFFER = 24;
    private static final String RULE = "VUID-vkUpdateDescriptorSets-None-03047";
    private static final String WRITE = "VkWriteDescriptorSet";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** A set with one buffer, and a command buffer that binds it. */
    private void bound(int bindingFlags) {
        String struct = "VkDescriptorSetLayoutCreateInfo";
        String flagged = "VkDescriptorSetLayoutBindingFlagsCreateInfo";
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        long info = run.struct(struct);
        long flags = run.struct(flagged);
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", 6)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(flags, flagged, "bindingCount", 1)
                .set(flags, flagged, "pBindingFlags", run.array(bindingFlags))
                .set(info, struct, "pNext", flags)
                .set(info, struct, "bindingCount", 1)
                .set(info, struct, "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, Recorder.DEVICE, info, 0, 0);
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT, Recorder.DEVICE, layout, 0, 0);
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        long allocation = run.struct("VkDescriptorSetAllocateInfo");
        run.set(pool, "VkDescriptorPoolCreateInfo", "maxSets", 1)
                .create("vkCreateDescriptorPool", POOL, Recorder.DEVICE, pool, 0, 0)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorPool", POOL)
                .set(allocation, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(allocation, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkAllocateDescriptorSets", SET, Recorder.DEVICE, allocation, 0);
        recorder.buffer(BUFFER, 64).begin();
        run.call("vkCmdBindDescriptorSets", Recorder.COMMANDS, 1, LAYOUT, 0, 1, run.array(SET), 0, 0)
                .call("vkEndCommandBuffer", Recorder.COMMANDS);
    }

    private List<String> update() {
        long buffer = run.struct("VkDescriptorBufferInfo");
        long write = run.struct(WRITE);
        run.set(buffer, "VkDescriptorBufferInfo", "buffer", BUFFER)
                .set(buffer, "VkDescriptorBufferInfo", "range", 64)
                .set(write, WRITE, "dstSet", SET)
                .set(write, WRITE, "descriptorCount", 1)
                .set(write, WRITE, "descriptorType", 6)
                .set(write, WRITE, "pBufferInfo", buffer);
        return recorder.broken(() -> run.call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0)).stream()
                .filter(RULE::equals)
                .toList();
    }

    private void submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    @Test
    void aSetIsUpdatedWhileNothingUsesIt() {
        bound(0);
        submit();
        assertEquals(List.of(RULE), update());
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        assertEquals(List.of(), update());
    }

    @Test
    void aSetOfACommandBufferThatIsRecordedAgainIsFree() {
        bound(0);
        run.call("vkResetCommandBuffer", Recorder.COMMANDS, 0);
        recorder.begin();
        run.call("vkEndCommandBuffer", Recorder.COMMANDS);
        submit();
        assertEquals(List.of(), update());
    }

    @Test
    void bindingsMayAllowIt() {
        bound(VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT);
        submit();
        assertEquals(List.of(), update());
    }
}
