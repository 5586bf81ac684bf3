package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples that record with two threads give what their expectation says with the family of threads, and nothing without. */
class ThreadSamplesTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"pool-shared", "pool-guarded-fixed", "pool-of-each-fixed"})
    void aSampleGivesWhatIsExpectedOfIt(String name) throws IOException {
        JsonNode expectation = new ObjectMapper()
                .readTree(CAPTURES.resolve(name + ".expected.json").toFile());
        List<String> expected = new ArrayList<>();
        for (JsonNode finding : expectation.path("findings")) {
            expected.add(text(finding));
        }
        List<String> found = new ArrayList<>();
        for (JsonNode finding : checked(name, "threads")) {
            assertEquals("inferred", finding.path("confidence").asText());
            found.add(text(finding));
        }
        assertEquals(expected, found);
    }

    @Test
    void threadsAreNotLookedAtByDefault() throws IOException {
        assertEquals(0, checked("pool-shared", "object,stateless,core,sync,gpu").size());
    }

    /** The console says what the capture does not tell. */
    @Test
    void theTextSaysWhatIsNotKnown() {
        Tool tool = run("pool-shared", "threads");
        String text = tool.out().replaceAll("\\s+", " ");
        assertEquals(
                1,
                text.split("the capture does not tell whether a lock stood between these calls", -1).length - 1,
                text);
        assertEquals(1, text.split("thread 2 began this", -1).length - 1, text);
    }

    private static String text(JsonNode finding) {
        return String.format(
                "%s of %s, %s in blocks %s and %s",
                finding.path("rule").asText(),
                finding.path("family").asText(),
                finding.path("severity").asText(),
                finding.at("/accesses/0/block"),
                finding.at("/accesses/1/block"));
    }

    private JsonNode checked(String name, String families) throws IOException {
        run(name, families);
        return Tool.report(folder).at("/captures/0/findings");
    }

    private Tool run(String name, String families) {
        Tool tool = Tool.piped();
        tool.run("check", CAPTURES.resolve(name + ".gfxr"), "-o", folder, "--device", "null", "--checks", families);
        return tool;
    }
}
