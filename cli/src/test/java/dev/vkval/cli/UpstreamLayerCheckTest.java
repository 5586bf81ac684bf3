package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks with upstream's layer below the replay; skipped where there is no current one, or no software driver. */
class UpstreamLayerCheckTest {
    private static final int OLDEST = 1 << 22 | 4 << 12 | 300;

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    @BeforeEach
    void layerAndDevice() throws NoDeviceException {
        SoftwareDevice.assume();
        try {
            UpstreamLayer layer = UpstreamLayer.find(null, Set.of(), Map.of(), message -> {});
            assumeTrue(
                    Integer.compareUnsigned(layer.specVersion(), OLDEST) >= 0,
                    "the validation layer is older than these expectations");
        } catch (MissingLayerException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /** At the recorded command, at the submit, at vkCmdExecuteCommands, at any other call. */
    @ParameterizedTest
    @CsvSource({
        "copy-over-copy, 3",
        "load-after-clear, 3",
        "fence-missing-wait, 3",
        "timeline-weak-signal, 3",
        "secondary-missing-barrier, 3",
        "subpass-missing-dependency, 3",
        "image-wrong-layout, 1",
        "push-constants-misaligned, 1"
    })
    void whatBothReportIsOneFindingWithTwoSources(String sample, int count) throws IOException {
        List<JsonNode> errors = errors(sample);
        assertEquals(1, errors.size(), errors::toString);
        JsonNode finding = errors.get(0);
        assertTrue(finding.at("/properties/source").isMissingNode(), "shown as this tool words it");
        assertEquals("vkval-replay", finding.at("/sources/0/name").asText());
        assertEquals(count, finding.at("/sources/0/count").asInt());
        assertEquals(count, finding.at("/occurrences/count").asInt());
        assertEquals("upstream", finding.at("/sources/1/name").asText());
        assertEquals(count, finding.at("/sources/1/count").asInt());
        assertTrue(tool.unwrapped().contains("also reported by: VK_LAYER_KHRONOS_validation"), tool.out());
        String last = Files.readAllLines(folder.resolve("findings.ndjson")).stream()
                .reduce((before, after) -> after)
                .orElseThrow();
        assertTrue(last.contains("\"sources\""), last);
    }

    /** Of two hazards of one image, the layer reports one that this tool does not, at another command. */
    @Test
    void whatTheLayerAloneReportsStaysItsOwn() throws IOException {
        List<JsonNode> errors = errors("subpass-overwrite");
        assertEquals(2, errors.size(), errors::toString);
        assertEquals(2, errors.get(0).get("sources").size());
        assertEquals("vkCmdDraw", errors.get(0).at("/properties/command").asText());
        assertEquals(1, errors.get(1).get("sources").size());
        assertEquals("upstream", errors.get(1).at("/properties/source").asText());
        assertEquals(
                "vkCmdEndRenderPass", errors.get(1).at("/properties/command").asText());
        assertTrue(tool.unwrapped().contains("= reported by: VK_LAYER_KHRONOS_validation"), tool.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy-over-copy-fixed", "fence-missing-wait-fixed"})
    void whatIsRightHasNoFinding(String sample) throws IOException {
        assertEquals(List.of(), errors(sample));
    }

    /** The layer's own instrumentation finds what this tool's finds, with the same rule. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "storage-buffer-overrun",
                "atomic-overrun",
                "hlsl-buffer-overrun",
                "included-file-overrun",
                "generated-source-overrun",
                "uniform-buffer-overrun",
                "texel-buffer-overrun",
                "address-overrun",
                "address-misaligned",
                "descriptor-unwritten",
                "storage-image-index",
                "vertex-descriptor-index",
                "tessellation-descriptor-index",
                "geometry-descriptor-index",
                "mesh-descriptor-index"
            })
    void theLayerAgreesAboutShaders(String sample) throws IOException {
        JsonNode expectation = new ObjectMapper()
                .readTree(Captures.sample(sample)
                        .resolveSibling(sample + ".expected.json")
                        .toFile());
        List<String> rules = errors(sample, "--upstream-layer-checks", "gpu").stream()
                .map(error -> error.get("rule").asText())
                .distinct()
                .toList();
        assertEquals(List.of(expectation.at("/findings/0/rule").asText()), rules);
        assertEquals(List.of(), errors(sample + "-fixed", "--upstream-layer-checks", "core,gpu"));
    }

    private List<JsonNode> errors(String sample, String... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("check", Captures.sample(sample), "-o", folder));
        words.addAll(List.of("--device", SoftwareDevice.NAME, "--upstream-layer", "--no-timings"));
        words.addAll(List.of(options));
        tool.run(words.toArray());
        List<JsonNode> errors = new ArrayList<>();
        for (JsonNode finding : Tool.report(folder).at("/captures/0/findings")) {
            if (finding.get("severity").asText().equals("error")) {
                errors.add(finding);
            }
        }
        return errors;
    }
}
