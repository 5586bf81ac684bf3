package dev.vkval.check.drawstate;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.check.rules.GraphicsStateLayout;
import dev.vkval.check.topic.GeneratedSequences;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTPrimitivesGeneratedQuery;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.NVInheritedViewportScissor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceViewportScissorInfoNV;
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
    private static final int SUBPASS_SAMPLES = GraphicsStateLayout.offset("subpassSamples");
    private static final int FRAMEBUFFER = GraphicsStateLayout.offset("framebuffer");
    private static final int LOCATIONS = GraphicsStateLayout.offset("vkCmdSetRenderingAttachmentLocations");
    private static final int INDICES = GraphicsStateLayout.offset("vkCmdSetRenderingInputAttachmentIndices");
    private static final int STATISTICS = GraphicsStateLayout.offset("activeStatistics");
    private static final int WRITTEN = GraphicsStateLayout.offset("writtenAttachments");
    private static final int CUSTOM_RESOLVE_BEGUN = GraphicsStateLayout.offset("customResolveBegun");
    private static final int CUSTOM_RESOLVE_SHADER = GraphicsStateLayout.offset("customResolveShader");
    private static final int EARLY_DEPTH_READ = GraphicsStateLayout.offset("earlyDepthRead");
    private static final int EARLY_STENCIL_READ = GraphicsStateLayout.offset("earlyStencilRead");
    private static final int FEEDBACK_QUERY = GraphicsStateLayout.offset("feedbackQuery");
    private static final int INHERITS_VIEWPORTS = GraphicsStateLayout.offset("inheritsViewports");
    private static final int INTERPOLATES_AT_SAMPLE = GraphicsStateLayout.offset("interpolatesAtSample");
    private static final int MESH_MODEL_EXT = GraphicsStateLayout.offset("meshModelExt");
    private static final int MESH_QUERY = GraphicsStateLayout.offset("meshQuery");
    private static final int PRIMITIVES_GENERATED = GraphicsStateLayout.offset("primitivesGenerated");
    private static final int REPLACES_DEPTH = GraphicsStateLayout.offset("replacesDepth");
    private static final int STRIDES_SET = GraphicsStateLayout.offset("stridesSet");
    private static final int WRITES_DEPTH = GraphicsStateLayout.offset("writesDepth");
    private static final int WRITES_SHADING_RATE = GraphicsStateLayout.offset("writesShadingRate");
    private static final int WRITES_STENCIL = GraphicsStateLayout.offset("writesStencil");
    private static final int OUTPUT_LOCATIONS = GraphicsStateLayout.offset("outputLocations");
    private static final int[] SETTERS = DynamicSetter.ALL.stream()
            .mapToInt(setter -> GraphicsStateLayout.offset(setter.command().name()))
            .toArray();

    /** What follows from the code of shaders, or from state that only their pipeline specifies. */
    private static final int[] SHADER_FACTS = {
        WRITES_SHADING_RATE,
        REPLACES_DEPTH,
        EARLY_DEPTH_READ,
        EARLY_STENCIL_READ,
        INTERPOLATES_AT_SAMPLE,
        OUTPUT_LOCATIONS,
        WRITTEN,
        WRITES_DEPTH,
        WRITES_STENCIL
    };

    private long address;

    /**
     * Fills it with the state at this point of a recording.
     *
     * @param kept what is known of its pipeline, null for none
     * @param subpassSamples the sample count that the subpass is known to have, 0 for none
     * @return its address
     */
    long fill(
            CommandBufferState buffer,
            GraphicsCalls calls,
            PipelineState pipeline,
            PipelineParameters.Kept kept,
            int subpassSamples) {
        if (address == 0) {
            address = MemoryUtil.nmemAllocChecked(GraphicsStateLayout.sizeBytes());
        }
        MemoryUtil.memSet(address, 0, GraphicsStateLayout.sizeBytes());
        MemoryUtil.memPutAddress(address + PIPELINE, kept == null ? 0 : kept.info());
        MemoryUtil.memPutInt(address + STATIC_SET, calls.staticStateSet() ? VK10.VK_TRUE : VK10.VK_FALSE);
        MemoryUtil.memPutInt(address + SUBPASS_SAMPLES, subpassSamples);
        stages(buffer, pipeline);
        GraphicsState state = pipeline == null
                ? null
                : buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).graphics();
        int locations = pipeline == null ? 0 : ShaderFacts.of(pipeline.stages()).outputLocations();
        MemoryUtil.memPutInt(address + WRITTEN, state == null ? 0 : locations & state.writableColorAttachments());
        fact(WRITES_DEPTH, state != null && state.writesDepth());
        fact(WRITES_STENCIL, state != null && state.writesStencil());
        fact(STRIDES_SET, calls.strides());
        fact(CUSTOM_RESOLVE_BEGUN, calls.customResolve());
        fact(INHERITS_VIEWPORTS, buffer.secondary() && inheritsViewports(calls.begin()));
        MemoryUtil.memPutAddress(address + LOCATIONS, calls.locations());
        MemoryUtil.memPutAddress(address + INDICES, calls.indices());
        queries(calls);
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

    /** Leaves out what sequences of generated commands set themselves: which shaders execute, and strides of vertex buffers. */
    void without(GeneratedSequences sequences) {
        if (sequences.setsAny(Sets.PIPELINE)) {
            for (int fact : SHADER_FACTS) {
                MemoryUtil.memPutInt(address + fact, 0);
            }
        }
        if (sequences.setsAny(Sets.VERTEX_BUFFERS)) {
            fact(STRIDES_SET, true);
        }
    }

    private void fact(int offset, boolean value) {
        MemoryUtil.memPutInt(address + offset, value ? VK10.VK_TRUE : VK10.VK_FALSE);
    }

    private void queries(GraphicsCalls calls) {
        int statistics = 0;
        for (GraphicsCalls.ActiveQuery query : calls.queries()) {
            switch (query.pool().queryType()) {
                case EXTPrimitivesGeneratedQuery.VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT ->
                    fact(PRIMITIVES_GENERATED, true);
                case EXTTransformFeedback.VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT -> fact(FEEDBACK_QUERY, true);
                case EXTMeshShader.VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT -> fact(MESH_QUERY, true);
                case VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS ->
                    statistics |= query.pool().statistics();
                default -> {
                    // No line asks for it.
                }
            }
        }
        MemoryUtil.memPutInt(address + STATISTICS, statistics);
    }

    private void shaders(ShaderFacts facts) {
        if (facts != ShaderFacts.NONE) {
            fact(WRITES_SHADING_RATE, facts.shadingRate());
            fact(REPLACES_DEPTH, facts.replaces());
            fact(EARLY_DEPTH_READ, facts.earlyDepthRead());
            fact(EARLY_STENCIL_READ, facts.earlyStencilRead());
            fact(INTERPOLATES_AT_SAMPLE, facts.interpolatesAtSample());
            int locations = Integer.SIZE - Integer.numberOfLeadingZeros(facts.outputLocations());
            MemoryUtil.memPutInt(address + OUTPUT_LOCATIONS, locations);
        }
    }

    private void stages(CommandBufferState buffer, PipelineState pipeline) {
        int stages = 0;
        if (pipeline != null) {
            for (ShaderStage stage : pipeline.stages()) {
                stages |= stage.stage();
                if (stage.stage() == EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT && stage.reflection() != null) {
                    fact(MESH_MODEL_EXT, true);
                }
            }
            shaders(ShaderFacts.of(pipeline.stages()));
        } else {
            List<ShaderStage> bound = new ArrayList<>();
            for (ShaderObjectState shader : buffer.shaders().values()) {
                if (shader != null && shader.stage().stage() != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
                    stages |= shader.stage().stage();
                    bound.add(shader.stage());
                    if (CustomResolveShaders.contains(shader)) {
                        fact(CUSTOM_RESOLVE_SHADER, true);
                    }
                }
            }
            shaders(ShaderFacts.of(bound));
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
        return inherited(begin, VK13.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
    }

    private static boolean inheritsViewports(long begin) {
        long info = inherited(
                begin,
                NVInheritedViewportScissor.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);
        return info != 0 && VkCommandBufferInheritanceViewportScissorInfoNV.nviewportScissor2D(info) != VK10.VK_FALSE;
    }

    /** What is chained to VkCommandBufferInheritanceInfo, 0 for nothing. */
    private static long inherited(long begin, int type) {
        long info = begin == 0 ? 0 : MemoryUtil.memGetAddress(begin + Long.BYTES);
        long inherited = info == 0 ? 0 : CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO);
        return PNext.find(inherited, type);
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
