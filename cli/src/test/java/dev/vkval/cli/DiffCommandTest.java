package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path run(String name, String... samples) {
        Path out = folder.resolve(name);
        Object[] words = new Object[samples.length + 5];
        words[0] = "check";
        for (int i = 0; i < samples.length; i++) {
            words[i + 1] = Captures.sample(samples[i]);
        }
        words[samples.length + 1] = "--device";
        words[samples.length + 2] = "null";
        words[samples.length + 3] = "-o";
        words[samples.length + 4] = out;
        tool.run(words);
        return out;
    }

    @Test
    void newFindingsMakeTheExitCodeOne() throws IOException {
        Path old = run("old", "copy-over-copy");
        Path now = run("now", "copy-over-copy", "fill-after-copy");
        assertEquals(1, tool.run("diff", old, now));
        assertTrue(tool.out().startsWith("new   F-"), tool.out());
        assertTrue(tool.out().contains("FAILED  1 new, 0 gone, 1 known."), tool.out());
        assertEquals(0, tool.run("diff", old, now, "--fail-on", "never"));
        assertEquals(0, tool.run("diff", now, old), tool.out());
        assertTrue(tool.out().contains("gone  F-"), tool.out());
        assertEquals(0, tool.run("diff", now.resolve("report.json"), now));
        assertTrue(tool.out().contains("PASSED  0 new, 0 gone, 2 known."), tool.out());
    }

    @Test
    void jsonHasTheSame() throws IOException {
        Path old = run("old", "copy-over-copy");
        Path now = run("now", "fill-after-copy");
        assertEquals(1, tool.run("diff", old, now, "--json"));
        assertEquals(1, tool.outJson().get("exitCode").asInt());
        assertEquals(1, tool.outJson().get("new").size());
        assertEquals(1, tool.outJson().get("gone").size());
        assertEquals(0, tool.outJson().get("known").size());
        assertTrue(tool.outJson().at("/new/0/captures/0/path").asText().endsWith("fill-after-copy.gfxr"));
    }

    @Test
    void thePageLeadsToTheReports() throws IOException {
        Path old = run("o ld:1", "copy-over-copy");
        Path now = run("now", "fill-after-copy");
        assertEquals(1, tool.run("diff", old, now, "-o", now));
        String page = Files.readString(now.resolve("diff.html"));
        assertTrue(page.contains("<a href=\"../o%20ld%3A1/index.html#F-"), "what is gone is in the old report");
        assertTrue(page.contains("<a href=\"index.html#F-"), "what is new is in the report beside it");
        assertTrue(Files.exists(now.resolve("report.css")));
        Matcher links = Pattern.compile("href=\"([^\"#]+)#([^\"]+)\"").matcher(page);
        int found = 0;
        while (links.find()) {
            Path target = now.resolve(URLDecoder.decode(links.group(1), StandardCharsets.UTF_8));
            assertTrue(Files.readString(target).contains("id=\"" + links.group(2) + "\""), links.group());
            found++;
        }
        assertEquals(4, found, "the title and the capture of two findings");
        Path elsewhere = folder.resolve("new/folder");
        Files.delete(old.resolve("index.html"));
        assertEquals(1, tool.run("diff", old.resolve("report.json"), now, "-o", elsewhere));
        page = Files.readString(elsewhere.resolve("diff.html"));
        assertTrue(page.contains("<a href=\"../../now/index.html#F-"), "the address is seen from the page");
        assertFalse(page.contains("ld%3A1"), "a report without a page has no address");
        assertTrue(Files.exists(elsewhere.resolve("report.css")));
        assertEquals(2, tool.run("diff", old, now, "-o", now.resolve("report.json")));
        assertTrue(tool.err().contains("cannot write to the folder"), tool.err());
    }

    @Test
    void whatIsNoReportIsAUsageError() throws IOException {
        Path out = run("out", "copy-over-copy");
        assertEquals(2, tool.run("diff", out, folder.resolve("none")));
        assertTrue(tool.err().contains("there is no report.json at"), tool.err());
        Path damaged = Files.writeString(folder.resolve("damaged.json"), "{\n \"schema\": ");
        assertEquals(2, tool.run("diff", out, damaged));
        assertTrue(tool.err().contains("damaged.json:2:"), tool.err());
        assertEquals(2, tool.run("diff", out));
    }
}
