package dev.vkval.replay;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the tests of this module need from outside: captures, and a device. */
public final class Corpus {
    /** The software device whose pixels the corpus's screenshots are. */
    static final String SOFTWARE = "llvmpipe";

    private Corpus() {}

    /** A folder of the corpus; the test is skipped where there is none. */
    public static Path folder(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        Path folder = Path.of(root, name);
        assumeTrue(Files.isDirectory(folder), "there is no folder " + folder);
        return folder;
    }

    /** What the manifest says of a capture of the folder {@code apps}; the test is skipped where it is not there. */
    public static JsonNode app(String name) throws IOException {
        JsonNode manifest = new ObjectMapper()
                .readTree(folder("apps").resolve("manifest.json").toFile());
        for (JsonNode entry : manifest) {
            if (entry.get("name").asText().equals(name)) {
                return entry;
            }
        }
        assumeTrue(false, "the manifest names no capture " + name);
        return null;
    }

    /** Names of the captures of the folder {@code apps} that the peer replays on the same device. */
    static List<String> replayable() throws IOException {
        JsonNode manifest = new ObjectMapper()
                .readTree(folder("apps").resolve("manifest.json").toFile());
        List<String> names = new ArrayList<>();
        for (JsonNode entry : manifest) {
            if (entry.at("/peer_replay/ok").asBoolean()) {
                names.add(entry.get("name").asText());
            }
        }
        return names;
    }

    /** Settings for the software device; the test is skipped where there is none. */
    public static ReplaySettings software(Anomalies anomalies) {
        ReplaySettings settings = ReplaySettings.defaults(anomalies).withDevice(SOFTWARE);
        try (VulkanDriver driver = VulkanDriver.open(settings)) {
            assumeTrue(driver.deviceName().contains(SOFTWARE));
        } catch (NoDeviceException e) {
            assumeTrue(false, e.getMessage());
        }
        return settings;
    }
}
