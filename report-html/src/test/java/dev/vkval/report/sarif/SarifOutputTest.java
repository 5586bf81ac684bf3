package dev.vkval.report.sarif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Consumer;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import dev.vkval.report.SourcePlaces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import se.bjurr.violations.lib.model.Violation;
import se.bjurr.violations.lib.reports.Parser;

class SarifOutputTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path folder;

    private JsonNode json(RunResult run) throws IOException {
        return MAPPER.readTree(Consumer.text(output(), run));
    }

    private SarifOutput output() {
        return new SarifOutput(rule -> rule.startsWith("SYNC") ? "# A hazard\n\nText of `it`." : null, places());
    }

    private SourcePlaces places() {
        return new SourcePlaces(folder);
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = SarifOutputTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
        }
    }

    @Test
    void filesFollowTheOfficialSchema() throws IOException {
        JsonSchema schema = schema();
        List<RunResult> runs = List.of(
                Samples.mixed(),
                Samples.run(),
                HostileRuns.ways(),
                HostileRuns.run(HostileRuns.TEXT),
                HostileRuns.run(HostileRuns.LONG));
        for (RunResult run : runs) {
            assertEquals(List.of(), List.copyOf(schema.validate(json(run))));
        }
        JsonNode wrong =
                MAPPER.readTree(Consumer.text(output(), Samples.mixed()).replace("\"ruleId\"", "\"rule\""));
        assertFalse(schema.validate(wrong).isEmpty());
    }

    @Test
    void aResultIsAFindingWithItsFingerprintPlaceAndSteps() throws IOException {
        Files.createDirectories(folder.resolve("shaders"));
        Files.writeString(folder.resolve("shaders/billboard.vert"), "void main() {}");
        JsonNode result = json(Samples.mixed()).at("/runs/0/results/0");
        for (JsonNode one : json(Samples.mixed()).at("/runs/0/results")) {
            result = one.get("ruleId").asText().startsWith("SYNC") ? one : result;
        }
        assertTrue(result.at("/partialFingerprints/primaryLocationLineHash")
                .asText()
                .matches("F-[0-9a-f]{8}"));
        JsonNode place = result.at("/locations/0/physicalLocation");
        assertEquals("shaders/billboard.vert", place.at("/artifactLocation/uri").asText());
        assertEquals(18, place.at("/region/startLine").asInt());
        assertEquals(14, place.at("/region/startColumn").asInt());
        assertEquals(4, result.get("occurrenceCount").asInt());
        assertEquals(2, result.at("/codeFlows/0/threadFlows/0/locations").size());
        assertEquals(
                "forest.gfxr",
                result.at("/relatedLocations/0/physicalLocation/artifactLocation/uri")
                        .asText());
        JsonNode rule = json(Samples.mixed())
                .at("/runs/0/tool/driver/rules")
                .get(result.get("ruleIndex").asInt());
        assertEquals(result.get("ruleId"), rule.get("id"));
        assertTrue(rule.at("/help/text").asText().contains("Text of"), rule.toString());
        assertTrue(rule.get("helpUri").asText().startsWith("https://"), rule.toString());
    }

    @Test
    void acceptedFindingsAreSuppressedAndCapturesThatEndEarlyAreNotified() throws IOException {
        JsonNode run = json(HostileRuns.ways()).at("/runs/0");
        assertEquals(2, run.get("results").size());
        for (JsonNode result : run.get("results")) {
            boolean known = result.get("ruleId").asText().startsWith("SYNC");
            assertEquals(known, result.has("suppressions"), result.toString());
            assertEquals(
                    known ? "unchanged" : "new", result.get("baselineState").asText());
        }
        assertFalse(run.at("/invocations/0/executionSuccessful").asBoolean());
        assertEquals(
                List.of("crashed", "capture-ends-early", "not-run", "unsupported", "failed"),
                run.at("/invocations/0/toolExecutionNotifications").findValuesAsText("id"));
    }

    @Test
    void fiveThousandResultsAreWrittenAndTheOthersCounted() throws IOException {
        FindingGroup one = new dev.vkval.finding.FindingGroups().add(Samples.parameter());
        Finding finding = one.finding();
        List<FindingGroup> groups = new ArrayList<>();
        for (int i = 0; i < SarifOutput.MOST_RESULTS + 7; i++) {
            groups.add(new FindingGroup(String.format("F-%08x", i), finding));
        }
        CaptureResult capture = Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of());
        JsonNode run = json(Samples.run(capture.withFindings(groups))).at("/runs/0");
        assertEquals(SarifOutput.MOST_RESULTS, run.get("results").size());
        assertEquals(
                "7 more findings are in report.json",
                run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asText());
        assertEquals(1, run.at("/tool/driver/rules").size());
    }

    @Test
    void aFileThatIsTooLargeHasFewerResults() throws IOException {
        List<FindingGroup> groups = new ArrayList<>();
        Finding finding =
                new dev.vkval.finding.FindingGroups().add(Samples.parameter()).finding();
        for (int i = 0; i < 1000; i++) {
            groups.add(new FindingGroup(String.format("F-%08x", i), finding));
        }
        RunResult run = Samples.run(
                Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of()).withFindings(groups));
        int limit = 4_000;
        String text = Consumer.text(new SarifOutput(rule -> null, places(), limit), run);
        JsonNode written = MAPPER.readTree(text).at("/runs/0");
        int results = written.get("results").size();
        assertTrue(results > 100 && results < 1000, results + " results");
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertTrue(compressed.size() < limit + 100, compressed.size() + " bytes");
        assertEquals(
                1000 - results + " more findings are in report.json",
                written.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asText());
    }

    @Test
    void aConsumerReadsThem() throws IOException {
        List<Violation> read = Consumer.read(folder, output(), Samples.mixed(), Parser.SARIF);
        assertEquals(3, read.size(), read.toString());
        assertTrue(read.stream().anyMatch(one -> one.getRule().equals("VUID-VkBufferCreateInfo-size-00912")));
        List<Violation> hostile = Consumer.read(folder, output(), HostileRuns.run(HostileRuns.TEXT), Parser.SARIF);
        assertTrue(hostile.stream().anyMatch(one -> one.getRule().equals("SYNC-HAZARD-WRITE-AFTER-WRITE")));
    }

    @Test
    void hostileTextHasNoEffect() throws IOException {
        String text = Consumer.text(output(), HostileRuns.run(HostileRuns.TEXT));
        assertFalse(text.contains("\u202e"));
        assertFalse(text.contains("\\u001b"));
        JsonNode message = MAPPER.readTree(text).at("/runs/0/results/0/message/text");
        assertFalse(message.asText().contains("|[x]("), message.asText());
        assertTrue(message.asText().contains("|\\[x\\]("), message.asText());
        JsonNode uri = MAPPER.readTree(text).at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri");
        assertTrue(uri.asText().matches("([A-Za-z0-9._~/-]|%[0-9A-F]{2})+"), uri.asText());
    }
}
