package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every damage of the corpus ends in the exit code that its manifest names and is said in the report. */
class DamagedCapturesTest {
    @TempDir
    Path out;

    @Test
    void damageIsReportedAndWhatStandsBeforeIsKept() throws IOException {
        Path damaged = Captures.corpus("damaged");
        for (JsonNode row :
                new ObjectMapper().readTree(damaged.resolve("manifest.json").toFile())) {
            String name = row.get("file").asText();
            Tool tool = Tool.piped();
            int code = tool.run("check", damaged.resolve(name), "-o", out, "--device", "null");
            Set<Integer> expected = new HashSet<>();
            row.at("/expect/exit").forEach(exit -> expected.add(exit.asInt()));
            assertTrue(expected.contains(code), name + " ended with " + code + "\n" + tool.out() + tool.err());
            JsonNode result = Tool.report(out).at("/captures/0");
            assertEquals(code, result.get("exitCode").asInt(), name);
            boolean said = result.get("anomalies").size() > 0;
            assertTrue(said || code != 65 && !row.at("/expect/anomaly").asBoolean(), name + " has no anomaly");
        }
    }
}
