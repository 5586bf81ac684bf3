package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.UsedMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.VkVideoDecodeInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeInfoKHR;
import org.lwjgl.vulkan.VkVideoPictureResourceInfoKHR;
import org.lwjgl.vulkan.VkVideoReferenceSlotInfoKHR;

/** Video coding: bitstreams, pictures and the references between them. */
final class VideoCommandTracker {

    /** Stage and accesses of decoding or encoding. */
    private record Coding(long stage, long read, long write) {}

    private static final Coding DECODE = new Coding(
            KHRVideoDecodeQueue.VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
            KHRVideoDecodeQueue.VK_ACCESS_2_VIDEO_DECODE_READ_BIT_KHR,
            KHRVideoDecodeQueue.VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR);
    private static final Coding ENCODE = new Coding(
            KHRVideoEncodeQueue.VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR,
            KHRVideoEncodeQueue.VK_ACCESS_2_VIDEO_ENCODE_READ_BIT_KHR,
            KHRVideoEncodeQueue.VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR);

    private final StateTracker tracker;

    VideoCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdDecodeVideoKHR.ID, this::decode);
        hooks.on(CmdEncodeVideoKHR.ID, this::encode);
    }

    private void decode(Call call, RecordingBuilder to) {
        long info = CmdDecodeVideoKHR.pDecodeInfo(call);
        List<RecordedCommand.MemoryUse> uses = new ArrayList<>();
        bitstream(
                uses,
                DECODE.stage(),
                DECODE.read(),
                VkVideoDecodeInfoKHR.nsrcBuffer(info),
                VkVideoDecodeInfoKHR.nsrcBufferOffset(info),
                VkVideoDecodeInfoKHR.nsrcBufferRange(info));
        references(
                uses,
                DECODE,
                VkVideoDecodeInfoKHR.nreferenceSlotCount(info),
                CMemory.pointer(info + VkVideoDecodeInfoKHR.PREFERENCESLOTS));
        slot(uses, DECODE, DECODE.write(), CMemory.pointer(info + VkVideoDecodeInfoKHR.PSETUPREFERENCESLOT));
        picture(
                uses,
                "decoded picture",
                DECODE.stage(),
                DECODE.write(),
                info + VkVideoDecodeInfoKHR.DSTPICTURERESOURCE);
        to.add(call, place -> new RecordedCommand.UseMemory(place, List.copyOf(uses)));
    }

    private void encode(Call call, RecordingBuilder to) {
        long info = CmdEncodeVideoKHR.pEncodeInfo(call);
        List<RecordedCommand.MemoryUse> uses = new ArrayList<>();
        picture(uses, "source picture", ENCODE.stage(), ENCODE.read(), info + VkVideoEncodeInfoKHR.SRCPICTURERESOURCE);
        references(
                uses,
                ENCODE,
                VkVideoEncodeInfoKHR.nreferenceSlotCount(info),
                CMemory.pointer(info + VkVideoEncodeInfoKHR.PREFERENCESLOTS));
        slot(uses, ENCODE, ENCODE.write(), CMemory.pointer(info + VkVideoEncodeInfoKHR.PSETUPREFERENCESLOT));
        bitstream(
                uses,
                ENCODE.stage(),
                ENCODE.write(),
                VkVideoEncodeInfoKHR.ndstBuffer(info),
                VkVideoEncodeInfoKHR.ndstBufferOffset(info),
                VkVideoEncodeInfoKHR.ndstBufferRange(info));
        to.add(call, place -> new RecordedCommand.UseMemory(place, List.copyOf(uses)));
    }

    private void bitstream(
            List<RecordedCommand.MemoryUse> uses, long stage, long access, long id, long offset, long sizeBytes) {
        BufferState buffer = tracker.get(BufferState.class, id);
        if (buffer != null) {
            BufferPart part = new BufferPart(buffer, offset, buffer.rangeBytes(offset, sizeBytes));
            uses.add(new RecordedCommand.MemoryUse("bitstream", stage, access, part));
        }
    }

    private void references(List<RecordedCommand.MemoryUse> uses, Coding coding, int count, long slots) {
        for (int i = 0; i < CMemory.count(count, slots); i++) {
            slot(uses, coding, coding.read(), CMemory.element(slots, i, VkVideoReferenceSlotInfoKHR.SIZEOF));
        }
    }

    private void slot(List<RecordedCommand.MemoryUse> uses, Coding coding, long access, long slot) {
        long resource = slot == 0 ? 0 : CMemory.pointer(slot + VkVideoReferenceSlotInfoKHR.PPICTURERESOURCE);
        if (resource != 0) {
            picture(uses, "reference picture", coding.stage(), access, resource);
        }
    }

    private void picture(List<RecordedCommand.MemoryUse> uses, String what, long stage, long access, long resource) {
        ImageViewState view =
                tracker.get(ImageViewState.class, VkVideoPictureResourceInfoKHR.nimageViewBinding(resource));
        if (view != null) {
            int layer = VkVideoPictureResourceInfoKHR.nbaseArrayLayer(resource);
            uses.add(new RecordedCommand.MemoryUse(what, stage, access, new UsedMemory.OfView(view, layer)));
        }
    }
}
