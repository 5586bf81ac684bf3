package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.capture.edit.EditText;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames cut out of captures look the same, and are refused where they cannot. */
class TrimCommandTest {
    private static final String TRIANGLE = "sw-triangle.g0918.gfxr";
    private static final String CUBE = "vkcube-lz4-5f-environment.g105.gfxr";

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path trimmed;

    @BeforeEach
    void file() {
        trimmed = folder.resolve("trimmed.gfxr");
    }

    private int trim(Path capture, String frames, Object... more) {
        Object[] words = {"trim", capture, "--frames", frames, "-o", trimmed};
        Object[] all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return tool.run(all);
    }

    private static Path app(String name) {
        return Captures.corpus("apps").resolve(name);
    }

    /** Rule and message of each finding in some frames, without numbers, which shift with the blocks. */
    private Set<String> findings(Path capture, String frames) throws IOException {
        Path out = folder.resolve("out");
        int code = Tool.piped()
                .run("check", capture, "-o", out, "--device", "null", "--frames", frames, "--no-trace", "-q");
        assertTrue(code == 0 || code == 1, () -> "check ended with " + code);
        Set<String> findings = new TreeSet<>();
        for (JsonNode finding : Tool.report(out).at("/captures/0/findings")) {
            findings.add(finding.get("rule").asText());
        }
        return findings;
    }

    @ParameterizedTest
    @CsvSource({CUBE + ",3-4,3,2", TRIANGLE + ",3-4,3,2", "glxgears-zink.g0918_frames_1_through_15.gfxr,6-8,6,3"})
    void theFramesLookTheSame(String name, String frames, long first, long count) throws IOException {
        SoftwareDevice.assume();
        Path whole = app(name);
        assertEquals(0, trim(whole, frames, "--device", SoftwareDevice.NAME), tool.err() + tool.out());
        assertTrue(tool.out().contains("equal: " + count + " presented images"), tool.out());
        assertFalse(tool.out().contains("note: "), tool.out());
        long calls = calls(trimmed);
        assertTrue(calls * 4 < calls(whole) * 3, () -> "there are " + calls + " calls");
        try (CaptureReader reader = CaptureReader.open(trimmed, new Anomalies())) {
            while (reader.next() != null) {}
            assertTrue(reader.frames().trimmed());
            assertEquals(first, reader.frames().first());
            assertEquals(count, reader.frames().count());
        }
        Set<String> before = findings(whole, frames);
        Set<String> after = findings(trimmed, frames);
        assertTrue(before.containsAll(after), () -> before + " became " + after);
    }

    private static long calls(Path capture) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.open(capture, anomalies)) {
            while (reader.next() != null) {}
            assertFalse(anomalies.anyLoss());
            return reader.callCount();
        }
    }

    @Test
    void framesOfATrimmedCaptureAreTrimmedAgain() throws IOException {
        SoftwareDevice.assume();
        Path whole = app("vkcube-lz4-trim10-20.g0918_frames_10_through_20.gfxr");
        assertEquals(0, trim(whole, "14-15", "--device", SoftwareDevice.NAME), tool.err() + tool.out());
        assertTrue(tool.out().contains("equal: 2 presented images"), tool.out());
        assertEquals(0, tool.run("trim", whole, "--frames", "10-11", "-o", trimmed, "--device", "null"), tool.err());
        assertTrue(tool.out().contains("only cut off"), tool.out());
    }

    /** The acquire of the fourth frame comes before the third one is presented. */
    @Test
    void anImageMayBeAcquiredBeforeTheFirstFrame() throws IOException, EditException {
        SoftwareDevice.assume();
        Path early = folder.resolve("early.gfxr");
        EditScript script = new EditScript(List.of(EditText.move("185 before 182")));
        CaptureEditor.write(
                sink -> CaptureBlocks.open(app(TRIANGLE), sink),
                script,
                FileChannel.open(early, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                new Anomalies());
        assertEquals(0, trim(early, "4-5", "--device", SoftwareDevice.NAME), tool.err() + tool.out());
        assertTrue(tool.out().contains("equal: 2 presented images"), tool.out());
        assertEquals(1, acquired(trimmed));
    }

    /** The number of images that a state section says are acquired. */
    private static long acquired(Path capture) throws IOException {
        long acquired = 0;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.BlockItem other
                        && other.block() instanceof Metadata.SetSwapchainImageState state) {
                    acquired += state.images().stream()
                            .filter(Metadata.SwapchainImage::acquired)
                            .count();
                }
            }
        }
        return acquired;
    }

    @Test
    void framesFromTheFirstOneNeedNoDevice() throws IOException {
        Path whole = app(CUBE);
        assertEquals(0, trim(whole, "1-2", "--device", "null"), tool.err());
        try (CaptureReader reader = CaptureReader.open(trimmed, new Anomalies())) {
            while (reader.next() != null) {}
            assertFalse(reader.frames().trimmed());
            assertEquals(2, reader.frames().count());
        }
        assertTrue(calls(trimmed) < calls(whole));
    }

    @Test
    void contentsNeedADevice() {
        assertEquals(2, trim(app(CUBE), "3", "--device", "null"));
        assertTrue(tool.err().contains("is read back from a device"), tool.err());
        assertEquals(77, trim(app(CUBE), "3", "--device", "no such device"));
        assertFalse(Files.exists(trimmed));
    }

    @Test
    void whatCannotBeRestoredIsNamed() {
        assertEquals(2, trim(app("sw-raytracingbasic.g0918.gfxr"), "3", "--device", "null"));
        assertTrue(tool.err().matches("(?s).*block \\d+: acceleration structures cannot be restored.*"), tool.err());
        assertEquals(2, trim(app("sw-descriptorbuffer.g105.gfxr"), "3", "--device", "null"));
        assertTrue(tool.err().matches("(?s).*block \\d+: descriptor buffers cannot be restored.*"), tool.err());
    }

    @ParameterizedTest
    @CsvSource({
        "4-3,last frame is before",
        "0-2,not one range",
        "3-,not one range",
        "'1-2,4',not one range",
        "x,not a frame"
    })
    void whatIsNoRangeIsRefused(String frames, String why) throws IOException {
        Path capture = Captures.sound(folder.resolve("sound.gfxr"), 4);
        assertEquals(2, trim(capture, frames));
        assertTrue(tool.err().contains(why), tool.err());
        assertFalse(Files.exists(trimmed));
    }

    @Test
    void framesPastTheEndAreRefused() throws IOException {
        Path capture = Captures.sound(folder.resolve("sound.gfxr"), 4);
        assertEquals(2, trim(capture, "3-5"));
        assertTrue(
                tool.err().contains("the capture has frames 1 to 4, so frames 3 to 5 cannot be cut out"), tool.err());
        assertEquals(2, trim(capture, "9"));
        assertEquals(2, trim(Captures.sample("buffer-leaked"), "900-901"));
        assertFalse(Files.exists(trimmed));
    }

    @Test
    void aCaptureThatEndsEarlyHasItsWholeFrames() throws IOException {
        Path cut = Captures.cut(Captures.sound(folder.resolve("sound.gfxr"), 4), 5);
        assertEquals(2, trim(cut, "2-4"));
        assertTrue(tool.err().contains("the capture has frames 1 to 3"), tool.err());
        assertEquals(0, trim(cut, "1-2", "--device", "null"), tool.err());
        assertEquals(2 * Captures.CALLS, calls(trimmed));
    }

    @Test
    void theCaptureIsNotOverwritten() throws IOException {
        Path capture = Captures.sound(folder.resolve("sound.gfxr"), 4);
        byte[] before = Files.readAllBytes(capture);
        assertEquals(2, tool.run("trim", capture, "--frames", "1", "-o", capture));
        assertEquals(2, tool.run("trim", capture, "--frames", "1", "-o", folder));
        assertEquals(
                2,
                tool.run(
                        "trim",
                        capture,
                        "--frames",
                        "1",
                        "-o",
                        folder.resolve("absent").resolve("x.gfxr")));
        assertEquals(-1, Arrays.mismatch(before, Files.readAllBytes(capture)));
    }
}
