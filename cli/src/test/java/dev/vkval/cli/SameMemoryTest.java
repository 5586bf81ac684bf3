package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * With a check for every access and copies of all contents that commands read, replays without an error leave the same in all
 * memory of the application, present the same pictures, and give upstream's layer nothing else to say. Captures need not
 * present anything. What has an error may differ: its accesses are not executed.
 */
class SameMemoryTest {
    private static final Set<UpstreamLayer.Check> NO_LAYER = EnumSet.noneOf(UpstreamLayer.Check.class);
    private static final Set<UpstreamLayer.Check> LAYER =
            EnumSet.of(UpstreamLayer.Check.CORE, UpstreamLayer.Check.SYNC);

    /** The layer says it of a set at the last slot, which its own means for the output of shaders need too. */
    private static final Set<String> EXPLAINED = Set.of("WARNING-DEBUG-PRINTF");

    /** Captures that leave something else in memory each time, with the reason. */
    private static final Map<String, String> CHANGING = Map.of(
            "mpv-opengl-zink.g0918.gfxr", "two replays without checks differ in 18 pages of its first allocation",
            "mpv-opengl-zink.g105.gfxr", "two replays without checks differ in 21 pages of its first allocation",
            "sw-descriptorbuffer.g105.gfxr", "descriptors in its memory hold addresses of the driver",
            "bindless-scene.gfxr",
                    "a dispatch counts what draws write, without a barrier: the driver does both at once",
            "PositiveGpuAVDescriptorClassGeneralBuffer.Basic.gfxr", "its shader stores a variable that it never wrote");

    /**
     * Captures that submit a command buffer twice without synchronization, as their accesses are atomic, and that turn on the
     * layer's heuristic about accesses of shaders. It takes the records of errors for a hazard: it does not see that each
     * invocation stores at a place of its own, which an atomic addition gives it.
     */
    private static final Set<String> SUBMITTED_TWICE = Set.of(
            "NegativeSyncVal.WriteSameLocationFromTwoSubmits.gfxr",
            "PositiveSyncVal.AtomicAccessFromTwoSubmits.gfxr",
            "PositiveSyncVal.AtomicAccessFromTwoSubmits2.gfxr");

    private static final Set<String> EXPLAINED_TWICE = Set.of("WARNING-DEBUG-PRINTF", "SYNC-HAZARD-WRITE-AFTER-WRITE");

    /** Exit code of a sample that hangs the device. */
    private static final int HANGS = 75;

    /** What a folder of captures showed: how many were compared, and how much of them. */
    private record Compared(int captures, int explained, long bytes, long pictures) {}

    @BeforeEach
    void device() {
        SoftwareDevice.assume();
    }

    private static void assumeLayer() {
        try {
            UpstreamLayer.find(null, Set.of(), Map.of(), message -> {});
        } catch (MissingLayerException | NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /** The buffer that shaders write is among what is compared: what their errors would have written is not in it. */
    @Test
    void anErrorThatIsNotExecutedShowsInMemory() throws IOException {
        Path capture = Captures.sample("compute-descriptor-index");
        ObservedReplay plain = ObservedReplay.of(capture, null, NO_LAYER);
        ObservedReplay checked = ObservedReplay.of(capture, GpuOptions.defaults(), NO_LAYER);
        assertEquals(List.of(), plain.differences(ObservedReplay.of(capture, null, NO_LAYER)));
        assertNotEquals(List.of(), plain.differences(checked));
    }

    @Test
    @Tag("long")
    void samplesLeaveTheSameInMemory() throws IOException {
        Compared compared = compare(samples(), NO_LAYER);
        assertTrue(compared.captures() > 0 && compared.bytes() > 0, compared::toString);
    }

    @Test
    @Tag("long")
    void programsLeaveTheSameInMemory() throws IOException {
        assumeLayer();
        Compared compared = compare(captures(Captures.corpus("apps")), LAYER);
        assertTrue(compared.captures() > 0 && compared.pictures() > 0, compared::toString);
    }

    @Test
    @Tag("long")
    void gamesLeaveTheSameInMemory() throws IOException {
        assumeLayer();
        assertTrue(compare(captures(Captures.corpus("games")), LAYER).captures() > 0);
    }

    @Test
    @Tag("long")
    void testsOfShadersLeaveTheSameInMemory() throws IOException {
        assumeLayer();
        assertTrue(compare(tests(true), LAYER).captures() > 0);
    }

    @Test
    @Tag("long")
    void testsOfSynchronizationLeaveTheSameInMemory() throws IOException {
        assumeLayer();
        assertTrue(compare(tests(false), LAYER).captures() > 0);
    }

    private static List<Path> tests(boolean ofShaders) throws IOException {
        return captures(Captures.corpus("vvl-tests")).stream()
                .filter(path -> path.getFileName().toString().contains("GpuA") == ofShaders)
                .toList();
    }

    private static List<Path> samples() throws IOException {
        List<Path> samples = new ArrayList<>();
        for (Path capture : captures(Captures.sample("copy-over-copy").getParent())) {
            Path expected = Path.of(capture.toString().replace(".gfxr", ".expected.json"));
            if (new ObjectMapper().readTree(expected.toFile()).get("exit").asInt() != HANGS) {
                samples.add(capture);
            }
        }
        return samples;
    }

    private static List<Path> captures(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> path.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
    }

    /** A capture with an error is not replayed without checks: its accesses may crash the driver. */
    private static Compared compare(List<Path> captures, Set<UpstreamLayer.Check> layer) throws IOException {
        List<String> differences = new ArrayList<>();
        int explained = 0;
        long bytes = 0;
        long pictures = 0;
        for (Path capture : captures) {
            ObservedReplay checked = ObservedReplay.of(capture, ObservedReplay.everything(), layer);
            checked.faults().forEach(fault -> differences.add(capture.getFileName() + ": " + fault));
            if (!checked.errors().isEmpty()) {
                explained++;
                continue;
            }
            ObservedReplay plain = ObservedReplay.of(capture, null, layer);
            bytes += plain.contents().sizeBytes();
            pictures += plain.pictures().size();
            String name = capture.getFileName().toString();
            boolean changes = CHANGING.containsKey(name);
            Set<String> rules = SUBMITTED_TWICE.contains(name) ? EXPLAINED_TWICE : EXPLAINED;
            List<String> seen = changes ? plain.visibleDifferences(checked) : plain.differences(checked);
            Stream.concat(seen.stream(), plain.messageDifferences(checked, rules).stream())
                    .forEach(difference -> differences.add(name + ": " + difference));
        }
        assertEquals(List.of(), differences);
        return new Compared(captures.size() - explained, explained, bytes, pictures);
    }
}
