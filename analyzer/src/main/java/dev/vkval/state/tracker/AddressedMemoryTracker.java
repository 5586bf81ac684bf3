package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdConvertCooperativeVectorMatrixNV;
import dev.vkval.capture.command.CmdDecompressMemoryEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountNV;
import dev.vkval.capture.command.CmdDecompressMemoryNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordingBuilder;
import org.lwjgl.vulkan.EXTMemoryDecompression;
import org.lwjgl.vulkan.NVCooperativeVector;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;
import org.lwjgl.vulkan.VkDecompressMemoryInfoEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionNV;

/**
 * Commands that read memory at one device address and write it, changed, at another. Where memory holds the regions, only
 * these are known to be read: what they refer to is not known.
 */
final class AddressedMemoryTracker {
    private final StateTracker tracker;

    AddressedMemoryTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdDecompressMemoryEXT.ID, this::decompress);
        hooks.on(CmdDecompressMemoryNV.ID, this::decompressNv);
        hooks.on(CmdDecompressMemoryIndirectCountEXT.ID, this::decompressCounted);
        hooks.on(CmdDecompressMemoryIndirectCountNV.ID, this::decompressCountedNv);
        hooks.on(CmdConvertCooperativeVectorMatrixNV.ID, this::convert);
    }

    private void decompress(Call call, RecordingBuilder to) {
        long info = CmdDecompressMemoryEXT.pDecompressMemoryInfoEXT(call);
        long regions = CMemory.pointer(info + VkDecompressMemoryInfoEXT.PREGIONS);
        MemoryUseList uses = new MemoryUseList();
        for (int i = 0; i < CMemory.count(VkDecompressMemoryInfoEXT.nregionCount(info), regions); i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionEXT.SIZEOF);
            decompress(
                    uses,
                    new AddressRange(
                            VkDecompressMemoryRegionEXT.nsrcAddress(region),
                            VkDecompressMemoryRegionEXT.ncompressedSize(region),
                            0),
                    new AddressRange(
                            VkDecompressMemoryRegionEXT.ndstAddress(region),
                            VkDecompressMemoryRegionEXT.ndecompressedSize(region),
                            0));
        }
        uses.record(call, to);
    }

    private void decompressNv(Call call, RecordingBuilder to) {
        long regions = CmdDecompressMemoryNV.pDecompressMemoryRegions(call);
        MemoryUseList uses = new MemoryUseList();
        for (int i = 0; i < CMemory.count(CmdDecompressMemoryNV.decompressRegionCount(call), regions); i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionNV.SIZEOF);
            decompress(
                    uses,
                    new AddressRange(
                            VkDecompressMemoryRegionNV.nsrcAddress(region),
                            VkDecompressMemoryRegionNV.ncompressedSize(region),
                            0),
                    new AddressRange(
                            VkDecompressMemoryRegionNV.ndstAddress(region),
                            VkDecompressMemoryRegionNV.ndecompressedSize(region),
                            0));
        }
        uses.record(call, to);
    }

    private void decompress(MemoryUseList uses, AddressRange src, AddressRange dst) {
        uses.add(
                "compressed data",
                EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT,
                tracker.bufferAddresses().at(src));
        uses.add(
                "decompressed data",
                EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT,
                tracker.bufferAddresses().at(dst));
    }

    private void decompressCounted(Call call, RecordingBuilder to) {
        long most = CMemory.mask(CmdDecompressMemoryIndirectCountEXT.maxDecompressionCount(call));
        long stride = CMemory.mask(CmdDecompressMemoryIndirectCountEXT.stride(call));
        decompressCounted(
                call,
                to,
                CmdDecompressMemoryIndirectCountEXT.indirectCommandsCountAddress(call),
                new AddressRange(
                        CmdDecompressMemoryIndirectCountEXT.indirectCommandsAddress(call),
                        most == 0 ? 0 : (most - 1) * stride + VkDecompressMemoryRegionEXT.SIZEOF,
                        stride));
    }

    /** The number of regions has no limit here: only the first is known to be within the buffer's use. */
    private void decompressCountedNv(Call call, RecordingBuilder to) {
        decompressCounted(
                call,
                to,
                CmdDecompressMemoryIndirectCountNV.indirectCommandsCountAddress(call),
                new AddressRange(
                        CmdDecompressMemoryIndirectCountNV.indirectCommandsAddress(call),
                        VkDecompressMemoryRegionNV.SIZEOF,
                        0));
    }

    private void decompressCounted(Call call, RecordingBuilder to, long count, AddressRange regions) {
        MemoryUseList uses = new MemoryUseList();
        uses.add(
                "decompression count",
                EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT,
                tracker.bufferAddresses().at(count, Integer.BYTES));
        uses.addPossible(
                "decompression regions",
                EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT,
                tracker.bufferAddresses().at(regions));
        uses.record(call, to);
    }

    private void convert(Call call, RecordingBuilder to) {
        long infos = CmdConvertCooperativeVectorMatrixNV.pInfos(call);
        MemoryUseList uses = new MemoryUseList();
        for (int i = 0; i < CMemory.count(CmdConvertCooperativeVectorMatrixNV.infoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkConvertCooperativeVectorMatrixInfoNV.SIZEOF);
            long dstSize = CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.PDSTSIZE);
            uses.add(
                    "source matrix",
                    NVCooperativeVector.VK_PIPELINE_STAGE_2_CONVERT_COOPERATIVE_VECTOR_MATRIX_BIT_NV,
                    VK13.VK_ACCESS_2_TRANSFER_READ_BIT,
                    part(
                            CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA),
                            VkConvertCooperativeVectorMatrixInfoNV.nsrcSize(info)));
            uses.add(
                    "destination matrix",
                    NVCooperativeVector.VK_PIPELINE_STAGE_2_CONVERT_COOPERATIVE_VECTOR_MATRIX_BIT_NV,
                    VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                    part(
                            CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA),
                            dstSize == 0 ? 0 : CMemory.u64(dstSize, 0)));
        }
        uses.record(call, to);
    }

    private BufferPart part(long address, long sizeBytes) {
        return tracker.bufferAddresses().at(new AddressRange(address, sizeBytes, 0));
    }
}
