package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.command.Submit;
import java.util.ArrayList;
import java.util.List;

/** The waits, command buffers and signals of the batches of a submit. */
final class SubmitReader {

    /** @param value value of a wait for or signal of a timeline semaphore; 0 for a binary one */
    record SemaphoreUse(long semaphore, long value) {}

    private final List<SemaphoreUse> waits = new ArrayList<>();
    private final List<SemaphoreUse> signals = new ArrayList<>();
    private final List<Long> commandBuffers = new ArrayList<>();

    List<SemaphoreUse> waits() {
        return waits;
    }

    List<SemaphoreUse> signals() {
        return signals;
    }

    List<Long> commandBuffers() {
        return commandBuffers;
    }

    static SubmitReader read(Call call) {
        SubmitReader reader = new SubmitReader();
        Submit submit = Submit.of(call);
        submit.forEachCommandBuffer(reader.commandBuffers::add);
        for (Submit.Batch batch : submit.batches()) {
            batch.waits().forEach(wait -> reader.waits.add(new SemaphoreUse(wait.id(), wait.value())));
            batch.signals().forEach(signal -> reader.signals.add(new SemaphoreUse(signal.id(), signal.value())));
        }
        return reader;
    }
}
