package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdCopyImageToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.SubresourceRange;
import org.lwjgl.vulkan.EXTFragmentDensityMap;
import org.lwjgl.vulkan.KHRFragmentShadingRate;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkRenderingFragmentDensityMapAttachmentInfoEXT;
import org.lwjgl.vulkan.VkRenderingFragmentShadingRateAttachmentInfoKHR;

/**
 * Layouts that the recorded form of a command does not have: those of fragment density maps and shading rates of dynamic
 * rendering, and of images that are copied from or to device addresses.
 */
public final class CallLayoutRules implements Topic {
    private static final int DENSITY =
            EXTFragmentDensityMap.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT;
    private static final int SHADING_RATE =
            KHRFragmentShadingRate.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR;
    private static final int ALL = -1;

    private final CoreContext context;

    public CallLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBeginRendering.ID, this::beginRendering);
        hooks.validate(CmdCopyMemoryToImageKHR.ID, this::copy);
        hooks.validate(CmdCopyImageToMemoryKHR.ID, this::copy);
        hooks.validate(CmdCopyMemoryToImageIndirectKHR.ID, this::copyIndirect);
    }

    private void beginRendering(Call call, CommandBufferState buffer) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        long density = info == 0 ? 0 : PNext.find(info, DENSITY);
        long rate = info == 0 ? 0 : PNext.find(info, SHADING_RATE);
        if (density != 0) {
            view(
                    call,
                    buffer,
                    VkRenderingFragmentDensityMapAttachmentInfoEXT.nimageView(density),
                    VkRenderingFragmentDensityMapAttachmentInfoEXT.nimageLayout(density),
                    "VUID-vkCmdBeginRendering-imageView-12276");
        }
        if (rate != 0) {
            view(
                    call,
                    buffer,
                    VkRenderingFragmentShadingRateAttachmentInfoKHR.nimageView(rate),
                    VkRenderingFragmentShadingRateAttachmentInfoKHR.nimageLayout(rate),
                    "VUID-vkCmdBeginRendering-imageView-12277");
        }
    }

    private void view(Call call, CommandBufferState buffer, long id, int layout, String rule) {
        ImageViewState view = context.get(ImageViewState.class, id);
        if (view != null && view.image() != null) {
            check(
                    call,
                    buffer,
                    LayoutUse.in(layout, view.image(), AttachmentUses.range(view, ALL), rule, "pRenderingInfo->pNext"));
        }
    }

    private void copy(Call call, CommandBufferState buffer) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        for (int i = 0; image != null && i < copy.regions().size(); i++) {
            AddressCopyCommand.ImageRegion region = copy.regions().get(i);
            check(
                    call,
                    buffer,
                    LayoutUse.in(
                            region.layout(),
                            image,
                            SubresourceRange.ofLayers(region.image(), image),
                            "VUID-VkCopyDeviceMemoryImageInfoKHR-imageLayout-13028",
                            "pCopyMemoryInfo->pRegions[" + i + "].imageLayout"));
        }
    }

    private void copyIndirect(Call call, CommandBufferState buffer) {
        long info = CmdCopyMemoryToImageIndirectKHR.pCopyMemoryToImageIndirectInfo(call);
        ImageState image =
                info == 0 ? null : context.get(ImageState.class, VkCopyMemoryToImageIndirectInfoKHR.ndstImage(info));
        if (image == null) {
            return;
        }
        long array = CMemory.pointer(info + VkCopyMemoryToImageIndirectInfoKHR.PIMAGESUBRESOURCES);
        int count = CMemory.count(VkCopyMemoryToImageIndirectInfoKHR.ncopyCount(info), array);
        for (int i = 0; i < count; i++) {
            Subresources each = Subresources.layers(CMemory.element(array, i, VkImageSubresourceLayers.SIZEOF));
            check(
                    call,
                    buffer,
                    LayoutUse.in(
                            VkCopyMemoryToImageIndirectInfoKHR.ndstImageLayout(info),
                            image,
                            SubresourceRange.ofLayers(each, image),
                            "VUID-VkCopyMemoryToImageIndirectInfoKHR-dstImageLayout-07667",
                            "pCopyMemoryToImageIndirectInfo->dstImageLayout"));
        }
    }

    private void check(Call call, CommandBufferState buffer, LayoutUse use) {
        if (call.stateSetup() || use.range().isEmpty()) {
            return;
        }
        BufferLayouts.Found found = BufferLayouts.of(buffer).expect(use, buffer.nextPlace(call), buffer);
        ImageLayoutRules.report(context, call, buffer, use, found);
    }
}
