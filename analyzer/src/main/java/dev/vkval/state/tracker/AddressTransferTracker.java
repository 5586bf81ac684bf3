package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyImageToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.capture.command.CmdCopyQueryPoolResultsToMemoryKHR;
import dev.vkval.capture.command.CmdFillMemoryKHR;
import dev.vkval.capture.command.CmdUpdateMemoryKHR;
import dev.vkval.capture.command.CmdWriteMarkerToMemoryAMD;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkMemoryMarkerInfoAMD;

/** Copies, fills, updates, query copies and markers of memory by its device address. */
final class AddressTransferTracker {

    /** A buffer and the layout of the image that memory in it is copied from or to. */
    private record Side(BufferState buffer, int layout) {}

    private final StateTracker tracker;

    AddressTransferTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdCopyMemoryKHR.ID, this::copy);
        hooks.on(CmdCopyMemoryToImageKHR.ID, this::copyToImage);
        hooks.on(CmdCopyImageToMemoryKHR.ID, this::copyToMemory);
        hooks.on(CmdFillMemoryKHR.ID, this::fill);
        hooks.on(CmdUpdateMemoryKHR.ID, this::update);
        hooks.on(CmdCopyQueryPoolResultsToMemoryKHR.ID, this::copyQueryResults);
        hooks.on(CmdWriteMarkerToMemoryAMD.ID, this::marker);
    }

    private BufferPart part(AddressRange range) {
        return tracker.bufferAddresses().at(range);
    }

    /** All regions in one command, whichever buffers they are in: they do not race each other. */
    private void copy(Call call, RecordingBuilder to) {
        MemoryUseList uses = new MemoryUseList();
        for (AddressCopyCommand.Region region : AddressCopyCommand.regions(call)) {
            AddressRange dst = new AddressRange(
                    region.dst().address(),
                    region.src().sizeBytes(),
                    region.dst().strideBytes());
            uses.add(
                    "copied data",
                    VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
                    VK13.VK_ACCESS_2_TRANSFER_READ_BIT,
                    part(region.src()));
            uses.add("copied data", VK13.VK_PIPELINE_STAGE_2_COPY_BIT, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, part(dst));
        }
        uses.record(call, to);
    }

    private void copyToImage(Call call, RecordingBuilder to) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState dst = tracker.get(ImageState.class, copy.image());
        sides(copy, dst)
                .forEach((src, regions) -> to.add(
                        call,
                        place -> new RecordedCommand.CopyBufferToImage(
                                place, src.buffer(), dst, src.layout(), List.copyOf(regions))));
    }

    private void copyToMemory(Call call, RecordingBuilder to) {
        AddressCopyCommand.OfImage copy = AddressCopyCommand.OfImage.of(call);
        ImageState src = tracker.get(ImageState.class, copy.image());
        sides(copy, src)
                .forEach((dst, regions) -> to.add(
                        call,
                        place -> new RecordedCommand.CopyImageToBuffer(
                                place, src, dst.layout(), dst.buffer(), List.copyOf(regions))));
    }

    /** The regions in known buffers, by buffer and layout; none where the image is not known. */
    private Map<Side, List<RecordedCommand.BufferImageRegion>> sides(
            AddressCopyCommand.OfImage copy, ImageState image) {
        Map<Side, List<RecordedCommand.BufferImageRegion>> sides = new LinkedHashMap<>();
        for (AddressCopyCommand.ImageRegion region : copy.regions()) {
            BufferPart part = part(region.memory());
            if (image != null && part != null) {
                sides.computeIfAbsent(new Side(part.buffer(), region.layout()), key -> new ArrayList<>())
                        .add(new RecordedCommand.BufferImageRegion(
                                part.offset(),
                                region.rowLength(),
                                region.imageHeight(),
                                SubresourceRange.ofLayers(region.image(), image),
                                region.offset(),
                                region.extent()));
            }
        }
        return sides;
    }

    private void fill(Call call, RecordingBuilder to) {
        BufferPart dst = part(AddressRange.of(CmdFillMemoryKHR.pDstRange(call)));
        if (dst != null) {
            to.add(call, place -> new RecordedCommand.FillBuffer(place, dst.buffer(), dst.offset(), dst.sizeBytes()));
        }
    }

    private void update(Call call, RecordingBuilder to) {
        AddressRange range = AddressRange.of(CmdUpdateMemoryKHR.pDstRange(call));
        BufferPart dst = tracker.bufferAddresses().at(range.address(), CmdUpdateMemoryKHR.dataSize(call));
        if (dst != null) {
            to.add(call, place -> new RecordedCommand.UpdateBuffer(place, dst.buffer(), dst.offset(), dst.sizeBytes()));
        }
    }

    private void copyQueryResults(Call call, RecordingBuilder to) {
        QueryPoolState pool = tracker.get(QueryPoolState.class, CmdCopyQueryPoolResultsToMemoryKHR.queryPool(call));
        AddressRange range = AddressRange.strided(CmdCopyQueryPoolResultsToMemoryKHR.pDstRange(call));
        BufferPart dst = part(range);
        if (pool == null || dst == null) {
            return;
        }
        int count = CmdCopyQueryPoolResultsToMemoryKHR.queryCount(call);
        long size =
                pool.resultBytes(count, range.strideBytes(), CmdCopyQueryPoolResultsToMemoryKHR.queryResultFlags(call));
        to.add(
                call,
                place -> new RecordedCommand.CopyQueryResults(
                        place,
                        pool,
                        CmdCopyQueryPoolResultsToMemoryKHR.firstQuery(call),
                        count,
                        dst.buffer(),
                        dst.offset(),
                        Math.min(size, dst.sizeBytes())));
    }

    private void marker(Call call, RecordingBuilder to) {
        long info = CmdWriteMarkerToMemoryAMD.pInfo(call);
        BufferPart dst = part(AddressRange.of(info + VkMemoryMarkerInfoAMD.DSTRANGE));
        if (dst != null) {
            long stage = VkMemoryMarkerInfoAMD.nstage(info);
            to.add(call, place -> new RecordedCommand.WriteBufferMarker(place, stage, dst.buffer(), dst.offset()));
        }
    }
}
