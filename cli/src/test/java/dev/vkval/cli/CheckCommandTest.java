package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    private static final int FRAMES = 4;

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path out;
    private Path capture;

    @BeforeEach
    void capture() throws IOException {
        out = folder.resolve("out");
        capture = Captures.sound(Files.createDirectory(folder.resolve("in")).resolve("sound.gfxr"), FRAMES);
    }

    @Test
    void aSoundCaptureIsCompletedAndClean() throws IOException {
        assertEquals(0, tool.run("check", capture, "-o", out, "--device", "null", "--checks", "core,sync"));
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("clean", result.at("/verdict/kind").asText());
        assertTrue(result.at("/verdict/unjudged").isMissingNode());
        assertEquals("completed", result.get("status").asText());
        assertEquals("null", result.get("driver").asText());
        assertEquals(
                FRAMES * Captures.CALLS, result.at("/coverage/callsChecked").asInt());
        assertEquals(FRAMES, result.at("/coverage/frames").asInt());
        assertTrue(tool.out().contains("CLEAN"), tool.out());
    }

    @Test
    void checkIsTheCommandWhereNoneIsNamed() {
        assertEquals(0, tool.run(capture, "-o", out, "--device", "null"));
        assertTrue(tool.out().contains("INCOMPLETE"), tool.out());
    }

    @Test
    void withoutADeviceNothingIsCleanWhereChecksOnItWereAskedFor() throws IOException {
        assertEquals(0, tool.run("check", capture, "-o", out, "--device", "null"));
        JsonNode verdict = Tool.report(out).at("/summary/verdict");
        assertEquals("incomplete", verdict.get("kind").asText());
        assertEquals("gpu", verdict.at("/unjudged/what").asText());
        assertEquals("--device auto", verdict.at("/unjudged/option").asText());
        assertFalse(tool.out().contains("CLEAN"), tool.out());
        assertTrue(tool.out().contains("not judged: gpu"), tool.out());
    }

    @Test
    void aCaptureThatEndsEarlyIsPartialUnlessThatIsAllowed() throws IOException {
        Path cut = Captures.cut(capture, 5);
        assertEquals(65, tool.run("check", cut, "-o", out, "--device", "null"));
        assertTrue(tool.out().contains("capture-ends-early"), tool.out());
        assertEquals("partial", Tool.report(out).at("/captures/0/status").asText());
        assertEquals(0, tool.run("check", cut, "-o", out, "--device", "null", "--allow-truncated"));
        assertEquals("completed", Tool.report(out).at("/captures/0/status").asText());
    }

    @Test
    void whatIsNoCaptureIsSaidInOneLineWithThePlace() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.gfxr"));
        assertEquals(65, tool.run("check", empty, "-o", out, "--device", "null"));
        assertTrue(tool.unwrapped().contains("empty.gfxr, byte 0: the file is empty"), tool.out());
        Path text = Files.writeString(folder.resolve("text.gfxr"), "some text that is no capture at all");
        assertEquals(65, tool.run("check", text, "-o", out, "--device", "null"));
        assertTrue(tool.unwrapped().contains("text.gfxr, byte 0: not a GFXReconstruct capture"), tool.out());
        assertEquals("failed", Tool.report(out).at("/captures/0/status").asText());
    }

    @Test
    void checksThatRanOnNoCallAreNoCleanResultUnlessNoneWereAskedFor() throws IOException {
        Path nothing = Captures.sound(folder.resolve("nothing.gfxr"), 0);
        assertEquals(65, tool.run("check", nothing, "-o", out, "--device", "null"));
        assertEquals(0, tool.run("check", nothing, "-o", out, "--device", "null", "--checks", "none"));
    }

    @Test
    void aDeviceThatIsAskedForAndNotThereIsSaid() throws IOException {
        for (String device : List.of("no such device", "77")) {
            assertEquals(2, tool.run("check", capture, "-o", out, "--device", device));
            assertTrue(tool.err().contains(device), tool.err());
            assertTrue(tool.err().contains("available: 0 ") || tool.err().contains("--device null"), tool.err());
            assertFalse(Files.exists(out), "nothing is checked");
        }
    }

    /** What is recorded is enough for a part of the family; the coverage says which. */
    @Test
    void checksOfShadersWithoutADeviceAreAPartOfThem() throws IOException {
        assertEquals(0, tool.run("check", capture, "-o", out, "--device", "null", "--checks", "gpu"));
        JsonNode coverage = Tool.report(out).at("/captures/0/coverage");
        assertEquals("[\"gpu\"]", coverage.get("families").toString());
        assertEquals("--device auto", coverage.at("/gaps/0/option").asText());
        assertTrue(coverage.at("/gaps/0/why").asText().contains("on the CPU alone"), coverage.toString());
    }

    @Test
    void upstreamsLayerNeedsADeviceAndIsAskedForWhatItHas() throws IOException {
        assertEquals(2, tool.run("check", capture, "-o", out, "--device", "null", "--upstream-layer"));
        assertTrue(tool.err().contains("needs a device"), tool.err());
        assertEquals(2, tool.run("check", capture, "-o", out, "--upstream-layer", "--upstream-layer-checks", "sink"));
        assertTrue(tool.err().contains("core, sync, gpu, best"), tool.err());
        assertEquals(2, tool.run("check", capture, "-o", out, "--upstream-layer-checks", "sync"));
        assertEquals(77, tool.run("check", "--upstream-layer=" + folder, capture, "-o", out));
        assertEquals("unsupported", Tool.report(out).at("/captures/0/status").asText());
    }

    @Test
    void theWordBehindTheLayersOptionIsACapture() throws IOException {
        int code = tool.run("check", "-o", out, "--upstream-layer", capture);
        assertTrue(code == 0 || code == 77, tool.err());
        assertEquals(capture.toString(), Tool.report(out).at("/captures/0/path").asText());
    }

    @Test
    void optionsOfAReplayHaveSensibleValuesAndNeedADevice() {
        assertEquals(2, tool.run("check", capture, "--until", "-1"));
        assertEquals(2, tool.run("check", capture, "--repeat", "0"));
        assertEquals(2, tool.run("check", "-", "--repeat", "2"));
        assertEquals(2, tool.run("check", capture, "--wait-each-submit", "--device", "null"));
        assertTrue(tool.err().contains("--wait-each-submit"), tool.err());
        assertEquals(2, tool.run("check", capture, "--remove-unsupported", "--device", "null"));
    }

    @Test
    void framesThatAreNotAskedForAreNotCounted() throws IOException {
        assertEquals(0, tool.run("check", capture, "-o", out, "--device", "null", "--frames", "2-3"));
        assertEquals(
                2 * Captures.CALLS,
                Tool.report(out).at("/captures/0/coverage/callsChecked").asInt());
        assertEquals(2, tool.run("check", capture, "-o", out, "--frames", "3-2"));
        assertTrue(tool.err().contains("the last frame is before the first"), tool.err());
    }

    @Test
    void allCapturesOfAFolderAreCheckedInOrder() throws IOException {
        Captures.sound(capture.resolveSibling("a.gfxr"), 1);
        Captures.sound(capture.resolveSibling("z.gfxr"), 2);
        assertEquals(0, tool.run("check", capture.getParent(), "-o", out, "--device", "null", "-j", "3"));
        JsonNode captures = Tool.report(out).get("captures");
        assertEquals(3, captures.size());
        assertTrue(captures.get(0).get("path").asText().endsWith("a.gfxr"));
        assertTrue(captures.get(1).get("path").asText().endsWith("sound.gfxr"));
        assertTrue(captures.get(2).get("path").asText().endsWith("z.gfxr"));
    }

    @Test
    void standardInputGivesTheSameResultAsTheFile() throws IOException {
        assertEquals(0, tool.run("check", capture, "-o", out, "--device", "null"));
        JsonNode file = Tool.report(out).at("/captures/0");
        assertEquals(0, tool.in(Files.readAllBytes(capture)).run("check", "-", "-o", out, "--device", "null"));
        JsonNode stream = Tool.report(out).at("/captures/0");
        assertEquals("-", stream.get("path").asText());
        assertEquals(file.get("sha256"), stream.get("sha256"));
        assertEquals(file.get("coverage"), stream.get("coverage"));
    }

    @Test
    void everyCaptureOfAnArchiveIsChecked() throws IOException {
        Path archive = folder.resolve("traces.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (String name : new String[] {"one.gfxr", "below/two.gfxr", "readme.txt"}) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.endsWith("txt") ? new byte[] {'x'} : Files.readAllBytes(capture));
            }
        }
        assertEquals(0, tool.run("check", archive, "-o", out, "--device", "null"));
        JsonNode captures = Tool.report(out).get("captures");
        assertEquals(2, captures.size());
        assertEquals(archive + "!/one.gfxr", captures.get(0).get("path").asText());
        tool.run("check", capture, "-o", out, "--device", "null");
        assertEquals(Tool.report(out).at("/captures/0/sha256"), captures.get(1).get("sha256"));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("readme.txt"));
        }
        assertEquals(65, tool.run("check", archive, "-o", out, "--device", "null"));
        assertTrue(tool.unwrapped().contains("the archive contains no capture"), tool.out());
    }

    @Test
    void threadsDoNotChangeTheReport() throws IOException {
        Path other = folder.resolve("other");
        Path cut = Captures.cut(capture, 5);
        tool.run("check", capture, cut, "-o", out, "--device", "null", "--no-timings", "--threads", "1", "-j", "1");
        tool.run("check", capture, cut, "-o", other, "--device", "null", "--no-timings", "--threads", "4", "-j", "2");
        assertEquals(Tool.report(out), Tool.report(other));
    }

    @Test
    void withoutTimingsTwoRunsWriteTheSameBytes() throws IOException {
        Path other = folder.resolve("other");
        tool.run("check", capture, "-o", out, "--device", "null", "--no-timings");
        tool.run("check", capture, "-o", other, "--device", "null", "--no-timings");
        for (String name : new String[] {"report.json", "findings.ndjson", "index.html"}) {
            assertArrayEquals(Files.readAllBytes(out.resolve(name)), Files.readAllBytes(other.resolve(name)), name);
        }
    }

    @Test
    void colourIsForTerminalsAndOnlyWhereItIsWelcome() {
        tool.run("check", capture, "-o", out, "--device", "null");
        assertFalse(tool.out().contains("\u001b"), tool.out());
        Tool coloured = Tool.atTerminal(Map.of("TERM", "xterm"));
        coloured.run("check", capture, "-o", out, "--device", "null");
        assertTrue(coloured.out().contains("\u001b["), coloured.out());
        Tool plain = Tool.atTerminal(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        plain.run("check", capture, "-o", out, "--device", "null");
        assertFalse(plain.out().contains("\u001b"), plain.out());
        assertEquals("", tool.err());
    }

    @Test
    void whatCannotBeWrittenIsAMatterOfUsage() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(2, tool.run("check", capture, "-o", file.resolve("below"), "--device", "null"));
        assertTrue(tool.err().contains("-o"), tool.err());
        assertEquals(1, tool.err().lines().count());
    }

    @Test
    void theConsoleKeepsToTheWidthOfTheTerminal() {
        Object buggy = Captures.sample("fill-copy-missing-barrier");
        for (int width : new int[] {80, 120}) {
            Tool narrow = Tool.at(Map.of("LANG", "C.UTF-8", "COLUMNS", Integer.toString(width)));
            assertEquals(1, narrow.run("check", buggy, "-o", out, "--device", "null"));
            assertTrue(
                    narrow.out()
                            .lines()
                            .filter(line -> !line.contains(out.toString()))
                            .allMatch(line -> line.length() <= width),
                    narrow.out());
            assertTrue(
                    narrow.out()
                            .lines()
                            .anyMatch(line ->
                                    line.endsWith("F-" + line.substring(line.length() - 8)) && line.length() == width),
                    narrow.out());
        }
    }
}
