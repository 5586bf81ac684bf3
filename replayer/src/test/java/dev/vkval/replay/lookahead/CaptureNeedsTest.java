package dev.vkval.replay.lookahead;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.replay.failure.UnfitDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

class CaptureNeedsTest {
    private static final int TRANSFER = VK10.VK_QUEUE_TRANSFER_BIT;
    private static final int COMPUTE = TRANSFER | VK10.VK_QUEUE_COMPUTE_BIT;
    private static final int RENDERING = TRANSFER | VK10.VK_QUEUE_GRAPHICS_BIT;
    private static final int GRAPHICS = COMPUTE | VK10.VK_QUEUE_GRAPHICS_BIT;

    @ParameterizedTest
    @CsvSource({
        "compute-barrier-fixed, " + TRANSFER + ", vkCmdBindPipeline, VK_QUEUE_GRAPHICS_BIT or VK_QUEUE_COMPUTE_BIT",
        "compute-barrier-fixed, " + RENDERING + ", vkCmdDispatch, VK_QUEUE_COMPUTE_BIT",
        "render-copy-fixed, " + COMPUTE + ", vkCmdBeginRendering, VK_QUEUE_GRAPHICS_BIT"
    })
    void aKindOfQueueThatNoQueueIsOfIsNamedWithTheCall(String sample, int queues, String command, String kind)
            throws IOException {
        UnfitDeviceException unfit = assertThrows(UnfitDeviceException.class, () -> find(sample, queues));
        String text = unfit.getMessage();
        assertTrue(text.startsWith("the device does not have a queue with " + kind), text);
        assertTrue(text.endsWith(", needed by " + command + " (block " + unfit.block() + ")"), text);
        find(sample, GRAPHICS);
    }

    private static void find(String sample, int queues) throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        Need needs = new CaptureNeeds(null, VK13.VK_API_VERSION_1_3, Set.of(), List.of(), queues, false);
        LookAhead.find(capture, List.of(needs));
    }
}
