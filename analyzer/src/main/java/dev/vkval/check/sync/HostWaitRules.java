package dev.vkval.check.sync;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Confidence;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.SemaphoreState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/** Waits of the host that timed out, for a fence or value that is not signaled in the capture. */
public final class HostWaitRules implements Topic, StateObserver {
    private final CoreContext context;
    private final Map<FenceState, Problem> fences = new LinkedHashMap<>();
    private final List<TimelineWait> timelines = new ArrayList<>();

    public HostWaitRules(CoreContext context) {
        this.context = context;
    }

    private record TimelineWait(SemaphoreState semaphore, long value, Problem problem) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(WaitForFences.ID, this::waitForFences);
        hooks.validate(WaitSemaphores.ID, this::waitSemaphores);
        hooks.observe(this);
    }

    private void waitForFences(Call call) {
        int count = WaitForFences.fenceCount(call);
        boolean all = WaitForFences.waitAll(call) != 0 || count == 1;
        long array = WaitForFences.pFences(call);
        for (int i = 0; all && ranOut(call) && i < CMemory.count(count, array); i++) {
            FenceState fence = context.get(FenceState.class, CMemory.handle(array, i));
            if (fence != null && !fence.external() && fence.status() == FenceState.Status.UNSIGNALED) {
                fences.putIfAbsent(
                        fence,
                        context.warning(call, "VKVAL-Fence-Wait-Never-Signaled")
                                .on(fence)
                                .parameter("pFences[" + i + "]")
                                .confidence(Confidence.OBSERVED)
                                .title("the host waits for a fence that no submission uses")
                                .message("%s is unsignaled, and no later submission signals it", fence)
                                .help("use the fence in the submission that the host waits for"));
            }
        }
    }

    private void waitSemaphores(Call call) {
        long info = WaitSemaphores.pWaitInfo(call);
        int count = VkSemaphoreWaitInfo.nsemaphoreCount(info);
        boolean any = (VkSemaphoreWaitInfo.nflags(info) & VK12.VK_SEMAPHORE_WAIT_ANY_BIT) != 0 && count > 1;
        long semaphores = CMemory.pointer(info + VkSemaphoreWaitInfo.PSEMAPHORES);
        long values = CMemory.pointer(info + VkSemaphoreWaitInfo.PVALUES);
        for (int i = 0; !any && ranOut(call) && i < CMemory.count(CMemory.count(count, semaphores), values); i++) {
            SemaphoreState semaphore = context.get(SemaphoreState.class, CMemory.handle(semaphores, i));
            if (semaphore != null && semaphore.timeline()) {
                timelines.add(new TimelineWait(
                        semaphore,
                        CMemory.u64(values, i),
                        context.warning(call, "VKVAL-Timeline-Wait-Never-Signaled")
                                .on(semaphore)
                                .parameter("pWaitInfo->pSemaphores[" + i + "]")
                                .confidence(Confidence.OBSERVED)
                                .title("the host waits for a timeline value that is never signaled")
                                .help("signal this or a larger value on a queue or on the host")));
            }
        }
    }

    private static boolean ranOut(Call call) {
        return call.result() == VK10.VK_TIMEOUT;
    }

    /** A wait for what a later submission signals is not reported. */
    @Override
    public void submitted(Submission submission) {
        fences.remove(submission.fence());
    }

    @Override
    public void finish() {
        fences.forEach((fence, problem) -> {
            if (fence.status() == FenceState.Status.UNSIGNALED && !fence.external()) {
                problem.report();
            }
        });
        for (TimelineWait wait : timelines) {
            long largest = Timeline.of(wait.semaphore()).largest();
            if (Long.compareUnsigned(largest, wait.value()) < 0
                    && !wait.semaphore().external()) {
                wait.problem()
                        .message(
                                "it waits for %s, but the largest value signaled by the end of the capture is %s",
                                Long.toUnsignedString(wait.value()), Long.toUnsignedString(largest))
                        .report();
            }
        }
    }
}
