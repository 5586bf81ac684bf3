package dev.vkval.replay.submit;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.command.Submit;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.structure.StructureTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/** How to shorten the lists of semaphores and command buffers of a live submit, for every submit command. */
final class SubmitLists {

    /**
     * An array of a batch.
     *
     * @param struct address of the struct that contains it
     * @param countOffset offset of its count
     * @param arrayOffset offset of its address
     * @param stride bytes of an element
     */
    private record Array(long struct, int countOffset, int arrayOffset, int stride) {
        long address() {
            return MemoryUtil.memGetAddress(struct + arrayOffset);
        }
    }

    /** Says whether to keep an element, by its captured id. */
    @FunctionalInterface
    interface Keep {
        boolean keeps(long id);
    }

    private static final int TIMELINE = StructureTypes.of("VkTimelineSemaphoreSubmitInfo");

    private SubmitLists() {}

    /** Addresses of the batches in the live call. */
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
                new Array(batch, VkSubmitInfo.WAITSEMAPHORECOUNT, VkSubmitInfo.PWAITSEMAPHORES, Long.BYTES);
            case QueueSubmit2.ID ->
                new Array(
                        batch,
                        VkSubmitInfo2.WAITSEMAPHOREINFOCOUNT,
                        VkSubmitInfo2.PWAITSEMAPHOREINFOS,
                        VkSemaphoreSubmitInfo.SIZEOF);
            default ->
                new Array(batch, VkBindSparseInfo.WAITSEMAPHORECOUNT, VkBindSparseInfo.PWAITSEMAPHORES, Long.BYTES);
        };
    }

    private static Array signals(Call call, long batch) {
        return switch (call.command().number()) {
            case QueueSubmit.ID ->
                new Array(batch, VkSubmitInfo.SIGNALSEMAPHORECOUNT, VkSubmitInfo.PSIGNALSEMAPHORES, Long.BYTES);
            case QueueSubmit2.ID ->
                new Array(
                        batch,
                        VkSubmitInfo2.SIGNALSEMAPHOREINFOCOUNT,
                        VkSubmitInfo2.PSIGNALSEMAPHOREINFOS,
                        VkSemaphoreSubmitInfo.SIZEOF);
            default ->
                new Array(batch, VkBindSparseInfo.SIGNALSEMAPHORECOUNT, VkBindSparseInfo.PSIGNALSEMAPHORES, Long.BYTES);
        };
    }

    private static Array commandBuffers(Call call, long batch) {
        if (call.command().number() == QueueSubmit.ID) {
            return new Array(batch, VkSubmitInfo.COMMANDBUFFERCOUNT, VkSubmitInfo.PCOMMANDBUFFERS, Long.BYTES);
        }
        return new Array(
                batch,
                VkSubmitInfo2.COMMANDBUFFERINFOCOUNT,
                VkSubmitInfo2.PCOMMANDBUFFERINFOS,
                VkCommandBufferSubmitInfo.SIZEOF);
    }

    /** Removes from a live submit the waits, command buffers and signals that are not kept. */
    static void shorten(LiveCall live, Keep waits, Keep commandBuffers, Keep signals) {
        Call call = live.recorded();
        List<Submit.Batch> recorded = Submit.of(call).batches();
        List<Long> copies = batches(call, live.slots());
        for (int i = 0; i < recorded.size(); i++) {
            long timeline = call.command().number() == QueueSubmit2.ID ? 0 : PNext.find(copies.get(i), TIMELINE);
            shortenWaits(call, keep(recorded.get(i).waits(), waits), copies.get(i), timeline);
            boolean[] keep = keep(recorded.get(i).signals(), signals);
            compact(signals(call, copies.get(i)), keep);
            compactValues(
                    timeline,
                    VkTimelineSemaphoreSubmitInfo.SIGNALSEMAPHOREVALUECOUNT,
                    VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES,
                    keep);
            if (call.command().number() != QueueBindSparse.ID) {
                List<Submit.CommandBuffer> buffers = recorded.get(i).commandBuffers();
                compact(
                        commandBuffers(call, copies.get(i)),
                        keep(
                                buffers.size(),
                                index -> commandBuffers.keeps(buffers.get(index).id())));
            }
        }
    }

    private static void shortenWaits(Call call, boolean[] keep, long copy, long timeline) {
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

    private static boolean[] keep(List<Submit.Semaphore> recorded, Keep which) {
        return keep(recorded.size(), index -> which.keeps(recorded.get(index).id()));
    }

    private static boolean[] keep(int count, IntPredicate which) {
        boolean[] keep = new boolean[count];
        for (int i = 0; i < count; i++) {
            keep[i] = which.test(i);
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
