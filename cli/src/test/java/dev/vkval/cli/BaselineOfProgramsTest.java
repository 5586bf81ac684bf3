package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a baseline accepts when a program is recorded again, trimmed, or checked on another device. */
class BaselineOfProgramsTest {
    private static final String APP = "gstreamer-vulkansink.g105";
    /** Without a window; enables VK_EXT_headless_surface also where the program enables no surfaces, which is an error. */
    private static final List<String> HEADLESS = List.of("--wsi", "headless");

    private static final int PATIENCE_SECONDS = 120;

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private int check(Path capture, String device, Object... options) {
        Object[] words = Stream.concat(
                        Stream.of("check", capture, "--device", device, "-o", out(), "--fail-on", "warning"),
                        Stream.of(options))
                .toArray();
        return tool.run(words);
    }

    private Path out() {
        return folder.resolve("out");
    }

    private Path baseline() {
        return folder.resolve("vkval-baseline.json");
    }

    /** Accepts what a capture has, any number of times: a shorter recording has fewer. */
    private void accept(Path capture) {
        assertEquals(1, check(capture, "null"), tool.out());
        assertEquals(0, tool.run("baseline", "create", out(), "--baseline", baseline(), "--any-number"), tool.err());
    }

    private void assertKnown(Path capture, String device) throws IOException {
        assertEquals(0, check(capture, device, "--baseline", baseline()), tool.out());
        JsonNode report = Tool.report(out());
        assertTrue(report.at("/baseline/known").asInt() > 0, tool.out());
        assertEquals(
                judged(report.at("/captures/0/findings")),
                report.at("/baseline/known").asInt());
    }

    /** How many findings there are beside remarks, which a baseline leaves alone. */
    private static int judged(JsonNode findings) {
        int judged = 0;
        for (JsonNode finding : findings) {
            judged += finding.get("severity").asText().equals("info") ? 0 : 1;
        }
        return judged;
    }

    /**
     * The pairs were recorded by GFXReconstruct 0.9.18 and 1.0.5. vkd3d-triangle is none: it enables VK_EXT_debug_marker
     * under the newer one alone, and so makes a mistake that it does not make under the older one.
     */
    @ParameterizedTest
    @CsvSource({
        "es2gears-zink.g105_frames_1_through_15, es2gears-zink.g0918_frames_1_through_15",
        "gstreamer-vulkansink.g105, gstreamer-vulkansink.g0918",
        "mpv-gpu-next.g105, mpv-gpu-next.g0918",
        "mpv-opengl-zink.g105, mpv-opengl-zink.g0918",
        "sw-multiview.g105, sw-multiview.g0918",
        "glmark2-es2-build-zink.g105, glmark2-es2-build-zink.g0918"
    })
    void anotherVersionOfTheLayerRecordsIt(String one, String other) throws IOException {
        Path apps = Captures.corpus("apps");
        accept(apps.resolve(one + ".gfxr"));
        assertKnown(apps.resolve(other + ".gfxr"), "null");
        assertEquals(0, Tool.report(out()).at("/baseline/gone").size(), tool.out());
    }

    /** Both change the layout of an acquired image too early, by the same command. */
    @Test
    void anotherProgramWithTheSameMistakeIsNotAccepted() throws IOException {
        Path apps = Captures.corpus("apps");
        accept(apps.resolve("mpv-gpu-next.g105.gfxr"));
        Set<String> accepted = mistakes();
        assertEquals(1, check(apps.resolve(APP + ".gfxr"), "null", "--baseline", baseline()));
        assertEquals(0, Tool.report(out()).at("/baseline/known").asInt(), tool.out());
        Set<String> same = mistakes();
        same.retainAll(accepted);
        assertEquals(1, same.size(), accepted + " and " + mistakes());
    }

    /** Rule and commands of each finding of the last run. */
    private Set<String> mistakes() throws IOException {
        Set<String> mistakes = new HashSet<>();
        for (JsonNode finding : Tool.report(out()).at("/captures/0/findings")) {
            mistakes.add(finding.get("rule").asText() + finding.get("accesses").findValuesAsText("call"));
        }
        return mistakes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-over-copy", "fill-after-copy"})
    void aDeviceIsThere(String sample) throws IOException {
        SoftwareDevice.assume();
        accept(Captures.sample(sample));
        assertKnown(Captures.sample(sample), SoftwareDevice.NAME);
    }

    @Test
    @Tag("long")
    void theLayerRecordsASampleAgain() throws IOException, InterruptedException {
        Path sample = Captures.sample("copy-over-copy");
        accept(sample);
        assertKnown(recordedAgain(sample, "", List.of()), "null");
    }

    /** Errors alone: where the host writes without waiting, time decides what is possible. */
    @Test
    @Tag("long")
    void laterFramesAreRecordedAlone() throws IOException, InterruptedException {
        Path program = Captures.corpus("apps").resolve(APP + ".gfxr");
        accept(recordedAgain(program, "", HEADLESS));
        Path trimmed = recordedAgain(program, "3-6", HEADLESS);
        assertEquals(0, tool.run("check", trimmed, "--device", "null", "-o", out(), "--baseline", baseline()));
        int known = 0;
        for (JsonNode finding : Tool.report(out()).at("/captures/0/findings")) {
            if (finding.get("severity").asText().equals("error")) {
                assertEquals("known", finding.get("baseline").asText(), finding.toString());
                known++;
            }
        }
        assertTrue(known > 0, tool.out());
    }

    /**
     * What the capture layer records while a capture is replayed.
     *
     * @param options of the replay
     */
    private Path recordedAgain(Path capture, String frames, List<String> options)
            throws IOException, InterruptedException {
        SoftwareDevice.assume();
        Path replay = Path.of("/usr/bin/gfxrecon-replay");
        assumeTrue(Files.isExecutable(replay), "there is no " + replay);
        Path recorded = Files.createTempDirectory(folder, "recorded");
        File log = recorded.resolve("log.txt").toFile();
        List<String> words = new ArrayList<>(List.of(replay.toString()));
        words.addAll(options);
        words.addAll(List.of("-m", "rebind", capture.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log);
        builder.environment().put("VK_INSTANCE_LAYERS", "VK_LAYER_LUNARG_gfxreconstruct");
        builder.environment().put("GFXRECON_CAPTURE_FILE", recorded + "/again.gfxr");
        builder.environment().put("GFXRECON_CAPTURE_FILE_TIMESTAMP", "false");
        builder.environment().put("GFXRECON_CAPTURE_FRAMES", frames);
        builder.environment().put("GFXRECON_MEMORY_TRACKING_MODE", "unassisted");
        Process process = builder.start();
        assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "the replay does not end");
        try (Stream<Path> files = Files.list(recorded)) {
            List<Path> captures =
                    files.filter(file -> file.toString().endsWith(".gfxr")).toList();
            assertEquals(1, captures.size(), Files.readString(log.toPath()));
            return captures.get(0);
        }
    }
}
