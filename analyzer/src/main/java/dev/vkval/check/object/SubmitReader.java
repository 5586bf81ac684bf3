package dev.vkval.check.object;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

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

    static SubmitReader submit(int count, long infos) {
        SubmitReader reader = new SubmitReader();
        for (long i = 0; infos != 0 && i < Integer.toUnsignedLong(count); i++) {
            long info = infos + i * VkSubmitInfo.SIZEOF;
            long buffers = CMemory.pointer(info + VkSubmitInfo.PCOMMANDBUFFERS);
            for (long b = 0; buffers != 0 && b < VkSubmitInfo.ncommandBufferCount(info); b++) {
                reader.commandBuffers.add(CMemory.u64(buffers, b));
            }
            reader.semaphores(
                    info,
                    VkSubmitInfo.nwaitSemaphoreCount(info),
                    CMemory.pointer(info + VkSubmitInfo.PWAITSEMAPHORES),
                    VkSubmitInfo.nsignalSemaphoreCount(info),
                    CMemory.pointer(info + VkSubmitInfo.PSIGNALSEMAPHORES));
        }
        return reader;
    }

    static SubmitReader bindSparse(int count, long infos) {
        SubmitReader reader = new SubmitReader();
        for (long i = 0; infos != 0 && i < Integer.toUnsignedLong(count); i++) {
            long info = infos + i * VkBindSparseInfo.SIZEOF;
            reader.semaphores(
                    info,
                    VkBindSparseInfo.nwaitSemaphoreCount(info),
                    CMemory.pointer(info + VkBindSparseInfo.PWAITSEMAPHORES),
                    VkBindSparseInfo.nsignalSemaphoreCount(info),
                    CMemory.pointer(info + VkBindSparseInfo.PSIGNALSEMAPHORES));
        }
        return reader;
    }

    static SubmitReader submit2(int count, long infos) {
        SubmitReader reader = new SubmitReader();
        for (long i = 0; infos != 0 && i < Integer.toUnsignedLong(count); i++) {
            long info = infos + i * VkSubmitInfo2.SIZEOF;
            long buffers = CMemory.pointer(info + VkSubmitInfo2.PCOMMANDBUFFERINFOS);
            for (long b = 0; buffers != 0 && b < VkSubmitInfo2.ncommandBufferInfoCount(info); b++) {
                reader.commandBuffers.add(CMemory.u64(
                        buffers + b * VkCommandBufferSubmitInfo.SIZEOF + VkCommandBufferSubmitInfo.COMMANDBUFFER));
            }
            infos2(
                    VkSubmitInfo2.nwaitSemaphoreInfoCount(info),
                    CMemory.pointer(info + VkSubmitInfo2.PWAITSEMAPHOREINFOS),
                    reader.waits);
            infos2(
                    VkSubmitInfo2.nsignalSemaphoreInfoCount(info),
                    CMemory.pointer(info + VkSubmitInfo2.PSIGNALSEMAPHOREINFOS),
                    reader.signals);
        }
        return reader;
    }

    private static void infos2(int count, long infos, List<SemaphoreUse> into) {
        for (long i = 0; infos != 0 && i < Integer.toUnsignedLong(count); i++) {
            long info = infos + i * VkSemaphoreSubmitInfo.SIZEOF;
            into.add(new SemaphoreUse(VkSemaphoreSubmitInfo.nsemaphore(info), VkSemaphoreSubmitInfo.nvalue(info)));
        }
    }

    private void semaphores(long info, int waitCount, long waited, int signalCount, long signaled) {
        long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
        long waitValues = 0;
        long signalValues = 0;
        int waitValueCount = 0;
        int signalValueCount = 0;
        if (timeline != 0) {
            waitValueCount = VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline);
            waitValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES);
            signalValueCount = VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline);
            signalValues = CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES);
        }
        pairs(waitCount, waited, waitValueCount, waitValues, waits);
        pairs(signalCount, signaled, signalValueCount, signalValues, signals);
    }

    private static void pairs(int count, long semaphores, int valueCount, long values, List<SemaphoreUse> into) {
        for (long i = 0; semaphores != 0 && i < Integer.toUnsignedLong(count); i++) {
            boolean hasValue = values != 0 && i < Integer.toUnsignedLong(valueCount);
            into.add(new SemaphoreUse(CMemory.u64(semaphores, i), hasValue ? CMemory.u64(values, i) : 0));
        }
    }
}
