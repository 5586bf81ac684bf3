package dev.vkval.state.object;

import java.util.List;

/**
 * VkCommandBufferInheritanceInfo.
 *
 * @param renderPass null for none
 * @param framebuffer null if it is not specified
 * @param queryFlags VkQueryControlFlags
 * @param statistics VkQueryPipelineStatisticFlags
 * @param rendering the chained VkCommandBufferInheritanceRenderingInfo, null for none
 */
public record Inheritance(
        RenderPassState renderPass,
        int subpass,
        FramebufferState framebuffer,
        boolean occlusionQuery,
        int queryFlags,
        int statistics,
        Rendering rendering) {

    /**
     * VkCommandBufferInheritanceRenderingInfo.
     *
     * @param attachmentSamples the chained VkAttachmentSampleCountInfoAMD, null for none
     */
    public record Rendering(
            int flags,
            int viewMask,
            List<Integer> colorFormats,
            int depthFormat,
            int stencilFormat,
            int samples,
            AttachmentSamples attachmentSamples) {}

    /** VkAttachmentSampleCountInfoAMD. */
    public record AttachmentSamples(List<Integer> colors, int depthStencil) {}
}
