package dev.vkval.check.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;

/** Events that the host and a queue write, and that are set more often than once. */
class HostEventRulesTest {
    private static final long EVENT = 20;
    private static final int TRANSFER = 0x1000;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        run.create("vkCreateEvent", EVENT, Recorder.DEVICE, run.struct("VkEventCreateInfo"), 0, 0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void submit(String command) {
        recorder.begin();
        run.call(command, Recorder.COMMANDS, EVENT, TRANSFER).call("vkEndCommandBuffer", Recorder.COMMANDS);
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(Recorder.COMMANDS))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"vkCmdSetEvent", "vkCmdResetEvent"})
    void hostWritesWhatAQueueWrites(String command) {
        submit(command);
        run.call("vkResetEvent", Recorder.DEVICE, EVENT);
        assertEquals(List.of("VKVAL-Event-Host-Races-Queue"), run.rules());
    }

    @Test
    void hostHasWaitedForTheQueue() {
        submit("vkCmdSetEvent");
        run.call("vkQueueWaitIdle", Recorder.QUEUE).call("vkResetEvent", Recorder.DEVICE, EVENT);
        assertEquals(List.of(), run.rules());
    }

    @Test
    void hostHasSeenTheEvent() {
        submit("vkCmdSetEvent");
        run.returning(VK10.VK_EVENT_SET)
                .call("vkGetEventStatus", Recorder.DEVICE, EVENT)
                .returning(VK10.VK_SUCCESS)
                .call("vkResetEvent", Recorder.DEVICE, EVENT);
        assertEquals(List.of(), run.rules());
    }

    @Test
    void setOnceMore() {
        submit("vkCmdSetEvent");
        run.call("vkQueueWaitIdle", Recorder.QUEUE);
        assertEquals(List.of(), run.rules());
        submit("vkCmdSetEvent");
        assertEquals(List.of("BestPractices-Event-SignalSignaledEvent"), run.rules());
        run.call("vkQueueWaitIdle", Recorder.QUEUE).call("vkResetEvent", Recorder.DEVICE, EVENT);
        assertEquals(List.of(), recorder.broken(() -> submit("vkCmdSetEvent")));
    }
}
