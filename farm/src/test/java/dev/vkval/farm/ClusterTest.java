package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of processes on this machine, started with spark-submit. */
@Tag("long")
class ClusterTest {
    private static final long PATIENCE_MINUTES = 30;
    private static final String SOFTWARE = "llvmpipe";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private Path tool;

    @BeforeEach
    void find() {
        tool = TestTool.launcher();
    }

    private List<String> words(Path output, List<String> inputs, List<String> options, String... checkOptions) {
        List<String> words = new ArrayList<>(inputs);
        words.addAll(List.of("-o", output.toString(), "--tool", tool.toString()));
        words.addAll(options);
        words.add("--");
        words.add("--no-timings");
        words.addAll(List.of(checkOptions));
        return words;
    }

    private static int code(TestCluster cluster, String name, Process submit) throws IOException, InterruptedException {
        assertTrue(submit.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), cluster.printed(name));
        return submit.exitValue();
    }

    @Test
    void aMachineThatIsLostTakesNothingWithIt() throws IOException, InterruptedException {
        Path traces = TestTool.samples(
                folder.resolve("traces"),
                "copy-over-copy",
                "fill-after-copy",
                "copy-over-copy-fixed",
                "vertices-overwritten",
                "buffer-leaked");
        byte[] whole = Files.readAllBytes(traces.resolve("copy-over-copy.gfxr"));
        Files.write(traces.resolve("cut.gfxr"), Arrays.copyOf(whole, whole.length - 9));
        Path alone = folder.resolve("alone");
        TestTool.run(
                folder,
                tool,
                "check",
                traces,
                "--device",
                "null",
                "--no-config",
                "--no-timings",
                "--repeat",
                2,
                "-o",
                alone);
        Path output = folder.resolve("out");
        try (TestCluster cluster = new TestCluster(folder)) {
            cluster.worker("one");
            Process two = cluster.worker("two");
            Process submit = cluster.submit(
                    "submit",
                    List.of(),
                    words(output, List.of(traces.toString()), List.of("--repeat", "2"), "--device", "null"));
            while (!TestCluster.isChecking(two)) {
                assertTrue(submit.isAlive(), cluster.printed("submit"));
                Thread.sleep(20);
            }
            TestCluster.kill(two);
            assertEquals(65, code(cluster, "submit", submit), cluster.printed("submit"));
            assertTrue(
                    cluster.printed("submit").contains("ExecutorLostFailure")
                            || cluster.printed("submit").contains("Lost executor"),
                    cluster.printed("submit"));
        }
        assertArrayEquals(
                Files.readAllBytes(alone.resolve("report.json")), Files.readAllBytes(output.resolve("report.json")));
        assertArrayEquals(
                Files.readAllBytes(alone.resolve("results.sarif")),
                Files.readAllBytes(output.resolve("results.sarif")));
    }

    @Test
    void whatCrashesItsDriverIsTriedAgainAndReported() throws IOException, InterruptedException {
        assumeTrue(
                TestTool.run(folder, tool, "devices") == 0
                        && TestTool.printed(folder).contains(SOFTWARE),
                "there is no " + SOFTWARE);
        Path traces = TestTool.samples(folder.resolve("traces"), "wild-descriptor-index", "copy-over-copy");
        Path list = Files.writeString(folder.resolve("list"), folder.resolve("gone.gfxr") + "\n");
        Path output = folder.resolve("out");
        try (TestCluster cluster = new TestCluster(folder)) {
            cluster.worker("one");
            cluster.worker("two");
            Process submit = cluster.submit(
                    "submit",
                    List.of("spark.scheduler.excludeOnFailure.unschedulableTaskSetTimeout=2s"),
                    words(
                            output,
                            List.of(traces.toString(), "--list", list.toString()),
                            List.of("--attempts", "2"),
                            "--device",
                            SOFTWARE,
                            "--checks",
                            "sync"));
            assertEquals(65, code(cluster, "submit", submit), cluster.printed("submit"));
        }
        JsonNode captures =
                JSON.readTree(output.resolve("report.json").toFile()).get("captures");
        assertEquals(3, captures.size());
        assertEquals("completed", captures.at("/0/status").asText());
        assertEquals(1, captures.at("/0/findings").size());
        assertEquals("partial", captures.at("/1/status").asText());
        assertEquals("crashed", captures.at("/1/crash/kind").asText());
        assertEquals("SIGSEGV", captures.at("/1/crash/signal").asText());
        assertEquals(75, captures.at("/1/exitCode").asInt());
        assertEquals("failed", captures.at("/2/status").asText());
        assertEquals("unreadable-capture", captures.at("/2/anomalies/0/kind").asText());
    }
}
