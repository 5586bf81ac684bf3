package dev.vkval.capture;

import dev.vkval.capture.block.ApiFamily;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.MethodCallBlock;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.FrameBoundaryANDROID;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Registry;

/** Decodes the blocks of a capture to items, one after the other, in the given memory, and numbers the frames. */
final class ItemDecoder {
    private final AnomalySink anomalies;
    private final FrameCounter frames;
    private final CallDecoder decoder = new CallDecoder(Programs.vulkan());
    private boolean endsFrame;
    private long blockCount;
    private long callCount;

    ItemDecoder(FileHeader header, AnomalySink anomalies) {
        this.anomalies = anomalies;
        this.frames = new FrameCounter(header);
    }

    FrameCounter frames() {
        return frames;
    }

    long blockCount() {
        return blockCount;
    }

    long callCount() {
        return callCount;
    }

    /** Counts the frame if the last item ended it. */
    void endFrame() {
        if (endsFrame) {
            endsFrame = false;
            frames.presented();
        }
    }

    /** The call of a block, in that memory, or the block; null for a call that cannot be decoded. */
    CaptureReader.Item item(Block block, CallArena arena, Sidecar sidecar) {
        endFrame();
        blockCount++;
        if (block instanceof CallBlock callBlock) {
            callCount++;
            Call call = decode(callBlock, arena, sidecar);
            endsFrame = call != null && endsFrame(call);
            return call == null ? null : new CaptureReader.CallItem(call);
        }
        if (block instanceof MethodCallBlock method) {
            foreign(method.apiCallId(), method);
        }
        frames.block(block);
        return new CaptureReader.BlockItem(block);
    }

    /** Whether a frame ends with that call, in a file without frame markers. */
    static boolean endsFrame(Call call) {
        int number = call.command().number();
        return number == QueuePresentKHR.ID || number == FrameBoundaryANDROID.ID;
    }

    private Call decode(CallBlock block, CallArena arena, Sidecar sidecar) {
        if (!block.ofVulkan()) {
            foreign(block.apiCallId(), block);
            return null;
        }
        CallId id = Registry.vulkan().callId(block.apiCallId());
        if (id == null || id.command() == null) {
            AnomalyKind kind = id == null ? AnomalyKind.UNKNOWN_CALL_ID : AnomalyKind.REMOVED_COMMAND;
            String detail = id == null ? "id 0x" + Integer.toHexString(block.apiCallId()) : id.name();
            anomalies.add(kind, detail, block.index(), block.offset());
            return null;
        }
        try {
            long slots = decoder.decode(id.command(), block.address(), block.sizeBytes(), arena, sidecar);
            if (sidecar.trailing().length > 0) {
                anomalies.add(AnomalyKind.LEFTOVER_BYTES, id.name(), block.index(), block.offset());
            }
            return new Call(
                    id.command(),
                    id.name(),
                    block.index(),
                    block.threadId(),
                    frames.current(),
                    frames.inStateSetup(),
                    slots,
                    sidecar);
        } catch (UndecodableCallException e) {
            anomalies.add(
                    AnomalyKind.UNDECODABLE_CALL,
                    id.name() + ": " + e.getMessage() + " (byte " + e.offset() + " of its parameters)",
                    block.index(),
                    block.offset());
            return null;
        }
    }

    private void foreign(int apiCallId, Block block) {
        String family = ApiFamily.of(apiCallId);
        String of = family == null ? "" : (block instanceof MethodCallBlock ? ", a method of " : " of ") + family;
        anomalies.add(
                AnomalyKind.FOREIGN_CALL, "id 0x" + Integer.toHexString(apiCallId) + of, block.index(), block.offset());
    }
}
