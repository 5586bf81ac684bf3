package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.check.shader.WorkgroupLimit;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole captures on a software device show what the programs showed, pixel by pixel. */
class ReplayTest {
    /** Exit code of the tool where the driver hangs or crashes. */
    private static final int DRIVER_TROUBLE = 75;

    private static final List<String> LIMITS_OF_WORKGROUPS =
            WorkgroupLimit.ALL.stream().map(WorkgroupLimit::rule).toList();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vkcube-lz4-30f.g105",
                "vkcube-lz4-trim10-20.g105_frames_10_through_20",
                "sw-triangle.g0918",
                "sw-bufferdeviceaddress.g105",
                "sw-raytracingbasic.g105",
                "sw-computeheadless.g105",
                "sw-descriptorindexing.g105"
            })
    void showsWhatTheProgramShowed(String name) throws IOException, NoDeviceException {
        compare(Corpus.app(name));
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.vkval.replay.Corpus#replayable")
    void showsWhatEveryProgramShowed(String name) throws IOException, NoDeviceException {
        compare(Corpus.app(name));
    }

    /** The descriptors lie in buffers, as bytes of the captured process's driver, and no screenshot is known. */
    @Test
    void showsWhatDescriptorBuffersLeadTo() throws IOException, NoDeviceException {
        compare(Corpus.app("sw-descriptorbuffer.g105"));
        Anomalies anomalies = new Anomalies();
        ReplaySettings settings = Corpus.software(anomalies).withScreenshots(folder, number -> number == 5);
        ReplayCapture.replay(Corpus.folder("apps").resolve("sw-descriptorbuffer.g105.gfxr"), settings);
        long colors =
                Arrays.stream(pixels(folder.resolve("frame-5.png"))).distinct().count();
        assertTrue(colors > 1000, "textured cubes have many colours, there are " + colors);
    }

    /**
     * Except those with errors that only the device meets: unguarded, they may bring it down; those with what exceeds the
     * device's limits, which is left out; and the trimmed one, whose capture lacks contents that it needs.
     */
    @Test
    void replaysTheSamples() throws IOException, NoDeviceException {
        Path samples = Path.of(System.getProperty("vkval.root"), "samples", "captures");
        List<Path> captures;
        try (Stream<Path> files = Files.list(samples)) {
            captures = files.filter(file -> file.toString().endsWith(".gfxr"))
                    .filter(file -> !file.toString().endsWith("-trimmed.gfxr"))
                    .filter(ReplayTest::harmless)
                    .sorted()
                    .toList();
        }
        assumeTrue(!captures.isEmpty(), "there are no samples");
        for (Path capture : captures) {
            Anomalies anomalies = new Anomalies();
            long submits = ReplayCapture.replay(capture, Corpus.software(anomalies));
            assertEquals(ReplayCapture.recordedSubmits(capture), submits, capture.toString());
            assertEquals(List.of(), differences(anomalies), capture.toString());
        }
    }

    private static boolean harmless(Path sample) {
        String name = sample.getFileName().toString().replace(".gfxr", ".expected.json");
        try {
            JsonNode expected =
                    new ObjectMapper().readTree(sample.resolveSibling(name).toFile());
            return expected.get("exit").asInt() != DRIVER_TROUBLE
                    && !expected.findValuesAsText("family").contains("gpu")
                    && expected.findValuesAsText("rule").stream().noneMatch(LIMITS_OF_WORKGROUPS::contains);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(JsonNode entry) throws IOException, NoDeviceException {
        Anomalies anomalies = new Anomalies();
        boolean shown = entry.hasNonNull("screenshot");
        long frame = shown ? frame(entry) : 0;
        ReplaySettings settings = Corpus.software(anomalies);
        if (shown) {
            settings = settings.withScreenshots(folder, number -> number == frame);
        }
        Path apps = Corpus.folder("apps");
        long submits = ReplayCapture.replay(apps.resolve(entry.get("file").asText()), settings);
        assertTrue(submits >= entry.get("queue_submits").asLong(), "every submit was handed to the device");
        assertEquals(List.of(), differences(anomalies));
        if (shown) {
            int[] expected = pixels(apps.resolve(entry.get("screenshot").asText()));
            assertArrayEquals(expected, pixels(folder.resolve("frame-" + frame + ".png")));
        }
    }

    /** The number of the frame whose screenshot there is; the manifest counts from the first frame that was captured. */
    private static long frame(JsonNode entry) {
        long nth = entry.get("screenshot_frame").asLong();
        JsonNode captured = entry.get("captured_frames");
        return captured == null || !captured.asText().contains("-")
                ? nth
                : Long.parseLong(captured.asText().split("-")[0]) + nth - 1;
    }

    private static List<String> differences(Anomalies anomalies) {
        return anomalies.entries().stream()
                .filter(entry ->
                        entry.kind() == AnomalyKind.RESULT_MISMATCH || entry.kind() == AnomalyKind.REPLAY_LIMITATION)
                .map(Anomalies.Entry::sentence)
                .toList();
    }

    private static int[] pixels(Path file) throws IOException {
        BufferedImage image = ImageIO.read(file.toFile());
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    /** What a capture restores and a replay does not is said. */
    @Test
    void contentsThatAreNotRestoredAreAnomalies() throws IOException, NoDeviceException {
        Anomalies anomalies = new Anomalies();
        try (VulkanDriver driver = VulkanDriver.open(Corpus.software(anomalies))) {
            driver.metadata(new Metadata.InitTensor(7, 0, 1, 2, 3, new Payload(0, 0)));
            driver.metadata(new Metadata.DriverInfo(8, 0, 1, "a driver"));
        }
        assertEquals(
                List.of("the contents of a tensor were not restored"),
                anomalies.entries().stream().map(Anomalies.Entry::detail).toList());
    }
}
