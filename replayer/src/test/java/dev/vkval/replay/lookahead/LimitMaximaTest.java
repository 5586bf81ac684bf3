package dev.vkval.replay.lookahead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The most that samples use of limits. */
class LimitMaximaTest {
    private static LimitMaxima of(String sample) throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        StateTracker state = new StateTracker();
        LimitMaxima maxima = new LimitMaxima(state);
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> List.of(state, maxima));
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        assertEquals(List.of(), chassis.faults());
        return maxima;
    }

    private static Map<String, Long> used(LimitMaxima maxima) {
        return maxima.maxima().stream().collect(Collectors.toMap(LimitMaxima.Maximum::name, LimitMaxima.Maximum::used));
    }

    @Test
    void sizesAndAttachmentsOfAScene() throws IOException {
        Map<String, Long> used = used(of("render-copy-fixed"));
        assertTrue(used.get("maxImageDimension2D") >= 16, used.toString());
        assertEquals(1, used.get("maxColorAttachments"));
        assertEquals(1, used.get("maxImageArrayLayers"));
        assertFalse(used.containsKey("maxComputeWorkGroupCount[0]"), "nothing is dispatched");
        assertFalse(used.containsKey("framebufferColorSampleCounts"), "no upper limit");
    }

    @Test
    void workgroupsAndDescriptorsOfADispatch() throws IOException {
        LimitMaxima maxima = of("compute-barrier-fixed");
        Map<String, Long> used = used(maxima);
        assertEquals(64, used.get("maxComputeWorkGroupSize[0]"));
        assertTrue(used.get("maxComputeWorkGroupCount[0]") >= 1);
        assertTrue(used.get("maxPerStageDescriptorStorageBuffers") >= 1, used.toString());
        assertEquals(used.get("maxPerStageDescriptorStorageBuffers"), used.get("maxDescriptorSetStorageBuffers"));
        LimitMaxima.Maximum first = maxima.maxima().get(0);
        assertTrue(maxima.captured(first).isEmpty() || maxima.captured(first).getAsLong() >= first.used());
    }
}
