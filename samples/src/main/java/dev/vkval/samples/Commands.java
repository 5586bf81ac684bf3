package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.EXTDebugUtils.*;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK13.vkCmdBeginRendering;
import static org.lwjgl.vulkan.VK13.vkCmdEndRendering;

import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** A command buffer, with the commands that the samples share in a shorter spelling. */
public final class Commands {
    private static final int WORKGROUP_SIZE = 64;

    private final String name;
    private final VkCommandBuffer commandBuffer;
    private final boolean debugUtils;

    private Commands(String name, VkCommandBuffer commandBuffer, boolean debugUtils) {
        this.name = name;
        this.commandBuffer = commandBuffer;
        this.debugUtils = debugUtils;
    }

    static Commands allocate(SampleDevice device, long pool, String name, int level, boolean debugUtils) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkCommandBufferAllocateInfo.calloc(stack)
                    .sType$Default()
                    .commandPool(pool)
                    .level(level)
                    .commandBufferCount(1);
            PointerBuffer handle = stack.mallocPointer(1);
            check(vkAllocateCommandBuffers(device.vk(), info, handle));
            device.name(VK_OBJECT_TYPE_COMMAND_BUFFER, handle.get(0), name);
            return new Commands(name, new VkCommandBuffer(handle.get(0), device.vk()), debugUtils);
        }
    }

    /** Begins a primary command buffer, lets it be recorded, and ends it. */
    public void record(Consumer<Commands> recording) {
        record(null, recording);
    }

    void record(VkCommandBufferInheritanceInfo inheritance, Consumer<Commands> recording) {
        boolean continuesRendering =
                inheritance != null && (inheritance.pNext() != 0 || inheritance.renderPass() != VK_NULL_HANDLE);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkCommandBufferBeginInfo.calloc(stack)
                    .sType$Default()
                    .flags(continuesRendering ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT : 0)
                    .pInheritanceInfo(inheritance);
            check(vkBeginCommandBuffer(commandBuffer, info));
        }
        recording.accept(this);
        check(vkEndCommandBuffer(commandBuffer));
    }

    /** The name under which reports show the command buffer. */
    public String name() {
        return name;
    }

    /** The command buffer, for direct calls. */
    public VkCommandBuffer vk() {
        return commandBuffer;
    }

    /** Records commands inside a debug label region. */
    public void label(String name, Runnable commands) {
        if (!debugUtils) {
            commands.run();
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var label = VkDebugUtilsLabelEXT.calloc(stack).sType$Default().pLabelName(stack.UTF8(name));
            vkCmdBeginDebugUtilsLabelEXT(commandBuffer, label);
        }
        commands.run();
        vkCmdEndDebugUtilsLabelEXT(commandBuffer);
    }

    /** A pipeline barrier with one global memory barrier. */
    public void barrier(Dependency dependency) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(dependency.srcAccess())
                    .dstAccessMask(dependency.dstAccess());
            vkCmdPipelineBarrier(commandBuffer, dependency.srcStage(), dependency.dstStage(), 0, barrier, null, null);
        }
    }

    /** A pipeline barrier with one buffer memory barrier over the whole buffer. */
    public void barrier(Buffer buffer, Dependency dependency) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var barrier = VkBufferMemoryBarrier.calloc(1, stack)
                    .sType$Default()
                    .srcAccessMask(dependency.srcAccess())
                    .dstAccessMask(dependency.dstAccess())
                    .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                    .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                    .buffer(buffer.handle())
                    .size(VK_WHOLE_SIZE);
            vkCmdPipelineBarrier(commandBuffer, dependency.srcStage(), dependency.dstStage(), 0, null, barrier, null);
        }
    }

    /** A pipeline barrier with one image memory barrier, a layout transition where the layouts differ. */
    public void barrier(Image image, int oldLayout, int newLayout, Dependency dependency) {
        barrier(List.of(image), oldLayout, newLayout, dependency);
    }

    /** The same for several images, in one command. */
    public void barrier(List<Image> images, int oldLayout, int newLayout, Dependency dependency) {
        try (var barriers = VkImageMemoryBarrier.calloc(images.size())) {
            for (int i = 0; i < images.size(); i++) {
                Image image = images.get(i);
                barriers.get(i)
                        .sType$Default()
                        .srcAccessMask(dependency.srcAccess())
                        .dstAccessMask(dependency.dstAccess())
                        .oldLayout(oldLayout)
                        .newLayout(newLayout)
                        .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                        .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                        .image(image.handle())
                        .subresourceRange(range -> range.set(image.aspect(), 0, 1, 0, 1));
            }
            vkCmdPipelineBarrier(commandBuffer, dependency.srcStage(), dependency.dstStage(), 0, null, null, barriers);
        }
    }

    /** Makes what transfers wrote to buffers readable by the host once the submit has completed. */
    public void transferToHost() {
        barrier(new Dependency(
                VK_PIPELINE_STAGE_TRANSFER_BIT,
                VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_PIPELINE_STAGE_HOST_BIT,
                VK_ACCESS_HOST_READ_BIT));
    }

    /** Fills a whole buffer with one word. */
    public void fill(Buffer buffer, int word) {
        vkCmdFillBuffer(commandBuffer, buffer.handle(), 0, VK_WHOLE_SIZE, word);
    }

    /** Copies the first {@code to.sizeBytes()} bytes. */
    public void copy(Buffer from, Buffer to) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var region = VkBufferCopy.calloc(1, stack).size(to.sizeBytes());
            vkCmdCopyBuffer(commandBuffer, from.handle(), to.handle(), region);
        }
    }

    /** Copies a whole image to the start of a buffer, tightly packed. */
    public void copy(Image from, int layout, Buffer to) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var region = VkBufferImageCopy.calloc(1, stack)
                    .imageSubresource(layers -> layers.set(from.aspect(), 0, 0, 1))
                    .imageExtent(extent -> extent.set(from.sizePixels(), from.sizePixels(), 1));
            vkCmdCopyImageToBuffer(commandBuffer, from.handle(), layout, to.handle(), region);
        }
    }

    /** Copies the texels of a whole image, tightly packed, from a buffer. */
    public void copy(Buffer from, long offset, Image to, int layout) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var region = VkBufferImageCopy.calloc(1, stack)
                    .bufferOffset(offset)
                    .imageSubresource(layers -> layers.set(to.aspect(), 0, 0, 1))
                    .imageExtent(extent -> extent.set(to.sizePixels(), to.sizePixels(), 1));
            vkCmdCopyBufferToImage(commandBuffer, from.handle(), to.handle(), layout, region);
        }
    }

    /** Dispatches one invocation per element, in workgroups of 64. */
    public void dispatch(ShaderPipeline pipeline, long descriptorSet, int elements) {
        bind(pipeline, descriptorSet);
        vkCmdDispatch(commandBuffer, elements / WORKGROUP_SIZE, 1, 1);
    }

    /** Draws one triangle that covers the target. */
    public void drawFullScreen(ShaderPipeline pipeline, long descriptorSet) {
        bind(pipeline, descriptorSet);
        vkCmdDraw(commandBuffer, 3, 1, 0, 0);
    }

    /** Binds a pipeline and, unless it is 0, its descriptor set 0. */
    public void bind(ShaderPipeline pipeline, long descriptorSet) {
        vkCmdBindPipeline(commandBuffer, pipeline.bindPoint(), pipeline.handle());
        if (descriptorSet != VK_NULL_HANDLE) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdBindDescriptorSets(
                        commandBuffer, pipeline.bindPoint(), pipeline.layout(), 0, stack.longs(descriptorSet), null);
            }
        }
    }

    /** Pushes words to the start of the push constants of a pipeline's layout. */
    public void push(ShaderPipeline pipeline, int... words) {
        vkCmdPushConstants(commandBuffer, pipeline.layout(), VK_SHADER_STAGE_ALL, 0, words);
    }

    /** Renders to one colour attachment with dynamic rendering, storing it at the end. */
    public void render(Image target, int layout, int loadOp, Runnable draws) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var color = VkRenderingAttachmentInfo.calloc(1, stack)
                    .sType$Default()
                    .imageView(target.view())
                    .imageLayout(layout)
                    .loadOp(loadOp)
                    .storeOp(VK_ATTACHMENT_STORE_OP_STORE);
            var info = VkRenderingInfo.calloc(stack)
                    .sType$Default()
                    .renderArea(area -> area.extent().set(target.sizePixels(), target.sizePixels()))
                    .layerCount(1)
                    .pColorAttachments(color);
            vkCmdBeginRendering(commandBuffer, info);
        }
        draws.run();
        vkCmdEndRendering(commandBuffer);
    }
}
