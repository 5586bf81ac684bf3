package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.GuardedMemory;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

/**
 * The decoder reads nothing beyond a call's parameters, whatever they say: they end where an inaccessible page begins, so
 * that reading on ends the process.
 */
class DecoderBoundsTest {
    private static final int LARGEST_BYTES = 1 << 16;
    private static final List<String> VARIED = List.of(
            "sw-raytracingcallable-trim3-5.g105_frames_3_through_5",
            "sdl2-testvulkan.g105_frames_1_through_10",
            "qt5-quick-vulkantextureimport.g105_frames_1_through_10",
            "sw-shaderobjects-trim3-5.g105_frames_3_through_5",
            "es2gears-zink.g105_frames_1_through_15");

    @Test
    void parametersCutShortOrChangedAreReadWithinTheirBounds() throws IOException {
        long calls = 0;
        for (String name : VARIED) {
            calls += attack(Corpus.capture("apps", name), 1, 20);
        }
        assertTrue(calls > 300, calls + " calls");
    }

    @Test
    @Tag("long")
    void thoseOfEveryCaptureAre() throws IOException {
        long calls = 0;
        for (Path capture : Corpus.soundCaptures()) {
            calls += attack(capture, 3, 100);
        }
        assertTrue(calls > 10_000, calls + " calls");
    }

    /** Some calls of each command of a capture, cut at every byte and changed at random. */
    private static long attack(Path capture, int callsOfEach, int changes) throws IOException {
        CallDecoder decoder = new CallDecoder(Programs.vulkan());
        Sidecar sidecar = new Sidecar();
        SplittableRandom random = new SplittableRandom(capture.getFileName().hashCode());
        long calls = 0;
        try (GuardedMemory memory = new GuardedMemory(LARGEST_BYTES);
                CallArena arena = new CallArena()) {
            for (Map.Entry<Command, List<byte[]>> entry :
                    callsOf(capture, callsOfEach).entrySet()) {
                Command command = entry.getKey();
                for (byte[] intact : entry.getValue()) {
                    assertEquals(
                            intact.length, decoded(decoder, command, memory, intact, intact.length, arena, sidecar));
                    for (int length = 0; length < intact.length; length++) {
                        decoded(decoder, command, memory, intact, length, arena, sidecar);
                    }
                    for (int i = 0; i < changes && intact.length > 0; i++) {
                        byte[] changed = intact.clone();
                        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                        changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
                        decoded(decoder, command, memory, changed, changed.length, arena, sidecar);
                    }
                    calls++;
                }
            }
        }
        return calls;
    }

    /** Bytes that were read, -1 where the decoder refuses. */
    private static long decoded(
            CallDecoder decoder,
            Command command,
            GuardedMemory memory,
            byte[] parameters,
            int length,
            CallArena arena,
            Sidecar sidecar) {
        arena.reset();
        try {
            decoder.decode(command, memory.put(parameters, length), length, arena, sidecar);
            return length - (long) sidecar.trailing().length;
        } catch (UndecodableCallException e) {
            assertTrue(e.offset() <= length, e.getMessage());
            return -1;
        }
    }

    private static Map<Command, List<byte[]>> callsOf(Path capture, int callsOfEach) throws IOException {
        Map<Command, List<byte[]>> calls = new LinkedHashMap<>();
        try (CaptureBlocks blocks = CaptureBlocks.open(capture, new Anomalies())) {
            for (Block block = blocks.next(); block != null; block = blocks.next()) {
                if (block instanceof CallBlock call && call.ofVulkan() && call.sizeBytes() <= LARGEST_BYTES) {
                    CallId id = Registry.vulkan().callId(call.apiCallId());
                    if (id != null && id.command() != null) {
                        List<byte[]> known = calls.computeIfAbsent(id.command(), command -> new ArrayList<>());
                        byte[] bytes = new byte[(int) call.sizeBytes()];
                        MemoryUtil.memByteBuffer(call.address(), bytes.length).get(bytes);
                        if (known.size() < callsOfEach && known.stream().noneMatch(k -> Arrays.equals(k, bytes))) {
                            known.add(bytes);
                        }
                    }
                }
            }
        }
        return calls;
    }
}
