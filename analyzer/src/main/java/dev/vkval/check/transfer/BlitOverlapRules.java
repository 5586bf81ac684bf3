package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBlitImage;
import dev.vkval.capture.command.CmdBlitImage2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Offset;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;

/**
 * A blit within one image does not write texels that it samples. Texels beside a source region, which filters may sample as
 * well, are not looked at.
 */
public final class BlitOverlapRules implements Topic {
    private final CoreContext context;

    public BlitOverlapRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBlitImage.ID, this::check);
        hooks.validate(CmdBlitImage2.ID, this::check);
    }

    private void check(Call call, CommandBufferState buffer) {
        CopyCommand.Blit blit = CopyCommand.Blit.of(call);
        ImageState image = blit.src() == blit.dst() ? context.get(ImageState.class, blit.src()) : null;
        if (image == null) {
            return;
        }
        int count = Math.min(blit.regions().size(), RegionPairs.MOST_REGIONS);
        for (int s = 0; s < count; s++) {
            for (int d = 0; d < count; d++) {
                if (overlap(blit.regions().get(s), blit.regions().get(d), image)) {
                    context.error(
                                    call,
                                    OwnerSets.id(
                                            "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-pRegions-00217", blit.generation()))
                            .on(buffer)
                            .on(image)
                            .parameter(blit.region(d).dot("dstOffsets"))
                            .title("a blit writes texels that it samples")
                            .message(
                                    "the source of pRegions[%d] and the destination of pRegions[%d] share texels of %s",
                                    s, d, image)
                            .help("blit to another image or mip level, or to a part that is not a source")
                            .report();
                    return;
                }
            }
        }
    }

    private static boolean overlap(CopyCommand.BlitRegion from, CopyCommand.BlitRegion to, ImageState image) {
        return Subresource.of(from.src(), image).sharesLayers(Subresource.of(to.dst(), image))
                && Boxes.overlap(
                        least(from.srcFrom(), from.srcTo()),
                        size(from.srcFrom(), from.srcTo()),
                        least(to.dstFrom(), to.dstTo()),
                        size(to.dstFrom(), to.dstTo()));
    }

    private static long[] least(Offset one, Offset other) {
        return new long[] {Math.min(one.x(), other.x()), Math.min(one.y(), other.y()), Math.min(one.z(), other.z())};
    }

    private static long[] size(Offset one, Offset other) {
        return new long[] {
            Math.abs((long) one.x() - other.x()),
            Math.abs((long) one.y() - other.y()),
            Math.abs((long) one.z() - other.z())
        };
    }
}
