package dev.vkval.check.pipeline;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.reader.GraphicsStateReader;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.KHRFragmentShadingRate;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineLibraryCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineCreateFlags2CreateInfo;
import org.lwjgl.vulkan.VkPipelineFragmentShadingRateStateCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRenderingCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/**
 * What one VkGraphicsPipelineCreateInfo says of itself, without the libraries that it links.
 *
 * @param pipeline null for the one that is being created
 * @param subsets VkGraphicsPipelineLibraryFlagsEXT: the state that it specifies
 * @param flags VkPipelineCreateFlags2
 * @param layout null where there is none, or where it is not known
 * @param hasLayout whether a layout is given
 * @param renderPass null where there is none, or where it is not known
 * @param multisample null where pMultisampleState is NULL
 * @param shadingRate width, height and the two combiner operations
 * @param stages VkShaderStageFlags of its own stages
 * @param rasterizes whether rasterizerDiscardEnable is VK_FALSE or dynamic
 */
record LibraryPart(
        PipelineState pipeline,
        int subsets,
        long flags,
        LibraryLayout layout,
        boolean hasLayout,
        boolean hasRenderPass,
        RenderPassState renderPass,
        int subpass,
        int viewMask,
        MultisampleState multisample,
        List<Integer> shadingRate,
        int stages,
        boolean definesVertexInput,
        boolean rasterizes,
        LibraryStructures structures,
        Set<Integer> dynamic) {
    static final int VERTEX_INPUT =
            EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT;
    static final int PRE_RASTERIZATION =
            EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
    static final int FRAGMENT = EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT;
    static final int OUTPUT = EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT;
    static final int ALL = VERTEX_INPUT | PRE_RASTERIZATION | FRAGMENT | OUTPUT;

    private static final List<Integer> NO_SHADING_RATE = List.of(1, 1, 0, 0);

    /** @param info address of the structure */
    static LibraryPart read(CoreContext context, PipelineState pipeline, long info) {
        Set<Integer> dynamic = GraphicsStateReader.dynamicStates(info);
        long rendering = PNext.find(info, VK13.VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
        long rasterization = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        long layout = VkGraphicsPipelineCreateInfo.nlayout(info);
        return new LibraryPart(
                pipeline,
                subsets(info),
                flags(info),
                LibraryLayout.of(context, layout),
                layout != 0,
                VkGraphicsPipelineCreateInfo.nrenderPass(info) != 0,
                context.get(RenderPassState.class, VkGraphicsPipelineCreateInfo.nrenderPass(info)),
                VkGraphicsPipelineCreateInfo.nsubpass(info),
                rendering == 0 ? 0 : VkPipelineRenderingCreateInfo.nviewMask(rendering),
                MultisampleState.of(CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE)),
                shadingRate(info),
                stages(info),
                CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE) != 0
                        || dynamic.contains(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT),
                dynamic.contains(VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE)
                        || rasterization != 0
                                && VkPipelineRasterizationStateCreateInfo.nrasterizerDiscardEnable(rasterization) == 0,
                LibraryStructures.of(info),
                dynamic);
    }

    /** The VkPipelineLibraryCreateInfoKHR in the chain, 0 for none. */
    static long linked(long info) {
        return PNext.find(info, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    }

    private static int subsets(long info) {
        long library = PNext.find(
                info, EXTGraphicsPipelineLibrary.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
        if (library != 0) {
            return VkGraphicsPipelineLibraryCreateInfoEXT.nflags(library);
        }
        long linked = linked(info);
        return linked == 0 || VkPipelineLibraryCreateInfoKHR.nlibraryCount(linked) == 0 ? ALL : 0;
    }

    private static long flags(long info) {
        long chained = PNext.find(info, VK14.VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
        return chained == 0
                ? Integer.toUnsignedLong(VkGraphicsPipelineCreateInfo.nflags(info))
                : VkPipelineCreateFlags2CreateInfo.nflags(chained);
    }

    private static List<Integer> shadingRate(long info) {
        long rate = PNext.find(
                info, KHRFragmentShadingRate.VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR);
        if (rate == 0) {
            return NO_SHADING_RATE;
        }
        long size = rate + VkPipelineFragmentShadingRateStateCreateInfoKHR.FRAGMENTSIZE;
        long combiners = rate + VkPipelineFragmentShadingRateStateCreateInfoKHR.COMBINEROPS;
        return List.of(
                CMemory.u32(size, 0), CMemory.u32(size, 1), CMemory.u32(combiners, 0), CMemory.u32(combiners, 1));
    }

    private static int stages(long info) {
        long array = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES);
        int stages = 0;
        for (int i = 0; i < CMemory.count(VkGraphicsPipelineCreateInfo.nstageCount(info), array); i++) {
            stages |= VkPipelineShaderStageCreateInfo.nstage(
                    CMemory.element(array, i, VkPipelineShaderStageCreateInfo.SIZEOF));
        }
        return stages;
    }

    boolean has(int subset) {
        return (subsets & subset) != 0;
    }

    boolean hasFlag(long flag) {
        return (flags & flag) != 0;
    }

    /** Whether it has a stage that pre-rasterization begins with. */
    boolean shadesVertices() {
        return vertexStage() || (stages & EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT) != 0;
    }

    boolean vertexStage() {
        return (stages & VK10.VK_SHADER_STAGE_VERTEX_BIT) != 0;
    }
}
