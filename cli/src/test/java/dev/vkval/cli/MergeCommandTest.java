package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shards of a run, and the run that they are together. */
class MergeCommandTest {
    private static final List<String> SAMPLES = List.of(
            "copy-over-copy", "fill-after-copy", "copy-over-copy-fixed", "vertices-overwritten", "buffer-leaked");

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path captures;

    @BeforeEach
    void copySamples() throws IOException {
        captures = Files.createDirectory(folder.resolve("traces"));
        for (String sample : SAMPLES) {
            Files.copy(Captures.sample(sample), captures.resolve(sample + ".gfxr"));
        }
        Files.copy(Captures.cut(captures.resolve("copy-over-copy.gfxr"), 9), captures.resolve("killed.gfxr"));
    }

    private Path check(String name, Tool with, Object... options) {
        Path out = folder.resolve(name);
        List<Object> words =
                new ArrayList<>(List.of("check", captures, "--device", "null", "--no-timings", "-j", "1", "-o", out));
        words.addAll(List.of(options));
        with.run(words.toArray());
        assertEquals("", with.err());
        return out;
    }

    private static void assertSameFiles(Path expected, Path actual) throws IOException {
        List<String> names = names(expected);
        assertTrue(names.contains("report.json"), names.toString());
        for (String name : names) {
            assertArrayEquals(
                    Files.readAllBytes(expected.resolve(name)), Files.readAllBytes(actual.resolve(name)), name);
        }
        assertEquals(names, names(actual));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allShardsTogetherAreTheRunByteForByte() throws IOException {
        Path whole = check("whole", tool);
        List<Path> shards = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            shards.add(check("shard" + i, tool, "--shard", i + "/3"));
        }
        Path merged = folder.resolve("merged");
        assertEquals(65, tool.run("merge", shards.get(2), shards.get(0), shards.get(1), "-o", merged), tool.err());
        assertSameFiles(whole, merged);
        Path first = folder.resolve("first");
        tool.run("merge", shards.get(0), shards.get(1), "-o", first, "--allow-missing");
        assertTrue(Files.exists(first.resolve("shard.json")));
        Path stepwise = folder.resolve("stepwise");
        tool.run("merge", shards.get(2), first, shards.get(1), "-o", stepwise);
        assertSameFiles(whole, stepwise);
        Path again = folder.resolve("again");
        tool.run("merge", merged, stepwise, "-o", again);
        assertSameFiles(whole, again);
    }

    @Test
    void aMissingShardIsAnError() {
        Path one = check("one", tool, "--shard", "1/2");
        Path merged = folder.resolve("merged");
        assertEquals(2, tool.run("merge", one, "-o", merged));
        assertTrue(tool.err().contains("shards are missing: [2] of 2"), tool.err());
        assertFalse(Files.exists(merged));
        assertEquals(2, tool.run("merge", one, folder.resolve("none"), "-o", merged));
        assertTrue(tool.err().contains("there is no report.json"), tool.err());
        assertEquals(2, tool.run("merge", one, "-o", one));
        assertTrue(tool.err().contains("is one of the folders to merge"), tool.err());
    }

    @Test
    void aShardWithoutCapturesIsClean() throws IOException {
        Path last = folder.resolve("last");
        assertEquals(
                0,
                tool.run("check", captures, "--device", "null", "--shard", "9/9", "-o", last),
                tool.err() + tool.out());
        assertEquals(0, Tool.report(last).get("captures").size());
    }

    @Test
    void theCiSystemNamesTheShard() throws IOException {
        Map<String, String> environment =
                Map.of("LANG", "C.UTF-8", "BUILDKITE_PARALLEL_JOB", "0", "BUILDKITE_PARALLEL_JOB_COUNT", "2");
        Path named = check("named", tool, "--shard", "1/2");
        Path automatic = check("automatic", Tool.at(environment), "--shard", "auto");
        assertSameFiles(named, automatic);
        assertTrue(Tool.report(named).get("captures").size() < SAMPLES.size());
        Path alone = check("alone", tool, "--shard", "auto");
        assertSameFiles(check("whole", tool), alone);
        assertEquals(2, tool.run("check", captures, "--shard", "3/2"));
        assertTrue(tool.err().contains("--shard: there is no shard 3 of 2"), tool.err());
        assertEquals(2, tool.run("check", captures, captures, "--shard", "1/2"));
        assertTrue(tool.err().contains("a capture is named twice"), tool.err());
    }

    @Test
    void onlyTheWholeRunSaysWhatIsGone() {
        Path baseline = folder.resolve("b.json");
        check("whole", tool);
        assertEquals(0, tool.run("baseline", "create", folder.resolve("whole"), "--baseline", baseline), tool.err());
        assertTrue(captures.resolve("fill-after-copy.gfxr").toFile().delete());
        List<Object> shards = new ArrayList<>(List.of("merge"));
        for (int i = 1; i <= 2; i++) {
            shards.add(check("shard" + i, tool, "--shard", i + "/2", "--baseline", baseline, "--strict-baseline"));
            assertFalse(tool.out().contains("gone"), tool.out());
        }
        shards.addAll(List.of("-o", folder.resolve("merged"), "--baseline", baseline));
        tool.run(shards.toArray());
        assertTrue(tool.out().contains("1 accepted finding gone"), tool.out());
    }
}
