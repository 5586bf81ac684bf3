package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms of standard output, and reports that are written once more. */
class FormatTest {
    private static final List<String> FILES = List.of(
            "report.json",
            "index.html",
            "summary.json",
            "summary.md",
            "results.sarif",
            "junit.xml",
            "code-quality.json");

    private Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path check(String... options) {
        Path out = folder.resolve("out");
        Object[] words = {"check", Captures.sample("copy-over-copy"), "--device", "null", "--no-timings", "-o", out};
        Object[] all = Arrays.copyOf(words, words.length + options.length);
        System.arraycopy(options, 0, all, words.length, options.length);
        assertEquals(1, tool.run(all), tool.err());
        assertEquals("", tool.err());
        return out;
    }

    private List<String> lines() {
        return tool.out().lines().toList();
    }

    @Test
    void shortHasALineForEachFindingAndTheVerdict() {
        check("--format", "short");
        assertEquals(2, lines().size(), tool.out());
        assertTrue(
                lines().get(0).matches("\\S+\\.gfxr:1:1: error: .* \\[SYNC-HAZARD-WRITE-AFTER-WRITE F-[0-9a-f]{8}\\]"),
                tool.out());
        assertTrue(lines().get(1).startsWith("FAILED  1 error."), tool.out());
    }

    @Test
    void jsonIsTheReportAndNothingElse() throws IOException {
        Path out = check("--format", "json");
        assertEquals(Files.readString(out.resolve("report.json")), tool.out());
        check("--format", "json", "-q");
        assertEquals(Files.readString(out.resolve("report.json")), tool.out());
    }

    @Test
    void gitHubGetsAnnotationsOutsideOfTextAndAStepSummary() throws IOException {
        Path summary = folder.resolve("step.md");
        Files.writeString(summary, "before\n");
        tool = Tool.at(Map.of("LANG", "C.UTF-8", "GITHUB_STEP_SUMMARY", summary.toString()));
        Path out = check("--format", "github");
        assertEquals(
                1,
                lines().stream()
                        .filter(line -> line.startsWith("::error file="))
                        .count(),
                tool.out());
        String stopped = null;
        for (String line : lines()) {
            if (stopped != null) {
                stopped = line.equals("::" + stopped + "::") ? null : stopped;
            } else if (line.startsWith("::stop-commands::")) {
                stopped = line.substring("::stop-commands::".length());
            } else {
                assertTrue(line.startsWith("::error file="), line);
            }
        }
        assertEquals("before\n" + Files.readString(out.resolve("summary.md")), Files.readString(summary));
        assertTrue(lines().get(lines().size() - 2).startsWith("FAILED"), tool.out());
    }

    @Test
    void gitLabGetsSectionsAndTheSummaryAfterThem() {
        check("--format", "gitlab");
        String text = tool.out();
        assertTrue(text.matches("(?s)\u001b\\[0Ksection_start:\\d+:vkval_1\\[collapsed=true\\]\r\u001b\\[0K.*"), text);
        int end = text.indexOf(":vkval_1\r");
        assertTrue(text.indexOf("error[SYNC-HAZARD") < end, text);
        assertTrue(text.lastIndexOf("FAILED") > end, text);
    }

    @Test
    void anUnknownFormatAndTheFileOfAProject() throws IOException {
        assertEquals(2, tool.run("check", Captures.sample("copy-over-copy"), "--format", "xml"));
        assertTrue(tool.err().contains("--format"), tool.err());
        Files.writeString(folder.resolve("vkval.toml"), "[check]\nformat = \"short\"\n");
        check("--config", folder.resolve("vkval.toml").toString());
        assertEquals(2, lines().size(), tool.out());
    }

    @Test
    void reportWritesTheSameBytesAgainWithoutTheCapture() throws IOException {
        Path out = check();
        String text = tool.out();
        Path other = folder.resolve("other");
        assertEquals(1, tool.run("report", out, "-o", other));
        assertEquals(text.replace(out.toString(), other.toString()), tool.out());
        for (String file : FILES) {
            assertEquals(Files.readString(out.resolve(file)), Files.readString(other.resolve(file)), file);
        }
        assertEquals(1, Files.readAllLines(other.resolve("findings.ndjson")).size());
        Files.delete(out.resolve("junit.xml"));
        assertEquals(1, tool.run("report", out, "--format", "short"));
        assertEquals(2, lines().size());
        assertEquals(Files.readString(other.resolve("junit.xml")), Files.readString(out.resolve("junit.xml")));
        assertEquals(1, tool.run("report", out.resolve("report.json"), "-q"));
    }

    @Test
    void reportLeavesOutWhatItIsToldTo() throws IOException {
        Path out = check();
        assertEquals(2, tool.run("report", out, "--redact", "paths"));
        assertTrue(tool.err().contains("another folder"), tool.err());
        Path closed = folder.resolve("closed");
        assertEquals(1, tool.run("report", out, "-o", closed, "--redact", "names,sources,paths"));
        String parent = Captures.sample("copy-over-copy").getParent().toString();
        for (String file : FILES) {
            assertFalse(Files.readString(closed.resolve(file)).contains(parent), file);
        }
        assertEquals(2, tool.run("report", folder.resolve("nothing")));
    }
}
