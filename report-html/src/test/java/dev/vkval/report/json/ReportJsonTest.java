package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.Golden;
import dev.vkval.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void reportsFollowTheSchema() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "report.schema.json")));
        for (RunResult run : List.of(Samples.mixed(), Samples.run(), Samples.run(crashed()))) {
            assertEquals(List.of(), List.copyOf(schema.validate(MAPPER.readTree(bytes(run, true)))));
        }
        JsonNode wrong = MAPPER.readTree(new String(bytes(Samples.mixed(), true)).replace("\"rule\"", "\"rulle\""));
        assertFalse(schema.validate(wrong).isEmpty());
    }

    @Test
    void jsonIsAsTheGoldenFileHasIt() throws IOException {
        Golden.check("report.json", new String(bytes(Samples.mixed(), true), java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void withoutTimingsTheBytesAreEqual() throws IOException {
        RunResult slow = Samples.run(timed(9.0));
        RunResult quick = Samples.run(timed(0.1));
        assertArrayEquals(bytes(slow, false), bytes(quick, false));
        assertFalse(new String(bytes(slow, false)).contains("Seconds"));
        assertTrue(new String(bytes(slow, true)).contains("\"totalSeconds\" : 9.0"));
    }

    @Test
    void findingsAreSortedWhateverTheOrderTheyCameIn() throws IOException {
        RunResult one = Samples.run(Samples.capture(
                "a.gfxr",
                CaptureStatus.COMPLETED,
                List.of(),
                Samples.hazard(),
                Samples.outOfBounds(),
                Samples.parameter()));
        RunResult other = Samples.run(Samples.capture(
                "a.gfxr",
                CaptureStatus.COMPLETED,
                List.of(),
                Samples.parameter(),
                Samples.hazard(),
                Samples.outOfBounds()));
        assertArrayEquals(bytes(one, false), bytes(other, false));
        JsonNode findings = MAPPER.readTree(bytes(one, false)).at("/captures/0/findings");
        assertEquals(17, findings.get(0).at("/occurrences/firstBlock").asInt());
        assertEquals(431, findings.get(2).at("/occurrences/firstBlock").asInt());
    }

    @Test
    void valuesThatJsonHasNoWordForAreText() throws IOException {
        RunResult run = Samples.run(Samples.capture(
                "a.gfxr",
                CaptureStatus.COMPLETED,
                List.of(),
                dev.vkval.finding.Finding.of("VUID-x", dev.vkval.finding.Severity.ERROR, dev.vkval.finding.Family.CORE)
                        .property("lod", Float.NaN)
                        .object(new dev.vkval.finding.ObjectRef("VkImage", -2, "a\u0000b", -1))
                        .at(1, 1)));
        JsonNode finding = MAPPER.readTree(bytes(run, false)).at("/captures/0/findings/0");
        assertEquals("NaN", finding.at("/properties/lod").asText());
        assertEquals("18446744073709551614", finding.at("/objects/0/id").asText());
        assertEquals("a\\u{0}b", finding.at("/objects/0/name").asText());
    }

    private static CaptureResult timed(double seconds) {
        TreeMap<String, Double> timings = new TreeMap<>();
        timings.put(CaptureResult.TOTAL_SECONDS, seconds);
        CaptureResult sample = Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard());
        return sample.edit()
                .device(null)
                .driver("null")
                .anomalies(List.of())
                .crash(null)
                .faults(List.of())
                .timings(timings)
                .allowTruncated(false)
                .checksAsked(true)
                .build();
    }

    private static CaptureResult crashed() {
        return CaptureResult.of("b.gfxr", CaptureStatus.PARTIAL)
                .device("llvmpipe")
                .driver("vulkan")
                .anomalies(List.of(Samples.endsEarly()))
                .crash(CrashNote.at("SIGSEGV", 12))
                .faults(List.of(ToolFault.of("sync", "vkCmdDraw", 12, new IllegalStateException("boom"))))
                .build();
    }

    private static byte[] bytes(RunResult run, boolean timings) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReportJson(timings).write(run, out);
        return out.toByteArray();
    }
}
