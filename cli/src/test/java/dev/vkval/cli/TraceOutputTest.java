package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that say what a capture contains. */
class TraceOutputTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path check(Path capture, Object... options) {
        Object[] words = new Object[options.length + 6];
        System.arraycopy(new Object[] {"check", capture, "--device", "null", "-o", folder}, 0, words, 0, 6);
        System.arraycopy(options, 0, words, 6, options.length);
        tool.run(words);
        assertEquals("", tool.err());
        return TraceFolder.of(folder.resolve("trace"), capture.toString());
    }

    private static String text(Path file) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void findingsOfTheReportAreThoseOfTheTrace() throws IOException {
        Path trace = check(Captures.sample("copy-over-copy"));
        Set<String> reported = new TreeSet<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            reported.add(finding.get("id").textValue());
        }
        Set<String> traced = new TreeSet<>();
        text(trace.resolve("findings.ndjson.gz")).lines().forEach(line -> traced.add(line.split("\"")[1]));
        assertFalse(reported.isEmpty());
        assertEquals(reported, traced);
        String outline = text(trace.resolve("outline.ndjson.gz"));
        assertTrue(outline.endsWith("\"linesLeftOut\":0}\n"), outline);
    }

    @Test
    void theShaderOfAFindingIsThatOfExtract() throws IOException {
        Path capture = Captures.sample("fragment-descriptor-index");
        Path trace = check(capture);
        JsonNode finding = Tool.report(folder).at("/captures/0/findings/0");
        String code = finding.at("/properties/shaderCode").textValue();
        String listing = text(trace.resolve("shader-" + code + ".ndjson.gz"));
        String instruction = "[" + finding.at("/shader/instruction") + ",\"%";
        String place = ",0," + finding.at("/shader/line") + "]";
        assertTrue(listing.lines().anyMatch(line -> line.startsWith(instruction) && line.endsWith(place)), listing);
        Path extracted = folder.resolve("extracted");
        assertEquals(0, tool.run("extract", capture, "-o", extracted));
        assertTrue(Files.exists(extracted.resolve(code + ".spvasm")));
    }

    @Test
    void theModulesAreThoseOfExtract() throws IOException {
        Path capture = Captures.sample("fragment-descriptor-index");
        Path trace = check(capture);
        Path extracted = folder.resolve("extracted");
        assertEquals(0, tool.run("extract", capture, "-o", extracted));
        Set<String> files = new TreeSet<>();
        for (JsonNode shader : JSON.readTree(extracted.resolve("shaders.json").toFile())) {
            files.add(shader.get("hash").asText());
        }
        Map<String, JsonNode> modules = new TreeMap<>();
        for (String line : text(trace.resolve("modules.ndjson.gz")).lines().toList()) {
            JsonNode module = JSON.readTree(line);
            modules.put(module.get("code").asText(), module);
        }
        assertEquals(files, modules.keySet());
        JsonNode vertex = modules.values().stream()
                .filter(module -> module.path("name").asText().equals("fullscreen.vert"))
                .findFirst()
                .orElseThrow();
        assertEquals("source", vertex.get("debug").asText());
        assertEquals("[\"vertex main\"]", vertex.get("entries").toString());
        assertEquals(2, vertex.get("pipelines").asInt());
        assertEquals(2, vertex.get("modules").size(), "two shader modules have this code");
        assertEquals(2, vertex.get("users").size());
    }

    @Test
    void anotherRunRemovesTheFilesOfTheFirst() throws IOException {
        Path first = check(Captures.sample("copy-over-copy"));
        assertTrue(Files.exists(first));
        Path second = check(Captures.sample("fill-after-copy"));
        assertFalse(Files.exists(first));
        assertTrue(Files.exists(second));
        check(Captures.sample("copy-over-copy"), "--no-trace");
        assertFalse(Files.exists(second.getParent()));
    }

    @Test
    void dataThatAreTooLargeForThePageAreBesideIt() throws IOException {
        Path trace = check(Captures.sample("copy-over-copy"));
        assertFalse(Files.exists(folder.resolve("data")));
        Files.write(trace.resolve("commands-1.ndjson.gz"), new byte[25 << 20]);
        tool.run("report", folder);
        assertTrue(Files.size(folder.resolve("data/0-commands-1.js")) > 25 << 20);
        String outline = Files.readString(folder.resolve("data/0-outline.js"));
        byte[] bytes = Files.readAllBytes(trace.resolve("outline.ndjson.gz"));
        assertEquals("vkvalChunk('0/outline','" + Base64.getEncoder().encodeToString(bytes) + "');\n", outline);
        assertTrue(Files.readString(folder.resolve("index.html")).contains("data-beside=\"data/0-outline.js\""));
        check(Captures.sample("copy-over-copy"));
        assertFalse(Files.exists(folder.resolve("data")));
    }

    @Test
    void otherFilesInTheFolderStay() throws IOException {
        Path trace = check(Captures.sample("copy-over-copy"));
        Path notes = Files.writeString(trace.resolve("notes.txt"), "mine");
        check(Captures.sample("copy-over-copy"), "--no-trace");
        assertTrue(Files.exists(notes));
        assertFalse(Files.exists(trace.resolve("outline.ndjson.gz")));
    }
}
