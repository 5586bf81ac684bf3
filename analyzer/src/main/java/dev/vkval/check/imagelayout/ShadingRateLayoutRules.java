package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AuxiliaryImages;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import org.lwjgl.vulkan.VK10;

/** A shading rate image that draws read is in the layout that it was bound with. */
public final class ShadingRateLayoutRules implements Topic {
    private final CoreContext context;

    public ShadingRateLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        AuxiliaryImages images = buffer.images();
        ImageViewState view = images.shadingRate();
        if (view == null
                || view.image() == null
                || call.stateSetup()
                || !images.readsShadingRate(
                        buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline())) {
            return;
        }
        LayoutUse use = LayoutUse.in(
                images.shadingRateLayout(),
                view.image(),
                AttachmentUses.range(view, view.range().aspects()),
                "VUID-vkCmdBindShadingRateImageNV-imageView-02062",
                "");
        BufferLayouts.Found found = BufferLayouts.of(buffer).expect(use, buffer.nextPlace(call), buffer);
        ImageLayoutRules.report(context, call, buffer, use, found);
    }
}
