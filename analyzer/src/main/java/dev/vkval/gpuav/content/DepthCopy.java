package dev.vkval.gpuav.content;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.lwjgl.vulkan.VK10;

/** The depths that a copy of a buffer to an image of floating-point depth writes. */
final class DepthCopy implements ContentCheck {
    private static final String TITLE = "a copy writes depths outside of the range from 0 to 1";
    private static final String HELP =
            "write depths from 0 to 1 to the buffer, or enable VK_EXT_depth_range_unrestricted";
    private static final String RULE = "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-pRegions-07931";

    private final String rule;
    private final List<Rows> rows;

    /**
     * The rows of depths of a region.
     *
     * @param part from the first to the last one
     * @param slices number of layers, or of depth slices
     * @param sliceBytes from one slice to the next
     */
    private record Rows(BufferPart part, int width, int height, long rowBytes, long slices, long sliceBytes) {}

    private DepthCopy(String rule, List<Rows> rows) {
        this.rule = rule;
        this.rows = rows;
    }

    /** The check of a copy, null if it writes no depths of floating point, or none that are all in the buffer. */
    static DepthCopy of(CopyCommand.BufferImage copy, BufferState buffer, ImageState image) {
        return of(
                OwnerSets.id(RULE, copy.generation()),
                copy.regions().stream()
                        .map(region -> new Source(region, buffer))
                        .toList(),
                image);
    }

    /**
     * The same of a copy from device addresses.
     *
     * @param buffers finds the rest of a buffer from an address on; null where none that can be read has it
     */
    static DepthCopy of(AddressCopyCommand.OfImage copy, LongFunction<BufferPart> buffers, ImageState image) {
        List<Source> sources = new ArrayList<>();
        for (AddressCopyCommand.ImageRegion region : copy.regions()) {
            BufferPart rest = buffers.apply(region.memory().address());
            if (rest != null) {
                sources.add(new Source(
                        new CopyCommand.BufferImageRegion(
                                rest.offset(),
                                region.rowLength(),
                                region.imageHeight(),
                                region.image(),
                                region.offset(),
                                region.extent()),
                        rest.buffer()));
            }
        }
        return of("VUID-vkCmdCopyMemoryToImageKHR-None-13022", sources, image);
    }

    /** A region that is copied from a buffer. */
    private record Source(CopyCommand.BufferImageRegion region, BufferState buffer) {}

    private static DepthCopy of(String rule, List<Source> sources, ImageState image) {
        int format = image.info().format();
        if (format != VK10.VK_FORMAT_D32_SFLOAT && format != VK10.VK_FORMAT_D32_SFLOAT_S8_UINT) {
            return null;
        }
        List<Rows> rows = sources.stream()
                .filter(each -> (each.region().image().aspects() & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0)
                .filter(each -> fits(each.region()))
                .map(each -> rows(each.region(), each.buffer(), image))
                .filter(each -> each.part().sizeBytes() > 0
                        && each.part().offset() >= 0
                        && each.part().offset() + each.part().sizeBytes()
                                <= each.part().buffer().sizeBytes())
                .toList();
        return rows.isEmpty() ? null : new DepthCopy(rule, rows);
    }

    /** Whether rows and slices are as long as the region or longer. */
    private static boolean fits(CopyCommand.BufferImageRegion region) {
        return (region.rowLength() == 0
                        || Integer.compareUnsigned(
                                        region.rowLength(), region.extent().width())
                                >= 0)
                && (region.imageHeight() == 0
                        || Integer.compareUnsigned(
                                        region.imageHeight(), region.extent().height())
                                >= 0);
    }

    private static Rows rows(CopyCommand.BufferImageRegion region, BufferState buffer, ImageState image) {
        int width = region.extent().width();
        int height = region.extent().height();
        long rowBytes = Integer.toUnsignedLong(region.rowLength() == 0 ? width : region.rowLength()) * Float.BYTES;
        long sliceBytes = rowBytes * Integer.toUnsignedLong(region.imageHeight() == 0 ? height : region.imageHeight());
        int layers = region.image().layerCount() == VK10.VK_REMAINING_ARRAY_LAYERS
                ? image.info().arrayLayers() - region.image().baseLayer()
                : region.image().layerCount();
        long slices = Math.max(
                Integer.toUnsignedLong(layers),
                Integer.toUnsignedLong(region.extent().depth()));
        boolean empty = width <= 0 || height <= 0 || slices == 0;
        long size = empty ? 0 : (slices - 1) * sliceBytes + (height - 1) * rowBytes + (long) width * Float.BYTES;
        return new Rows(
                new BufferPart(buffer, region.bufferOffset(), size), width, height, rowBytes, slices, sliceBytes);
    }

    @Override
    public List<BufferPart> parts() {
        return rows.stream().map(Rows::part).toList();
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        for (int i = 0; i < rows.size(); i++) {
            if (judge(rows.get(i), contents.get(i), errors)) {
                return;
            }
        }
    }

    /** Whether there is a wrong depth, of which the first is reported. */
    private boolean judge(Rows region, ByteBuffer contents, Consumer<ContentError> errors) {
        for (long slice = 0; slice < region.slices(); slice++) {
            for (long y = 0; y < region.height(); y++) {
                int row = (int) (slice * region.sliceBytes() + y * region.rowBytes());
                for (int at = row; at < row + region.width() * Float.BYTES; at += Float.BYTES) {
                    float depth = contents.getFloat(at);
                    if (!(depth >= 0 && depth <= 1)) {
                        report(region.part(), at, depth, errors);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void report(BufferPart part, int at, float depth, Consumer<ContentError> errors) {
        long offset = part.offset() + at;
        errors.accept(ContentError.of(
                ContentKind.COPIED,
                rule,
                TITLE,
                "The depth at offset " + offset + " of " + part.buffer() + " is " + depth + ".",
                new BufferPart(part.buffer(), offset, Float.BYTES),
                HELP));
    }
}
