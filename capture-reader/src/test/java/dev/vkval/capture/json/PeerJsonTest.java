package dev.vkval.capture.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Our lines say what those of gfxrecon-convert 1.0.5 say, for every capture of which there are some. */
class PeerJsonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TestFactory
    List<DynamicTest> theLinesAreThePeers() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path capture : Corpus.captures("apps")) {
            String name = capture.getFileName().toString();
            Path newer = capture.resolveSibling(name + ".by-1.0.5.jsonl.gz");
            Path same = capture.resolveSibling(name + ".jsonl.gz");
            Path oracle = Files.exists(newer) ? newer : same;
            if (Files.exists(oracle)) {
                tests.add(DynamicTest.dynamicTest(name, () -> compare(capture, oracle)));
            }
        }
        assertFalse(tests.isEmpty());
        return tests;
    }

    private static void compare(Path capture, Path oracle) throws IOException {
        try (BufferedReader ours = lines(new ByteArrayInputStream(convert(capture)));
                BufferedReader theirs = lines(new GZIPInputStream(Files.newInputStream(oracle)))) {
            int number = 0;
            for (String expected = theirs.readLine(); expected != null; expected = theirs.readLine()) {
                String actual = ours.readLine();
                assertNotNull(actual, "line " + ++number + " is missing: " + expected);
                if (!expected.equals(actual)) {
                    assertEquals(peer(expected), PeerForm.of(JSON.readTree(actual)), "line " + number);
                }
            }
            assertNull(ours.readLine(), "more lines than the peer's");
        }
    }

    private static BufferedReader lines(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** The peer's line, without the version of the peer. */
    private static JsonNode peer(String line) throws IOException {
        JsonNode tree = JSON.readTree(line);
        if (tree.has("header")) {
            ((ObjectNode) tree.get("header")).remove("gfxrecon-version");
        }
        return tree;
    }

    private static byte[] convert(Path capture) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.open(capture, anomalies);
                JsonLines lines = new JsonLines(text, Selection.EVERYTHING, BinaryStore.NONE, anomalies)) {
            lines.header(capture.getFileName().toString(), "0");
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                lines.item(item, reader.frames());
            }
        }
        assertFalse(anomalies.anyLoss());
        return text.toByteArray();
    }
}
