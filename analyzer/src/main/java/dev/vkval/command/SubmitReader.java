package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRPerformanceQuery;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkDeviceGroupSubmitInfo;
import org.lwjgl.vulkan.VkPerformanceQuerySubmitInfoKHR;
import org.lwjgl.vulkan.VkProtectedSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;
import org.lwjgl.vulkan.VkTimelineSemaphoreSubmitInfo;

/** Reads the commands that submit to a queue. */
final class SubmitReader {
    private static final long ALL_COMMANDS = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;

    private SubmitReader() {}

    static Submit read(Call call) {
        return switch (call.command().number()) {
            case QueueSubmit.ID -> older(call);
            case QueueSubmit2.ID -> newer(call);
            case QueueBindSparse.ID -> sparse(call);
            default -> throw new IllegalArgumentException(call.name() + " is not a submit");
        };
    }

    private static Submit older(Call call) {
        List<Submit.Batch> batches = new ArrayList<>();
        long array = QueueSubmit.pSubmits(call);
        for (int i = 0; i < CMemory.count(QueueSubmit.submitCount(call), array); i++) {
            long info = CMemory.element(array, i, VkSubmitInfo.SIZEOF);
            Location at = Location.parameter("pSubmits", i);
            long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
            long guarded = PNext.find(info, VK11.VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO);
            batches.add(new Submit.Batch(
                    at,
                    waits(
                            at,
                            VkSubmitInfo.nwaitSemaphoreCount(info),
                            CMemory.pointer(info + VkSubmitInfo.PWAITSEMAPHORES),
                            timeline,
                            CMemory.pointer(info + VkSubmitInfo.PWAITDSTSTAGEMASK)),
                    commandBuffers(
                            at,
                            VkSubmitInfo.ncommandBufferCount(info),
                            CMemory.pointer(info + VkSubmitInfo.PCOMMANDBUFFERS)),
                    signals(
                            at,
                            VkSubmitInfo.nsignalSemaphoreCount(info),
                            CMemory.pointer(info + VkSubmitInfo.PSIGNALSEMAPHORES),
                            timeline),
                    values(timeline),
                    deviceGroup(at, PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_SUBMIT_INFO)),
                    counterPass(info),
                    guarded != 0 && VkProtectedSubmitInfo.nprotectedSubmit(guarded) != 0));
        }
        return new Submit(Generation.V1, QueueSubmit.queue(call), QueueSubmit.fence(call), batches);
    }

    private static Submit sparse(Call call) {
        List<Submit.Batch> batches = new ArrayList<>();
        long array = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), array); i++) {
            long info = CMemory.element(array, i, VkBindSparseInfo.SIZEOF);
            Location at = Location.parameter("pBindInfo", i);
            long timeline = PNext.find(info, VK12.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
            batches.add(new Submit.Batch(
                    at,
                    waits(
                            at,
                            VkBindSparseInfo.nwaitSemaphoreCount(info),
                            CMemory.pointer(info + VkBindSparseInfo.PWAITSEMAPHORES),
                            timeline,
                            0),
                    List.of(),
                    signals(
                            at,
                            VkBindSparseInfo.nsignalSemaphoreCount(info),
                            CMemory.pointer(info + VkBindSparseInfo.PSIGNALSEMAPHORES),
                            timeline),
                    values(timeline),
                    null,
                    0,
                    false));
        }
        return new Submit(Generation.V1, QueueBindSparse.queue(call), QueueBindSparse.fence(call), batches);
    }

    /** @param stages the stages of each wait, 0 for none */
    private static List<Submit.Semaphore> waits(Location at, int count, long array, long timeline, long stages) {
        long values =
                timeline == 0 ? 0 : CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PWAITSEMAPHOREVALUES);
        int given = values == 0 ? 0 : VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline);
        int entries = CMemory.count(count, array);
        List<Submit.Semaphore> semaphores = new ArrayList<>(entries);
        for (int i = 0; i < entries; i++) {
            semaphores.add(new Submit.Semaphore(
                    at.dot("pWaitSemaphores", i),
                    CMemory.handle(array, i),
                    i < given ? CMemory.u64(values, i) : 0,
                    stages == 0 ? ALL_COMMANDS : CMemory.mask(CMemory.u32(stages, i))));
        }
        return semaphores;
    }

    private static List<Submit.Semaphore> signals(Location at, int count, long array, long timeline) {
        long values =
                timeline == 0 ? 0 : CMemory.pointer(timeline + VkTimelineSemaphoreSubmitInfo.PSIGNALSEMAPHOREVALUES);
        int given = values == 0 ? 0 : VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline);
        int entries = CMemory.count(count, array);
        List<Submit.Semaphore> semaphores = new ArrayList<>(entries);
        for (int i = 0; i < entries; i++) {
            semaphores.add(new Submit.Semaphore(
                    at.dot("pSignalSemaphores", i),
                    CMemory.handle(array, i),
                    i < given ? CMemory.u64(values, i) : 0,
                    ALL_COMMANDS));
        }
        return semaphores;
    }

    private static List<Submit.CommandBuffer> commandBuffers(Location at, int count, long array) {
        int entries = CMemory.count(count, array);
        List<Submit.CommandBuffer> buffers = new ArrayList<>(entries);
        for (int i = 0; i < entries; i++) {
            buffers.add(new Submit.CommandBuffer(at.dot("pCommandBuffers", i), CMemory.handle(array, i), 0));
        }
        return buffers;
    }

    private static Submit.TimelineValues values(long timeline) {
        return timeline == 0
                ? null
                : new Submit.TimelineValues(
                        VkTimelineSemaphoreSubmitInfo.nwaitSemaphoreValueCount(timeline),
                        VkTimelineSemaphoreSubmitInfo.nsignalSemaphoreValueCount(timeline));
    }

    private static Submit.DeviceGroup deviceGroup(Location batch, long info) {
        if (info == 0) {
            return null;
        }
        List<Integer> masks = new ArrayList<>();
        long array = CMemory.pointer(info + VkDeviceGroupSubmitInfo.PCOMMANDBUFFERDEVICEMASKS);
        for (int i = 0; i < CMemory.count(VkDeviceGroupSubmitInfo.ncommandBufferCount(info), array); i++) {
            masks.add(CMemory.u32(array, i));
        }
        return new Submit.DeviceGroup(
                batch.chained("VkDeviceGroupSubmitInfo"),
                VkDeviceGroupSubmitInfo.nwaitSemaphoreCount(info),
                VkDeviceGroupSubmitInfo.ncommandBufferCount(info),
                VkDeviceGroupSubmitInfo.nsignalSemaphoreCount(info),
                masks);
    }

    private static int counterPass(long info) {
        long pass = PNext.find(info, KHRPerformanceQuery.VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR);
        return pass == 0 ? 0 : VkPerformanceQuerySubmitInfoKHR.ncounterPassIndex(pass);
    }

    private static Submit newer(Call call) {
        List<Submit.Batch> batches = new ArrayList<>();
        long array = QueueSubmit2.pSubmits(call);
        for (int i = 0; i < CMemory.count(QueueSubmit2.submitCount(call), array); i++) {
            long info = CMemory.element(array, i, VkSubmitInfo2.SIZEOF);
            Location at = Location.parameter("pSubmits", i);
            batches.add(new Submit.Batch(
                    at,
                    infos(
                            at,
                            "pWaitSemaphoreInfos",
                            VkSubmitInfo2.nwaitSemaphoreInfoCount(info),
                            CMemory.pointer(info + VkSubmitInfo2.PWAITSEMAPHOREINFOS)),
                    commandBufferInfos(
                            at,
                            VkSubmitInfo2.ncommandBufferInfoCount(info),
                            CMemory.pointer(info + VkSubmitInfo2.PCOMMANDBUFFERINFOS)),
                    infos(
                            at,
                            "pSignalSemaphoreInfos",
                            VkSubmitInfo2.nsignalSemaphoreInfoCount(info),
                            CMemory.pointer(info + VkSubmitInfo2.PSIGNALSEMAPHOREINFOS)),
                    null,
                    null,
                    counterPass(info),
                    (VkSubmitInfo2.nflags(info) & VK13.VK_SUBMIT_PROTECTED_BIT) != 0));
        }
        return new Submit(Generation.V2, QueueSubmit2.queue(call), QueueSubmit2.fence(call), batches);
    }

    private static List<Submit.Semaphore> infos(Location batch, String member, int count, long array) {
        int entries = CMemory.count(count, array);
        List<Submit.Semaphore> semaphores = new ArrayList<>(entries);
        for (int i = 0; i < entries; i++) {
            long info = CMemory.element(array, i, VkSemaphoreSubmitInfo.SIZEOF);
            semaphores.add(new Submit.Semaphore(
                    batch.dot(member, i).dot("semaphore"),
                    VkSemaphoreSubmitInfo.nsemaphore(info),
                    VkSemaphoreSubmitInfo.nvalue(info),
                    VkSemaphoreSubmitInfo.nstageMask(info)));
        }
        return semaphores;
    }

    private static List<Submit.CommandBuffer> commandBufferInfos(Location batch, int count, long array) {
        int entries = CMemory.count(count, array);
        List<Submit.CommandBuffer> buffers = new ArrayList<>(entries);
        for (int i = 0; i < entries; i++) {
            long info = CMemory.element(array, i, VkCommandBufferSubmitInfo.SIZEOF);
            buffers.add(new Submit.CommandBuffer(
                    batch.dot("pCommandBufferInfos", i).dot("commandBuffer"),
                    VkCommandBufferSubmitInfo.ncommandBuffer(info),
                    VkCommandBufferSubmitInfo.ndeviceMask(info)));
        }
        return buffers;
    }
}
