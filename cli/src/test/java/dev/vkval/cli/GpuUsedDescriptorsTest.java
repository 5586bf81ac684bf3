package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateImageView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageViewCreateInfo;

/** Images of descriptors that a shader selects by an index, compared with what it declares, on the software driver. */
class GpuUsedDescriptorsTest {
    private static final String SAMPLE = "fragment-descriptor-index-fixed";
    private static final String VIEW_TYPE = "VUID-vkCmdDraw-viewType-07752";

    @TempDir
    Path folder;

    /** A capture of draws with an array of four textures; their view is the first one that is created. */
    private Path withTexture(int viewType) throws IOException, UndecodableCallException {
        boolean[] edited = {false};
        return EditedCapture.of(
                Captures.sample(SAMPLE), folder.resolve(viewType + ".gfxr"), "vkCreateImageView", call -> {
                    if (!edited[0]) {
                        VkImageViewCreateInfo.nviewType(CreateImageView.pCreateInfo(call), viewType);
                    }
                    edited[0] = true;
                });
    }

    private JsonNode findings(Path capture, String... options) throws IOException {
        SoftwareDevice.assume();
        Path out = folder.resolve("out");
        List<Object> words = new ArrayList<>(List.of("check", capture, "-o", out, "--checks", "gpu"));
        words.addAll(List.of("--device", "lavapipe"));
        words.addAll(Arrays.asList(options));
        Tool tool = Tool.piped();
        tool.run(words.toArray());
        assertEquals("completed", Tool.report(out).at("/captures/0/status").asText(), tool.out());
        return Tool.report(out).at("/captures/0/findings");
    }

    @Test
    void aViewOfAnotherTypeIsFoundWithItsLine() throws IOException, UndecodableCallException {
        JsonNode findings = findings(withTexture(VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY));
        assertEquals(1, findings.size(), findings.toString());
        assertEquals(VIEW_TYPE, findings.at("/0/rule").asText());
        String message = findings.at("/0/message").asText();
        assertTrue(message.contains("Descriptor index 3 requires VK_IMAGE_VIEW_TYPE_2D,"), message);
        assertTrue(message.contains("is VK_IMAGE_VIEW_TYPE_2D_ARRAY"), message);
        assertTrue(
                findings.at("/0/instances/0/shader/line").asInt() > 0
                        || findings.toString().contains("textured_fixed.frag"),
                findings.toString());
    }

    @Test
    void aViewOfTheDeclaredTypeIsNone() throws IOException, UndecodableCallException {
        assertEquals(0, findings(withTexture(VK10.VK_IMAGE_VIEW_TYPE_2D)).size());
    }

    @Test
    void theComparisonIsASettingOfItsOwn() throws IOException, UndecodableCallException {
        Path capture = withTexture(VK10.VK_IMAGE_VIEW_TYPE_2D_ARRAY);
        assertEquals(
                0,
                findings(capture, "--set", "gpuav_post_process_descriptor_indexing=false")
                        .size());
        assertEquals(
                1, findings(capture, "--set", "gpuav_descriptor_checks=false").size());
    }
}
