package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vkcube-lz4-30f.g105",
                "vkcube-lz4-trim10-20.g105_frames_10_through_20",
                "sw-triangle.g0918",
                "mpv-opengl-zink.g105",
                "sw-descriptorindexing.g105"
            })
    void showsWhatTheApplicationShowed(String name) throws IOException, NoDeviceException {
        compare(name);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "vkcube-none-30f.g105",
                "vkcube-zlib-30f.g105",
                "vkcube-lz4-30f-recompressed-zstd.g0918",
                "vkcube-lz4-trim10-20.g0918_frames_10_through_20",
                "vkcube-lz4-10f-assetfile-trim3-8.g105_frames_3_through_8",
                "vkcubepp-lz4-30f.g105",
                "vkcubepp-lz4-30f-unassisted.g0918",
                "sw-triangle-resize.g0918",
                "sw-pushconstants.g105",
                "sw-offscreen.g105",
                "sw-shadowmapping.g105",
                "sw-dynamicstate.g105"
            })
    void showsWhatOtherApplicationsShowed(String name) throws IOException, NoDeviceException {
        compare(name);
    }

    private void compare(String name) throws IOException, NoDeviceException {
        JsonNode entry = Corpus.app(name);
        Anomalies anomalies = new Anomalies();
        long frame = frame(entry);
        ReplaySettings settings = Corpus.software(anomalies).withScreenshots(folder, number -> number == frame);
        Path apps = Corpus.folder("apps");
        long submits = ReplayCapture.replay(apps.resolve(entry.get("file").asText()), settings);
        assertTrue(submits >= entry.get("queue_submits").asLong(), "every submit was handed to the device");
        assertEquals(List.of(), differences(anomalies));
        int[] expected = pixels(apps.resolve(entry.get("screenshot").asText()));
        int[] shown = pixels(folder.resolve("frame-" + frame + ".png"));
        assertArrayEquals(expected, shown);
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
}
