package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;

/** The source and destination regions of a copy within one image must not overlap. */
public final class CopyOverlapRules implements Topic {
    private static final int REGIONS_COMPARED = 256;

    private final CoreContext context;
    private final TransferReader reader;

    public CopyOverlapRules(CoreContext context) {
        this.context = context;
        this.reader = new TransferReader(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyImage.ID, this::copy);
        hooks.validate(CmdCopyImage2.ID, this::copy);
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
        int count = Math.min(regions.size(), REGIONS_COMPARED);
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
        return src.mip() == dst.mip()
                && (src.aspects() & dst.aspects()) != 0
                && CMemory.mask(src.baseLayer()) < CMemory.mask(dst.baseLayer()) + dst.layers()
                && CMemory.mask(dst.baseLayer()) < CMemory.mask(src.baseLayer()) + src.layers()
                && Boxes.overlap(
                        Boxes.offset(from.srcOffset()),
                        Boxes.extent(from.extent()),
                        Boxes.offset(to.dstOffset()),
                        Boxes.extent(to.extent()));
    }

    private void report(Transfer transfer, int s, int d) {
        context.error(transfer.call(), transfer.rule("VUID-{vkCmdCopyImage|VkCopyImageInfo2}-pRegions-00124"))
                .on(transfer.buffer())
                .on(transfer.srcImage())
                .parameter(transfer.regionPath(s, "srcOffset"))
                .title("source and destination of an image copy overlap")
                .message(
                        "the source of pRegions[%d] and the destination of pRegions[%d] share texels of %s",
                        s, d, transfer.srcImage())
                .help("copy through another image, or to a part that is not a source")
                .report();
    }
}
