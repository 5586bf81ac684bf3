package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A dispatch writes words by a device address and another one reads words: push constants or a buffer have the addresses. */
class AddressedSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String GAP = "sync of device addresses";

    @TempDir
    Path folder;

    private int run(String name, String device, Object... options) {
        List<Object> words = new ArrayList<>(List.of("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder));
        words.addAll(List.of("--device", device, "--checks", "sync"));
        words.addAll(List.of(options));
        return Tool.piped().run(words.toArray());
    }

    private JsonNode findings() throws IOException {
        return Tool.report(folder).at("/captures/0/findings");
    }

    /** How many actions are named in the coverage. */
    private long unknown() throws IOException {
        for (JsonNode gap : Tool.report(folder).at("/captures/0/coverage/gaps")) {
            if (gap.path("what").asText().equals(GAP)) {
                return gap.path("count").asLong();
            }
        }
        return 0;
    }

    private JsonNode only(String severity, String confidence) throws IOException {
        assertEquals(1, findings().size());
        JsonNode finding = findings().get(0);
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", finding.path("rule").asText());
        assertEquals(severity, finding.path("severity").asText());
        assertEquals(confidence, finding.path("confidence").asText());
        assertEquals(3, finding.at("/occurrences/count").asInt());
        return finding;
    }

    @Test
    void pushConstantsSayWhereAnAccessMayBe() throws IOException {
        assertEquals(0, run("addressed-missing-barrier", "null"));
        for (JsonNode access : only("warning", "inferred").path("accesses")) {
            assertEquals("bytes 0..256", access.path("range").asText());
            assertEquals("device address", access.path("descriptor").asText());
        }
        assertEquals(0, unknown());
    }

    @ParameterizedTest
    @ValueSource(strings = {"addressed-barrier-fixed", "addressed-disjoint-fixed"})
    void pushConstantsSayThatThereIsNoHazard(String name) throws IOException {
        assertEquals(0, run(name, "null"));
        assertEquals(0, findings().size());
        assertEquals(0, unknown());
    }

    @ParameterizedTest
    @ValueSource(strings = {"address-in-memory-missing-barrier", "address-in-memory-disjoint-fixed"})
    void withoutADeviceAddressesInMemoryAreNotKnown(String name) throws IOException {
        run(name, "null");
        assertEquals(0, findings().size());
        assertEquals(6, unknown());
    }

    @ParameterizedTest
    @CsvSource({"addressed-missing-barrier, pushed, 14, 15", "address-in-memory-missing-barrier, loaded, 16, 16"})
    void aDeviceConfirmsAHazard(String name, String kind, int writes, int reads) throws IOException {
        SoftwareDevice.assume();
        assertEquals(1, run(name, "lavapipe"));
        JsonNode finding = only("error", "observed");
        assertEquals("bytes 0..256", finding.at("/properties/common_bytes").asText());
        JsonNode write = finding.at("/accesses/0/shader");
        assertTrue(write.path("file").asText().endsWith("write_" + kind + "_address.comp"), write.toString());
        assertEquals(writes, write.path("line").asInt());
        JsonNode read = finding.at("/accesses/1/shader");
        assertTrue(read.path("file").asText().endsWith("read_" + kind + "_address.comp"), read.toString());
        assertEquals(reads, read.path("line").asInt());
        assertEquals(0, unknown());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "addressed-barrier-fixed",
                "addressed-disjoint-fixed",
                "address-in-memory-barrier-fixed",
                "address-in-memory-disjoint-fixed"
            })
    void aDeviceFindsNoneInOtherBytesAndBehindABarrier(String name) throws IOException {
        SoftwareDevice.assume();
        assertEquals(0, run(name, "lavapipe"));
        assertEquals(0, findings().size());
        assertEquals(0, unknown());
    }

    @Test
    void nothingIsReplayedWhereThatIsNotWanted() throws IOException {
        SoftwareDevice.assume();
        run("address-in-memory-missing-barrier", "lavapipe", "--no-footprints");
        assertEquals(0, findings().size());
        assertEquals(6, unknown());
    }

    @Test
    void aFileOfFootprintsTakesTheDevicesPlace() throws IOException {
        SoftwareDevice.assume();
        Path file = folder.resolve("footprints.txt");
        run("address-in-memory-missing-barrier", "lavapipe", "--footprints", file);
        JsonNode observed = only("error", "observed");
        assertEquals(1, run("address-in-memory-missing-barrier", "null", "--with-footprints", file));
        assertEquals(observed, only("error", "observed"));
        assertEquals(0, unknown());
    }
}
