package dev.vkval.gpuav.content;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyMemoryIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.command.Subresources;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lwjgl.vulkan.EXTMemoryDecompression;
import org.lwjgl.vulkan.KHRCopyMemoryIndirect;
import org.lwjgl.vulkan.VkCopyMemoryIndirectCommandKHR;
import org.lwjgl.vulkan.VkCopyMemoryIndirectInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectCommandKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;
import org.lwjgl.vulkan.VkImageSubresourceLayers;
import org.lwjgl.vulkan.VkStridedDeviceAddressRangeKHR;

/** Reads where the parameters of indirect copies and decompressions are. */
final class IndirectCopyReader {
    /** Bytes of parameters that are looked at. */
    private static final long MOST_BYTES = 1 << 20;

    private static final int SPARSE = KHRCopyMemoryIndirect.VK_ADDRESS_COPY_SPARSE_BIT_KHR;

    private final StateTracker state;
    private final Predicate<BufferState> readable;
    private final Consumer<String> gaps;

    /** @param gaps receives a sentence about what is not checked */
    IndirectCopyReader(StateTracker state, Predicate<BufferState> readable, Consumer<String> gaps) {
        this.state = state;
        this.readable = readable;
        this.gaps = gaps;
    }

    /** Null if there is nothing to be checked, or it is not known where it is. */
    ContentCheck of(Call call, CheckedCommand command) {
        return switch (call.command().number()) {
            case CmdCopyMemoryIndirectKHR.ID -> memory(CmdCopyMemoryIndirectKHR.pCopyMemoryIndirectInfo(call));
            case CmdCopyMemoryToImageIndirectKHR.ID ->
                image(CmdCopyMemoryToImageIndirectKHR.pCopyMemoryToImageIndirectInfo(call), command);
            default -> regions(call, command);
        };
    }

    private MemoryCopies memory(long info) {
        CopyRecords records = info == 0
                ? null
                : records(
                        info + VkCopyMemoryIndirectInfoKHR.COPYADDRESSRANGE,
                        VkCopyMemoryIndirectInfoKHR.ncopyCount(info),
                        VkCopyMemoryIndirectCommandKHR.SIZEOF);
        return records == null
                ? null
                : new MemoryCopies(
                        records,
                        (VkCopyMemoryIndirectInfoKHR.nsrcCopyFlags(info) & SPARSE) != 0,
                        (VkCopyMemoryIndirectInfoKHR.ndstCopyFlags(info) & SPARSE) != 0);
    }

    private ImageCopies image(long info, CheckedCommand command) {
        ImageState image =
                info == 0 ? null : state.get(ImageState.class, VkCopyMemoryToImageIndirectInfoKHR.ndstImage(info));
        CopyRecords records = image == null
                ? null
                : records(
                        info + VkCopyMemoryToImageIndirectInfoKHR.COPYADDRESSRANGE,
                        VkCopyMemoryToImageIndirectInfoKHR.ncopyCount(info),
                        VkCopyMemoryToImageIndirectCommandKHR.SIZEOF);
        if (records == null) {
            return null;
        }
        long named = CMemory.pointer(info + VkCopyMemoryToImageIndirectInfoKHR.PIMAGESUBRESOURCES);
        List<Subresources> subresources = new ArrayList<>();
        for (int i = 0; i < CMemory.count(records.count(), named); i++) {
            subresources.add(Subresources.layers(CMemory.element(named, i, VkImageSubresourceLayers.SIZEOF)));
        }
        boolean sparse = (VkCopyMemoryToImageIndirectInfoKHR.nsrcCopyFlags(info) & SPARSE) != 0;
        return new ImageCopies(
                records, new ImageCopies.Target(image, subresources, granularity(command.commandBuffer()), sparse));
    }

    private static PhysicalDeviceState.Granularity granularity(CommandBufferState buffer) {
        DeviceState device = buffer.ancestor(DeviceState.class);
        PhysicalDeviceState.QueueFamily family =
                device == null ? null : device.physicalDeviceState().queueFamily(buffer.queueFamily());
        return family == null ? null : family.granularity();
    }

    private CopyRecords records(long range, int copies, int sizeBytes) {
        long address = CMemory.u64(range + VkStridedDeviceAddressRangeKHR.ADDRESS);
        long stride = CMemory.u64(range + VkStridedDeviceAddressRangeKHR.STRIDE);
        long count = CMemory.mask(copies);
        if (count == 0 || count > 1 && (stride < sizeBytes || stride > Integer.MAX_VALUE)) {
            return null;
        }
        long most = count == 1 ? 1 : Math.min(count, MOST_BYTES / stride + 1);
        if (most < count) {
            gaps.accept("indirect commands with more than a megabyte of parameters: the rest of them is not checked");
        }
        BufferPart part = whole(address, (most - 1) * stride + sizeBytes);
        return part == null
                ? null
                : new CopyRecords(
                        part,
                        (int) most,
                        stride,
                        AddressedMemory.of(state.bufferAddresses().all()));
    }

    private BufferPart whole(long address, long sizeBytes) {
        BufferPart part = address == 0 ? null : state.bufferAddresses().at(address, sizeBytes);
        return part != null && part.sizeBytes() == sizeBytes && readable.test(part.buffer()) ? part : null;
    }

    private DecompressionRegions regions(Call call, CheckedCommand command) {
        long stride = CMemory.mask(CmdDecompressMemoryIndirectCountEXT.stride(call));
        long most = CMemory.mask(CmdDecompressMemoryIndirectCountEXT.maxDecompressionCount(call));
        BufferPart count = whole(CmdDecompressMemoryIndirectCountEXT.indirectCommandsCountAddress(call), Integer.BYTES);
        BufferPart rest =
                state.bufferAddresses().largest(CmdDecompressMemoryIndirectCountEXT.indirectCommandsAddress(call));
        boolean known = count != null && rest != null && readable.test(rest.buffer());
        if (!known || most == 0 || stride < VkDecompressMemoryRegionEXT.SIZEOF) {
            return null;
        }
        long bytes = Math.min(Math.min(most * stride, MOST_BYTES), rest.sizeBytes());
        return bytes <= 0
                ? null
                : new DecompressionRegions(
                        command.device(),
                        count,
                        new BufferPart(rest.buffer(), rest.offset(), bytes),
                        stride,
                        rest.sizeBytes(),
                        most,
                        (CmdDecompressMemoryIndirectCountEXT.decompressionMethod(call)
                                        & EXTMemoryDecompression.VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT)
                                != 0);
    }
}
