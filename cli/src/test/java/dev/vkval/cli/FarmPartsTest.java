package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a farm asks of checks: one of several runs, and results of captures that no machine could check. */
class FarmPartsTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    @Test
    void runsThatAreSpreadAreTheRunThatRepeats() throws IOException {
        Path capture = Captures.sample("copy-over-copy");
        Path whole = folder.resolve("whole");
        tool.run("check", capture, "--device", "null", "--no-timings", "--repeat", 2, "-o", whole);
        for (int run = 1; run <= 2; run++) {
            tool.run(
                    "check",
                    capture,
                    "--device",
                    "null",
                    "--no-timings",
                    "--repeat",
                    2,
                    "--only-run",
                    run,
                    "-o",
                    folder.resolve("run" + run));
            assertEquals(
                    1, Tool.report(folder.resolve("run" + run)).get("captures").size());
        }
        Path merged = folder.resolve("merged");
        assertEquals(1, tool.run("merge", folder.resolve("run1"), folder.resolve("run2"), "-o", merged), tool.err());
        assertEquals(Files.readString(whole.resolve("report.json")), Files.readString(merged.resolve("report.json")));
        assertEquals(2, tool.run("check", capture, "--only-run", 2, "-o", merged));
    }

    @Test
    void whatNobodyCheckedIsInTheReport() throws IOException {
        Path file = Files.writeString(
                folder.resolve("absent.tsv"),
                "a.gfxr\tunreadable\tno such file\nb.gfxr\tnot-run\tthe machine was lost\n");
        Path out = folder.resolve("out");
        assertEquals(65, tool.run("check", "none", "--device", "null", "--absent", file, "-o", out), tool.err());
        JsonNode captures = Tool.report(out).get("captures");
        assertEquals("failed", captures.at("/0/status").asText());
        assertEquals("no such file", captures.at("/0/anomalies/0/message").asText());
        assertEquals(65, captures.at("/0/exitCode").asInt());
        assertEquals("not-run", captures.at("/1/status").asText());
        assertEquals(
                "the machine was lost", captures.at("/1/coverage/gaps/0/why").asText());
        assertEquals(75, captures.at("/1/exitCode").asInt());
        assertEquals("null", Tool.report(out).at("/options/0/value").asText());

        Files.writeString(file, "a.gfxr\tlost\twhy\n");
        assertEquals(2, tool.run("check", "none", "--absent", file, "-o", out));
        assertTrue(tool.err().contains("is not a capture's result"), tool.err());
        assertEquals(2, tool.run("check", "none", "--absent", file, "--checks", "nothing", "-o", out));
    }

    @Test
    void withoutItsProgramTheFarmNamesTheNextStep() {
        assertEquals(2, tool.run("farm", folder, "-o", folder.resolve("out")));
        assertTrue(
                tool.err().contains("farm: it is not installed") || tool.err().contains("mvn -Pfarm -pl farm"),
                tool.err());
        assertEquals(2, tool.run("farm", "-o", folder.resolve("out")));
        assertTrue(tool.err().contains("no capture given"), tool.err());
    }
}
