package dev.vkval.capture.edit;

import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a capture with edits: what no edit is about is written as it is stored. Blocks of asset files are written in place
 * of the block that runs them.
 *
 * <p>What is written can be read again: each changed or new call is decoded from its new encoding before it is written. No
 * call uses a handle that the edits keep from being returned.
 */
public final class CaptureEditor {
    private static final String RECORDED = "vkCmd";
    private static final Programs PROGRAMS = Programs.vulkan();

    /** Opens the capture, from its beginning each time. */
    @FunctionalInterface
    public interface Source {
        CaptureBlocks open(AnomalySink anomalies) throws IOException;
    }

    private final Source source;
    private final EditScript script;
    private final AnomalySink anomalies;
    private final CallDecoder decoder = new CallDecoder(PROGRAMS);
    private final LivingHandles handles = new LivingHandles();
    private final BlockNumbers numbers = new BlockNumbers();
    private final Set<Long> pending;

    private CaptureEditor(Source source, EditScript script, AnomalySink anomalies) {
        this.source = source;
        this.script = script;
        this.anomalies = anomalies;
        this.pending = new HashSet<>(script.blocks());
    }

    /**
     * Writes.
     *
     * @param target receives the edited capture; closed at the end
     * @param anomalies receive what cannot be read of the capture
     * @return which block is which
     * @throws EditException if an edit is not possible; what was written until then is of no use
     */
    public static BlockNumbers write(
            Source source, EditScript script, WritableByteChannel target, AnomalySink anomalies)
            throws IOException, EditException {
        CaptureEditor editor = new CaptureEditor(source, script, anomalies);
        try (target;
                HeldCalls held = new HeldCalls()) {
            if (script.holdsAny()) {
                editor.hold(held);
            }
            editor.write(target, held);
        }
        return editor.numbers;
    }

    private void hold(HeldCalls held) throws IOException {
        try (CaptureBlocks blocks = source.open((kind, detail, block, offset) -> {});
                CallArena arena = new CallArena()) {
            for (Block block = blocks.next(); block != null; block = blocks.next()) {
                if (script.holds(block.index()) && block instanceof CallBlock callBlock) {
                    arena.reset();
                    Call call = decoded(callBlock, arena);
                    if (call != null) {
                        held.hold(call);
                    }
                }
            }
        }
    }

    private void write(WritableByteChannel target, HeldCalls held) throws IOException, EditException {
        try (CaptureBlocks blocks = source.open(anomalies);
                CallArena arena = new CallArena();
                CaptureWriter writer = new CaptureWriter(target, blocks.header());
                CallOutput out = new CallOutput(writer, handles)) {
            long count = 0;
            for (Block block = blocks.next(); block != null; block = blocks.next()) {
                arena.reset();
                count = block.index() + 1;
                boolean named = pending.remove(block.index());
                Call call = block instanceof CallBlock callBlock ? decoded(callBlock, arena) : null;
                if (named) {
                    if (script.about(block.index())) {
                        requireCall(block, call);
                    }
                    placed(block, false, call, held, out);
                }
                if (!named || !script.takesAway(block.index())) {
                    block(blocks, block, call, out);
                } else {
                    handles.taken(call);
                }
                if (named) {
                    placed(block, true, call, held, out);
                }
            }
            if (!pending.isEmpty()) {
                throw new EditException("there is no block " + new TreeSet<>(pending).first()
                        + "; the capture has the blocks 0 to " + (count - 1));
            }
        }
    }

    private static void requireCall(Block block, Call call) throws EditException {
        if (call == null) {
            boolean calls = block instanceof CallBlock;
            throw new EditException("block " + block.index() + " is "
                    + (calls
                            ? "a call that cannot be decoded"
                            : "not a call but a " + block.getClass().getSimpleName())
                    + "; edits are about calls");
        }
    }

    private Call decoded(CallBlock block, CallArena arena) {
        CallId id = block.ofVulkan() ? Registry.vulkan().callId(block.apiCallId()) : null;
        if (id == null || id.command() == null) {
            return null;
        }
        try {
            Sidecar sidecar = new Sidecar();
            long slots = decoder.decode(id.command(), block.address(), block.sizeBytes(), arena, sidecar);
            return new Call(id.command(), id.name(), block.index(), block.threadId(), 0, false, slots, sidecar);
        } catch (UndecodableCallException e) {
            return null;
        }
    }

    /** A block that stays where it is. */
    private void block(CaptureBlocks blocks, Block block, Call call, CallOutput out) throws IOException, EditException {
        if (blocks.entered()) {
            return;
        }
        numbers.copied(block.index(), out.blockCount());
        if (call != null && !script.changes(block.index()).isEmpty()) {
            out.changed(call, script.changes(block.index()));
            return;
        }
        if (call != null) {
            handles.made(call);
        } else if (block instanceof Metadata metadata) {
            handles.kept(metadata);
        }
        out.copy(blocks.stored());
    }

    private static long thread(Block block) {
        return block instanceof CallBlock call
                ? call.threadId()
                : block instanceof Metadata metadata ? metadata.threadId() : 0;
    }

    /** Calls that are inserted, copied or moved next to a block. */
    private void placed(Block block, boolean after, Call anchor, HeldCalls held, CallOutput out)
            throws IOException, EditException {
        for (CallEdit edit : script.at(block.index(), after)) {
            if (edit instanceof CallEdit.Insert insert) {
                numbers.inserted(out.blockCount(), insert);
                out.inserted(insert, anchor, thread(block));
            } else if (edit instanceof CallEdit.Move move) {
                Call call = held(held, move.block());
                numbers.copied(move.block(), out.blockCount());
                out.changed(call, script.changes(move.block()));
            } else if (edit instanceof CallEdit.Copy copy) {
                Call call = held(held, copy.block());
                if (!call.name().startsWith(RECORDED)) {
                    throw new EditException("#" + copy.block() + " is " + call.name()
                            + "; only commands of command buffers can be copied");
                }
                out.changed(call, List.of());
            }
        }
    }

    private static Call held(HeldCalls held, long block) throws EditException {
        Call call = held.of(block);
        if (call == null) {
            throw new EditException(
                    "block " + block + " is not a call that can be decoded; only calls can be moved or copied");
        }
        return call;
    }
}
