package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.MethodCallBlock;
import dev.vkval.capture.block.StoredBlock;
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
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a capture as the sequence of its calls and other blocks, with frame numbers. What cannot be read goes to the
 * anomalies; a call that cannot be decoded is left out.
 *
 * <p>A call and a block live until the next one is asked for.
 */
public final class CaptureReader implements AutoCloseable {

    /** What a capture is a sequence of. */
    public sealed interface Item permits CallItem, BlockItem {}

    /** A decoded Vulkan call. */
    public record CallItem(Call call) implements Item {}

    /** Any other block. */
    public record BlockItem(Block block) implements Item {}

    private final Anomalies anomalies;
    private final CaptureBlocks blocks;
    private final FrameCounter frames;
    private final CallDecoder decoder = new CallDecoder(Programs.vulkan());
    private final CallArena arena = new CallArena();
    private final Sidecar sidecar = new Sidecar();
    private boolean endsFrame;
    private long blockCount;
    private long callCount;

    private CaptureReader(CaptureBlocks blocks, Anomalies anomalies) {
        this.anomalies = anomalies;
        this.blocks = blocks;
        this.frames = new FrameCounter(blocks.header());
    }

    /** Opens a capture file. */
    public static CaptureReader open(Path file, Anomalies anomalies) throws IOException {
        return of(new FileSource(file), file.toAbsolutePath().getParent(), anomalies);
    }

    /**
     * Reads a capture from any source.
     *
     * @param folder where its asset files may lie, null where there can be none
     */
    public static CaptureReader of(ByteSource source, Path folder, Anomalies anomalies) throws IOException {
        return new CaptureReader(new CaptureBlocks(source, folder, anomalies), anomalies);
    }

    public FileHeader header() {
        return blocks.header();
    }

    public FrameCounter frames() {
        return frames;
    }

    /** Blocks read so far, of every kind. */
    public long blockCount() {
        return blockCount;
    }

    /** Function-call blocks read so far, decodable or not. */
    public long callCount() {
        return callCount;
    }

    /** Byte position reached. */
    public long position() {
        return blocks.position();
    }

    /** Bytes of the file, -1 where only its end will tell. */
    public long sourceBytes() {
        return blocks.sourceBytes();
    }

    /** The next call or block, null at the end. */
    public Item next() throws IOException {
        if (endsFrame) {
            endsFrame = false;
            frames.presented();
        }
        while (true) {
            Block block = blocks.next();
            if (block == null) {
                return null;
            }
            blockCount++;
            if (block instanceof CallBlock callBlock) {
                callCount++;
                Call call = decode(callBlock);
                if (call != null) {
                    return new CallItem(call);
                }
            } else {
                if (block instanceof MethodCallBlock method) {
                    foreign(method.apiCallId(), method);
                }
                frames.block(block);
                return new BlockItem(block);
            }
        }
    }

    /** The bytes of the call or block that {@link #next} gave last, as its file holds them. */
    public StoredBlock stored() {
        return blocks.stored();
    }

    private Call decode(CallBlock block) {
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
        arena.reset();
        try {
            long slots = decoder.decode(id.command(), block.address(), block.sizeBytes(), arena, sidecar);
            if (sidecar.trailing().length > 0) {
                anomalies.add(AnomalyKind.LEFTOVER_BYTES, id.name(), block.index(), block.offset());
            }
            int number = id.command().number();
            endsFrame = number == QueuePresentKHR.ID || number == FrameBoundaryANDROID.ID;
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
        anomalies.add(
                AnomalyKind.FOREIGN_CALL, "id 0x" + Integer.toHexString(apiCallId), block.index(), block.offset());
    }

    @Override
    public void close() throws IOException {
        arena.close();
        blocks.close();
    }
}
