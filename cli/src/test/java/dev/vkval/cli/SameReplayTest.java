package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks in shaders change nothing that the application can see: every presented picture is the same as without them,
 * and upstream's layer below the replay has nothing to say that it does not say without them.
 */
class SameReplayTest {
    /** The layer says it of a set at the last slot, which its own means for the output of shaders need too. */
    private static final Set<String> EXPLAINED = Set.of("WARNING-DEBUG-PRINTF");

    /** Exit code of a sample that hangs the device. */
    private static final int HANGS = 75;

    @TempDir
    Path folder;

    @BeforeEach
    void layerAndDevice() throws NoDeviceException {
        SoftwareDevice.assume();
        try {
            UpstreamLayer.find(null, Set.of(), Map.of(), message -> {});
        } catch (MissingLayerException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void samplesAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        List<Path> samples = new ArrayList<>();
        for (Path capture : captures(Captures.sample("copy-over-copy").getParent())) {
            String expected = capture.toString().replace(".gfxr", ".expected.json");
            if (new ObjectMapper()
                            .readTree(Path.of(expected).toFile())
                            .get("exit")
                            .asInt()
                    != HANGS) {
                samples.add(capture);
            }
        }
        assertTrue(compare(samples) > 0, "pictures were compared");
    }

    @Test
    void programsAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        Path apps = Captures.corpus("apps");
        assertTrue(
                compare(Stream.of(
                                        "vkcube-lz4-5f-environment.g105",
                                        "sw-triangle.g105",
                                        "sw-inlineuniformblocks.g105",
                                        "es2gears-zink.g105_frames_1_through_15")
                                .map(name -> apps.resolve(name + ".gfxr"))
                                .toList())
                        > 0,
                "pictures were compared");
    }

    /** Their layouts have sets of their own, which the reserved one must not disturb. */
    @Test
    void linkedLibrariesAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        compare(captures(Captures.corpus("vvl-core-tests")).stream()
                .filter(path -> path.getFileName().toString().startsWith("PositiveGraphicsLibrary"))
                .toList());
    }

    @Test
    @Tag("long")
    void allProgramsAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        assertTrue(compare(captures(Captures.corpus("apps"))) > 0, "pictures were compared");
    }

    @Test
    @Tag("long")
    void gamesAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        compare(captures(Captures.corpus("games")));
    }

    @Test
    @Tag("long")
    void testsOfShaderChecksAreReplayedAlikeWithChecks() throws IOException, InterruptedException {
        compare(captures(Captures.corpus("vvl-tests")).stream()
                .filter(path -> path.getFileName().toString().contains("GpuAV"))
                .toList());
    }

    private static List<Path> captures(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> path.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
    }

    /** Compares both replays of captures; how many pictures there were. */
    private int compare(List<Path> captures) throws IOException, InterruptedException {
        ReplayedCaptures replays = new ReplayedCaptures(folder);
        Map<Path, ReplayedCaptures.Seen> without = replays.replay(captures, "none");
        Map<Path, ReplayedCaptures.Seen> with = replays.replay(captures, "gpu");
        assertEquals(without.keySet(), with.keySet());
        List<String> differences = new ArrayList<>();
        int pictures = 0;
        for (Map.Entry<Path, ReplayedCaptures.Seen> each : without.entrySet()) {
            each.getValue()
                    .differences(with.get(each.getKey()), EXPLAINED)
                    .forEach(difference -> differences.add(each.getKey().getFileName() + ": " + difference));
            pictures += each.getValue().pictures().size();
        }
        assertEquals(List.of(), differences);
        return pictures;
    }
}
