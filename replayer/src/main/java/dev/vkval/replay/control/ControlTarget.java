package dev.vkval.replay.control;

import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateImageView;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.DestroyFramebuffer;
import dev.vkval.capture.command.DestroyImageView;
import dev.vkval.capture.command.DestroyPipelineLayout;
import dev.vkval.capture.command.DestroyRenderPass;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.live.OwnObjects;
import dev.vkval.replay.live.OwnShaders;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineColorBlendStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;
import org.lwjgl.vulkan.VkRect2D;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkSubpassDescription;
import org.lwjgl.vulkan.VkViewport;

/** A small image that is black when its render pass begins, and a pipeline that makes it white with one triangle. */
final class ControlTarget implements AutoCloseable {
    static final int SIDE = 16;

    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int ALL_COMPONENTS = 0xF;

    final OwnMemory image;
    final long renderPass;
    final long framebuffer;
    final long pipeline;

    private final OwnObjects objects;

    ControlTarget(LiveDevice device) {
        objects = new OwnObjects(device);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            image = image(device, stack);
            renderPass = renderPass(stack);
            framebuffer = framebuffer(stack);
            pipeline = pipeline(stack);
        }
    }

    private static OwnMemory image(LiveDevice device, MemoryStack stack) {
        VkImageCreateInfo info = VkImageCreateInfo.calloc(stack)
                .sType$Default()
                .imageType(VK10.VK_IMAGE_TYPE_2D)
                .format(FORMAT)
                .mipLevels(1)
                .arrayLayers(1)
                .samples(1)
                .usage(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
        info.extent().set(SIDE, SIDE, 1);
        return OwnMemory.image(device, info.address());
    }

    private long renderPass(MemoryStack stack) {
        VkAttachmentDescription.Buffer attachment = VkAttachmentDescription.calloc(1, stack)
                .format(FORMAT)
                .samples(1)
                .loadOp(VK10.VK_ATTACHMENT_LOAD_OP_CLEAR)
                .storeOp(VK10.VK_ATTACHMENT_STORE_OP_STORE)
                .stencilLoadOp(VK10.VK_ATTACHMENT_LOAD_OP_DONT_CARE)
                .stencilStoreOp(VK10.VK_ATTACHMENT_STORE_OP_DONT_CARE)
                .finalLayout(VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
        VkAttachmentReference.Buffer reference =
                VkAttachmentReference.calloc(1, stack).layout(VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        VkSubpassDescription.Buffer subpass =
                VkSubpassDescription.calloc(1, stack).colorAttachmentCount(1).pColorAttachments(reference);
        VkRenderPassCreateInfo info = VkRenderPassCreateInfo.calloc(stack)
                .sType$Default()
                .pAttachments(attachment)
                .pSubpasses(subpass);
        return objects.create(CreateRenderPass.ID, DestroyRenderPass.ID, info.address());
    }

    private long framebuffer(MemoryStack stack) {
        VkImageViewCreateInfo view = VkImageViewCreateInfo.calloc(stack)
                .sType$Default()
                .image(image.handle())
                .viewType(VK10.VK_IMAGE_VIEW_TYPE_2D)
                .format(FORMAT);
        view.subresourceRange()
                .aspectMask(VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .levelCount(1)
                .layerCount(1);
        VkFramebufferCreateInfo info = VkFramebufferCreateInfo.calloc(stack)
                .sType$Default()
                .renderPass(renderPass)
                .pAttachments(stack.longs(objects.create(CreateImageView.ID, DestroyImageView.ID, view.address())))
                .width(SIDE)
                .height(SIDE)
                .layers(1);
        return objects.create(CreateFramebuffer.ID, DestroyFramebuffer.ID, info.address());
    }

    private long pipeline(MemoryStack stack) {
        VkPipelineShaderStageCreateInfo.Buffer stages = VkPipelineShaderStageCreateInfo.calloc(2, stack);
        stage(stack, stages.get(0), VK10.VK_SHADER_STAGE_VERTEX_BIT, OwnShaders.covering());
        stage(
                stack,
                stages.get(1),
                VK10.VK_SHADER_STAGE_FRAGMENT_BIT,
                OwnShaders.words(OwnShaders.text(ControlTarget.class, "white.frag")));
        VkViewport.Buffer viewport =
                VkViewport.calloc(1, stack).width(SIDE).height(SIDE).maxDepth(1);
        VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
        scissor.extent().set(SIDE, SIDE);
        VkPipelineLayoutCreateInfo layout =
                VkPipelineLayoutCreateInfo.calloc(stack).sType$Default();
        VkGraphicsPipelineCreateInfo info = VkGraphicsPipelineCreateInfo.calloc(stack)
                .sType$Default()
                .stageCount(stages.capacity())
                .pStages(stages)
                .pVertexInputState(
                        VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default())
                .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                        .sType$Default()
                        .topology(VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
                .pViewportState(VkPipelineViewportStateCreateInfo.calloc(stack)
                        .sType$Default()
                        .viewportCount(1)
                        .pViewports(viewport)
                        .scissorCount(1)
                        .pScissors(scissor))
                .pRasterizationState(VkPipelineRasterizationStateCreateInfo.calloc(stack)
                        .sType$Default()
                        .lineWidth(1))
                .pMultisampleState(VkPipelineMultisampleStateCreateInfo.calloc(stack)
                        .sType$Default()
                        .rasterizationSamples(1))
                .pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack)
                        .sType$Default()
                        .pAttachments(VkPipelineColorBlendAttachmentState.calloc(1, stack)
                                .colorWriteMask(ALL_COMPONENTS)))
                .layout(objects.create(CreatePipelineLayout.ID, DestroyPipelineLayout.ID, layout.address()))
                .renderPass(renderPass);
        return objects.graphicsPipeline(info.address());
    }

    private void stage(MemoryStack stack, VkPipelineShaderStageCreateInfo stage, int kind, int[] words) {
        stage.sType$Default().stage(kind).module(objects.shaderModule(words)).pName(stack.UTF8("main"));
    }

    @Override
    public void close() {
        objects.close();
        image.close();
    }
}
