package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdResolveImage;
import dev.vkval.capture.command.CmdResolveImage2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;

/** The regions of a copy or resolve must not overlap: source and destination within one image, and destinations. */
public final class CopyOverlapRules implements Topic {
    private final CoreContext context;
    private final TransferReader reader;
    private final CopyDestinationRules destinations;

    public CopyOverlapRules(CoreContext context) {
        this.context = context;
        this.reader = new TransferReader(context);
        this.destinations = new CopyDestinationRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyImage.ID, this::copy);
        hooks.validate(CmdCopyImage2.ID, this::copy);
        hooks.validate(CmdResolveImage.ID, this::copy);
        hooks.validate(CmdResolveImage2.ID, this::copy);
        destinations.register(hooks);
    }

    private void copy(Call call, CommandBufferState buffer) {
        CopyCommand.Images command = CopyCommand.Images.of(call);
        Transfer transfer = reader.images(call, buffer, command);
        if (transfer.srcImage() != null) {
            check(transfer, command.regions());
        }
    }

    private void check(Transfer transfer, List<CopyCommand.ImageRegion> regions) {
        if (transfer.srcImage() != transfer.dstImage()) {
            return;
        }
        int count = Math.min(regions.size(), RegionPairs.MOST_REGIONS);
        for (int s = 0; s < count; s++) {
            for (int d = 0; d < count; d++) {
                if (overlap(transfer, regions.get(s), regions.get(d))) {
                    report(transfer, s, d);
                    return;
                }
            }
        }
    }

    private static boolean overlap(Transfer transfer, CopyCommand.ImageRegion from, CopyCommand.ImageRegion to) {
        Subresource src = Subresource.of(from.src(), transfer.srcImage());
        Subresource dst = Subresource.of(to.dst(), transfer.dstImage());
        return src.sharesLayers(dst)
                && Boxes.overlap(
                        Boxes.offset(from.srcOffset()),
                        Boxes.extent(from.extent()),
                        Boxes.offset(to.dstOffset()),
                        Boxes.extent(to.extent()));
    }

    private void report(Transfer transfer, int s, int d) {
        int command = transfer.call().command().number();
        boolean resolve = command == CmdResolveImage.ID || command == CmdResolveImage2.ID;
        String rule = resolve
                ? transfer.rule("VUID-{vkCmdResolveImage|VkResolveImageInfo2}-pRegions-00255")
                : transfer.rule("VUID-{vkCmdCopyImage|VkCopyImageInfo2}-pRegions-00124");
        context.error(transfer.call(), rule)
                .on(transfer.buffer())
                .on(transfer.srcImage())
                .parameter(transfer.regionPath(s, "srcOffset"))
                .title(String.format("source and destination of an image %s overlap", resolve ? "resolve" : "copy"))
                .message(
                        "the source of pRegions[%d] and the destination of pRegions[%d] share texels of %s",
                        s, d, transfer.srcImage())
                .help("use another image as destination, or a part that is not a source")
                .report();
    }
}
