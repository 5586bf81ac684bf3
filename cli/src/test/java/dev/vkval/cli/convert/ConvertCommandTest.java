package dev.vkval.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Captures;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private List<JsonNode> lines(Object... arguments) throws IOException {
        assertEquals(0, tool.run(arguments), tool.err());
        List<JsonNode> lines = new ArrayList<>();
        for (String line : tool.out().split("\n")) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }

    @Test
    void everyBlockIsALine() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 2);
        List<JsonNode> lines = lines("convert", capture);
        assertEquals(1 + 2 * Captures.CALLS + 2, lines.size());
        assertEquals(capture.toString(), lines.get(0).at("/header/source-path").asText());
        JsonNode call = lines.get(1);
        assertEquals(0, call.get("index").asInt());
        assertEquals("vkQueueWaitIdle", call.at("/function/name").asText());
        assertEquals("VK_SUCCESS", call.at("/function/return").asText());
        assertEquals(7, call.at("/function/args/queue").asInt());
        assertEquals(2, lines.get(lines.size() - 1).at("/frame/frame_number").asInt());
    }

    @Test
    void framesAndCallsAreChosen() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 5);
        List<JsonNode> frame = lines("convert", capture, "--frames", "3");
        assertEquals(1 + Captures.CALLS + 1, frame.size());
        assertEquals(2 * (Captures.CALLS + 1), frame.get(1).get("index").asInt());
        assertEquals(
                1 + 5 * Captures.CALLS,
                lines("convert", capture, "--calls", "vkQueue*Idle").size());
        assertEquals(
                1, lines("convert", capture, "--calls", "vkCmd*,vkQueueSubmit?").size());
    }

    @Test
    void binaryDataGoesToFiles() throws IOException {
        Path capture = Captures.sample("sync-copy-waw-buffer");
        Path binaries = folder.resolve("bin");
        Path out = folder.resolve("out.jsonl");
        Stream<Path> samples = Files.list(capture.getParent());
        try (samples) {
            capture = samples.filter(file -> file.toString().endsWith(".gfxr"))
                    .filter(ConvertCommandTest::hasShader)
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        assertEquals(0, tool.run("convert", capture, "--binaries", binaries, "-o", out), tool.err());
        int shaders = 0;
        for (String line : Files.readAllLines(out)) {
            JsonNode code = JSON.readTree(line).at("/function/args/pCreateInfo/pCode");
            if (code.isTextual()) {
                byte[] words = Files.readAllBytes(Path.of(code.asText()));
                assertEquals(
                        JSON.readTree(line)
                                .at("/function/args/pCreateInfo/codeSize")
                                .asInt(),
                        words.length);
                assertArrayEquals(new byte[] {3, 2, 0x23, 7}, java.util.Arrays.copyOf(words, 4));
                shaders++;
            }
        }
        assertTrue(shaders > 0);
    }

    private static boolean hasShader(Path capture) {
        Tool info = Tool.piped();
        info.run("info", capture);
        return info.out().contains("vkCreateShaderModule");
    }

    @Test
    void theOutcomeOfEveryCompressionHoldsTheSame() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 2);
        assertEquals(0, tool.run("convert", capture));
        String before = tool.out().substring(tool.out().indexOf('\n'));
        for (String kind : List.of("zstd", "lz4", "zlib", "none")) {
            Path written = folder.resolve(kind + ".gfxr");
            assertEquals(0, tool.run("convert", capture, "--to", "gfxr", "--compression", kind, "-o", written));
            assertEquals(0, tool.run("info", "--json", written));
            assertEquals(kind, tool.outJson().get("compression").asText().toLowerCase(java.util.Locale.ROOT));
            assertEquals(0, tool.run("convert", written));
            assertEquals(before, tool.out().substring(tool.out().indexOf('\n')));
        }
    }

    @Test
    void framesAreRepeated() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 4);
        Path written = folder.resolve("b.gfxr");
        assertEquals(
                0,
                tool.run("convert", capture, "--to", "gfxr", "--frames", "2-3", "--repeat", 10, "-o", written),
                tool.err());
        assertEquals(0, tool.run("info", "--json", written));
        assertEquals(22, tool.outJson().get("frames").asInt());
    }

    @Test
    void whatCannotBeMeantIsWrongUsage() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 1);
        Path other = folder.resolve("b.gfxr");
        assertEquals(2, tool.run("convert", capture, "-o", capture));
        assertEquals(2, tool.run("convert", capture, "--compression", "zstd"));
        assertEquals(2, tool.run("convert", capture, "--to", "gfxr"));
        assertEquals(2, tool.run("convert", capture, "--to", "gfxr", "-o", other, "--compression", "brotli"));
        assertEquals(2, tool.run("convert", capture, "--to", "gfxr", "-o", other, "--frames", "1"));
        assertEquals(2, tool.run("convert", capture, "--to", "gfxr", "-o", other, "--frames", "9", "--repeat", 2));
        assertEquals(2, tool.run("convert", capture, "--codec", "none-such"));
        assertTrue(tool.err().contains("java-lz4"), tool.err());
        assertFalse(Files.exists(other));
        assertTrue(Files.size(capture) > 0);
    }

    @Test
    void damageIsSaidAndWhatStandsBeforeIsWritten() throws IOException {
        Path cut = Captures.cut(Captures.sound(folder.resolve("a.gfxr"), 2), 5);
        assertEquals(65, tool.run("convert", cut));
        assertEquals(1 + 2 * Captures.CALLS + 1, tool.out().split("\n").length);
        assertTrue(tool.err().contains("block " + (2 * Captures.CALLS + 1) + ", byte "), tool.err());
        assertEquals(0, tool.run("convert", "--allow-truncated", cut));
    }

    @Test
    void everyDamageOfTheCorpusEndsAsItsManifestSays() throws IOException {
        Path damaged = Captures.corpus("damaged");
        for (JsonNode row : JSON.readTree(damaged.resolve("manifest.json").toFile())) {
            String name = row.get("file").asText();
            int code = tool.run("convert", damaged.resolve(name), "-o", folder.resolve("out"));
            int info = tool.run("info", damaged.resolve(name));
            assertEquals(info, code, name + "\n" + tool.out() + tool.err());
            assertTrue(code == 0 || code == 65, name);
        }
    }
}
