package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.SignalSemaphore;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Submit;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SemaphoreState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkSemaphoreSignalInfo;

/** Values of timeline semaphores that are too far from the current and the pending ones, and of one batch that wait for each other. */
public final class TimelineDistanceRules implements Topic {
    private final CoreContext context;

    public TimelineDistanceRules(CoreContext context) {
        this.context = context;
    }

    /** The ids of the rules of a command; null where it has none. */
    private record Form(String waits, String signals, String increases) {}

    private static final Form OLDER =
            new Form("VUID-VkSubmitInfo-pWaitSemaphores-03243", "VUID-VkSubmitInfo-pSignalSemaphores-03244", null);
    private static final Form NEWER = new Form(
            "VUID-VkSubmitInfo2-semaphore-03884",
            "VUID-VkSubmitInfo2-semaphore-03883",
            "VUID-VkSubmitInfo2-semaphore-03881");
    private static final Form SPARSE = new Form(
            "VUID-VkBindSparseInfo-pWaitSemaphores-03250", "VUID-VkBindSparseInfo-pSignalSemaphores-03251", null);

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, call -> submit(call, OLDER));
        hooks.validate(QueueSubmit2.ID, call -> submit(call, NEWER));
        hooks.validate(QueueBindSparse.ID, call -> submit(call, SPARSE));
        hooks.validate(SignalSemaphore.ID, call -> {
            long info = SignalSemaphore.pSignalInfo(call);
            SemaphoreState semaphore = timeline(VkSemaphoreSignalInfo.nsemaphore(info));
            if (semaphore != null) {
                distance(
                        call,
                        "VUID-VkSemaphoreSignalInfo-value-03260",
                        semaphore,
                        VkSemaphoreSignalInfo.nvalue(info),
                        "pSignalInfo->value");
            }
        });
    }

    private SemaphoreState timeline(long id) {
        SemaphoreState semaphore = context.get(SemaphoreState.class, id);
        return semaphore == null || !semaphore.timeline() || semaphore.external() ? null : semaphore;
    }

    private void submit(Call call, Form form) {
        for (Submit.Batch batch : Submit.of(call).batches()) {
            for (Submit.Semaphore wait : batch.waits()) {
                operation(call, form.waits(), wait);
            }
            for (Submit.Semaphore signal : batch.signals()) {
                operation(call, form.signals(), signal);
                if (form.increases() != null) {
                    increases(call, form.increases(), batch, signal);
                }
            }
        }
    }

    private void operation(Call call, String rule, Submit.Semaphore operation) {
        SemaphoreState semaphore = timeline(operation.id());
        if (semaphore != null) {
            distance(call, rule, semaphore, operation.value(), operation.at().toString());
        }
    }

    private void distance(Call call, String rule, SemaphoreState semaphore, long value, String path) {
        DeviceState device = context.device(semaphore);
        OptionalLong most = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState()
                        .properties()
                        .integer(
                                "VkPhysicalDeviceTimelineSemaphoreProperties",
                                "maxTimelineSemaphoreValueDifference",
                                0);
        if (most.isEmpty()) {
            return;
        }
        Timeline timeline = Timeline.of(semaphore);
        for (long other : new long[] {timeline.reached(), timeline.largestPending()}) {
            long difference = Long.compareUnsigned(value, other) > 0 ? value - other : other - value;
            if (Long.compareUnsigned(difference, most.getAsLong()) > 0) {
                context.error(call, rule)
                        .on(semaphore)
                        .parameter(path)
                        .title("a value of a timeline semaphore is too far from its other values")
                        .message(
                                "it is %s, but %s has a value or a pending signal of %s, and "
                                        + "maxTimelineSemaphoreValueDifference is %s",
                                Long.toUnsignedString(value),
                                semaphore,
                                Long.toUnsignedString(other),
                                Long.toUnsignedString(most.getAsLong()))
                        .help("use values that are closer together")
                        .report();
                return;
            }
        }
    }

    private void increases(Call call, String rule, Submit.Batch batch, Submit.Semaphore signal) {
        SemaphoreState semaphore = timeline(signal.id());
        for (Submit.Semaphore wait : batch.waits()) {
            if (semaphore != null
                    && wait.id() == signal.id()
                    && Long.compareUnsigned(signal.value(), wait.value()) <= 0) {
                context.error(call, rule)
                        .on(semaphore)
                        .parameter(signal.at().toString())
                        .title("a batch waits for a value of a timeline semaphore that it does not exceed")
                        .message(
                                "it signals %s with %s after a wait for %s",
                                semaphore, Long.toUnsignedString(signal.value()), Long.toUnsignedString(wait.value()))
                        .help("signal a greater value than the one that the batch waits for")
                        .report();
            }
        }
    }
}
