package dev.vkval.sync.command;

import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessRole;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.BufferImageSize;
import dev.vkval.sync.range.ImageRanges;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.OrderingRule;
import dev.vkval.sync.stage.StageAccess;
import java.util.List;
import java.util.Map;

/** The accesses of copies, blits, resolves, clears, fills and updates. */
public final class TransferAccesses {
    private static final int MARKER_BYTES = 4;

    private final Spaces spaces;

    public TransferAccesses(Spaces spaces) {
        this.spaces = spaces;
    }

    public void copyBuffer(RecordedCommand.CopyBuffer command, ResourceUsage usage, AccessList list) {
        for (int i = 0; i < command.regions().size(); i++) {
            CopyCommand.BufferRegion region = command.regions().get(i);
            buffer(list, usage, StageAccess.COPY_READ, command.src(), region.srcOffset(), region.sizeBytes(), i);
            buffer(list, usage, StageAccess.COPY_WRITE, command.dst(), region.dstOffset(), region.sizeBytes(), i);
        }
    }

    public void copyImage(RecordedCommand.CopyImage command, ResourceUsage usage, AccessList list) {
        images(
                list,
                usage,
                StageAccess.COPY_READ,
                command.src(),
                StageAccess.COPY_WRITE,
                command.dst(),
                command.regions());
    }

    public void resolveImage(RecordedCommand.ResolveImage command, ResourceUsage usage, AccessList list) {
        images(
                list,
                usage,
                StageAccess.RESOLVE_READ,
                command.src(),
                StageAccess.RESOLVE_WRITE,
                command.dst(),
                command.regions());
    }

    private void images(
            AccessList list,
            ResourceUsage usage,
            int read,
            ImageState src,
            int write,
            ImageState dst,
            List<RecordedCommand.ImageRegion> regions) {
        for (int i = 0; i < regions.size(); i++) {
            RecordedCommand.ImageRegion region = regions.get(i);
            box(list, usage, read, src, region.srcRange(), region.srcOffset(), region.extent(), i);
            box(
                    list,
                    usage,
                    write,
                    dst,
                    region.dstRange(),
                    region.dstOffset(),
                    dstExtent(src, dst, region.extent()),
                    i);
        }
    }

    /** The extent counts texels of the source; between a compressed and an uncompressed image a block is a texel. */
    private static Extent dstExtent(ImageState src, ImageState dst, Extent extent) {
        FormatInfo from = FormatInfo.of(src.info().format());
        FormatInfo to = FormatInfo.of(dst.info().format());
        if (from.blockWidth() == to.blockWidth() && from.blockHeight() == to.blockHeight()) {
            return extent;
        }
        int columns = (extent.width() + from.blockWidth() - 1) / from.blockWidth();
        int rows = (extent.height() + from.blockHeight() - 1) / from.blockHeight();
        return new Extent(columns * to.blockWidth(), rows * to.blockHeight(), extent.depth());
    }

    public void blitImage(RecordedCommand.BlitImage command, ResourceUsage usage, AccessList list) {
        for (int i = 0; i < command.regions().size(); i++) {
            RecordedCommand.BlitRegion region = command.regions().get(i);
            box(
                    list,
                    usage,
                    StageAccess.BLIT_READ,
                    command.src(),
                    region.srcRange(),
                    lower(region.srcFrom(), region.srcTo()),
                    between(region.srcFrom(), region.srcTo()),
                    i);
            box(
                    list,
                    usage,
                    StageAccess.BLIT_WRITE,
                    command.dst(),
                    region.dstRange(),
                    lower(region.dstFrom(), region.dstTo()),
                    between(region.dstFrom(), region.dstTo()),
                    i);
        }
    }

    private static Offset lower(Offset one, Offset other) {
        return new Offset(Math.min(one.x(), other.x()), Math.min(one.y(), other.y()), Math.min(one.z(), other.z()));
    }

    private static Extent between(Offset one, Offset other) {
        return new Extent(Math.abs(one.x() - other.x()), Math.abs(one.y() - other.y()), Math.abs(one.z() - other.z()));
    }

    public void copyBufferToImage(RecordedCommand.CopyBufferToImage command, ResourceUsage usage, AccessList list) {
        for (int i = 0; i < command.regions().size(); i++) {
            RecordedCommand.BufferImageRegion region = command.regions().get(i);
            long bytes = BufferImageSize.bytes(command.dst(), region);
            buffer(list, usage, StageAccess.COPY_READ, command.src(), region.bufferOffset(), bytes, i);
            box(
                    list,
                    usage,
                    StageAccess.COPY_WRITE,
                    command.dst(),
                    region.range(),
                    region.offset(),
                    region.extent(),
                    i);
        }
    }

    public void copyImageToBuffer(RecordedCommand.CopyImageToBuffer command, ResourceUsage usage, AccessList list) {
        for (int i = 0; i < command.regions().size(); i++) {
            RecordedCommand.BufferImageRegion region = command.regions().get(i);
            box(list, usage, StageAccess.COPY_READ, command.src(), region.range(), region.offset(), region.extent(), i);
            long bytes = BufferImageSize.bytes(command.src(), region);
            buffer(list, usage, StageAccess.COPY_WRITE, command.dst(), region.bufferOffset(), bytes, i);
        }
    }

    public void fill(RecordedCommand.FillBuffer command, ResourceUsage usage, AccessList list) {
        buffer(list, usage, StageAccess.CLEAR_WRITE, command.dst(), command.offset(), command.sizeBytes());
    }

    public void update(RecordedCommand.UpdateBuffer command, ResourceUsage usage, AccessList list) {
        buffer(list, usage, StageAccess.CLEAR_WRITE, command.dst(), command.offset(), command.sizeBytes());
    }

    public void clear(RecordedCommand.ClearImage command, ResourceUsage usage, AccessList list) {
        for (int i = 0; i < command.ranges().size(); i++) {
            SubresourceRange range = command.ranges().get(i);
            list.add(
                    spaces.of(command.image()),
                    ImageRanges.of(command.image()).of(range),
                    new MemoryAccess(
                            usage,
                            StageAccess.CLEAR_WRITE,
                            OrderingRule.NONE,
                            AccessRole.PLAIN,
                            command.image(),
                            AccessDetail.of(ImageRanges.text(range), Map.of("region_index", i))));
        }
    }

    public void copyQueryResults(RecordedCommand.CopyQueryResults command, ResourceUsage usage, AccessList list) {
        buffer(list, usage, StageAccess.COPY_WRITE, command.dst(), command.offset(), command.sizeBytes());
    }

    public void marker(RecordedCommand.WriteBufferMarker command, ResourceUsage usage, AccessList list) {
        list.add(
                spaces.of(command.dst()),
                spaces.range(command.dst(), command.offset(), MARKER_BYTES),
                new MemoryAccess(
                        usage,
                        StageAccess.COPY_WRITE,
                        OrderingRule.NONE,
                        AccessRole.MARKER,
                        command.dst(),
                        AccessDetail.ofRange(AccessDetail.bytes(command.offset(), MARKER_BYTES))));
    }

    private void buffer(
            AccessList list, ResourceUsage usage, int pair, BufferState buffer, long offset, long size, int region) {
        list.add(spaces, usage, pair, buffer, offset, size, Map.of("region_index", region));
    }

    private void buffer(AccessList list, ResourceUsage usage, int pair, BufferState buffer, long offset, long size) {
        list.add(spaces, usage, pair, buffer, offset, size, Map.of());
    }

    private void box(
            AccessList list,
            ResourceUsage usage,
            int pair,
            ImageState image,
            SubresourceRange range,
            Offset offset,
            Extent extent,
            int region) {
        list.add(
                spaces.of(image),
                ImageRanges.of(image).of(range, offset, extent),
                new MemoryAccess(
                        usage,
                        pair,
                        OrderingRule.NONE,
                        AccessRole.PLAIN,
                        image,
                        AccessDetail.of(ImageRanges.text(range), Map.of("region_index", region))));
    }
}
