package dev.vkval.replay.layer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.finding.ObjectRef;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.ReplayCapture;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import dev.vkval.upstream.LayerMessage;
import dev.vkval.upstream.MessageOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamLayerTest {
    private static final Path SAMPLES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    @Test
    void aHazardIsReportedAtItsCallWithTheCapturedObjects() throws IOException, NoDeviceException {
        List<LayerMessage> messages = replay(SAMPLES.resolve("copy-over-copy.gfxr"));
        assertEquals(3, messages.size(), messages::toString);
        LayerMessage first = messages.get(0);
        assertEquals("SYNC-HAZARD-WRITE-AFTER-WRITE", first.id());
        assertEquals(MessageOrigin.APPLICATION, first.origin());
        assertEquals("vkCmdCopyBuffer", first.place().call());
        assertEquals(49, first.place().block());
        assertEquals(12, first.place().commandBuffer());
        assertEquals(List.of("second copy"), first.place().labels());
        assertEquals(List.of(new ObjectRef("VkBuffer", 10, "readback", 33)), first.objects());
        assertTrue(first.text().contains("VkBuffer 10 \"readback\""), first.text());
    }

    @Test
    void aHazardBetweenSubmitsIsReportedAtTheSubmit() throws IOException, NoDeviceException {
        List<LayerMessage> messages = replay(SAMPLES.resolve("fence-missing-wait.gfxr"));
        assertFalse(messages.isEmpty());
        assertTrue(
                messages.stream().allMatch(message -> message.place().call().startsWith("vkQueueSubmit")),
                messages::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"copy-over-copy-fixed", "render-copy-fixed", "presentation-fixed", "timeline-weak-signal-fixed"})
    void nothingIsSaidOfAReplayOfWhatIsRight(String name) throws IOException, NoDeviceException {
        assertEquals(List.of(), replay(SAMPLES.resolve(name + ".gfxr")));
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "vkcube-none-30f.g0918",
                "vkcube-lz4-trim10-20.g105_frames_10_through_20",
                "vkcubepp-lz4-30f.g105",
                "sw-triangle.g105",
                "sw-triangle-resize.g0918",
                "sw-computeheadless.g0918",
                "sw-pushconstants.g105",
                "sw-descriptorindexing-trim4-6.g105_frames_4_through_6",
                "sw-offscreen.g105",
                "sw-shadowmapping.g105",
                "sw-dynamicstate.g105"
            })
    void nothingIsSaidOfCallsThatTheReplayAddedOrChanged(String name) throws IOException, NoDeviceException {
        JsonNode entry = Corpus.app(name);
        List<LayerMessage> messages =
                replay(Corpus.folder("apps").resolve(entry.get("file").asText()));
        assertEquals(
                List.of(),
                messages.stream()
                        .filter(message -> message.origin() != MessageOrigin.APPLICATION)
                        .toList());
    }

    /** An apiVersion of 0 is one of 1.0: its shaders may declare the capability Shader. */
    @Tag("long")
    @Test
    void anApplicationWithoutAVersionIsOneOfTheFirst() throws IOException, NoDeviceException {
        List<LayerMessage> messages =
                replay(Corpus.folder("apps").resolve("qt5-quick-threadedanimation.g105_frames_1_through_10.gfxr"));
        assertFalse(messages.isEmpty());
        assertEquals(
                List.of(),
                messages.stream()
                        .filter(message -> message.id().startsWith("VUID-VkShaderModuleCreateInfo-pCode"))
                        .toList());
    }

    @Tag("long")
    @Test
    void thePresentationOfAFrameOrdersNothingOfTheNext() throws IOException, NoDeviceException {
        List<LayerMessage> messages = replay(Corpus.folder("apps").resolve("sw-dynamicrendering.g105.gfxr"));
        assertEquals(11, messages.size(), messages::toString);
        assertEquals(344, messages.get(0).place().block(), "the submit of the second frame");
        assertEquals("SYNC-HAZARD-WRITE-AFTER-WRITE", messages.get(0).id());
    }

    @Test
    void aFolderOrFileWithoutTheLayerSaysWhatToInstall() throws IOException {
        Corpus.software(new Anomalies());
        Path text = Files.writeString(folder.resolve("libVkLayer_khronos_validation.so"), "no library");
        for (Path path : List.of(folder, text, folder.resolve("missing"))) {
            MissingLayerException missing = assertThrows(
                    MissingLayerException.class, () -> UpstreamLayer.find(path, Set.of(), Map.of(), message -> {}));
            assertTrue(missing.getMessage().contains("vulkan-validationlayers"), missing.getMessage());
        }
    }

    /** Replays with core checks and synchronization validation under it; skipped where there is no current layer. */
    private static List<LayerMessage> replay(Path capture) throws IOException, NoDeviceException {
        ReplaySettings settings = Corpus.software(new Anomalies());
        List<LayerMessage> messages = new ArrayList<>();
        try {
            UpstreamLayer layer = UpstreamLayer.find(
                    null, EnumSet.of(UpstreamLayer.Check.CORE, UpstreamLayer.Check.SYNC), Map.of(), messages::add);
            boolean current = Integer.compareUnsigned(layer.specVersion(), 1 << 22 | 4 << 12 | 300) >= 0;
            assumeTrue(current, "the validation layer is older than these expectations");
            ReplayCapture.replay(capture, settings.withUpstream(layer));
        } catch (MissingLayerException e) {
            assumeTrue(false, e.getMessage());
        }
        return messages;
    }
}
