package dev.vkval.check.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of timeline semaphores are unsigned: half of them are negative where they are taken for signed. */
class TimelineRulesTest {
    private static final long SEMAPHORE = 20;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void semaphore(String initial) {
        long type = run.struct("VkSemaphoreTypeCreateInfo");
        long create = run.struct("VkSemaphoreCreateInfo");
        run.set(type, "VkSemaphoreTypeCreateInfo", "semaphoreType", 1)
                .set(type, "VkSemaphoreTypeCreateInfo", "initialValue", Long.parseUnsignedLong(initial, 16))
                .set(create, "VkSemaphoreCreateInfo", "pNext", type)
                .create("vkCreateSemaphore", SEMAPHORE, Recorder.DEVICE, create, 0, 0);
    }

    private void signal(String value) {
        long info = run.struct("VkSemaphoreSignalInfo");
        run.set(info, "VkSemaphoreSignalInfo", "semaphore", SEMAPHORE)
                .set(info, "VkSemaphoreSignalInfo", "value", Long.parseUnsignedLong(value, 16))
                .call("vkSignalSemaphore", Recorder.DEVICE, info);
    }

    private void submit(String wait, String signal) {
        long values = run.struct("VkTimelineSemaphoreSubmitInfo");
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "pNext", values);
        if (wait != null) {
            run.set(values, "VkTimelineSemaphoreSubmitInfo", "waitSemaphoreValueCount", 1)
                    .set(
                            values,
                            "VkTimelineSemaphoreSubmitInfo",
                            "pWaitSemaphoreValues",
                            run.pointer(Long.parseUnsignedLong(wait, 16)))
                    .set(info, "VkSubmitInfo", "waitSemaphoreCount", 1)
                    .set(info, "VkSubmitInfo", "pWaitSemaphores", run.array(SEMAPHORE))
                    .set(info, "VkSubmitInfo", "pWaitDstStageMask", run.pointer(0x1000));
        }
        if (signal != null) {
            run.set(values, "VkTimelineSemaphoreSubmitInfo", "signalSemaphoreValueCount", 1)
                    .set(
                            values,
                            "VkTimelineSemaphoreSubmitInfo",
                            "pSignalSemaphoreValues",
                            run.pointer(Long.parseUnsignedLong(signal, 16)))
                    .set(info, "VkSubmitInfo", "signalSemaphoreCount", 1)
                    .set(info, "VkSubmitInfo", "pSignalSemaphores", run.array(SEMAPHORE));
        }
        run.call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
    }

    private List<String> rules() {
        return run.rules().stream()
                .filter(rule -> rule.matches(".*(-0325[89]|-03242|Never-Signaled)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "7fffffffffffffff, 8000000000000000, false",
        "8000000000000000, 8000000000000001, false",
        "8000000000000000, 7fffffffffffffff, true"
    })
    void hostSignals(String initial, String value, boolean wrong) {
        semaphore(initial);
        signal(value);
        assertEquals(wrong ? List.of("VUID-VkSemaphoreSignalInfo-value-03258") : List.of(), rules());
    }

    @ParameterizedTest
    @CsvSource({"fffffffffffffff0, false", "ffffffffffffffff, true"})
    void hostSignalsBeforeAQueue(String value, boolean wrong) {
        semaphore("0");
        submit(null, "fffffffffffffffe");
        signal(value);
        assertEquals(wrong ? List.of("VUID-VkSemaphoreSignalInfo-value-03259") : List.of(), rules());
    }

    @ParameterizedTest
    @CsvSource({
        "7fffffffffffffff, 8000000000000000, false",
        "8000000000000000, ffffffffffffffff, false",
        "8000000000000000, 7fffffffffffffff, true"
    })
    void queueSignals(String first, String second, boolean wrong) {
        semaphore("0");
        submit(null, first);
        submit(null, second);
        assertEquals(wrong ? List.of("VUID-VkSubmitInfo-pSignalSemaphores-03242") : List.of(), rules());
    }

    @ParameterizedTest
    @CsvSource({"8000000000000000, 8000000000000000, false", "8000000000000000, 7fffffffffffffff, true"})
    void waits(String wait, String signal, boolean wrong) {
        semaphore("0");
        submit(wait, null);
        signal(signal);
        run.finish();
        assertEquals(wrong ? List.of("VKVAL-Timeline-Wait-Never-Signaled") : List.of(), rules());
    }
}
