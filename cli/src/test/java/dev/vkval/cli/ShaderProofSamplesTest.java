package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of the errors that a device finds in the samples' shaders are found without one. */
class ShaderProofSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String EXPECTED = ".expected.json";

    /** By sample. In all others the index or the address is read from memory, whose contents only a device has. */
    private static final Map<String, String> FOUND = Map.of(
            "fragment-descriptor-index", "warning inferred",
            "fragment-descriptor-index-runtime", "warning inferred",
            "geometry-descriptor-index", "warning inferred",
            "mesh-descriptor-index", "error proved",
            "storage-image-index", "error proved",
            "tessellation-descriptor-index", "warning inferred",
            "vertex-descriptor-index", "error proved");

    @TempDir
    Path folder;

    private static List<JsonNode> gpuFindings(Path expected) throws IOException {
        List<JsonNode> findings = new ArrayList<>();
        for (JsonNode finding : new ObjectMapper().readTree(expected.toFile()).get("findings")) {
            if (finding.get("family").asText().equals("gpu")) {
                findings.add(finding);
            }
        }
        return findings;
    }

    @Test
    void whatIsFoundWithoutADeviceIsWhatOneFinds() throws IOException {
        Tool.piped().run("check", CAPTURES, "-o", folder, "--device", "null", "--checks", "gpu");
        Map<String, String> found = new TreeMap<>();
        for (JsonNode capture : Tool.report(folder).get("captures")) {
            String name = Path.of(capture.get("path").asText())
                    .getFileName()
                    .toString()
                    .replace(".gfxr", "");
            for (JsonNode finding : capture.get("findings")) {
                assertEquals(1, capture.get("findings").size(), name);
                found.put(
                        name,
                        finding.get("severity").asText() + " "
                                + finding.get("confidence").asText());
                same(gpuFindings(CAPTURES.resolve(name + EXPECTED)).get(0), finding);
            }
        }
        assertEquals(new TreeMap<>(FOUND), found);
    }

    private static void same(JsonNode expected, JsonNode found) {
        for (String path : List.of(
                "/rule",
                "/shader/file",
                "/shader/line",
                "/shader/stage",
                "/properties/descriptorIndex",
                "/properties/descriptorArrayLength",
                "/accesses/0/block",
                "/accesses/0/call",
                "/accesses/0/stage",
                "/accesses/0/descriptor")) {
            assertEquals(expected.at(path), found.at(path), path);
        }
    }

    /** The device judges the shaders that are selected, and what is recorded judges the others: one finding for each. */
    @Test
    void aDeviceReplacesWhatItChecksItself() throws IOException {
        SoftwareDevice.assume();
        Path capture = CAPTURES.resolve("storage-image-index.gfxr");
        Map<String, String> runs = new TreeMap<>();
        runs.put("all", confidence(capture, "on"));
        runs.put("none", confidence(capture, "off", "--gpu-shaders", "no_such_shader"));
        runs.put("null", confidence(capture, "null", "--device", "null"));
        assertEquals(Map.of("all", "[observed]", "none", "[proved]", "null", "[proved]"), runs);
        TreeSet<String> ids = new TreeSet<>();
        for (String run : List.of("on", "off", "null")) {
            ids.add(Tool.report(folder.resolve(run))
                    .at("/captures/0/findings/0/id")
                    .asText());
        }
        assertEquals(1, ids.size(), "the same defect has the same id: " + ids);
    }

    private String confidence(Path capture, String out, String... options) throws IOException {
        List<Object> arguments =
                new ArrayList<>(List.of("check", capture, "-o", folder.resolve(out), "--checks", "gpu"));
        arguments.addAll(List.of(options));
        if (!arguments.contains("--device")) {
            arguments.addAll(List.of("--device", SoftwareDevice.NAME));
        }
        Tool.piped().run(arguments.toArray());
        List<String> all = new ArrayList<>();
        Tool.report(folder.resolve(out))
                .at("/captures/0/findings")
                .forEach(finding -> all.add(finding.get("confidence").asText()));
        return all.toString();
    }

    /** Every sample of the table is one. */
    @Test
    void theTableNamesSamples() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(EXPECTED))
                    .map(name -> name.replace(EXPECTED, ""))
                    .toList();
            assertEquals(
                    List.of(),
                    FOUND.keySet().stream()
                            .filter(name -> !names.contains(name))
                            .toList());
        }
    }
}
