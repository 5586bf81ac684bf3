package dev.vkval.capture.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

/** Reading some calls of a capture gives them as reading all of it does. */
class ChosenCallsTest {

    private record Seen(long index, long offset, long thread, ByteBuffer parameters) {}

    private static final int CREATE_IMAGE =
            Registry.vulkan().callIdNamed("vkCreateImage").id();
    private static final int SUBMIT =
            Registry.vulkan().callIdNamed("vkQueueSubmit").id();
    private static final IntPredicate CHOSEN = id -> id == CREATE_IMAGE || id == SUBMIT;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vkcube-lz4-10f-assetfile-trim3-8.g105_frames_3_through_8",
                "neverball-zink-trim30-33.g105_frames_30_through_33",
                "sw-triangle.g0918"
            })
    void callsAreThoseOfTheWholeCapture(String name) throws IOException {
        Path capture = Corpus.capture("apps", name);
        List<Seen> all;
        try (CaptureBlocks blocks = CaptureBlocks.open(capture, new Anomalies())) {
            all = calls(blocks);
        }
        assertTrue(all.size() > 2);
        try (CaptureBlocks blocks = CaptureBlocks.ofCalls(capture, CHOSEN, new Anomalies())) {
            assertEquals(all, calls(blocks));
        }
    }

    private static List<Seen> calls(CaptureBlocks blocks) throws IOException {
        List<Seen> calls = new ArrayList<>();
        for (Block block = blocks.next(); block != null; block = blocks.next()) {
            if (block instanceof CallBlock call && CHOSEN.test(call.apiCallId())) {
                ByteBuffer copy = ByteBuffer.allocate((int) call.sizeBytes());
                copy.put(MemoryUtil.memByteBuffer(call.address(), (int) call.sizeBytes()))
                        .flip();
                calls.add(new Seen(call.index(), call.offset(), call.threadId(), copy));
            }
        }
        return calls;
    }

    /** What does not decompress is damage only where it is wanted. */
    @Test
    void nothingElseIsDecompressed() throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.capture("apps", "sw-triangle.g0918"));
        Path copy = folder.resolve("copy.gfxr");
        try (CaptureBlocks blocks = CaptureBlocks.open(Corpus.capture("apps", "sw-triangle.g0918"), new Anomalies())) {
            for (Block block = blocks.next(); block != null; block = blocks.next()) {
                if (block instanceof Metadata.FillMemory && blocks.stored().type() < 0) {
                    int end = (int) blocks.position();
                    for (int i = end - 8; i < end; i++) {
                        bytes[i] = (byte) 0xFF;
                    }
                }
            }
        }
        Files.write(copy, bytes);
        Anomalies whole = new Anomalies();
        try (CaptureBlocks blocks = CaptureBlocks.open(copy, whole)) {
            calls(blocks);
        }
        Anomalies chosen = new Anomalies();
        try (CaptureBlocks blocks = CaptureBlocks.ofCalls(copy, CHOSEN, chosen)) {
            calls(blocks);
        }
        assertTrue(!whole.entries().isEmpty(), "the whole capture is damaged");
        assertEquals(List.of(), chosen.entries());
    }
}
