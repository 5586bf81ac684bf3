package dev.vkval.report.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Consumer;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import dev.vkval.report.SourcePlaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import se.bjurr.violations.lib.model.Violation;
import se.bjurr.violations.lib.reports.Parser;

class CodeQualityOutputTest {
    @TempDir
    Path folder;

    private CodeQualityOutput output() {
        return new CodeQualityOutput(new SourcePlaces(folder));
    }

    private JsonNode json(RunResult run) throws IOException {
        return new ObjectMapper().readTree(Consumer.text(output(), run));
    }

    @Test
    void issuesHaveWhatGitLabReads() throws IOException {
        Set<String> fingerprints = new HashSet<>();
        JsonNode issues = json(Samples.mixed());
        assertEquals(3, issues.size());
        for (JsonNode issue : issues) {
            assertTrue(fingerprints.add(issue.get("fingerprint").asText()));
            assertTrue(
                    List.of("critical", "minor").contains(issue.get("severity").asText()));
            assertEquals("forest.gfxr", issue.at("/location/path").asText());
            assertEquals(1, issue.at("/location/lines/begin").asInt());
            assertFalse(issue.get("description").asText().isEmpty());
            assertFalse(issue.get("check_name").asText().isEmpty());
        }
    }

    @Test
    void acceptedFindingsAreLeftOut() throws IOException {
        JsonNode issues = json(HostileRuns.ways());
        assertEquals(1, issues.size());
        assertEquals(
                "VUID-vkCmdDrawIndexed-storageBuffers-06936",
                issues.at("/0/check_name").asText());
        assertEquals("[ ]\n", Consumer.text(output(), Samples.run()));
    }

    @Test
    void aConsumerReadsThemWithHostileText() throws IOException {
        List<Violation> read = Consumer.read(folder, output(), Samples.mixed(), Parser.CODECLIMATE);
        assertEquals(3, read.size(), read.toString());
        for (String text : List.of(HostileRuns.TEXT, HostileRuns.LONG)) {
            JsonNode issues = json(HostileRuns.run(text));
            assertEquals(1, issues.size());
            assertFalse(issues.toString().contains("\u202e"));
        }
    }
}
