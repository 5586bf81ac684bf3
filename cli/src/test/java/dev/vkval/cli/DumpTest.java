package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of resources of findings before and after their accesses. */
class DumpTest {
    private static final int ORANGE = 0xFF8000;
    /** The words of the buffer of fill-after-copy when it is copied, and after the fill that follows. */
    private static final int COPIED = 42;

    private static final int OVERWRITTEN = 0;

    @TempDir
    Path folder;

    private final Tool tool = Tool.piped();

    private int check(Path capture, Object... options) {
        List<Object> words = new ArrayList<>(List.of("check", capture, "--no-trace", "-o", folder));
        words.addAll(List.of(options));
        return tool.run(words.toArray());
    }

    private int checkOnDevice(Path capture, Object... options) {
        List<Object> words = new ArrayList<>(List.of("--device", SoftwareDevice.NAME));
        words.addAll(List.of(options));
        return check(capture, words.toArray());
    }

    /** The id of the only finding of a rule. */
    private String id(Path capture, String rule) throws IOException {
        checkOnDevice(capture);
        Set<String> ids = new TreeSet<>();
        Tool.report(folder).at("/captures/0/findings").forEach(finding -> {
            if (finding.path("rule").asText().equals(rule)) {
                ids.add(finding.path("id").asText());
            }
        });
        assertEquals(1, ids.size(), rule);
        return ids.iterator().next();
    }

    /** The contents of the finding with that id; other findings have none. */
    private List<JsonNode> contents(String id) throws IOException {
        List<JsonNode> contents = new ArrayList<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            if (finding.path("id").asText().equals(id)) {
                finding.path("contents").forEach(contents::add);
            } else {
                assertFalse(finding.has("contents"));
            }
        }
        return contents;
    }

    private int[] words(JsonNode contents) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve(contents.at("/files/0").asText()));
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }

    private static int[] filled(int value) {
        int[] words = new int[64];
        Arrays.fill(words, value);
        return words;
    }

    @Test
    void aBufferHasTheBytesBeforeAndAfterEachAccess() throws IOException {
        SoftwareDevice.assume();
        Path capture = Captures.sample("fill-after-copy");
        String id = id(capture, "SYNC-HAZARD-WRITE-AFTER-READ");
        assertEquals(1, checkOnDevice(capture, "--dump", id));
        assertEquals("", tool.err());
        List<JsonNode> contents = contents(id);
        assertEquals(4, contents.size());
        int copied = words(contents.get(0))[0];
        for (JsonNode unchanged : contents.subList(0, 3)) {
            assertArrayEquals(filled(copied), words(unchanged), unchanged.toString());
        }
        assertArrayEquals(filled(OVERWRITTEN), words(contents.get(3)));
        assertEquals(COPIED, copied);
        assertEquals(
                "equal to the contents before", contents.get(1).path("note").asText());
        assertEquals(
                "64 bytes differ from the contents before, the first one is byte 0 of the file",
                contents.get(3).path("note").asText());
        assertTrue(Files.readString(folder.resolve("index.html"))
                .contains("href=\"" + contents.get(3).at("/files/0").asText() + "\""));
        assertFollowsTheSchema();
        checkOnDevice(capture);
        assertFalse(Files.exists(folder.resolve("dump")), "files of an earlier run");
    }

    private void assertFollowsTheSchema() throws IOException {
        Path schema = Path.of(System.getProperty("vkval.root"), "docs", "report.schema.json");
        assertEquals(
                Set.of(),
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(Files.readString(schema))
                        .validate(Tool.report(folder)));
    }

    @Test
    void anImageIsCopiedAroundTheRenderPassInstance() throws IOException {
        SoftwareDevice.assume();
        Path capture = Captures.sample("graphics-missing-barrier");
        String id = id(capture, "SYNC-HAZARD-READ-AFTER-WRITE");
        checkOnDevice(capture, "--dump", id);
        List<JsonNode> contents = contents(id);
        assertEquals(4, contents.size());
        JsonNode rendered = contents.get(1);
        assertEquals(3, rendered.path("files").size(), rendered.toString());
        JsonNode layout = new ObjectMapper()
                .readTree(folder.resolve(rendered.at("/files/1").asText()).toFile());
        assertEquals("VK_FORMAT_R8G8B8A8_UNORM", layout.path("format").asText());
        assertEquals(64, layout.at("/subresources/0/rowPitchBytes").asInt());
        assertEquals(1024, Files.size(folder.resolve(rendered.at("/files/0").asText())));
        BufferedImage picture =
                ImageIO.read(folder.resolve(rendered.at("/files/2").asText()).toFile());
        assertEquals(16, picture.getHeight());
        assertEquals(ORANGE, picture.getRGB(8, 8) & 0xFFFFFF);
        assertArrayEquals(
                Files.readAllBytes(folder.resolve(rendered.at("/files/0").asText())),
                Files.readAllBytes(folder.resolve(contents.get(3).at("/files/0").asText())));
    }

    @Test
    void theBufferOfAnErrorOfAShaderIsCopied() throws IOException {
        SoftwareDevice.assume();
        Path capture = Captures.sample("storage-buffer-overrun");
        String id = id(capture, "VUID-vkCmdDispatch-storageBuffers-06936");
        checkOnDevice(capture, "--dump", id);
        List<JsonNode> contents = contents(id);
        assertEquals(2, contents.size());
        for (JsonNode one : contents) {
            assertTrue(one.path("missing").isMissingNode(), one.toString());
            assertTrue(Files.size(folder.resolve(one.at("/files/0").asText())) > 0);
        }
    }

    @Test
    void whatIsNotCopiedSaysWhy() throws IOException {
        SoftwareDevice.assume();
        Path capture = Captures.sample("compute-descriptor-index");
        String id = id(capture, "VUID-vkCmdDispatch-None-10068");
        checkOnDevice(capture, "--dump", id);
        for (JsonNode one : contents(id)) {
            assertEquals(
                    "the finding does not name a buffer or an image of this access",
                    one.path("missing").asText());
            assertEquals(0, one.path("files").size());
        }
        assertTrue(Files.readString(folder.resolve("index.html")).contains("not copied: the finding does not name"));
        Path presented = Captures.sample("present-before-rendered");
        String ofPresent = id(presented, "SYNC-HAZARD-PRESENT-AFTER-WRITE");
        checkOnDevice(presented, "--dump", ofPresent);
        List<JsonNode> contents = contents(ofPresent);
        assertEquals(
                "the access is not that of a command in a command buffer",
                contents.get(contents.size() - 1).path("missing").asText());
        assertEquals(3, contents.get(0).path("files").size(), contents.toString());
    }

    @Test
    void aFindingThatDoesNotExistIsAnError() throws IOException {
        SoftwareDevice.assume();
        Path capture = Captures.sample("fill-after-copy");
        String id = id(capture, "SYNC-HAZARD-WRITE-AFTER-READ");
        String other = id.substring(0, id.length() - 1) + (id.endsWith("0") ? "1" : "0");
        assertEquals(2, checkOnDevice(capture, "--dump", other));
        assertEquals(
                "vkval-replay: --dump: no capture of this run has a finding '" + other + "'; did you mean '" + id
                        + "'?\n",
                tool.err());
        assertEquals(1, Tool.report(folder).at("/captures/0/findings").size(), "the report is written");
    }

    @Test
    void withoutADeviceNothingIsCopied() {
        Path capture = Captures.sample("fill-after-copy");
        assertEquals(2, check(capture, "--device", "null", "--dump", "F-0123abcd"));
        assertTrue(tool.err().contains("--dump needs a device; --device null uses none"), tool.err());
        assertEquals(2, check(capture, "--dump", "0123abcd"));
        assertTrue(tool.err().contains("0123abcd is not the id of a finding"), tool.err());
    }
}
