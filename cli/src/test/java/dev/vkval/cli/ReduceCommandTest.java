package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Smaller captures give the finding that they were made for, and no other error. */
class ReduceCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    /** Id and rule of each finding that a check without a device gives. */
    private Map<String, String> findings(Path capture) throws IOException {
        Path out = folder.resolve("out");
        Tool.piped().run("check", capture, "-o", out, "--device", "null", "--no-trace", "-q");
        Map<String, String> findings = new TreeMap<>();
        for (JsonNode finding : Tool.report(out).at("/captures/0/findings")) {
            findings.put(finding.get("id").asText(), finding.get("rule").asText());
        }
        return findings;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fill-copy-missing-barrier",
                "semaphore-weak-wait",
                "event-too-early",
                "fence-reset-in-use",
                "buffer-leaked",
                "buffer-missing-usage",
                "render-copy-invisible",
                "dynamic-load-after-clear"
            })
    void theFindingSurvives(String sample) throws IOException {
        Path whole = Captures.sample(sample);
        Map<String, String> before = findings(whole);
        assertFalse(before.isEmpty());
        for (String id : before.keySet()) {
            Path smaller = folder.resolve(sample + id + ".gfxr");
            assertEquals(0, tool.run("reduce", whole, "--finding", id, "-o", smaller), tool.err());
            assertTrue(tool.out().startsWith(id + " " + before.get(id) + "\n"), tool.out());
            Map<String, String> after = findings(smaller);
            assertEquals(before.get(id), after.get(id));
            assertTrue(before.keySet().containsAll(after.keySet()), () -> before + " became " + after);
            assertTrue(Files.size(smaller) * 3 < Files.size(whole) * 2, tool.out());
        }
    }

    @Test
    void theResultIsTheSameEachTime() throws IOException {
        Path whole = Captures.sample("fill-copy-missing-barrier");
        String id = findings(whole).keySet().iterator().next();
        Path one = folder.resolve("one.gfxr");
        Path other = folder.resolve("other.gfxr");
        tool.run("reduce", whole, "--finding", id, "-o", one, "--threads", 1);
        tool.run("reduce", whole, "--finding", id, "-o", other, "--threads", 3);
        assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(other));
        assertEquals(0, tool.run("reduce", one, "--finding", id, "-o", other));
        assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(other), "nothing more can be left out");
    }

    @Test
    void aLimitEndsTheSearchWithTheSmallestSoFar() throws IOException {
        Path whole = Captures.sample("fill-copy-missing-barrier");
        String id = findings(whole).keySet().iterator().next();
        Path smaller = folder.resolve("limited.gfxr");
        assertEquals(
                0,
                tool.run("reduce", whole, "--finding", id, "-o", smaller, "--max-attempts", 30, "--progress"),
                tool.err());
        assertTrue(tool.out().contains("30 attempts"), tool.out());
        assertTrue(tool.out().contains("the limit"), tool.out());
        assertTrue(tool.err().contains("after 16 attempts"), tool.err());
        assertTrue(findings(smaller).containsKey(id));
    }

    @Test
    void whatCannotBeReducedIsAnError() throws IOException {
        Path whole = Captures.sample("fill-copy-missing-barrier");
        Path out = folder.resolve("none.gfxr");
        assertEquals(2, tool.run("reduce", whole, "--finding", "F-00000000", "-o", out));
        assertTrue(tool.err().contains("do not give F-00000000"), tool.err());
        assertTrue(tool.err().contains("check --device null lists"), tool.err());
        assertEquals(
                2, tool.run("reduce", Captures.sound(folder.resolve("sound.gfxr"), 1), "--finding", "F-1", "-o", out));
        assertFalse(Files.exists(out));
        assertEquals(2, tool.run("reduce", whole, "--finding", "F-00000000", "-o", whole));
        assertTrue(tool.err().contains("is the capture itself"), tool.err());
        assertEquals(2, tool.run("reduce", whole, "--finding", "F-1", "-o", out, "--max-seconds", "0"));
        String id = findings(whole).keySet().iterator().next();
        assertEquals(2, tool.run("reduce", whole, "--finding", id, "-o", folder.resolve("no/file.gfxr")));
        assertTrue(tool.err().contains("name another file with -o"), tool.err());
    }

    @Test
    void aCaptureThatEndsEarlyIsReducedAndNamed() throws IOException {
        Path whole = Captures.sample("fill-copy-missing-barrier");
        String id = findings(whole).keySet().iterator().next();
        Path cut = folder.resolve("cut.gfxr");
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(cut, java.util.Arrays.copyOf(bytes, bytes.length - 5));
        Path smaller = folder.resolve("smaller.gfxr");
        assertEquals(65, tool.run("reduce", cut, "--finding", id, "-o", smaller), tool.err());
        assertTrue(findings(smaller).containsKey(id));
        assertEquals(0, tool.run("reduce", cut, "--finding", id, "-o", smaller, "--allow-truncated"), tool.err());
    }

    @Test
    void anyBytesEndCleanly() throws IOException {
        byte[] bytes = Files.readAllBytes(Captures.sample("buffer-leaked"));
        Path hostile = folder.resolve("hostile.gfxr");
        Path out = folder.resolve("out.gfxr");
        for (int at = 16; at < bytes.length; at += 97) {
            byte[] edited = bytes.clone();
            edited[at] ^= (byte) 0xFF;
            Files.write(hostile, edited);
            int code = tool.run("reduce", hostile, "--finding", "F-08ee0832", "-o", out, "--max-attempts", 5);
            assertTrue(code == 0 || code == 2 || code == 65, at + ": " + code + " " + tool.err());
        }
    }
}
