package dev.vkval.check.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.FenceState;
import dev.vkval.state.PerformanceCounters;
import dev.vkval.state.QueueState;
import dev.vkval.state.SemaphoreState;
import dev.vkval.state.StateTracker;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/**
 * The parameters of a vkQueueSubmit or vkQueueSubmit2, before it executes.
 *
 * @param queue null if it is not known
 * @param fence null for none
 * @param newer whether it is vkQueueSubmit2
 */
public record SubmitRequest(QueueState queue, FenceState fence, boolean newer, List<Batch> batches) {

    /**
     * VkSubmitInfo or VkSubmitInfo2; elements whose object is not known are null.
     *
     * @param timeline address of the chained VkTimelineSemaphoreSubmitInfo, 0 for none and for vkQueueSubmit2
     * @param counterPass counter pass of its performance queries
     */
    public record Batch(
            List<Semaphore> waits,
            List<CommandBufferState> buffers,
            List<Semaphore> signals,
            long timeline,
            int counterPass) {}

    /** @param stages VkPipelineStageFlags2 */
    public record Semaphore(SemaphoreState state, long value, long stages) {}

    /**
     * A known command buffer of the submit.
     *
     * @param index its index in the batch
     */
    public record Submitted(SubmitRequest request, int batch, int index, CommandBufferState buffer) {
        /** Its path in the call's parameters. */
        public String path() {
            return request.bufferPath(batch, index);
        }
    }

    /** The known command buffers of all batches, in order. */
    public List<Submitted> buffers() {
        List<Submitted> all = new ArrayList<>();
        for (int b = 0; b < batches.size(); b++) {
            List<CommandBufferState> buffers = batches.get(b).buffers();
            for (int i = 0; i < buffers.size(); i++) {
                if (buffers.get(i) != null) {
                    all.add(new Submitted(this, b, i, buffers.get(i)));
                }
            }
        }
        return all;
    }

    /** Path of a command buffer in the call's parameters. */
    public String bufferPath(int batch, int index) {
        return newer
                ? "pSubmits[%d].pCommandBufferInfos[%d].commandBuffer".formatted(batch, index)
                : "pSubmits[%d].pCommandBuffers[%d]".formatted(batch, index);
    }

    /** Path of a semaphore waited on. */
    public String waitPath(int batch, int index) {
        return newer
                ? "pSubmits[%d].pWaitSemaphoreInfos[%d].semaphore".formatted(batch, index)
                : "pSubmits[%d].pWaitSemaphores[%d]".formatted(batch, index);
    }

    /** Path of a semaphore signaled. */
    public String signalPath(int batch, int index) {
        return newer
                ? "pSubmits[%d].pSignalSemaphoreInfos[%d].semaphore".formatted(batch, index)
                : "pSubmits[%d].pSignalSemaphores[%d]".formatted(batch, index);
    }

    /** The rule's id for this call. */
    public String rule(String older, String other) {
        return newer ? other : older;
    }

    public static SubmitRequest read(Call call, StateTracker state) {
        return call.command().number() == QueueSubmit2.ID ? readNewer(call, state) : readOlder(call, state);
    }

    private static SubmitRequest readOlder(Call call, StateTracker state) {
        List<Batch> batches = new ArrayList<>();
        long array = QueueSubmit.pSubmits(call);
        for (int i = 0; i < CMemory.count(QueueSubmit.submitCount(call), array); i++) {
            batches.add(older(CMemory.element(array, i, VkSubmitInfo.SIZEOF), state));
        }
        return new SubmitRequest(
                state.get(QueueState.class, QueueSubmit.queue(call)),
                state.get(FenceState.class, QueueSubmit.fence(call)),
                false,
                batches);
    }

    private static Batch older(long info, StateTracker state) {
        long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        List<CommandBufferState> buffers = new ArrayList<>();
        long array = CMemory.pointer(info + VkSubmitInfo.PCOMMANDBUFFERS);
        for (int i = 0; i < CMemory.count(VkSubmitInfo.ncommandBufferCount(info), array); i++) {
            buffers.add(state.get(CommandBufferState.class, CMemory.handle(array, i)));
        }
        long waitValues = 0;
        long signalValues = 0;
        int waitValueCount = 0;
        int signalValueCount = 0;
        if (timeline != 0) {
            waitValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES);
            signalValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES);
            waitValueCount =
                    CMemory.count(VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline), waitValues);
            signalValueCount =
                    CMemory.count(VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline), signalValues);
        }
        return new Batch(
                semaphores(
                        state,
                        CMemory.pointer(info + VkSubmitInfo.PWAITSEMAPHORES),
                        VkSubmitInfo.nwaitSemaphoreCount(info),
                        waitValues,
                        waitValueCount,
                        CMemory.pointer(info + VkSubmitInfo.PWAITDSTSTAGEMASK)),
                buffers,
                semaphores(
                        state,
                        CMemory.pointer(info + VkSubmitInfo.PSIGNALSEMAPHORES),
                        VkSubmitInfo.nsignalSemaphoreCount(info),
                        signalValues,
                        signalValueCount,
                        0),
                timeline,
                PerformanceCounters.pass(info));
    }

    private static List<Semaphore> semaphores(
            StateTracker state, long array, int count, long values, int valueCount, long stages) {
        List<Semaphore> semaphores = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            semaphores.add(new Semaphore(
                    state.get(SemaphoreState.class, CMemory.handle(array, i)),
                    i < valueCount ? CMemory.u64(values, i) : 0,
                    stages == 0 ? 0 : CMemory.mask(CMemory.u32(stages, i))));
        }
        return semaphores;
    }

    private static SubmitRequest readNewer(Call call, StateTracker state) {
        List<Batch> batches = new ArrayList<>();
        long array = QueueSubmit2.pSubmits(call);
        for (int i = 0; i < CMemory.count(QueueSubmit2.submitCount(call), array); i++) {
            batches.add(newer(CMemory.element(array, i, VkSubmitInfo2.SIZEOF), state));
        }
        return new SubmitRequest(
                state.get(QueueState.class, QueueSubmit2.queue(call)),
                state.get(FenceState.class, QueueSubmit2.fence(call)),
                true,
                batches);
    }

    private static Batch newer(long info, StateTracker state) {
        List<CommandBufferState> buffers = new ArrayList<>();
        long array = CMemory.pointer(info + VkSubmitInfo2.PCOMMANDBUFFERINFOS);
        for (int i = 0; i < CMemory.count(VkSubmitInfo2.ncommandBufferInfoCount(info), array); i++) {
            long at = CMemory.element(array, i, VkCommandBufferSubmitInfo.SIZEOF);
            buffers.add(state.get(CommandBufferState.class, VkCommandBufferSubmitInfo.ncommandBuffer(at)));
        }
        return new Batch(
                infos(
                        state,
                        CMemory.pointer(info + VkSubmitInfo2.PWAITSEMAPHOREINFOS),
                        VkSubmitInfo2.nwaitSemaphoreInfoCount(info)),
                buffers,
                infos(
                        state,
                        CMemory.pointer(info + VkSubmitInfo2.PSIGNALSEMAPHOREINFOS),
                        VkSubmitInfo2.nsignalSemaphoreInfoCount(info)),
                0,
                PerformanceCounters.pass(info));
    }

    private static List<Semaphore> infos(StateTracker state, long array, int count) {
        List<Semaphore> semaphores = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkSemaphoreSubmitInfo.SIZEOF);
            semaphores.add(new Semaphore(
                    state.get(SemaphoreState.class, VkSemaphoreSubmitInfo.nsemaphore(at)),
                    VkSemaphoreSubmitInfo.nvalue(at),
                    VkSemaphoreSubmitInfo.nstageMask(at)));
        }
        return semaphores;
    }
}
