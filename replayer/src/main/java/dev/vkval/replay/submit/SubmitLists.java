package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.structure.StructureTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/** The semaphores and command buffers of a submit, for every submit command, and how to shorten the lists. */
final class SubmitLists {

    /**
     * An array of a batch.
     *
     * @param struct address of the struct that contains it
     * @param countOffset offset of its count
     * @param arrayOffset offset of its address
     * @param stride bytes of an element
     * @param handleOffset offset of the handle in an element
     */
    private record Array(long struct, int countOffset, int arrayOffset, int stride, int handleOffset) {
        int count() {
            return address() == 0 ? 0 : MemoryUtil.memGetInt(struct + countOffset);
        }

        long address() {
            return MemoryUtil.memGetAddress(struct + arrayOffset);
        }

        long handle(int index) {
            return MemoryUtil.memGetLong(address() + (long) index * stride + handleOffset);
        }
    }

    /** A semaphore and the value waited for or signaled; the value is meaningless for a binary one. */
    record Signal(long semaphore, long value) {}

    /** Says whether to keep an element, by its captured id. */
    @FunctionalInterface
    interface Keep {
        boolean keeps(long id);
    }

    private static final int TIMELINE = StructureTypes.of("VkTimelineSemaphoreSubmitInfo");

    private SubmitLists() {}

    /** Addresses of the batches, in the recorded or in the live call by its slots. */
    private static List<Long> batches(Call call, long slots) {
        int stride = switch (call.command().number()) {
            case QueueSubmit.ID -> VkSubmitInfo.SIZEOF;
            case QueueSubmit2.ID -> VkSubmitInfo2.SIZEOF;
            default -> VkBindSparseInfo.SIZEOF;
        };
        long array = MemoryUtil.memGetAddress(slots + 2L * Long.BYTES);
        List<Long> batches = new ArrayList<>();
        for (int i = 0; array != 0 && i < call.u32(1); i++) {
            batches.add(array + (long) i * stride);
        }
        return batches;
    }

    private static Array waits(Call call, long batch) {
        return switch (call.command().number()) {
            case QueueSubmit.ID ->
                new Array(batch, VkSubmitInfo.WAITSEMAPHORECOUNT, VkSubmitInfo.PWAITSEMAPHORES, Long.BYTES, 0);
            case QueueSubmit2.ID ->
                new Array(
                        batch,
                        VkSubmitInfo2.WAITSEMAPHOREINFOCOUNT,
                        VkSubmitInfo2.PWAITSEMAPHOREINFOS,
                        VkSemaphoreSubmitInfo.SIZEOF,
                        VkSemaphoreSubmitInfo.SEMAPHORE);
            default ->
                new Array(batch, VkBindSparseInfo.WAITSEMAPHORECOUNT, VkBindSparseInfo.PWAITSEMAPHORES, Long.BYTES, 0);
        };
    }

    private static Array signals(Call call, long batch) {
        return switch (call.command().number()) {
            case QueueSubmit.ID ->
                new Array(batch, VkSubmitInfo.SIGNALSEMAPHORECOUNT, VkSubmitInfo.PSIGNALSEMAPHORES, Long.BYTES, 0);
            case QueueSubmit2.ID ->
                new Array(
                        batch,
                        VkSubmitInfo2.SIGNALSEMAPHOREINFOCOUNT,
                        VkSubmitInfo2.PSIGNALSEMAPHOREINFOS,
                        VkSemaphoreSubmitInfo.SIZEOF,
                        VkSemaphoreSubmitInfo.SEMAPHORE);
            default ->
                new Array(
                        batch,
                        VkBindSparseInfo.SIGNALSEMAPHORECOUNT,
                        VkBindSparseInfo.PSIGNALSEMAPHORES,
                        Long.BYTES,
                        0);
        };
    }

    private static Array commandBuffers(Call call, long batch) {
        if (call.command().number() == QueueSubmit.ID) {
            return new Array(batch, VkSubmitInfo.COMMANDBUFFERCOUNT, VkSubmitInfo.PCOMMANDBUFFERS, Long.BYTES, 0);
        }
        return new Array(
                batch,
                VkSubmitInfo2.COMMANDBUFFERINFOCOUNT,
                VkSubmitInfo2.PCOMMANDBUFFERINFOS,
                VkCommandBufferSubmitInfo.SIZEOF,
                VkCommandBufferSubmitInfo.COMMANDBUFFER);
    }

    /** What a recorded submit waits for and signals, batch by batch: the waits of a batch before its signals. */
    static void forEachBatch(Call call, BatchVisitor visitor) {
        for (long batch : batches(call, call.slots())) {
            visitor.batch(semaphores(call, batch, true), semaphores(call, batch, false));
        }
    }

    /** Passes the captured ids of a recorded submit's command buffers to the visitor, in order. */
    static void forEachCommandBuffer(Call call, LongConsumer visitor) {
        if (call.command().number() == QueueBindSparse.ID) {
            return;
        }
        for (long batch : batches(call, call.slots())) {
            Array array = commandBuffers(call, batch);
            for (int i = 0; i < array.count(); i++) {
                visitor.accept(array.handle(i));
            }
        }
    }

    /** Receives the batches of a submit. */
    @FunctionalInterface
    interface BatchVisitor {
        void batch(List<Signal> waits, List<Signal> signals);
    }

    private static List<Signal> semaphores(Call call, long batch, boolean waits) {
        Array array = waits ? waits(call, batch) : signals(call, batch);
        List<Signal> list = new ArrayList<>();
        for (int i = 0; i < array.count(); i++) {
            list.add(new Signal(array.handle(i), value(call, batch, array, waits, i)));
        }
        return list;
    }

    private static long value(Call call, long batch, Array array, boolean waits, int index) {
        if (call.command().number() == QueueSubmit2.ID) {
            return MemoryUtil.memGetLong(array.address() + (long) index * array.stride() + VkSemaphoreSubmitInfo.VALUE);
        }
        long timeline = PNext.find(batch, TIMELINE);
        if (timeline == 0) {
            return 0;
        }
        int count = waits
                ? VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline)
                : VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline);
        long values = MemoryUtil.memGetAddress(timeline
                + (waits
                        ? VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES
                        : VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES));
        return values != 0 && index < count ? MemoryUtil.memGetLong(values + (long) index * Long.BYTES) : 0;
    }

    /** Removes from a live submit the waits, command buffers and signals that are not kept. */
    static void shorten(LiveCall live, Keep waits, Keep commandBuffers, Keep signals) {
        Call call = live.recorded();
        List<Long> recorded = batches(call, call.slots());
        List<Long> copies = batches(call, live.slots());
        for (int i = 0; i < recorded.size(); i++) {
            long timeline = call.command().number() == QueueSubmit2.ID ? 0 : PNext.find(copies.get(i), TIMELINE);
            shortenWaits(call, recorded.get(i), copies.get(i), timeline, waits);
            Array signalled = signals(call, recorded.get(i));
            Array copy = signals(call, copies.get(i));
            boolean[] keep = keep(signalled, signals);
            compact(copy, keep);
            compactValues(
                    timeline,
                    VkTimelineSemaphoreSubmitInfo.SIGNALSEMAPHOREVALUECOUNT,
                    VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES,
                    keep);
            if (call.command().number() != QueueBindSparse.ID) {
                compact(
                        commandBuffers(call, copies.get(i)),
                        keep(commandBuffers(call, recorded.get(i)), commandBuffers));
            }
        }
    }

    private static void shortenWaits(Call call, long recorded, long copy, long timeline, Keep waits) {
        boolean[] keep = keep(waits(call, recorded), waits);
        compact(waits(call, copy), keep);
        compactValues(
                timeline,
                VkTimelineSemaphoreSubmitInfo.WAITSEMAPHOREVALUECOUNT,
                VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES,
                keep);
        if (call.command().number() == QueueSubmit.ID) {
            long stages = MemoryUtil.memGetAddress(copy + VkSubmitInfo.PWAITDSTSTAGEMASK);
            if (stages != 0) {
                compact(stages, Integer.BYTES, keep, keep.length);
            }
        }
    }

    private static boolean[] keep(Array recorded, Keep which) {
        boolean[] keep = new boolean[recorded.count()];
        for (int i = 0; i < keep.length; i++) {
            keep[i] = which.keeps(recorded.handle(i));
        }
        return keep;
    }

    private static void compact(Array array, boolean[] keep) {
        if (keep.length > 0) {
            int kept = compact(array.address(), array.stride(), keep, keep.length);
            MemoryUtil.memPutInt(array.struct() + array.countOffset(), kept);
        }
    }

    private static void compactValues(long struct, int countOffset, int arrayOffset, boolean[] keep) {
        if (struct == 0) {
            return;
        }
        long values = MemoryUtil.memGetAddress(struct + arrayOffset);
        if (values != 0) {
            int count = Math.min(MemoryUtil.memGetInt(struct + countOffset), keep.length);
            MemoryUtil.memPutInt(struct + countOffset, compact(values, Long.BYTES, keep, count));
        }
    }

    private static int compact(long array, int stride, boolean[] keep, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (keep[i]) {
                if (kept != i) {
                    MemoryUtil.memCopy(array + (long) i * stride, array + (long) kept * stride, stride);
                }
                kept++;
            }
        }
        return kept;
    }
}
