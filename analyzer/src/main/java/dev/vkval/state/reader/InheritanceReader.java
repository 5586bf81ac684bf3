package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.Inheritance;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.RenderPassState;
import org.lwjgl.vulkan.AMDMixedAttachmentSamples;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkAttachmentSampleCountInfoAMD;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceInfo;
import org.lwjgl.vulkan.VkCommandBufferInheritanceRenderingInfo;

/** Reads VkCommandBufferInheritanceInfo. */
public final class InheritanceReader {
    private final ObjectLookup tracker;

    public InheritanceReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    /** The address of what a secondary command buffer inherits, in the call that begins it; 0 where it inherits nothing. */
    public static long address(Call begin, CommandBufferState buffer) {
        long info = BeginCommandBuffer.pBeginInfo(begin);
        return info == 0 || !buffer.secondary() ? 0 : CMemory.pointer(info + VkCommandBufferBeginInfo.PINHERITANCEINFO);
    }

    /** @param info address of the struct, 0 gives null */
    public Inheritance read(long info) {
        if (info == 0) {
            return null;
        }
        long rendering = PNext.find(info, VK13.VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
        return new Inheritance(
                tracker.get(RenderPassState.class, VkCommandBufferInheritanceInfo.nrenderPass(info)),
                VkCommandBufferInheritanceInfo.nsubpass(info),
                tracker.get(FramebufferState.class, VkCommandBufferInheritanceInfo.nframebuffer(info)),
                VkCommandBufferInheritanceInfo.nocclusionQueryEnable(info) != 0,
                VkCommandBufferInheritanceInfo.nqueryFlags(info),
                VkCommandBufferInheritanceInfo.npipelineStatistics(info),
                rendering == 0 ? null : rendering(info, rendering));
    }

    private static Inheritance.Rendering rendering(long inheritance, long info) {
        return new Inheritance.Rendering(
                VkCommandBufferInheritanceRenderingInfo.nflags(info),
                VkCommandBufferInheritanceRenderingInfo.nviewMask(info),
                RenderPassReader.integers(
                        CMemory.pointer(info + VkCommandBufferInheritanceRenderingInfo.PCOLORATTACHMENTFORMATS),
                        VkCommandBufferInheritanceRenderingInfo.ncolorAttachmentCount(info)),
                VkCommandBufferInheritanceRenderingInfo.ndepthAttachmentFormat(info),
                VkCommandBufferInheritanceRenderingInfo.nstencilAttachmentFormat(info),
                VkCommandBufferInheritanceRenderingInfo.nrasterizationSamples(info),
                attachmentSamples(PNext.find(
                        inheritance, AMDMixedAttachmentSamples.VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD)));
    }

    private static Inheritance.AttachmentSamples attachmentSamples(long info) {
        return info == 0
                ? null
                : new Inheritance.AttachmentSamples(
                        RenderPassReader.integers(
                                CMemory.pointer(info + VkAttachmentSampleCountInfoAMD.PCOLORATTACHMENTSAMPLES),
                                VkAttachmentSampleCountInfoAMD.ncolorAttachmentCount(info)),
                        VkAttachmentSampleCountInfoAMD.ndepthStencilAttachmentSamples(info));
    }
}
