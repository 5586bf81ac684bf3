package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyMemoryIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryIndirectNV;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.object.UsedMemory;
import org.lwjgl.vulkan.KHRCopyMemoryIndirect;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCopyMemoryIndirectCommandKHR;
import org.lwjgl.vulkan.VkCopyMemoryIndirectInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectCommandKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkImageSubresourceLayers;

/**
 * Copies whose regions are in memory: the regions are read. Which memory they copy is not known; of an image it is some part
 * of the subresources that the call names.
 */
final class IndirectCopyTracker {
    private final StateTracker tracker;

    IndirectCopyTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdCopyMemoryIndirectKHR.ID, this::copy);
        hooks.on(CmdCopyMemoryIndirectNV.ID, this::copyNv);
        hooks.on(CmdCopyMemoryToImageIndirectKHR.ID, this::copyToImage);
        hooks.on(CmdCopyMemoryToImageIndirectNV.ID, this::copyToImageNv);
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyMemoryIndirectKHR.pCopyMemoryIndirectInfo(call);
        AddressRange range = AddressRange.strided(info + VkCopyMemoryIndirectInfoKHR.COPYADDRESSRANGE);
        int count = VkCopyMemoryIndirectInfoKHR.ncopyCount(info);
        regions(range.address(), range.strideBytes(), count, VkCopyMemoryIndirectCommandKHR.SIZEOF)
                .record(call, to);
    }

    private void copyNv(Call call, RecordingBuilder to) {
        regions(
                        CmdCopyMemoryIndirectNV.copyBufferAddress(call),
                        CMemory.mask(CmdCopyMemoryIndirectNV.stride(call)),
                        CmdCopyMemoryIndirectNV.copyCount(call),
                        VkCopyMemoryIndirectCommandKHR.SIZEOF)
                .record(call, to);
    }

    private void copyToImage(Call call, RecordingBuilder to) {
        long info = CmdCopyMemoryToImageIndirectKHR.pCopyMemoryToImageIndirectInfo(call);
        AddressRange range = AddressRange.strided(info + VkCopyMemoryToImageIndirectInfoKHR.COPYADDRESSRANGE);
        int count = VkCopyMemoryToImageIndirectInfoKHR.ncopyCount(info);
        MemoryUseList uses =
                regions(range.address(), range.strideBytes(), count, VkCopyMemoryToImageIndirectCommandKHR.SIZEOF);
        image(
                uses,
                VkCopyMemoryToImageIndirectInfoKHR.ndstImage(info),
                count,
                CMemory.pointer(info + VkCopyMemoryToImageIndirectInfoKHR.PIMAGESUBRESOURCES));
        uses.record(call, to);
    }

    private void copyToImageNv(Call call, RecordingBuilder to) {
        int count = CmdCopyMemoryToImageIndirectNV.copyCount(call);
        MemoryUseList uses = regions(
                CmdCopyMemoryToImageIndirectNV.copyBufferAddress(call),
                CMemory.mask(CmdCopyMemoryToImageIndirectNV.stride(call)),
                count,
                VkCopyMemoryToImageIndirectCommandKHR.SIZEOF);
        image(
                uses,
                CmdCopyMemoryToImageIndirectNV.dstImage(call),
                count,
                CmdCopyMemoryToImageIndirectNV.pImageSubresources(call));
        uses.record(call, to);
    }

    private MemoryUseList regions(long address, long strideBytes, int count, int sizeBytes) {
        MemoryUseList uses = new MemoryUseList();
        long bytes = count == 0 ? 0 : (CMemory.mask(count) - 1) * strideBytes + sizeBytes;
        uses.add(
                "copy regions",
                KHRCopyMemoryIndirect.VK_PIPELINE_STAGE_2_COPY_INDIRECT_BIT_KHR,
                VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT,
                tracker.bufferAddresses().at(new AddressRange(address, bytes, strideBytes)));
        return uses;
    }

    private void image(MemoryUseList uses, long id, int count, long subresources) {
        ImageState image = tracker.get(ImageState.class, id);
        for (int i = 0; image != null && i < CMemory.count(count, subresources); i++) {
            Subresources layers =
                    Subresources.layers(CMemory.element(subresources, i, VkImageSubresourceLayers.SIZEOF));
            uses.addPossible(
                    "copied data",
                    VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
                    VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                    new UsedMemory.OfSubresources(image, SubresourceRange.ofLayers(layers, image)));
        }
    }
}
