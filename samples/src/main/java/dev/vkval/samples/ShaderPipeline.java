package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.vulkan.VK10.*;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/**
 * A pipeline with its layout of at most one descriptor set and 16 bytes of push constants.
 *
 * @param handle {@code VkPipeline}
 * @param layout {@code VkPipelineLayout}
 * @param bindPoint {@code VkPipelineBindPoint}
 */
public record ShaderPipeline(long handle, long layout, int bindPoint) {
    /** Bytes of push constants that every layout offers to all stages. */
    public static final int PUSH_CONSTANT_BYTES = 16;

    private static final BiConsumer<VkGraphicsPipelineCreateInfo, MemoryStack> UNCHANGED = (info, stack) -> {};

    /** A compute pipeline; {@code descriptors} may be null for a shader without any. */
    public static ShaderPipeline compute(SampleDevice device, String shader, Descriptors descriptors) {
        return compute(device, shader, descriptors, PUSH_CONSTANT_BYTES, null);
    }

    /**
     * The same with another size of the push constants, and with a specialization.
     *
     * @param specialization the values of specialization constants, null for their defaults
     */
    public static ShaderPipeline compute(
            SampleDevice device,
            String shader,
            Descriptors descriptors,
            int pushConstantBytes,
            VkSpecializationInfo specialization) {
        return compute(device, shader, layout(device, descriptors, pushConstantBytes), 0, specialization);
    }

    /** A compute pipeline with a layout of the caller's, and with VkPipelineCreateFlags. */
    public static ShaderPipeline compute(SampleDevice device, String shader, long layout, int flags) {
        return compute(device, shader, layout, flags, null);
    }

    private static ShaderPipeline compute(
            SampleDevice device, String shader, long layout, int flags, VkSpecializationInfo specialization) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var info = VkComputePipelineCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .flags(flags)
                    .layout(layout);
            info.stage(stage -> {
                fillStage(device, stage, shader, stack);
                stage.pSpecializationInfo(specialization);
            });
            var handle = stack.mallocLong(1);
            check(vkCreateComputePipelines(device.vk(), VK_NULL_HANDLE, info, null, handle));
            return named(device, shader, handle.get(0), layout, VK_PIPELINE_BIND_POINT_COMPUTE);
        }
    }

    /** A pipeline for dynamic rendering to one colour attachment, drawing a triangle list without vertex buffers. */
    public static ShaderPipeline graphics(
            SampleDevice device, String vertexShader, String fragmentShader, Descriptors descriptors, Image target) {
        return graphics(device, List.of(vertexShader, fragmentShader), descriptors, target);
    }

    /** The same with another size of the push constants. */
    public static ShaderPipeline graphics(
            SampleDevice device,
            String vertexShader,
            String fragmentShader,
            Descriptors descriptors,
            int pushConstantBytes,
            Image target) {
        List<String> shaders = List.of(vertexShader, fragmentShader);
        return graphics(device, shaders, new Inputs(descriptors, pushConstantBytes), target);
    }

    /** The same of any stages; patches have three control points where there is a tessellation stage. */
    public static ShaderPipeline graphics(
            SampleDevice device, List<String> shaders, Descriptors descriptors, Image target) {
        return graphics(device, shaders, new Inputs(descriptors, PUSH_CONSTANT_BYTES), target);
    }

    /** What the layout of a pipeline has: descriptors, null for none, and push constants. */
    private record Inputs(Descriptors descriptors, int pushConstantBytes) {
        private static final Inputs NONE = new Inputs(null, PUSH_CONSTANT_BYTES);
    }

    private static ShaderPipeline graphics(SampleDevice device, List<String> shaders, Inputs inputs, Image target) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var rendering = VkPipelineRenderingCreateInfo.calloc(stack)
                    .sType$Default()
                    .colorAttachmentCount(1)
                    .pColorAttachmentFormats(stack.ints(target.format()));
            var vertices = VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default();
            return graphics(device, shaders, inputs, target, vertices, rendering, VK_NULL_HANDLE, 0, UNCHANGED);
        }
    }

    /** The same of a vertex and a fragment shader without descriptors, with state that is changed before it is created. */
    public static ShaderPipeline graphics(
            SampleDevice device,
            String vertexShader,
            String fragmentShader,
            Image target,
            BiConsumer<VkGraphicsPipelineCreateInfo, MemoryStack> change) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var rendering = VkPipelineRenderingCreateInfo.calloc(stack)
                    .sType$Default()
                    .colorAttachmentCount(1)
                    .pColorAttachmentFormats(stack.ints(target.format()));
            var vertices = VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default();
            return graphics(
                    device,
                    List.of(vertexShader, fragmentShader),
                    Inputs.NONE,
                    target,
                    vertices,
                    rendering,
                    VK_NULL_HANDLE,
                    0,
                    change);
        }
    }

    /** The same with descriptors and without writes to the attachment. */
    public static ShaderPipeline graphicsWithoutColors(
            SampleDevice device, String vertexShader, String fragmentShader, Descriptors descriptors, Image target) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var rendering = VkPipelineRenderingCreateInfo.calloc(stack)
                    .sType$Default()
                    .colorAttachmentCount(1)
                    .pColorAttachmentFormats(stack.ints(target.format()));
            var vertices = VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default();
            return graphics(
                    device,
                    List.of(vertexShader, fragmentShader),
                    new Inputs(descriptors, PUSH_CONSTANT_BYTES),
                    target,
                    vertices,
                    rendering,
                    VK_NULL_HANDLE,
                    0,
                    (info, memory) -> info.pColorBlendState().pAttachments().colorWriteMask(0));
        }
    }

    /** The same with one attribute for each vertex: two floats at location 0, from binding 0. */
    public static ShaderPipeline graphicsOfPositions(
            SampleDevice device, String vertexShader, String fragmentShader, Image target) {
        return graphicsOfPositions(device, vertexShader, fragmentShader, target, VK_FORMAT_R32G32_SFLOAT);
    }

    /** The same with another format of the attribute. */
    public static ShaderPipeline graphicsOfPositions(
            SampleDevice device, String vertexShader, String fragmentShader, Image target, int format) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var rendering = VkPipelineRenderingCreateInfo.calloc(stack)
                    .sType$Default()
                    .colorAttachmentCount(1)
                    .pColorAttachmentFormats(stack.ints(target.format()));
            var vertices = VkPipelineVertexInputStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .pVertexBindingDescriptions(
                            VkVertexInputBindingDescription.calloc(1, stack).stride(2 * Float.BYTES))
                    .pVertexAttributeDescriptions(
                            VkVertexInputAttributeDescription.calloc(1, stack).format(format));
            return graphics(
                    device,
                    List.of(vertexShader, fragmentShader),
                    Inputs.NONE,
                    target,
                    vertices,
                    rendering,
                    VK_NULL_HANDLE,
                    0,
                    UNCHANGED);
        }
    }

    /** The same for one subpass of a render pass. */
    public static ShaderPipeline graphics(
            SampleDevice device,
            String vertexShader,
            String fragmentShader,
            Descriptors descriptors,
            Image target,
            long renderPass,
            int subpass) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var vertices = VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default();
            return graphics(
                    device,
                    List.of(vertexShader, fragmentShader),
                    new Inputs(descriptors, PUSH_CONSTANT_BYTES),
                    target,
                    vertices,
                    null,
                    renderPass,
                    subpass,
                    UNCHANGED);
        }
    }

    private static ShaderPipeline graphics(
            SampleDevice device,
            List<String> shaders,
            Inputs inputs,
            Image target,
            VkPipelineVertexInputStateCreateInfo vertices,
            VkPipelineRenderingCreateInfo rendering,
            long renderPass,
            int subpass,
            BiConsumer<VkGraphicsPipelineCreateInfo, MemoryStack> change) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var stages = VkPipelineShaderStageCreateInfo.calloc(shaders.size(), stack);
            for (int i = 0; i < shaders.size(); i++) {
                fillStage(device, stages.get(i), shaders.get(i), stack);
            }
            boolean patches = shaders.stream().anyMatch(shader -> shader.endsWith(".tesc"));
            var extent = VkExtent2D.calloc(stack).set(target.sizePixels(), target.sizePixels());
            var viewport = VkViewport.calloc(1, stack)
                    .width(extent.width())
                    .height(extent.height())
                    .maxDepth(1);
            var scissor = VkRect2D.calloc(1, stack).extent(extent);
            var blend = VkPipelineColorBlendAttachmentState.calloc(1, stack).colorWriteMask(0xF);
            var noBlend = VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default();
            if (target.aspect() == VK_IMAGE_ASPECT_COLOR_BIT) {
                noBlend.pAttachments(blend);
            }
            long layout = layout(device, inputs.descriptors, inputs.pushConstantBytes);
            var info = VkGraphicsPipelineCreateInfo.calloc(1, stack)
                    .sType$Default()
                    .pStages(stages)
                    .pVertexInputState(vertices)
                    .pInputAssemblyState(VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .topology(patches ? VK_PRIMITIVE_TOPOLOGY_PATCH_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
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
                            .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
                    .pDepthStencilState(VkPipelineDepthStencilStateCreateInfo.calloc(stack)
                            .sType$Default()
                            .depthTestEnable(target.aspect() == VK_IMAGE_ASPECT_DEPTH_BIT)
                            .depthWriteEnable(target.aspect() == VK_IMAGE_ASPECT_DEPTH_BIT)
                            .depthCompareOp(VK_COMPARE_OP_ALWAYS))
                    .pColorBlendState(noBlend)
                    .layout(layout)
                    .renderPass(renderPass)
                    .subpass(subpass);
            if (rendering != null) {
                info.pNext(rendering);
            }
            if (patches) {
                info.get(0)
                        .pTessellationState(VkPipelineTessellationStateCreateInfo.calloc(stack)
                                .sType$Default()
                                .patchControlPoints(3));
            }
            change.accept(info.get(0), stack);
            var handle = stack.mallocLong(1);
            check(vkCreateGraphicsPipelines(device.vk(), VK_NULL_HANDLE, info, null, handle));
            return named(
                    device, shaders.get(shaders.size() - 1), handle.get(0), layout, VK_PIPELINE_BIND_POINT_GRAPHICS);
        }
    }

    static void fillStage(
            SampleDevice device, VkPipelineShaderStageCreateInfo stage, String shader, MemoryStack stack) {
        ByteBuffer entryPoint = stack.UTF8("main");
        stage.sType$Default()
                .stage(Shaders.stage(shader))
                .module(Shaders.module(device, shader))
                .pName(entryPoint);
    }

    static long layout(SampleDevice device, Descriptors descriptors, int pushConstantBytes) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var constants = VkPushConstantRange.calloc(1, stack)
                    .stageFlags(VK_SHADER_STAGE_ALL)
                    .size(pushConstantBytes);
            var info = VkPipelineLayoutCreateInfo.calloc(stack).sType$Default().pPushConstantRanges(constants);
            if (descriptors != null) {
                info.setLayoutCount(1).pSetLayouts(stack.longs(descriptors.layout()));
            }
            var handle = stack.mallocLong(1);
            check(vkCreatePipelineLayout(device.vk(), info, null, handle));
            long layout = handle.get(0);
            device.onClose(() -> vkDestroyPipelineLayout(device.vk(), layout, null));
            return layout;
        }
    }

    static ShaderPipeline named(SampleDevice device, String shader, long pipeline, long layout, int bindPoint) {
        device.name(VK_OBJECT_TYPE_PIPELINE, pipeline, shader.substring(0, shader.indexOf('.')));
        device.onClose(() -> vkDestroyPipeline(device.vk(), pipeline, null));
        return new ShaderPipeline(pipeline, layout, bindPoint);
    }
}
