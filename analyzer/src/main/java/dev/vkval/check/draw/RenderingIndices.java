package dev.vkval.check.draw;

import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdSetRenderingAttachmentLocations;
import dev.vkval.capture.command.CmdSetRenderingInputAttachmentIndices;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRMaintenance10;
import org.lwjgl.vulkan.VkRenderingAttachmentFlagsInfoKHR;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentLocationInfo;
import org.lwjgl.vulkan.VkRenderingInfo;
import org.lwjgl.vulkan.VkRenderingInputAttachmentIndexInfo;

/** How attachments of the render pass instances of vkCmdBeginRendering are read and written by their numbers in shaders. */
final class RenderingIndices {
    private static final Mapping OWN = new Mapping(null, null, null);

    private static final StateObject.SubStateKey<Rendering> KEY = StateObject.SubStateKey.ofRecording(Rendering.class);

    /** Numbers of color attachments, null where each has its index; those of depth and stencil are null for none. */
    record Mapping(List<Integer> colors, Integer depth, Integer stencil) {
        /** The number of a color attachment; VK_ATTACHMENT_UNUSED for none. */
        int color(int index) {
            if (colors == null) {
                return index;
            }
            return index < colors.size() ? colors.get(index) : -1;
        }
    }

    /**
     * @param controlled whether feedback loops are those of attachments with a flag, the next ones
     * @param feedback the attachments that have the flag, as a mask of {@link PassAttachment#bit}
     */
    record Rendering(Mapping inputs, Mapping locations, boolean controlled, long feedback) {}

    void register(TopicHooks hooks) {
        hooks.record(
                CmdBeginRendering.ID,
                (call, buffer) -> buffer.subState(KEY, begin(CmdBeginRendering.pRenderingInfo(call))));
        hooks.record(
                CmdSetRenderingInputAttachmentIndices.ID,
                (call, buffer) ->
                        indices(buffer, CmdSetRenderingInputAttachmentIndices.pInputAttachmentIndexInfo(call)));
        hooks.record(
                CmdSetRenderingAttachmentLocations.ID,
                (call, buffer) -> locations(buffer, CmdSetRenderingAttachmentLocations.pLocationInfo(call)));
    }

    /** Of the render pass instance that a command buffer has begun; null where none was. */
    Rendering of(CommandBufferState buffer) {
        return buffer.subState(KEY);
    }

    private static Rendering begin(long info) {
        boolean controlled = info != 0
                && (VkRenderingInfo.nflags(info)
                                & KHRMaintenance10.VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR)
                        != 0;
        return new Rendering(OWN, OWN, controlled, controlled ? feedback(info) : 0);
    }

    private static long feedback(long info) {
        long colors = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        long mask = 0;
        int count = CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), colors);
        for (int i = 0; i < Math.min(count, Integer.SIZE); i++) {
            mask |= loops(CMemory.element(colors, i, VkRenderingAttachmentInfo.SIZEOF)) ? 1L << i : 0;
        }
        mask |= loops(CMemory.pointer(info + VkRenderingInfo.PDEPTHATTACHMENT)) ? PassAttachment.DEPTH : 0;
        return mask | (loops(CMemory.pointer(info + VkRenderingInfo.PSTENCILATTACHMENT)) ? PassAttachment.STENCIL : 0);
    }

    private static boolean loops(long attachment) {
        long flags = attachment == 0
                ? 0
                : PNext.find(attachment, KHRMaintenance10.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR);
        return flags != 0
                && (VkRenderingAttachmentFlagsInfoKHR.nflags(flags)
                                & KHRMaintenance10.VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR)
                        != 0;
    }

    private void indices(CommandBufferState buffer, long info) {
        Rendering now = of(buffer);
        if (now == null || info == 0) {
            return;
        }
        Mapping inputs = new Mapping(
                numbers(
                        VkRenderingInputAttachmentIndexInfo.ncolorAttachmentCount(info),
                        CMemory.pointer(info + VkRenderingInputAttachmentIndexInfo.PCOLORATTACHMENTINPUTINDICES)),
                number(CMemory.pointer(info + VkRenderingInputAttachmentIndexInfo.PDEPTHINPUTATTACHMENTINDEX)),
                number(CMemory.pointer(info + VkRenderingInputAttachmentIndexInfo.PSTENCILINPUTATTACHMENTINDEX)));
        buffer.subState(KEY, new Rendering(inputs, now.locations(), now.controlled(), now.feedback()));
    }

    private void locations(CommandBufferState buffer, long info) {
        Rendering now = of(buffer);
        if (now == null || info == 0) {
            return;
        }
        Mapping locations = new Mapping(
                numbers(
                        VkRenderingAttachmentLocationInfo.ncolorAttachmentCount(info),
                        CMemory.pointer(info + VkRenderingAttachmentLocationInfo.PCOLORATTACHMENTLOCATIONS)),
                null,
                null);
        buffer.subState(KEY, new Rendering(now.inputs(), locations, now.controlled(), now.feedback()));
    }

    private static List<Integer> numbers(int count, long array) {
        if (array == 0) {
            return null;
        }
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(count, array); i++) {
            numbers.add(CMemory.u32(array, i));
        }
        return List.copyOf(numbers);
    }

    private static Integer number(long pointer) {
        return pointer == 0 ? null : (Integer) CMemory.u32(pointer, 0);
    }
}
