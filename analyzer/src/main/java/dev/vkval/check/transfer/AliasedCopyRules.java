package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdCopyImageToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.AddressRange;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import java.util.List;

/**
 * Source and destination of a copy between a buffer and an image, or between device addresses, are not in the same memory.
 * Where the texels of an image are in its memory is not known: a buffer is compared where what is accessed of it has all of
 * the memory of the image.
 */
public final class AliasedCopyRules implements Topic {
    private static final String TO_IMAGE = "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-pRegions-00173";
    private static final String TO_BUFFER = "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-pRegions-00184";

    private final CoreContext context;

    public AliasedCopyRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyBufferToImage.ID, (call, buffer) -> image(call, buffer, TO_IMAGE));
        hooks.validate(CmdCopyBufferToImage2.ID, (call, buffer) -> image(call, buffer, TO_IMAGE));
        hooks.validate(CmdCopyImageToBuffer.ID, (call, buffer) -> image(call, buffer, TO_BUFFER));
        hooks.validate(CmdCopyImageToBuffer2.ID, (call, buffer) -> image(call, buffer, TO_BUFFER));
        hooks.validate(CmdCopyMemoryToImageKHR.ID, this::addressedImage);
        hooks.validate(CmdCopyImageToMemoryKHR.ID, this::addressedImage);
        hooks.validate(CmdCopyMemoryKHR.ID, this::addresses);
    }

    private void image(Call call, CommandBufferState buffer, String rule) {
        CopyCommand.BufferImage copy = CopyCommand.BufferImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        BufferState other = context.get(BufferState.class, copy.buffer());
        if (image == null || other == null || !sameMemory(image.binding(), other.binding())) {
            return;
        }
        for (int i = 0; i < copy.regions().size(); i++) {
            CopyCommand.BufferImageRegion region = copy.regions().get(i);
            if (covers(new BufferPart(other, region.bufferOffset(), BufferRows.denseBytes(image, region)), image)) {
                error(call, buffer, OwnerSets.id(rule, copy.generation()))
                        .on(other)
                        .on(image)
                        .parameter(copy.region(i).dot("bufferOffset"))
                        .message("what pRegions[%d] accesses of %s has all of the memory of %s", i, other, image)
                        .report();
                return;
            }
        }
    }

    private void addressedImage(Call call, CommandBufferState buffer) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        if (image == null || image.binding() == null) {
            return;
        }
        for (int i = 0; i < copy.regions().size(); i++) {
            AddressCopyCommand.ImageRegion region = copy.regions().get(i);
            long bytes = BufferRows.denseBytes(
                    image,
                    new CopyCommand.BufferImageRegion(
                            0,
                            region.rowLength(),
                            region.imageHeight(),
                            region.image(),
                            region.offset(),
                            region.extent()));
            BufferPart part =
                    context.state().bufferAddresses().at(region.memory().address(), bytes);
            if (part != null && covers(part, image)) {
                error(call, buffer, "VUID-VkCopyDeviceMemoryImageInfoKHR-addressRange-13027")
                        .on(part.buffer())
                        .on(image)
                        .parameter("pCopyMemoryInfo->pRegions[" + i + "].addressRange")
                        .message(
                                "what pRegions[%d] accesses of %s has all of the memory of %s", i, part.buffer(), image)
                        .report();
                return;
            }
        }
    }

    private void addresses(Call call, CommandBufferState buffer) {
        List<AddressCopyCommand.Region> regions = AddressCopyCommand.regions(call);
        int count = Math.min(regions.size(), RegionPairs.MOST_REGIONS);
        for (int s = 0; s < count; s++) {
            for (int d = 0; d < count; d++) {
                if (overlap(regions.get(s).src(), regions.get(d).dst())) {
                    error(call, buffer, "VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015")
                            .parameter("pCopyMemoryInfo->pRegions[" + s + "].srcRange")
                            .message(
                                    "the source of pRegions[%d] and the destination of pRegions[%d] overlap in memory",
                                    s, d)
                            .report();
                    return;
                }
            }
        }
    }

    private Problem error(Call call, CommandBufferState buffer, String rule) {
        return context.error(call, rule)
                .on(buffer)
                .title("source and destination of a copy are in the same memory")
                .help("copy to other memory, or through other memory");
    }

    /** By address, and where these are in buffers, by the memory of these. */
    private boolean overlap(AddressRange from, AddressRange to) {
        if (from.sizeBytes() == 0 || to.sizeBytes() == 0) {
            return false;
        }
        boolean addresses = Long.compareUnsigned(from.address() - to.address(), to.sizeBytes()) < 0
                || Long.compareUnsigned(to.address() - from.address(), from.sizeBytes()) < 0;
        BufferPart read = context.state().bufferAddresses().at(from);
        BufferPart written = context.state().bufferAddresses().at(to);
        boolean known = read != null
                && written != null
                && sameMemory(read.buffer().binding(), written.buffer().binding());
        if (addresses || !known) {
            return addresses;
        }
        long begin = read.buffer().binding().offset() + read.offset();
        long otherBegin = written.buffer().binding().offset() + written.offset();
        return begin < otherBegin + written.sizeBytes() && otherBegin < begin + read.sizeBytes();
    }

    private static boolean sameMemory(MemoryBinding one, MemoryBinding other) {
        return one != null && other != null && one.memory() == other.memory();
    }

    /** Whether bytes of a buffer are all that an image is bound to. */
    private static boolean covers(BufferPart part, ImageState image) {
        MemoryBinding bound = part.buffer().binding();
        if (image.requiredBytes() <= 0 || !sameMemory(bound, image.binding())) {
            return false;
        }
        long begin = bound.offset() + part.offset();
        return begin <= image.binding().offset()
                && begin + part.sizeBytes() >= image.binding().offset() + image.requiredBytes();
    }
}
