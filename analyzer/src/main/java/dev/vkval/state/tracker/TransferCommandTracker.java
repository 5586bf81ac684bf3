package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdClearColorImage;
import dev.vkval.capture.command.CmdClearDepthStencilImage;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdCopyBuffer2;
import dev.vkval.capture.command.CmdCopyQueryPoolResults;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdUpdateBuffer;
import dev.vkval.capture.command.CmdWriteBufferMarker2AMD;
import dev.vkval.capture.command.CmdWriteBufferMarkerAMD;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.ClearImageCommand;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** Copies between buffers, fills, updates, clears of images, query copies, buffer markers. */
final class TransferCommandTracker {
    private final StateTracker tracker;

    TransferCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdCopyBuffer.ID, this::copyBuffer);
        hooks.on(CmdCopyBuffer2.ID, this::copyBuffer);
        hooks.on(CmdFillBuffer.ID, this::fill);
        hooks.on(CmdUpdateBuffer.ID, this::update);
        hooks.on(CmdClearColorImage.ID, this::clear);
        hooks.on(CmdClearDepthStencilImage.ID, this::clear);
        hooks.on(CmdCopyQueryPoolResults.ID, this::copyQueryResults);
        hooks.on(
                CmdWriteBufferMarkerAMD.ID,
                (call, to) -> marker(
                        call,
                        to,
                        CMemory.mask(CmdWriteBufferMarkerAMD.pipelineStage(call)),
                        CmdWriteBufferMarkerAMD.dstBuffer(call),
                        CmdWriteBufferMarkerAMD.dstOffset(call)));
        hooks.on(
                CmdWriteBufferMarker2AMD.ID,
                (call, to) -> marker(
                        call,
                        to,
                        CmdWriteBufferMarker2AMD.stage(call),
                        CmdWriteBufferMarker2AMD.dstBuffer(call),
                        CmdWriteBufferMarker2AMD.dstOffset(call)));
    }

    private BufferState buffer(long id) {
        return tracker.get(BufferState.class, id);
    }

    private void copyBuffer(Call call, RecordingBuilder to) {
        CopyCommand.Buffers copy = CopyCommand.Buffers.of(call);
        BufferState src = buffer(copy.src());
        BufferState dst = buffer(copy.dst());
        if (src != null && dst != null) {
            to.add(call, place -> new RecordedCommand.CopyBuffer(place, copy.generation(), src, dst, copy.regions()));
        }
    }

    private void fill(Call call, RecordingBuilder to) {
        BufferState dst = buffer(CmdFillBuffer.dstBuffer(call));
        if (dst != null) {
            long offset = CmdFillBuffer.dstOffset(call);
            long size = dst.rangeBytes(offset, CmdFillBuffer.size(call));
            to.add(call, place -> new RecordedCommand.FillBuffer(place, dst, offset, size));
        }
    }

    private void update(Call call, RecordingBuilder to) {
        BufferState dst = buffer(CmdUpdateBuffer.dstBuffer(call));
        if (dst != null) {
            long offset = CmdUpdateBuffer.dstOffset(call);
            long size = CmdUpdateBuffer.dataSize(call);
            to.add(call, place -> new RecordedCommand.UpdateBuffer(place, dst, offset, size));
        }
    }

    private void clear(Call call, RecordingBuilder to) {
        ClearImageCommand clear = ClearImageCommand.of(call);
        ImageState image = tracker.get(ImageState.class, clear.image());
        if (image == null) {
            return;
        }
        List<SubresourceRange> ranges = new ArrayList<>();
        clear.ranges().forEach(range -> ranges.add(SubresourceRange.of(range, image)));
        to.add(call, place -> new RecordedCommand.ClearImage(place, image, clear.layout(), ranges));
    }

    private void copyQueryResults(Call call, RecordingBuilder to) {
        BufferState dst = buffer(CmdCopyQueryPoolResults.dstBuffer(call));
        QueryPoolState pool = tracker.get(QueryPoolState.class, CmdCopyQueryPoolResults.queryPool(call));
        if (dst == null || pool == null) {
            return;
        }
        int count = CmdCopyQueryPoolResults.queryCount(call);
        long offset = CmdCopyQueryPoolResults.dstOffset(call);
        long size = pool.resultBytes(count, CmdCopyQueryPoolResults.stride(call), CmdCopyQueryPoolResults.flags(call));
        to.add(
                call,
                place -> new RecordedCommand.CopyQueryResults(
                        place, pool, CmdCopyQueryPoolResults.firstQuery(call), count, dst, offset, size));
    }

    private void marker(Call call, RecordingBuilder to, long stage, long id, long offset) {
        BufferState dst = buffer(id);
        if (dst != null) {
            to.add(call, place -> new RecordedCommand.WriteBufferMarker(place, stage, dst, offset));
        }
    }
}
