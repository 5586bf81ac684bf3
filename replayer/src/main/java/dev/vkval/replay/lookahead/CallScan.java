package dev.vkval.replay.lookahead;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.ApiFamily;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Reads a capture before its replay, for the calls of some commands; nothing else is decompressed. */
public final class CallScan {
    private CallScan() {}

    /**
     * Reads a capture to its end, or until the visitor ends it. Calls that cannot be decoded are left out; the replay
     * also leaves them out and reports that.
     *
     * @param wanted the commands, by number
     * @param visitor receives each call, valid only during the visit; returns false to end
     */
    public static void read(Path capture, IntPredicate wanted, Predicate<Call> visitor) throws IOException {
        CallDecoder decoder = new CallDecoder(Programs.vulkan());
        Sidecar sidecar = new Sidecar();
        boolean more = true;
        try (CallArena arena = new CallArena();
                CaptureBlocks blocks = CaptureBlocks.ofCalls(capture, id -> wanted(id, wanted), new Anomalies())) {
            for (Block block = blocks.next(); more && block != null; block = blocks.next()) {
                if (block instanceof CallBlock made) {
                    arena.reset();
                    Call call = decode(Registry.vulkan().callId(made.apiCallId()), made, decoder, arena, sidecar);
                    more = call == null || visitor.test(call);
                }
            }
        }
    }

    private static boolean wanted(int apiCallId, IntPredicate commands) {
        CallId id = ApiFamily.isVulkan(apiCallId) ? Registry.vulkan().callId(apiCallId) : null;
        return id != null && id.command() != null && commands.test(id.command().number());
    }

    private static Call decode(CallId id, CallBlock block, CallDecoder decoder, CallArena arena, Sidecar sidecar) {
        try {
            long slots = decoder.decode(id.command(), block.address(), block.sizeBytes(), arena, sidecar);
            return new Call(id.command(), id.name(), block.index(), block.threadId(), 0, false, slots, sidecar);
        } catch (UndecodableCallException e) {
            return null;
        }
    }
}
