package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Finding;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each rule about the life of objects: calls that break it, and the same calls in an order that does not. */
class ObjectLifetimeTest {
    private static final int DEVICE = 3;
    private static final int QUEUE = 4;
    private static final int POOL = 5;
    private static final int COMMANDS = 6;
    private static final int BUFFER = 10;
    private static final int FENCE = 11;

    private CheckRun run;

    @BeforeEach
    void start() {
        run = new CheckRun(Checks::object).device(2);
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0);
        run.create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, info, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private CheckRun buffer(long id) {
        long info = run.struct("VkBufferCreateInfo");
        return run.set(info, "VkBufferCreateInfo", "size", 64).create("vkCreateBuffer", id, DEVICE, info, 0, 0);
    }

    private void recordFill(long buffer) {
        run.call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdFillBuffer", COMMANDS, buffer, 0, 64, 0)
                .call("vkEndCommandBuffer", COMMANDS);
    }

    private void submit(long fence) {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(COMMANDS))
                .call("vkQueueSubmit", QUEUE, 1, info, fence);
    }

    private void assertRules(String... rules) {
        assertEquals(List.of(rules), run.rules());
    }

    /** Ends and executes what is recorded, and destroys an object while it executes, and after that. */
    private void destroy(String command, long id, String rule) {
        run.call("vkEndCommandBuffer", COMMANDS);
        submit(0);
        int before = run.rules().size();
        run.call(command, DEVICE, id, 0);
        assertEquals(List.of(rule), run.rules().subList(before, before + 1));
    }

    @Test
    void micromapsAreDestroyedAfterTheirUse() {
        long info = run.struct("VkMicromapCreateInfoEXT");
        run.create("vkCreateMicromapEXT", 30, DEVICE, info, 0, 0)
                .create("vkCreateQueryPool", 31, DEVICE, run.struct("VkQueryPoolCreateInfo"), 0, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdWriteMicromapsPropertiesEXT", COMMANDS, 1, run.array(30), 1000396000, 31, 0);
        destroy("vkDestroyMicromapEXT", 30, "VUID-vkDestroyMicromapEXT-micromap-07441");
    }

    @Test
    void gpaSessionsAreDestroyedAfterTheirUse() {
        run.create("vkCreateGpaSessionAMD", 30, DEVICE, run.struct("VkGpaSessionCreateInfoAMD"), 0, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBeginGpaSessionAMD", COMMANDS, 30)
                .call("vkCmdEndGpaSessionAMD", COMMANDS, 30);
        destroy("vkDestroyGpaSessionAMD", 30, "VUID-vkDestroyGpaSessionAMD-gpaSession-12408");
    }

    @Test
    void videoSessionParametersAreDestroyedAfterTheirUse() {
        String struct = "VkVideoBeginCodingInfoKHR";
        long begin = run.struct(struct);
        long info = run.struct("VkVideoSessionParametersCreateInfoKHR");
        long session = run.struct("VkVideoSessionCreateInfoKHR");
        run.create("vkCreateVideoSessionKHR", 29, DEVICE, session, 0, 0)
                .set(info, "VkVideoSessionParametersCreateInfoKHR", "videoSession", 29)
                .create("vkCreateVideoSessionParametersKHR", 30, DEVICE, info, 0, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .set(begin, struct, "videoSession", 29)
                .set(begin, struct, "videoSessionParameters", 30)
                .call("vkCmdBeginVideoCodingKHR", COMMANDS, begin)
                .call("vkCmdEndVideoCodingKHR", COMMANDS, run.struct("VkVideoEndCodingInfoKHR"));
        destroy(
                "vkDestroyVideoSessionParametersKHR",
                30,
                "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07212");
    }

    @Test
    void whatNoPendingWorkUsesIsDestroyed() {
        run.create("vkCreateGpaSessionAMD", 30, DEVICE, run.struct("VkGpaSessionCreateInfoAMD"), 0, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBeginGpaSessionAMD", COMMANDS, 30)
                .call("vkEndCommandBuffer", COMMANDS);
        submit(0);
        run.call("vkQueueWaitIdle", QUEUE).call("vkDestroyGpaSessionAMD", DEVICE, 30, 0);
        assertRules();
    }

    private List<String> written(int type, String member, long value) {
        long image = run.struct("VkDescriptorImageInfo");
        long write = run.struct("VkWriteDescriptorSet");
        run.set(image, "VkDescriptorImageInfo", "imageView", value)
                .set(write, "VkWriteDescriptorSet", "descriptorCount", 1)
                .set(write, "VkWriteDescriptorSet", "descriptorType", type)
                .set(write, "VkWriteDescriptorSet", member, member.equals("pImageInfo") ? image : run.array(value));
        int before = run.rules().size();
        run.call("vkUpdateDescriptorSets", DEVICE, 1, write, 0, 0);
        return run.rules().subList(before, run.rules().size()).stream()
                .filter(id -> id.startsWith("VUID-VkWriteDescriptorSet-descriptorType-"))
                .toList();
    }

    @Test
    void viewsOfDescriptorsExist() {
        run.create("vkCreateBufferView", 40, DEVICE, run.struct("VkBufferViewCreateInfo"), 0, 0)
                .create("vkCreateImageView", 41, DEVICE, run.struct("VkImageViewCreateInfo"), 0, 0);
        assertEquals(List.of(), written(4, "pTexelBufferView", 40));
        assertEquals(List.of("VUID-VkWriteDescriptorSet-descriptorType-02994"), written(4, "pTexelBufferView", 99));
        assertEquals(List.of(), written(3, "pImageInfo", 41));
        assertEquals(List.of(), written(3, "pImageInfo", 0));
        assertEquals(List.of("VUID-VkWriteDescriptorSet-descriptorType-02996"), written(3, "pImageInfo", 40));
        assertEquals(List.of(), written(0, "pImageInfo", 99), "a sampler alone ignores the view");
    }

    @Test
    void unknownHandle() {
        run.call("vkCmdBindPipeline", COMMANDS, 0, 77);
        assertRules("VUID-vkCmdBindPipeline-pipeline-parameter");
    }

    @Test
    void nullWhereAnObjectIsNeeded() {
        run.call("vkCmdBindPipeline", COMMANDS, 0, 0);
        assertRules("VUID-vkCmdBindPipeline-pipeline-parameter");
    }

    @Test
    void handleOfAnotherType() {
        buffer(BUFFER).call("vkCmdBindPipeline", COMMANDS, 0, BUFFER);
        assertRules("VUID-vkCmdBindPipeline-pipeline-parameter");
    }

    @Test
    void destroyedObjectIsNamedWithItsCreation() {
        buffer(BUFFER).call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        assertRules();
        run.call("vkCmdFillBuffer", COMMANDS, BUFFER, 0, 64, 0);
        assertRules("VUID-vkCmdFillBuffer-dstBuffer-parameter");
        Finding finding = run.findings().get(0);
        assertTrue(finding.message().contains("vkCreateBuffer at #"), finding::message);
        assertTrue(finding.message().contains("vkDestroyBuffer"), finding::message);
        assertTrue(finding.objects().stream().anyMatch(object -> object.createdAt() > 0), finding::toString);
    }

    @Test
    void objectOfAnotherDevice() {
        buffer(BUFFER);
        long queues = run.struct("VkDeviceQueueCreateInfo");
        run.set(queues, "VkDeviceQueueCreateInfo", "queueCount", 1)
                .set(queues, "VkDeviceQueueCreateInfo", "pQueuePriorities", run.pointer(0));
        long info = run.struct("VkDeviceCreateInfo");
        run.set(info, "VkDeviceCreateInfo", "queueCreateInfoCount", 1)
                .set(info, "VkDeviceCreateInfo", "pQueueCreateInfos", queues)
                .create("vkCreateDevice", 30, 2, info, 0, 0);
        run.call("vkGetBufferMemoryRequirements", DEVICE, BUFFER, run.struct("VkMemoryRequirements"));
        assertRules();
        run.call("vkGetBufferMemoryRequirements", 30, BUFFER, run.struct("VkMemoryRequirements"));
        assertRules("VUID-vkGetBufferMemoryRequirements-buffer-parent");
    }

    @Test
    void allocationCallbacksAsAtCreation() {
        long callbacks = run.struct("VkAllocationCallbacks");
        buffer(BUFFER).call("vkDestroyBuffer", DEVICE, BUFFER, callbacks);
        assertRules("VUID-vkDestroyBuffer-buffer-00924");
        long info = run.struct("VkBufferCreateInfo");
        run.create("vkCreateBuffer", 20, DEVICE, info, callbacks, 0).call("vkDestroyBuffer", DEVICE, 20, 0);
        assertRules("VUID-vkDestroyBuffer-buffer-00924", "VUID-vkDestroyBuffer-buffer-00923");
    }

    @Test
    void nothingIsLeftOverWhenTheDeviceEnds() {
        buffer(BUFFER).call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        run.call("vkDestroyCommandPool", DEVICE, POOL, 0);
        buffer(21);
        run.call("vkDestroyDevice", DEVICE, 0);
        assertRules("VUID-vkDestroyDevice-device-05137");
        assertTrue(run.findings().get(0).title().startsWith("VkBuffer 21"));
    }

    @Test
    void destroyedWhileASubmitUsesIt() {
        buffer(BUFFER);
        recordFill(BUFFER);
        submit(0);
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        assertRules("VUID-vkDestroyBuffer-buffer-00922");
        assertTrue(run.findings().get(0).message().contains("vkQueueSubmit at #"));
    }

    @Test
    void destroyedAfterTheFenceWasWaitedFor() {
        buffer(BUFFER);
        run.create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
        recordFill(BUFFER);
        submit(FENCE);
        run.call("vkWaitForFences", DEVICE, 1, run.array(FENCE), 1, -1)
                .call("vkDestroyBuffer", DEVICE, BUFFER, 0)
                .call("vkDestroyFence", DEVICE, FENCE, 0);
        assertRules();
    }

    @Test
    void fenceInUse() {
        run.create("vkCreateFence", FENCE, DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
        recordFill(0);
        int before = run.rules().size();
        submit(FENCE);
        run.call("vkResetFences", DEVICE, 1, run.array(FENCE)).call("vkDestroyFence", DEVICE, FENCE, 0);
        assertEquals(
                List.of("VUID-vkResetFences-pFences-01123", "VUID-vkDestroyFence-fence-01120"),
                run.rules().subList(before, run.rules().size()));
    }

    @Test
    void commandBufferAndItsPoolInUse() {
        buffer(BUFFER);
        recordFill(BUFFER);
        submit(0);
        run.call("vkResetCommandBuffer", COMMANDS, 0).call("vkDestroyCommandPool", DEVICE, POOL, 0);
        assertRules("VUID-vkResetCommandBuffer-commandBuffer-00045", "VUID-vkDestroyCommandPool-commandPool-00041");
    }

    @Test
    void descriptorPoolInUse() {
        long pool = run.struct("VkDescriptorPoolCreateInfo");
        run.create("vkCreateDescriptorPool", 20, DEVICE, pool, 0, 0)
                .create("vkCreateDescriptorSetLayout", 21, DEVICE, run.struct("VkDescriptorSetLayoutCreateInfo"), 0, 0);
        long layout = run.struct("VkPipelineLayoutCreateInfo");
        run.set(layout, "VkPipelineLayoutCreateInfo", "setLayoutCount", 1)
                .set(layout, "VkPipelineLayoutCreateInfo", "pSetLayouts", run.array(21))
                .create("vkCreatePipelineLayout", 22, DEVICE, layout, 0, 0);
        long info = run.struct("VkDescriptorSetAllocateInfo");
        run.set(info, "VkDescriptorSetAllocateInfo", "descriptorPool", 20)
                .set(info, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(info, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(21))
                .create("vkAllocateDescriptorSets", 23, DEVICE, info, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBindDescriptorSets", COMMANDS, 1, 22, 0, 1, run.array(23), 0, 0)
                .call("vkEndCommandBuffer", COMMANDS);
        submit(0);
        run.call("vkResetDescriptorPool", DEVICE, 20, 0);
        assertRules("VUID-vkResetDescriptorPool-descriptorPool-00313");
        run.call("vkQueueWaitIdle", QUEUE).call("vkResetDescriptorPool", DEVICE, 20, 0);
        assertRules("VUID-vkResetDescriptorPool-descriptorPool-00313");
    }

    @Test
    void anIdleWaitEndsAllUse() {
        buffer(BUFFER);
        recordFill(BUFFER);
        submit(0);
        run.call("vkDeviceWaitIdle", DEVICE)
                .call("vkDestroyBuffer", DEVICE, BUFFER, 0)
                .call("vkDestroyCommandPool", DEVICE, POOL, 0);
        assertRules();
    }

    @Test
    void imageInUseThroughAView() {
        run.create("vkCreateImage", 12, DEVICE, run.struct("VkImageCreateInfo"), 0, 0);
        long view = run.struct("VkImageViewCreateInfo");
        run.set(view, "VkImageViewCreateInfo", "image", 12).create("vkCreateImageView", 13, DEVICE, view, 0, 0);
        run.create("vkCreateRenderPass", 14, DEVICE, run.struct("VkRenderPassCreateInfo"), 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", 14)
                .set(framebuffer, "VkFramebufferCreateInfo", "attachmentCount", 1)
                .set(framebuffer, "VkFramebufferCreateInfo", "pAttachments", run.array(13))
                .create("vkCreateFramebuffer", 15, DEVICE, framebuffer, 0, 0);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", 14)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", 15);
        run.call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkCmdBeginRenderPass", COMMANDS, begin, 0);
        submit(0);
        run.call("vkDestroyImage", DEVICE, 12, 0);
        assertRules("VUID-vkDestroyImage-image-01000");
    }

    @Test
    void framebufferWithoutItsView() {
        long view = run.struct("VkImageViewCreateInfo");
        run.create("vkCreateImage", 12, DEVICE, run.struct("VkImageCreateInfo"), 0, 0)
                .set(view, "VkImageViewCreateInfo", "image", 12)
                .create("vkCreateImageView", 13, DEVICE, view, 0, 0);
        run.create("vkCreateRenderPass", 14, DEVICE, run.struct("VkRenderPassCreateInfo"), 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", 14)
                .set(framebuffer, "VkFramebufferCreateInfo", "attachmentCount", 1)
                .set(framebuffer, "VkFramebufferCreateInfo", "pAttachments", run.array(13))
                .create("vkCreateFramebuffer", 15, DEVICE, framebuffer, 0, 0);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", 14)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", 15)
                .call("vkCmdBeginRenderPass", COMMANDS, begin, 0);
        assertRules();
        run.call("vkDestroyImageView", DEVICE, 13, 0).call("vkCmdBeginRenderPass", COMMANDS, begin, 0);
        assertRules("VUID-VkRenderPassBeginInfo-framebuffer-parameter");
    }
}
