package dev.vkval.cli.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Captures;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    @Test
    void oneCaptureIsAnObject() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 2);
        assertEquals(0, tool.run("info", "--json", capture));
        JsonNode info = tool.outJson();
        assertEquals(2 * Captures.CALLS, info.get("calls").asInt());
        assertEquals(2 * Captures.CALLS + 2, info.get("blocks").asInt());
        assertEquals(2, info.get("frames").asInt());
        assertEquals("0.1", info.get("fileVersion").asText());
        assertEquals("NONE", info.get("compression").asText());
        assertEquals(2 * Captures.CALLS, info.at("/callsByName/vkQueueWaitIdle").asInt());
        assertEquals(0, info.get("anomalies").size());
        assertEquals(Files.size(capture), info.get("sizeBytes").asLong());
    }

    @Test
    void severalCapturesAreAnArray() throws IOException {
        Captures.sound(folder.resolve("a.gfxr"), 1);
        Captures.sound(folder.resolve("b.gfxr"), 2);
        assertEquals(0, tool.run("info", "--json", folder));
        assertEquals(2, tool.outJson().size());
        assertEquals(2, tool.outJson().at("/1/frames").asInt());
    }

    @Test
    void damageIsSaidWithItsPlaceAndSoIsWhatStandsBefore() throws IOException {
        Path cut = Captures.cut(Captures.sound(folder.resolve("a.gfxr"), 2), 5);
        assertEquals(65, tool.run("info", cut));
        assertTrue(tool.out().contains("capture-ends-early"), tool.out());
        assertTrue(tool.out().contains("block " + (2 * Captures.CALLS + 1) + ", byte "), tool.out());
        assertTrue(tool.out().contains("6 vkQueueWaitIdle"), tool.out());
        assertEquals(0, tool.run("info", "--allow-truncated", cut));
    }

    @Test
    void theCorpusHoldsWhatItsManifestSays() throws IOException {
        Path apps = Captures.corpus("apps");
        int compared = 0;
        for (JsonNode row :
                new ObjectMapper().readTree(apps.resolve("manifest.json").toFile())) {
            String name = row.get("name").asText();
            if (!name.startsWith("vkcube") || name.contains("assetfile")) {
                continue;
            }
            assertEquals(
                    0, tool.run("info", "--json", apps.resolve(row.get("file").asText())), name);
            JsonNode info = tool.outJson();
            assertEquals(row.get("function_calls").asLong(), info.get("calls").asLong(), name);
            assertEquals(row.get("frames").asLong(), info.get("frames").asLong(), name);
            assertEquals(
                    row.get("file_format").asText(), info.get("fileVersion").asText(), name);
            assertEquals(
                    row.get("compression").asText(), info.get("compression").asText(), name);
            compared++;
        }
        assertTrue(compared > 0);
    }

    @Test
    void longLinesAreWrappedToTheWidth() throws IOException {
        Path capture = Captures.corpus("apps").resolve("sw-raytracingcallable-trim3-5.g105_frames_3_through_5.gfxr");
        for (int[] width : new int[][] {{0, 100}, {60, 80}, {90, 90}, {1000, 160}}) {
            Tool tool = Tool.at(Map.of("LANG", "C.UTF-8", "COLUMNS", Integer.toString(width[0])));
            assertEquals(0, tool.run("info", capture));
            // The first line is the path, which stays in one piece so that it can be copied.
            int longest =
                    tool.out().lines().skip(1).mapToInt(String::length).max().orElse(0);
            assertTrue(longest <= width[1], longest + " columns of " + width[1]);
            assertTrue(longest > width[1] - 25, longest + " columns of " + width[1]);
        }
    }

    /** The numbers are those that gfxrecon-info prints. */
    @Test
    void whatTheApplicationSaysAndMakesIsSaid() throws IOException {
        Path capture = Captures.corpus("apps").resolve("sw-triangle.g0918.gfxr");
        assertEquals(0, tool.run("info", "--json", capture));
        JsonNode info = tool.outJson();
        assertEquals("vulkanExample", info.at("/applicationInfo/name").asText());
        assertEquals("1.0.0", info.at("/applicationInfo/apiVersion").asText());
        assertEquals(7, info.at("/allocations/count").asInt());
        assertEquals(12, info.at("/allocations/smallestBytes").asInt());
        assertEquals(1_843_200, info.at("/allocations/largestBytes").asInt());
        assertEquals(1, info.at("/pipelines/graphics").asInt());
        assertEquals(0, info.at("/pipelines/compute").asInt());
        assertEquals("1.4.305", info.at("/physicalDevices/0/apiVersion").asText());
        assertEquals("operation", info.at("/annotations/0/label").asText());
        assertEquals(1, info.get("queues").asInt());
        assertEquals(2, info.get("shaders").asInt());
        assertEquals("VK_KHR_swapchain", info.at("/extensions/0").asText());
        assertEquals("0.0.0.0", info.at("/program/version").asText());
    }

    @Test
    void theTextSaysWhatGfxreconInfoPrints() throws IOException {
        Path capture = Captures.corpus("apps").resolve("sw-raytracingcallable-trim3-5.g105_frames_3_through_5.gfxr");
        Tool tool = Tool.at(Map.of("LANG", "C.UTF-8", "COLUMNS", "160"));
        assertEquals(0, tool.run("info", capture));
        assertTrue(tool.out().contains("raytracingcallable, version 0.0.0.0\n"), tool.out());
        assertTrue(tool.out().contains("Vulkan 1.4.305, driver 1, vendor 0x10005, device 0x0\n"), tool.out());
        assertTrue(tool.out().contains("operation: { \"tool\": \"capture\","), tool.out());
    }
}
