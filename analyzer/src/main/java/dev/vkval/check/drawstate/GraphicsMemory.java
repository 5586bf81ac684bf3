package dev.vkval.check.drawstate;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.check.rules.GraphicsStateLayout;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkSubpassDescription2;

/** The memory that lines of {@code state graphics} read, filled for a command buffer at a time. */
final class GraphicsMemory implements AutoCloseable {
    private static final int PIPELINE = GraphicsStateLayout.offset("pipeline");
    private static final int PIPELINE_STAGES = GraphicsStateLayout.offset("pipelineStages");
    private static final int SHADER_STAGES = GraphicsStateLayout.offset("shaderStages");
    private static final int STATIC_SET = GraphicsStateLayout.offset("staticStateSet");
    private static final int RENDERING = GraphicsStateLayout.offset("rendering");
    private static final int INHERITED = GraphicsStateLayout.offset("inheritedRendering");
    private static final int RENDER_PASS = GraphicsStateLayout.offset("renderPass");
    private static final int SUBPASS = GraphicsStateLayout.offset("subpass");
    private static final int SUBPASS_INDEX = GraphicsStateLayout.offset("subpassIndex");
    private static final int FRAMEBUFFER = GraphicsStateLayout.offset("framebuffer");
    private static final int[] SETTERS = DynamicSetter.ALL.stream()
            .mapToInt(setter -> GraphicsStateLayout.offset(setter.command().name()))
            .toArray();

    private long address;

    /**
     * Fills it with the state at this point of a recording.
     *
     * @param kept what is known of its pipeline, null for none
     * @return its address
     */
    long fill(CommandBufferState buffer, GraphicsCalls calls, PipelineState pipeline, PipelineParameters.Kept kept) {
        if (address == 0) {
            address = MemoryUtil.nmemAllocChecked(GraphicsStateLayout.sizeBytes());
        }
        MemoryUtil.memSet(address, 0, GraphicsStateLayout.sizeBytes());
        MemoryUtil.memPutAddress(address + PIPELINE, kept == null ? 0 : kept.info());
        MemoryUtil.memPutInt(address + STATIC_SET, calls.staticStateSet() ? VK10.VK_TRUE : VK10.VK_FALSE);
        stages(buffer, pipeline);
        renderPass(buffer.renderScope(), calls);
        if (kept != null) {
            for (int flag : kept.traits().flags()) {
                MemoryUtil.memPutInt(address + flag, VK10.VK_TRUE);
            }
        }
        for (int i = calls.called().nextSetBit(0); i >= 0; i = calls.called().nextSetBit(i + 1)) {
            if (kept == null || kept.traits().dynamic(i)) {
                MemoryUtil.memPutAddress(address + SETTERS[i], calls.setter(i));
            }
        }
        return address;
    }

    private void stages(CommandBufferState buffer, PipelineState pipeline) {
        int stages = 0;
        if (pipeline != null) {
            for (ShaderStage stage : pipeline.stages()) {
                stages |= stage.stage();
            }
        } else {
            for (ShaderObjectState shader : buffer.shaders().values()) {
                stages |= shader == null ? 0 : shader.stage().stage() & ~VK10.VK_SHADER_STAGE_COMPUTE_BIT;
            }
        }
        MemoryUtil.memPutInt(address + (pipeline != null ? PIPELINE_STAGES : SHADER_STAGES), stages);
    }

    private void renderPass(RenderScope scope, GraphicsCalls calls) {
        if (calls.rendering() != 0) {
            MemoryUtil.memPutAddress(address + RENDERING, MemoryUtil.memGetAddress(calls.rendering() + Long.BYTES));
        }
        if (scope == null) {
            return;
        }
        if (scope.inherited() != null && scope.inherited().rendering() != null) {
            MemoryUtil.memPutAddress(address + INHERITED, inheritedRendering(calls.begin()));
        }
        MemoryUtil.memPutLong(address + FRAMEBUFFER, id(scope.framebuffer()));
        if (scope.renderPass() != null) {
            MemoryUtil.memPutLong(address + RENDER_PASS, id(scope.renderPass()));
            MemoryUtil.memPutInt(address + SUBPASS_INDEX, scope.subpass());
            CreationParameters.address("VkRenderPass", scope.renderPass())
                    .ifPresent(info -> MemoryUtil.memPutAddress(address + SUBPASS, subpass(info, scope.subpass())));
        }
    }

    private static long subpass(long renderPass, int index) {
        long array = CMemory.pointer(renderPass + VkRenderPassCreateInfo2.PSUBPASSES);
        boolean there = index < CMemory.count(VkRenderPassCreateInfo2.nsubpassCount(renderPass), array);
        return there ? CMemory.element(array, index, VkSubpassDescription2.SIZEOF) : 0;
    }

    private static long inheritedRendering(long begin) {
        long info = begin == 0 ? 0 : MemoryUtil.memGetAddress(begin + Long.BYTES);
        long inherited = info == 0 ? 0 : CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO);
        return PNext.find(inherited, VK13.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
    }

    private static long id(StateObject object) {
        return object == null ? 0 : object.id();
    }

    @Override
    public void close() {
        MemoryUtil.nmemFree(address);
        address = 0;
    }
}
