package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Consumer;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static JsonNode json(RunResult run) throws IOException {
        return MAPPER.readTree(Consumer.text(new SummaryJson(), run));
    }

    @Test
    void summariesFollowTheSchema() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "summary.schema.json")));
        List<RunResult> runs =
                List.of(Samples.mixed(), Samples.run(), HostileRuns.ways(), HostileRuns.run(HostileRuns.TEXT));
        for (RunResult run : runs) {
            assertEquals(List.of(), List.copyOf(schema.validate(json(run))));
        }
        JsonNode wrong =
                MAPPER.readTree(Consumer.text(new SummaryJson(), Samples.run()).replace("\"exitCode\"", "\"exit\""));
        assertFalse(schema.validate(wrong).isEmpty());
    }

    @Test
    void acceptedFindingsAreCountedApart() throws IOException {
        JsonNode json = json(HostileRuns.ways());
        assertEquals(65, json.get("exitCode").asInt());
        assertEquals("damaged", json.get("verdict").asText());
        assertEquals(8, json.at("/captures/total").asInt());
        assertEquals(1, json.at("/captures/notRun").asInt());
        assertEquals(1, json.at("/findings/error").asInt());
        assertEquals(1, json.at("/findings/known").asInt());
        assertEquals(1, json.get("ids").size());
    }
}
