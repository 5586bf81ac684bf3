package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.GraphicsState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTColorWriteEnable;
import org.lwjgl.vulkan.EXTVertexAttributeDivisor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineColorBlendStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineColorWriteCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineDepthStencilStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineVertexInputDivisorStateCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkStencilOpState;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDivisorDescriptionEXT;

/**
 * Reads the fixed-function state of VkGraphicsPipelineCreateInfo; parts that are not specified come from linked
 * libraries.
 */
public final class GraphicsStateReader {
    private GraphicsStateReader() {}

    public static Set<Integer> dynamicStates(long info) {
        return dynamicStatesAt(CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PDYNAMICSTATE));
    }

    /** @param dynamic address of a VkPipelineDynamicStateCreateInfo, or 0 */
    public static Set<Integer> dynamicStatesAt(long dynamic) {
        Set<Integer> states = new LinkedHashSet<>();
        if (dynamic != 0) {
            long array = CMemory.pointer(dynamic + VkPipelineDynamicStateCreateInfo.PDYNAMICSTATES);
            for (int i = 0;
                    i < CMemory.count(VkPipelineDynamicStateCreateInfo.ndynamicStateCount(dynamic), array);
                    i++) {
                states.add(CMemory.u32(array, i));
            }
        }
        return states;
    }

    public static GraphicsState read(long info, List<GraphicsState> libraries) {
        GraphicsState from = GraphicsState.NONE;
        for (GraphicsState library : libraries) {
            from = from.mergedWith(library);
        }
        long assembly = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PINPUTASSEMBLYSTATE);
        long raster = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        long depth = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PDEPTHSTENCILSTATE);
        long blend = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PCOLORBLENDSTATE);
        long vertex = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE);
        return new GraphicsState(
                assembly == 0 ? from.topology() : VkPipelineInputAssemblyStateCreateInfo.ntopology(assembly),
                assembly == 0
                        ? from.primitiveRestart()
                        : VkPipelineInputAssemblyStateCreateInfo.nprimitiveRestartEnable(assembly) != 0,
                raster == 0
                        ? from.rasterizerDiscard()
                        : VkPipelineRasterizationStateCreateInfo.nrasterizerDiscardEnable(raster) != 0,
                raster == 0 ? from.cullMode() : VkPipelineRasterizationStateCreateInfo.ncullMode(raster),
                depth == 0 ? from.depthTest() : VkPipelineDepthStencilStateCreateInfo.ndepthTestEnable(depth) != 0,
                depth == 0 ? from.depthWrite() : VkPipelineDepthStencilStateCreateInfo.ndepthWriteEnable(depth) != 0,
                depth == 0 ? from.depthCompareOp() : VkPipelineDepthStencilStateCreateInfo.ndepthCompareOp(depth),
                depth == 0
                        ? from.depthBoundsTest()
                        : VkPipelineDepthStencilStateCreateInfo.ndepthBoundsTestEnable(depth) != 0,
                depth == 0 ? from.stencilTest() : VkPipelineDepthStencilStateCreateInfo.nstencilTestEnable(depth) != 0,
                depth == 0 ? from.front() : stencil(depth + VkPipelineDepthStencilStateCreateInfo.FRONT),
                depth == 0 ? from.back() : stencil(depth + VkPipelineDepthStencilStateCreateInfo.BACK),
                blend == 0 ? from.colorWriteMasks() : colorWriteMasks(blend),
                blend == 0 ? from.colorBlends() : colorBlends(blend),
                blend == 0 ? from.colorWriteEnables() : colorWriteEnables(blend),
                vertex == 0 ? from.vertexBindings() : vertexBindings(vertex),
                vertex == 0 ? from.vertexAttributes() : vertexAttributes(vertex));
    }

    private static GraphicsState.Stencil stencil(long at) {
        return new GraphicsState.Stencil(
                VkStencilOpState.nfailOp(at),
                VkStencilOpState.npassOp(at),
                VkStencilOpState.ndepthFailOp(at),
                VkStencilOpState.ncompareOp(at),
                VkStencilOpState.ncompareMask(at),
                VkStencilOpState.nwriteMask(at));
    }

    private static List<Integer> colorWriteMasks(long blend) {
        List<Integer> masks = new ArrayList<>();
        long array = CMemory.pointer(blend + VkPipelineColorBlendStateCreateInfo.PATTACHMENTS);
        for (int i = 0; i < attachments(blend, array); i++) {
            masks.add(VkPipelineColorBlendAttachmentState.ncolorWriteMask(
                    CMemory.element(array, i, VkPipelineColorBlendAttachmentState.SIZEOF)));
        }
        return masks;
    }

    private static List<Boolean> colorBlends(long blend) {
        List<Boolean> enables = new ArrayList<>();
        long array = CMemory.pointer(blend + VkPipelineColorBlendStateCreateInfo.PATTACHMENTS);
        for (int i = 0; i < attachments(blend, array); i++) {
            enables.add(VkPipelineColorBlendAttachmentState.nblendEnable(
                            CMemory.element(array, i, VkPipelineColorBlendAttachmentState.SIZEOF))
                    != 0);
        }
        return enables;
    }

    private static int attachments(long blend, long array) {
        return CMemory.count(VkPipelineColorBlendStateCreateInfo.nattachmentCount(blend), array);
    }

    private static List<Boolean> colorWriteEnables(long blend) {
        List<Boolean> enables = new ArrayList<>();
        long chained = PNext.find(blend, EXTColorWriteEnable.VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT);
        if (chained != 0) {
            long array = CMemory.pointer(chained + VkPipelineColorWriteCreateInfoEXT.PCOLORWRITEENABLES);
            for (int i = 0;
                    i < CMemory.count(VkPipelineColorWriteCreateInfoEXT.nattachmentCount(chained), array);
                    i++) {
                enables.add(CMemory.u32(array, i) != 0);
            }
        }
        return enables;
    }

    private static List<GraphicsState.VertexBinding> vertexBindings(long vertex) {
        List<GraphicsState.VertexBinding> bindings = new ArrayList<>();
        long array = CMemory.pointer(vertex + VkPipelineVertexInputStateCreateInfo.PVERTEXBINDINGDESCRIPTIONS);
        int count = VkPipelineVertexInputStateCreateInfo.nvertexBindingDescriptionCount(vertex);
        Map<Integer, Integer> divisors = divisors(vertex);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkVertexInputBindingDescription.SIZEOF);
            bindings.add(new GraphicsState.VertexBinding(
                    VkVertexInputBindingDescription.nbinding(at),
                    VkVertexInputBindingDescription.nstride(at),
                    VkVertexInputBindingDescription.ninputRate(at) == VK10.VK_VERTEX_INPUT_RATE_INSTANCE,
                    divisors.getOrDefault(VkVertexInputBindingDescription.nbinding(at), 1)));
        }
        return bindings;
    }

    private static Map<Integer, Integer> divisors(long vertex) {
        Map<Integer, Integer> divisors = new HashMap<>();
        long chained = PNext.find(
                vertex,
                EXTVertexAttributeDivisor.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT);
        if (chained != 0) {
            long array =
                    CMemory.pointer(chained + VkPipelineVertexInputDivisorStateCreateInfoEXT.PVERTEXBINDINGDIVISORS);
            int count = VkPipelineVertexInputDivisorStateCreateInfoEXT.nvertexBindingDivisorCount(chained);
            for (int i = 0; i < CMemory.count(count, array); i++) {
                long at = CMemory.element(array, i, VkVertexInputBindingDivisorDescriptionEXT.SIZEOF);
                divisors.put(
                        VkVertexInputBindingDivisorDescriptionEXT.nbinding(at),
                        VkVertexInputBindingDivisorDescriptionEXT.ndivisor(at));
            }
        }
        return divisors;
    }

    private static List<GraphicsState.VertexAttribute> vertexAttributes(long vertex) {
        List<GraphicsState.VertexAttribute> attributes = new ArrayList<>();
        long array = CMemory.pointer(vertex + VkPipelineVertexInputStateCreateInfo.PVERTEXATTRIBUTEDESCRIPTIONS);
        int count = VkPipelineVertexInputStateCreateInfo.nvertexAttributeDescriptionCount(vertex);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkVertexInputAttributeDescription.SIZEOF);
            attributes.add(new GraphicsState.VertexAttribute(
                    VkVertexInputAttributeDescription.nlocation(at),
                    VkVertexInputAttributeDescription.nbinding(at),
                    VkVertexInputAttributeDescription.nformat(at),
                    VkVertexInputAttributeDescription.noffset(at)));
        }
        return attributes;
    }
}
