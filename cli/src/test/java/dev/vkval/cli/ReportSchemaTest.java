package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.vkval.finding.CaptureResult;
import dev.vkval.report.json.JsonTree;
import dev.vkval.report.json.ResultJson;
import dev.vkval.report.json.ResultReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tool writes is what {@code docs/report.schema.json} promises. */
class ReportSchemaTest {
    /** A report of the first version, and a schema with all that readers of it rely on. */
    private static final String FIRST_REPORT = "first-report.json";

    private static final String FIRST_SCHEMA = "first-report.schema.json";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonSchema schema;

    @TempDir
    Path folder;

    @BeforeEach
    void readSchema() throws IOException {
        schema = schema(Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "report.schema.json")));
    }

    @Test
    void reportsOfMadeCapturesFollowTheSchema() throws IOException {
        Path sound = Captures.sound(folder.resolve("sound.gfxr"), 2);
        Path cut = Captures.cut(sound, 5);
        Path out = folder.resolve("out");
        assertEquals(65, Tool.piped().run("check", sound, cut, "-o", out));
        assertFollowsTheSchema(out);
        ObjectNode mistaken = (ObjectNode) Tool.report(out);
        ((ObjectNode) mistaken.at("/captures/0")).put("findings", "none");
        assertFalse(schema.validate(mistaken).isEmpty(), "a member of another type");
        ((ObjectNode) mistaken.at("/captures/0")).remove("findings");
        assertFalse(schema.validate(mistaken).isEmpty(), "a member that is missing");
    }

    @Test
    void reportsWithDeviceProfilesFollowTheSchema() throws IOException {
        Path out = folder.resolve("out");
        Path capture = Captures.sample("barrier-wide-scope");
        int code = Tool.piped()
                .run("check", capture, "--checks", "core", "--device-profile", "vp-roadmap-2022", "-o", out);
        assertFalse(code == 2);
        assertEquals(1, Tool.report(out).at("/captures/0/deviceProfiles").size());
        assertFalse(Tool.report(out).at("/captures/0/coverage/headroom").isEmpty());
        assertFollowsTheSchema(out);
    }

    @Test
    void readersOfTheFirstReportsReadThoseOfToday() throws IOException {
        Path out = folder.resolve("out");
        Tool.piped().run("check", Captures.sample("copy-over-copy"), "-o", out, "--device", "null");
        JsonNode report = Tool.report(out);
        JsonSchema first = schema(resource(FIRST_SCHEMA));
        assertEquals(List.of(), List.copyOf(first.validate(report)));
        ((ObjectNode) report.at("/captures/0/findings/0")).remove("occurrences");
        assertFalse(first.validate(report).isEmpty());
    }

    @Test
    void theFirstReportsAreReadToday() throws IOException {
        JsonNode report = MAPPER.readTree(resource(FIRST_REPORT));
        assertEquals(List.of(), List.copyOf(schema.validate(report)));
        CaptureResult capture = capture(report);
        assertEquals("F-ce2aeafc", capture.findings().get(0).id());
        assertEquals(1, report.at("/captures/0/findings").size());
        assertEquals(2, capture.findings().get(0).finding().accesses().size());
    }

    @Test
    void membersThatAreAddedLaterArePassedOver() throws IOException {
        JsonNode report = MAPPER.readTree(resource(FIRST_REPORT));
        String known = written(capture(report));
        add(report);
        assertEquals(List.of(), List.copyOf(schema.validate(report)));
        assertEquals(known, written(capture(report)));
    }

    /** Adds a member to every object whose names are ours. */
    private static void add(JsonNode node) {
        node.fields().forEachRemaining(member -> {
            if (!member.getKey().equals("properties") && !member.getKey().equals("timings")) {
                add(member.getValue());
            }
        });
        if (node instanceof ObjectNode object) {
            object.putObject("addedLater").put("value", 1);
        } else {
            node.forEach(ReportSchemaTest::add);
        }
    }

    private static CaptureResult capture(JsonNode report) throws IOException {
        JsonTree tree = JsonTree.parse(MAPPER.writeValueAsBytes(report));
        return ResultReader.capture(tree.objects("captures").get(0), false, true);
    }

    private static String written(CaptureResult capture) {
        return new String(ResultJson.encode(Map.of("result", capture)), StandardCharsets.UTF_8);
    }

    @Test
    void reportsOfTheCorpusFollowTheSchema() throws IOException {
        Path out = folder.resolve("out");
        Tool.piped().run("check", Captures.corpus("damaged"), "-o", out);
        assertFollowsTheSchema(out);
        Path apps = Captures.corpus("apps");
        for (String name : List.of("ffmpeg-blend.g105.gfxr", "mpv-gpu-next.g105.gfxr")) {
            Tool.piped().run("check", apps.resolve(name), "-o", out);
            assertFollowsTheSchema(out);
        }
    }

    private static JsonSchema schema(String text) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportSchemaTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void assertFollowsTheSchema(Path out) throws IOException {
        assertEquals(List.of(), List.copyOf(schema.validate(Tool.report(out))));
    }
}
