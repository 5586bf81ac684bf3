package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vkval.cli.farm.FarmOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The farm in one process, with the tool as it is built: what a folder run finds, and what that cannot reach. */
class FarmRunTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Command
    static final class Words {
        @Mixin
        FarmOptions options = new FarmOptions();

        static FarmOptions parse(String... words) {
            Words command = new Words();
            CommandLine line = new CommandLine(command);
            line.parseArgs(words);
            command.options.settle(line.getCommandSpec(), List.of(words));
            return command.options;
        }
    }

    @Test
    void itIsARunOverTheFolderAndTellsWhatNobodyReached() throws IOException, InterruptedException {
        String tool = TestTool.launcher().toString();
        Path traces = TestTool.samples(folder.resolve("traces"), "copy-over-copy", "copy-over-copy-fixed");
        byte[] whole = Files.readAllBytes(traces.resolve("copy-over-copy.gfxr"));
        Files.write(traces.resolve("damaged.gfxr"), java.util.Arrays.copyOf(whole, whole.length - 9));
        assertEquals(
                65,
                TestTool.run(
                        folder,
                        tool,
                        "check",
                        traces,
                        "--device",
                        "null",
                        "--no-timings",
                        "--no-config",
                        "-o",
                        folder.resolve("whole")));

        Path list = Files.writeString(folder.resolve("list"), folder.resolve("gone.gfxr") + "\n");
        Path output = folder.resolve("out");
        FarmOptions options = Words.parse(
                traces.toString(),
                "--list",
                list.toString(),
                "-o",
                output.toString(),
                "--attempts",
                "1",
                "--",
                "--device",
                "null",
                "--no-timings");
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        try (SparkSession spark = TestSpark.start(folder)) {
            assertEquals(65, new FarmRun(options, tool, spark, new PrintStream(told)).run(tool), told::toString);
            assertTables(spark, output);
        }
        JsonNode report = JSON.readTree(output.resolve("report.json").toFile());
        ArrayNode captures = (ArrayNode) report.get("captures");
        JsonNode gone = captures.remove(3);
        assertEquals("failed", gone.get("status").asText());
        assertEquals(65, gone.get("exitCode").asInt());
        assertEquals("unreadable-capture", gone.at("/anomalies/0/kind").asText());
        assertTrue(gone.at("/anomalies/0/message").asText().contains("NoSuchFileException"), gone.toString());
        ObjectNode expected =
                (ObjectNode) JSON.readTree(folder.resolve("whole/report.json").toFile());
        assertEquals(expected.get("captures"), captures);
        assertEquals(expected.get("options"), report.get("options"));
        assertEquals(expected.get("causes"), report.get("causes"));
        for (String file : List.of("index.html", "results.sarif", "junit.xml", "findings.ndjson", "summary.md")) {
            assertTrue(Files.size(output.resolve(file)) > 0, file);
        }
        assertEquals(
                List.of(
                        "capture,null",
                        folder.resolve("gone.gfxr") + ",damaged",
                        traces + "/copy-over-copy-fixed.gfxr,incomplete",
                        traces + "/copy-over-copy.gfxr,failed (1)",
                        traces + "/damaged.gfxr,damaged (1)"),
                Files.readAllLines(output.resolve("matrix.csv")));
        assertEquals(1, Files.readAllLines(output.resolve("flakes.csv")).size());
    }

    private static void assertTables(SparkSession spark, Path output) {
        Tables tables = new Tables(spark, output.resolve("tables").toUri().toString());
        assertEquals(4, tables.all(Tables.RESULTS).count());
        assertEquals(
                4,
                tables.all(Tables.CAPTURES)
                        .select("date", "run", "sha256", "host", "seconds")
                        .count());
        assertEquals(
                2,
                tables.all(Tables.FINDINGS)
                        .where("rule = 'SYNC-HAZARD-WRITE-AFTER-WRITE' and severity = 'error' and count >= 1")
                        .count());
        assertTrue(tables.all(Tables.COVERAGE).where("what = 'gpu' and wanted").count() >= 3);
    }
}
