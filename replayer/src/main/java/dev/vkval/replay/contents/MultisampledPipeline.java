package dev.vkval.replay.contents;

import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.command.DestroyDescriptorSetLayout;
import dev.vkval.capture.command.DestroyPipelineLayout;
import dev.vkval.capture.command.DestroyRenderPass;
import dev.vkval.replay.live.OwnObjects;
import dev.vkval.replay.live.OwnShaders;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.replay.structure.ImageInfo;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineColorBlendStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkRect2D;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkSubpassDescription;
import org.lwjgl.vulkan.VkViewport;

/**
 * A pipeline that writes one aspect of every sample of a layer, from an image with one sample.
 *
 * <p>Set 0, binding 0 is that image, as an array. Push constants are the layer, and for stencil the bit that a draw
 * sets; which bit is written is dynamic. Stencil values are zero when the render pass begins.
 */
final class MultisampledPipeline {
    /** Bytes of the push constants: a layer and a bit. */
    static final int CONSTANT_BYTES = 2 * Integer.BYTES;

    private static final int ALL_COMPONENTS = 0xF;

    final long renderPass;
    final long layout;
    final long descriptorSet;
    final long pipeline;

    private final OwnObjects objects;
    private final ImageInfo image;
    private final int aspect;

    /** @param objects receives the objects created, and must outlive their use */
    MultisampledPipeline(OwnObjects objects, ImageInfo image, int aspect) {
        this.objects = objects;
        this.image = image;
        this.aspect = aspect;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            renderPass = renderPass(stack);
            long setLayout = setLayout(stack);
            layout = layout(stack, setLayout);
            descriptorSet = descriptorSet(stack, setLayout);
            pipeline = pipeline(stack);
        }
    }

    private long renderPass(MemoryStack stack) {
        boolean color = aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT;
        VkAttachmentDescription.Buffer attachment = VkAttachmentDescription.calloc(1, stack)
                .format(image.format())
                .samples(image.samples())
                .loadOp(VK10.VK_ATTACHMENT_LOAD_OP_LOAD)
                .storeOp(VK10.VK_ATTACHMENT_STORE_OP_STORE)
                .stencilLoadOp(
                        aspect == VK10.VK_IMAGE_ASPECT_STENCIL_BIT
                                ? VK10.VK_ATTACHMENT_LOAD_OP_CLEAR
                                : VK10.VK_ATTACHMENT_LOAD_OP_LOAD)
                .stencilStoreOp(VK10.VK_ATTACHMENT_STORE_OP_STORE)
                .initialLayout(attachmentLayout())
                .finalLayout(attachmentLayout());
        VkAttachmentReference.Buffer reference =
                VkAttachmentReference.calloc(1, stack).layout(attachmentLayout());
        VkSubpassDescription.Buffer subpass = VkSubpassDescription.calloc(1, stack);
        if (color) {
            subpass.colorAttachmentCount(1).pColorAttachments(reference);
        } else {
            subpass.pDepthStencilAttachment(reference.get(0));
        }
        VkRenderPassCreateInfo info = VkRenderPassCreateInfo.calloc(stack)
                .sType$Default()
                .pAttachments(attachment)
                .pSubpasses(subpass);
        return objects.create(CreateRenderPass.ID, DestroyRenderPass.ID, info.address());
    }

    /** The layout of the image before, while and after it is rendered to. */
    int attachmentLayout() {
        return aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT
                ? VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
                : VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    }

    private long setLayout(MemoryStack stack) {
        VkDescriptorSetLayoutBinding.Buffer binding = VkDescriptorSetLayoutBinding.calloc(1, stack)
                .descriptorType(VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE)
                .descriptorCount(1)
                .stageFlags(VK10.VK_SHADER_STAGE_FRAGMENT_BIT);
        VkDescriptorSetLayoutCreateInfo info =
                VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(binding);
        return objects.create(CreateDescriptorSetLayout.ID, DestroyDescriptorSetLayout.ID, info.address());
    }

    private long layout(MemoryStack stack, long setLayout) {
        VkPushConstantRange.Buffer constants = VkPushConstantRange.calloc(1, stack)
                .stageFlags(VK10.VK_SHADER_STAGE_FRAGMENT_BIT)
                .size(CONSTANT_BYTES);
        VkPipelineLayoutCreateInfo info = VkPipelineLayoutCreateInfo.calloc(stack)
                .sType$Default()
                .setLayoutCount(1)
                .pSetLayouts(stack.longs(setLayout))
                .pPushConstantRanges(constants);
        return objects.create(CreatePipelineLayout.ID, DestroyPipelineLayout.ID, info.address());
    }

    private long descriptorSet(MemoryStack stack, long setLayout) {
        VkDescriptorPoolSize.Buffer size = VkDescriptorPoolSize.calloc(1, stack)
                .type(VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE)
                .descriptorCount(1);
        VkDescriptorPoolCreateInfo pool = VkDescriptorPoolCreateInfo.calloc(stack)
                .sType$Default()
                .maxSets(1)
                .pPoolSizes(size);
        VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(objects.create(CreateDescriptorPool.ID, DestroyDescriptorPool.ID, pool.address()))
                .pSetLayouts(stack.longs(setLayout));
        return objects.descriptorSet(info.address());
    }

    private long pipeline(MemoryStack stack) {
        VkPipelineShaderStageCreateInfo.Buffer stages = VkPipelineShaderStageCreateInfo.calloc(2, stack);
        stage(stack, stages.get(0), VK10.VK_SHADER_STAGE_VERTEX_BIT, OwnShaders.covering());
        stage(stack, stages.get(1), VK10.VK_SHADER_STAGE_FRAGMENT_BIT, fragmentWords());
        VkViewport.Buffer viewport = VkViewport.calloc(1, stack)
                .width(image.width())
                .height(image.height())
                .maxDepth(1);
        VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
        scissor.extent().set(image.width(), image.height());
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
                        .rasterizationSamples(image.samples()))
                .layout(layout)
                .renderPass(renderPass);
        if (aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT) {
            info.pColorBlendState(VkPipelineColorBlendStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .pAttachments(
                            VkPipelineColorBlendAttachmentState.calloc(1, stack).colorWriteMask(ALL_COMPONENTS)));
        } else {
            depthStencil(stack, info);
        }
        return objects.graphicsPipeline(info.address());
    }

    private void depthStencil(MemoryStack stack, VkGraphicsPipelineCreateInfo info) {
        boolean depth = aspect == VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
        VkPipelineDepthStencilStateCreateInfo state = VkPipelineDepthStencilStateCreateInfo.calloc(stack)
                .sType$Default()
                .depthTestEnable(depth)
                .depthWriteEnable(depth)
                .depthCompareOp(VK10.VK_COMPARE_OP_ALWAYS)
                .stencilTestEnable(!depth);
        state.front()
                .passOp(VK10.VK_STENCIL_OP_REPLACE)
                .compareOp(VK10.VK_COMPARE_OP_ALWAYS)
                .reference(0xFF);
        state.back(state.front());
        info.pDepthStencilState(state);
        if (!depth) {
            info.pDynamicState(VkPipelineDynamicStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .pDynamicStates(stack.ints(VK10.VK_DYNAMIC_STATE_STENCIL_WRITE_MASK)));
        }
    }

    private String fragmentShader() {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> "multisampled-depth.frag";
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> "multisampled-stencil.frag";
            default -> "multisampled-color.frag";
        };
    }

    private void stage(MemoryStack stack, VkPipelineShaderStageCreateInfo stage, int kind, int[] words) {
        stage.sType$Default().stage(kind).module(objects.shaderModule(words)).pName(stack.UTF8("main"));
    }

    private int[] fragmentWords() {
        String component = switch (ImageFormats.vulkan().numericFormat(image.format())) {
            case "UINT" -> "uint";
            case "SINT" -> "int";
            default -> "float";
        };
        String text = OwnShaders.text(MultisampledPipeline.class, fragmentShader());
        return OwnShaders.words(text.replace("COMPONENT", component));
    }
}
