package dev.vkval.cli.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.cli.Captures;
import dev.vkval.cli.SoftwareDevice;
import dev.vkval.cli.Tool;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.layer.UpstreamLayer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A written capture is replayed, and upstream's layer has nothing to say of it; the table has what it says of all. */
class UpstreamVerdictTest {
    private static final int OLDEST = 1 << 22 | 4 << 12 | 300;

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

    @ParameterizedTest
    @ValueSource(strings = {"copy-over-copy", "load-after-clear", "timeline-weak-signal", "subpass-overwrite"})
    void theLayerIsSilentAboutAFixedCapture(String sample) throws IOException {
        Path fixed = folder.resolve("fixed.gfxr");
        Tool tool = Tool.piped();
        assertEquals(0, tool.run("fix", Captures.sample(sample), "--write", fixed), tool.out() + tool.err());
        assertFalse(UpstreamVerdict.of(Captures.sample(sample), folder.resolve("before"))
                .isEmpty());
        assertTrue(UpstreamVerdict.of(fixed, folder.resolve("after")).isEmpty());
    }
}
