package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.reader.GraphicsStateReader;
import dev.vkval.state.reader.PipelineOriginReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.ANDROIDExternalMemoryAndroidHardwareBuffer;
import org.lwjgl.vulkan.EXTColorWriteEnable;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.EXTSampleLocations;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkAttachmentDescription2;
import org.lwjgl.vulkan.VkAttachmentReference2;
import org.lwjgl.vulkan.VkExternalFormatANDROID;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineLibraryCreateInfoEXT;
import org.lwjgl.vulkan.VkInputAttachmentAspectReference;
import org.lwjgl.vulkan.VkPipelineColorBlendAttachmentState;
import org.lwjgl.vulkan.VkPipelineColorBlendStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineInputAssemblyStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateStreamCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineRenderingCreateInfo;
import org.lwjgl.vulkan.VkPipelineSampleLocationsStateCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkRenderPassInputAttachmentAspectCreateInfo;
import org.lwjgl.vulkan.VkSubpassDescription2;

/** What rules about all stages of a graphics pipeline ask of its VkGraphicsPipelineCreateInfo. */
final class GraphicsInfo {
    private static final int PRE_RASTERIZATION =
            EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
    private static final int FRAGMENT = EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT;
    private static final int VERTEX_INPUT =
            EXTGraphicsPipelineLibrary.VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT;
    private static final int ALL_PARTS = 0xF;

    private final long info;
    private final RenderPassState renderPass;
    private final Set<Integer> dynamic;
    private final int parts;

    /** @param info address of the structure */
    GraphicsInfo(long info, RenderPassState renderPass) {
        this.info = info;
        this.renderPass = renderPass;
        this.dynamic = GraphicsStateReader.dynamicStates(info);
        this.parts = parts(info);
    }

    private static int parts(long info) {
        long library = PNext.find(
                info, EXTGraphicsPipelineLibrary.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
        if (library != 0) {
            return VkGraphicsPipelineLibraryCreateInfoEXT.nflags(library);
        }
        boolean links = PNext.find(info, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR) != 0;
        return links ? 0 : ALL_PARTS;
    }

    /** Whether it is neither a library nor linked. */
    boolean whole() {
        return parts == ALL_PARTS;
    }

    /** The formats of the color attachments of the subpass, VK_FORMAT_UNDEFINED for unused ones; null if not known. */
    List<Integer> colorFormats() {
        int index = VkGraphicsPipelineCreateInfo.nsubpass(info);
        if (renderPass == null || index < 0 || index >= renderPass.subpasses().size()) {
            return null;
        }
        List<Integer> formats = new ArrayList<>();
        for (RenderPassState.Reference color : renderPass.subpasses().get(index).colors()) {
            boolean known = color.used()
                    && Integer.compareUnsigned(
                                    color.attachment(), renderPass.attachments().size())
                            < 0;
            formats.add(known ? renderPass.attachments().get(color.attachment()).format() : VK10.VK_FORMAT_UNDEFINED);
        }
        return formats;
    }

    /** The color attachments below 32 that writes are enabled to, as a mask, as far as the structure says. */
    int writableColors() {
        long blend = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PCOLORBLENDSTATE);
        boolean fixed = !dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT)
                && !dynamic(EXTColorWriteEnable.VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT);
        if (blend == 0 || !fixed) {
            return 0;
        }
        long array = CMemory.pointer(blend + VkPipelineColorBlendStateCreateInfo.PATTACHMENTS);
        int count = CMemory.count(VkPipelineColorBlendStateCreateInfo.nattachmentCount(blend), array);
        int mask = 0;
        for (int i = 0; i < Math.min(count, Integer.SIZE); i++) {
            long attachment = CMemory.element(array, i, VkPipelineColorBlendAttachmentState.SIZEOF);
            mask |= VkPipelineColorBlendAttachmentState.ncolorWriteMask(attachment) != 0 ? 1 << i : 0;
        }
        return mask;
    }

    boolean vertexPart() {
        return (parts & VERTEX_INPUT) != 0;
    }

    boolean rasterPart() {
        return (parts & PRE_RASTERIZATION) != 0;
    }

    boolean fragmentPart() {
        return (parts & FRAGMENT) != 0;
    }

    boolean dynamic(int state) {
        return dynamic.contains(state);
    }

    /** Whether no fragments are produced, as far as the structure says. */
    boolean discards() {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        return state != 0
                && VkPipelineRasterizationStateCreateInfo.nrasterizerDiscardEnable(state) != 0
                && !dynamic(VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
    }

    /** VkPrimitiveTopology, -1 where it is dynamic or not in the structure. */
    int topology() {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PINPUTASSEMBLYSTATE);
        boolean known = state != 0 && vertexPart() && !dynamic(VK13.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
        return known ? VkPipelineInputAssemblyStateCreateInfo.ntopology(state) : -1;
    }

    /** Address of VkPipelineVertexInputStateCreateInfo, 0 for none. */
    long vertexInput() {
        return vertexPart() ? CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE) : 0;
    }

    /** Address of VkPipelineDepthStencilStateCreateInfo, 0 for none. */
    long depthStencil() {
        return CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PDEPTHSTENCILSTATE);
    }

    /** Address of VkPipelineMultisampleStateCreateInfo, 0 for none. */
    long multisample() {
        return CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE);
    }

    /** Address of VkPipelineRenderingCreateInfo, 0 for none. */
    long rendering() {
        return PNext.find(info, VK13.VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
    }

    /** Whether indices of input attachments are given for dynamic rendering. */
    boolean mapsInputs() {
        return PNext.find(info, VK14.VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO) != 0;
    }

    /** VkPipelineCreateFlags2. */
    long flags() {
        return PipelineOriginReader.flags(info, VkGraphicsPipelineCreateInfo.nflags(info));
    }

    /** The number of viewports, 0 where it is dynamic or not in the structure. */
    long viewportCount() {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE);
        boolean known = state != 0 && !dynamic(VK13.VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        return known ? CMemory.mask(VkPipelineViewportStateCreateInfo.nviewportCount(state)) : 0;
    }

    /** VkPipelineRasterizationStateStreamCreateInfoEXT::rasterizationStream, 0 without the structure. */
    int rasterizationStream() {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        long stream = state == 0
                ? 0
                : PNext.find(
                        state,
                        EXTTransformFeedback.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT);
        return stream == 0 ? 0 : VkPipelineRasterizationStateStreamCreateInfoEXT.nrasterizationStream(stream);
    }

    /** Whether sample locations are enabled, and not by dynamic state. */
    boolean sampleLocations() {
        long locations = multisample() == 0
                ? 0
                : PNext.find(
                        multisample(),
                        EXTSampleLocations.VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT);
        return locations != 0
                && VkPipelineSampleLocationsStateCreateInfoEXT.nsampleLocationsEnable(locations) != 0
                && !dynamic(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    }

    /** Whether a color attachment is resolved to an external format, as far as that is known. */
    boolean externalFormat() {
        if (dynamicRendering()) {
            return external(info);
        }
        OptionalLong created = CreationParameters.address("VkRenderPass", renderPass);
        long subpass = subpass();
        long resolves = subpass == 0 ? 0 : CMemory.pointer(subpass + VkSubpassDescription2.PRESOLVEATTACHMENTS);
        if (created.isEmpty() || resolves == 0) {
            return false;
        }
        long all = CMemory.pointer(created.getAsLong() + VkRenderPassCreateInfo2.PATTACHMENTS);
        int count = CMemory.count(VkRenderPassCreateInfo2.nattachmentCount(created.getAsLong()), all);
        for (int i = 0; i < CMemory.count(VkSubpassDescription2.ncolorAttachmentCount(subpass), resolves); i++) {
            int index = VkAttachmentReference2.nattachment(CMemory.element(resolves, i, VkAttachmentReference2.SIZEOF));
            if (index >= 0 && index < count && external(CMemory.element(all, index, VkAttachmentDescription2.SIZEOF))) {
                return true;
            }
        }
        return false;
    }

    private static boolean external(long structure) {
        long format = PNext.find(
                structure, ANDROIDExternalMemoryAndroidHardwareBuffer.VK_STRUCTURE_TYPE_EXTERNAL_FORMAT_ANDROID);
        return format != 0 && VkExternalFormatANDROID.nexternalFormat(format) != 0;
    }

    boolean alphaToCoverage() {
        long state = multisample();
        return state != 0 && VkPipelineMultisampleStateCreateInfo.nalphaToCoverageEnable(state) != 0;
    }

    /** Whether it is made for dynamic rendering. */
    boolean dynamicRendering() {
        return VkGraphicsPipelineCreateInfo.nrenderPass(info) == 0;
    }

    /** The mask of views of the subpass or of dynamic rendering, 0 where there is none or it is not known. */
    int viewMask() {
        if (dynamicRendering()) {
            return rendering() == 0 ? 0 : VkPipelineRenderingCreateInfo.nviewMask(rendering());
        }
        long subpass = subpass();
        return subpass == 0 ? 0 : VkSubpassDescription2.nviewMask(subpass);
    }

    /** VkSubpassDescription2 of the subpass, 0 where it is not known. */
    long subpass() {
        OptionalLong created = CreationParameters.address("VkRenderPass", renderPass);
        int index = VkGraphicsPipelineCreateInfo.nsubpass(info);
        if (created.isEmpty() || index < 0) {
            return 0;
        }
        long array = CMemory.pointer(created.getAsLong() + VkRenderPassCreateInfo2.PSUBPASSES);
        boolean there = index < CMemory.count(VkRenderPassCreateInfo2.nsubpassCount(created.getAsLong()), array);
        return there ? CMemory.element(array, index, VkSubpassDescription2.SIZEOF) : 0;
    }

    /** The aspects of an input attachment that the render pass names, 0 for none and where it is not known. */
    int inputAspects(int index) {
        OptionalLong created = CreationParameters.address("VkRenderPass", renderPass);
        long subpass = subpass();
        if (created.isEmpty() || subpass == 0) {
            return 0;
        }
        long array = CMemory.pointer(subpass + VkSubpassDescription2.PINPUTATTACHMENTS);
        boolean there =
                index >= 0 && index < CMemory.count(VkSubpassDescription2.ninputAttachmentCount(subpass), array);
        int aspects = there
                ? VkAttachmentReference2.naspectMask(CMemory.element(array, index, VkAttachmentReference2.SIZEOF))
                : 0;
        return aspects != 0 ? aspects : olderAspects(created.getAsLong(), index);
    }

    /** Those that are chained to a VkRenderPassCreateInfo. */
    private int olderAspects(long created, int index) {
        long chained = PNext.find(created, VK11.VK_STRUCTURE_TYPE_RENDER_PASS_INPUT_ATTACHMENT_ASPECT_CREATE_INFO);
        long array = chained == 0
                ? 0
                : CMemory.pointer(chained + VkRenderPassInputAttachmentAspectCreateInfo.PASPECTREFERENCES);
        int count = chained == 0
                ? 0
                : CMemory.count(VkRenderPassInputAttachmentAspectCreateInfo.naspectReferenceCount(chained), array);
        for (int i = 0; i < count; i++) {
            long at = CMemory.element(array, i, VkInputAttachmentAspectReference.SIZEOF);
            if (VkInputAttachmentAspectReference.nsubpass(at) == VkGraphicsPipelineCreateInfo.nsubpass(info)
                    && VkInputAttachmentAspectReference.ninputAttachmentIndex(at) == index) {
                return VkInputAttachmentAspectReference.naspectMask(at);
            }
        }
        return 0;
    }

    /** The format of an input attachment of the subpass, VK_FORMAT_UNDEFINED where it is not known. */
    int inputFormat(int index) {
        int number = VkGraphicsPipelineCreateInfo.nsubpass(info);
        boolean known = renderPass != null
                && number >= 0
                && number < renderPass.subpasses().size();
        List<RenderPassState.Reference> inputs =
                known ? renderPass.subpasses().get(number).inputs() : List.of();
        RenderPassState.Reference input =
                index >= 0 && index < inputs.size() ? inputs.get(index) : RenderPassState.Reference.ABSENT;
        return input.used()
                        && Integer.compareUnsigned(
                                        input.attachment(),
                                        renderPass.attachments().size())
                                < 0
                ? renderPass.attachments().get(input.attachment()).format()
                : VK10.VK_FORMAT_UNDEFINED;
    }

    /** The stage with an execution model, null for none. */
    static CreatedStage stage(List<CreatedStage> stages, int model) {
        for (CreatedStage stage : stages) {
            if (stage.model() == model && stage.reflection() != null) {
                return stage;
            }
        }
        return null;
    }

    /** Whether a VkPrimitiveTopology is one of points. */
    static boolean points(int topology) {
        return topology == VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
    }
}
