package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdCopyImageToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * No location is written by two regions of a copy. Of regions in one buffer with the texels of images, only whole rows that
 * follow each other are compared: rows that are interleaved do not overlap for certain.
 */
final class CopyDestinationRules {
    private static final String ADDRESSES = "VUID-VkCopyDeviceMemoryImageInfoKHR-pRegions-12473";

    private final CoreContext context;

    CopyDestinationRules(CoreContext context) {
        this.context = context;
    }

    void register(TopicHooks hooks) {
        for (int command : new int[] {CmdCopyBuffer.ID, CmdCopyBuffer2.ID}) {
            hooks.validate(command, this::buffers);
        }
        for (int command : new int[] {CmdCopyImage.ID, CmdCopyImage2.ID}) {
            hooks.validate(command, this::images);
        }
        for (int command : new int[] {CmdCopyBufferToImage.ID, CmdCopyBufferToImage2.ID}) {
            hooks.validate(command, this::toImage);
        }
        for (int command : new int[] {CmdCopyImageToBuffer.ID, CmdCopyImageToBuffer2.ID}) {
            hooks.validate(command, this::toBuffer);
        }
        hooks.validate(CmdCopyMemoryToImageKHR.ID, this::fromAddresses);
        hooks.validate(CmdCopyImageToMemoryKHR.ID, this::toAddresses);
    }

    private void buffers(Call call, CommandBufferState buffer) {
        CopyCommand.Buffers copy = CopyCommand.Buffers.of(call);
        if (copy.regions().size() > 1) {
            compare(
                    new Written(call, buffer, copy, context.get(BufferState.class, copy.dst())),
                    "VUID-{vkCmdCopyBuffer|VkCopyBufferInfo2}-pRegions-12482",
                    copy.regions(),
                    (a, b) -> overlap(a.dstOffset(), a.sizeBytes(), b.dstOffset(), b.sizeBytes()));
        }
    }

    private void images(Call call, CommandBufferState buffer) {
        CopyCommand.Images copy = CopyCommand.Images.of(call);
        ImageState image = context.get(ImageState.class, copy.dst());
        ImageState source = context.get(ImageState.class, copy.src());
        // The extent is one in texels of the source.
        if (copy.regions().size() > 1
                && image != null
                && source != null
                && source.info().format() == image.info().format()
                && source.info().type() == image.info().type()) {
            compare(
                    new Written(call, buffer, copy, image),
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-pRegions-12484",
                    copy.regions(),
                    (a, b) -> overlap(image, a.dst(), a.dstOffset(), a.extent(), b.dst(), b.dstOffset(), b.extent()));
        }
    }

    private void toImage(Call call, CommandBufferState buffer) {
        CopyCommand.BufferImage copy = CopyCommand.BufferImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        if (copy.regions().size() > 1 && image != null) {
            compare(
                    new Written(call, buffer, copy, image),
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-pRegions-12483",
                    copy.regions(),
                    (a, b) -> overlap(image, a.image(), a.offset(), a.extent(), b.image(), b.offset(), b.extent()));
        }
    }

    private void toBuffer(Call call, CommandBufferState buffer) {
        CopyCommand.BufferImage copy = CopyCommand.BufferImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        if (copy.regions().size() > 1 && image != null) {
            compare(
                    new Written(call, buffer, copy, context.get(BufferState.class, copy.buffer())),
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-pRegions-12485",
                    copy.regions(),
                    (a, b) -> overlap(
                            a.bufferOffset(),
                            BufferRows.denseBytes(image, a),
                            b.bufferOffset(),
                            BufferRows.denseBytes(image, b)));
        }
    }

    private void fromAddresses(Call call, CommandBufferState buffer) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        if (copy.regions().size() > 1 && image != null) {
            compare(
                    new Written(call, buffer, null, image),
                    ADDRESSES,
                    copy.regions(),
                    (a, b) -> overlap(image, a.image(), a.offset(), a.extent(), b.image(), b.offset(), b.extent()));
        }
    }

    private void toAddresses(Call call, CommandBufferState buffer) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState image = context.get(ImageState.class, copy.image());
        if (copy.regions().size() > 1 && image != null) {
            compare(
                    new Written(call, buffer, null, null),
                    ADDRESSES,
                    copy.regions(),
                    (a, b) -> overlap(
                            a.memory().address(),
                            BufferRows.denseBytes(image, region(a)),
                            b.memory().address(),
                            BufferRows.denseBytes(image, region(b))));
        }
    }

    private static CopyCommand.BufferImageRegion region(AddressCopyCommand.ImageRegion region) {
        return new CopyCommand.BufferImageRegion(
                0, region.rowLength(), region.imageHeight(), region.image(), region.offset(), region.extent());
    }

    private static boolean overlap(long from, long size, long otherFrom, long otherSize) {
        return from >= 0
                && otherFrom >= 0
                && size > 0
                && otherSize > 0
                && from - otherFrom < otherSize
                && otherFrom - from < size;
    }

    private static boolean overlap(
            ImageState image,
            Subresources a,
            Offset aFrom,
            Extent aExtent,
            Subresources b,
            Offset bFrom,
            Extent bExtent) {
        Subresource one = Subresource.of(a, image);
        Subresource other = Subresource.of(b, image);
        return one.sharesLayers(other)
                && Boxes.overlap(
                        Boxes.offset(aFrom), Boxes.extent(aExtent), Boxes.offset(bFrom), Boxes.extent(bExtent));
    }

    /**
     * A copy with the resource that it writes, which may not be known.
     *
     * @param copy null for one with device addresses
     */
    private record Written(Call call, CommandBufferState buffer, CopyCommand copy, StateObject resource) {}

    private <T> void compare(Written written, String rule, List<T> regions, BiPredicate<T, T> overlap) {
        RegionPairs.firstOverlap(regions, overlap, (first, second) -> report(written, rule, first, second));
    }

    private void report(Written written, String rule, int first, int second) {
        CopyCommand copy = written.copy();
        String owner = copy == null ? null : owner(written.call().command().name(), copy);
        String path = copy == null
                ? "pCopyMemoryInfo->pRegions[" + second + "]"
                : copy.region(second).toString();
        context.error(written.call(), copy == null ? rule : OwnerSets.id(rule, owner))
                .on(written.buffer())
                .on(written.resource())
                .parameter(path)
                .title("two regions of a copy write the same location")
                .message(
                        "the destinations of pRegions[%d] and pRegions[%d] overlap in %s",
                        first, second, written.resource() == null ? "the destination" : written.resource())
                .help("copy the regions in an order of their own, with a barrier between them, or leave one out")
                .report();
    }

    /** The name in the rule ids. */
    private static String owner(String command, CopyCommand copy) {
        return copy.generation().isV2()
                ? "Vk" + command.substring("vkCmd".length(), command.length() - 1) + "Info2"
                : command;
    }
}
