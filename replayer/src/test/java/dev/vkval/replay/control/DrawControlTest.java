package dev.vkval.replay.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CreateEvent;
import dev.vkval.capture.command.SetEvent;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.live.LiveDevice;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkEventCreateInfo;

/** A draw on the software device. */
class DrawControlTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private LiveDevice device;
    private long event;

    @BeforeAll
    static void aSoftwareDevice() {
        Corpus.software(new Anomalies());
    }

    @Test
    void aDeviceThatExecutesDraws() {
        ControlOutcome outcome = new DrawControl(LIMIT).of("llvmpipe");
        assertEquals(ControlOutcome.DRAWN, outcome);
        assertFalse(outcome.gone());
        assertEquals(ControlOutcome.DRAWN, new DrawControl(LIMIT).of("llvmpipe"), "as often as one asks");
    }

    /** The draw is behind an event that is set only after the limit. */
    @Test
    void aDrawThatDoesNotEnd() {
        ControlOutcome outcome = new DrawControl(Duration.ofMillis(200), this::hold).of("llvmpipe");
        device.functions().call(SetEvent.ID, device.handle(), event);
        assertEquals(ControlOutcome.HUNG, outcome);
        assertTrue(outcome.gone());
        assertEquals(ControlOutcome.DRAWN, new DrawControl(LIMIT).of("llvmpipe"), "another device is not concerned");
    }

    private void hold(LiveDevice on, long commandBuffer) {
        device = on;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            VkEventCreateInfo info = VkEventCreateInfo.calloc(stack).sType$Default();
            assertEquals(VK10.VK_SUCCESS, on.call(CreateEvent.ID, info.address(), 0, created));
            event = MemoryUtil.memGetLong(created);
            on.functions()
                    .call(
                            CmdWaitEvents.ID,
                            commandBuffer,
                            1,
                            created,
                            VK10.VK_PIPELINE_STAGE_HOST_BIT,
                            VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0);
        }
    }

    @Test
    void aDeviceThatIsNotThere() {
        ControlOutcome outcome = new DrawControl(LIMIT).of("a device of this name is nowhere");
        assertEquals(ControlOutcome.ABSENT, outcome);
        assertTrue(outcome.gone());
    }
}
