package dev.vkval.check.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** vkCmdResetEvent2 after a wait of the older generation. */
class MixedEventsTest {
    private static final long EVENT = 20;
    private static final int TRANSFER = 0x1000;
    private static final int COMPUTE = 0x800;

    @ParameterizedTest
    @CsvSource({TRANSFER + ", false", COMPUTE + ", true"})
    void resetsComeAfterWaits(int stages, boolean wrong) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            run.create("vkCreateEvent", EVENT, Recorder.DEVICE, run.struct("VkEventCreateInfo"), 0, 0);
            recorder.begin();
            run.call("vkCmdSetEvent", Recorder.COMMANDS, EVENT, TRANSFER)
                    .call(
                            "vkCmdWaitEvents",
                            Recorder.COMMANDS,
                            1,
                            run.array(EVENT),
                            TRANSFER,
                            TRANSFER,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0);
            List<String> broken = recorder.broken(() -> run.call("vkCmdResetEvent2", Recorder.COMMANDS, EVENT, stages));
            assertEquals(wrong, broken.contains("VUID-vkCmdResetEvent2-event-03831"), broken::toString);
        }
    }
}
