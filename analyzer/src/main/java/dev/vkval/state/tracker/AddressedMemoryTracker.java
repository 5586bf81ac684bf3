package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdConvertCooperativeVectorMatrixNV;
import dev.vkval.capture.command.CmdDecompressMemoryEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTMemoryDecompression;
import org.lwjgl.vulkan.NVCooperativeVector;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;
import org.lwjgl.vulkan.VkDecompressMemoryInfoEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;

/** Commands that read memory at one device address and write it, changed, at another. */
final class AddressedMemoryTracker {
    private final StateTracker tracker;

    AddressedMemoryTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdDecompressMemoryEXT.ID, this::decompress);
        hooks.on(CmdConvertCooperativeVectorMatrixNV.ID, this::convert);
    }

    private void decompress(Call call, RecordingBuilder to) {
        long info = CmdDecompressMemoryEXT.pDecompressMemoryInfoEXT(call);
        long regions = CMemory.pointer(info + VkDecompressMemoryInfoEXT.PREGIONS);
        List<RecordedCommand.MemoryUse> uses = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkDecompressMemoryInfoEXT.nregionCount(info), regions); i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionEXT.SIZEOF);
            use(
                    uses,
                    "compressed data",
                    EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                    EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT,
                    VkDecompressMemoryRegionEXT.nsrcAddress(region),
                    VkDecompressMemoryRegionEXT.ncompressedSize(region));
            use(
                    uses,
                    "decompressed data",
                    EXTMemoryDecompression.VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
                    EXTMemoryDecompression.VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT,
                    VkDecompressMemoryRegionEXT.ndstAddress(region),
                    VkDecompressMemoryRegionEXT.ndecompressedSize(region));
        }
        to.add(call, place -> new RecordedCommand.UseMemory(place, List.copyOf(uses)));
    }

    private void convert(Call call, RecordingBuilder to) {
        long infos = CmdConvertCooperativeVectorMatrixNV.pInfos(call);
        List<RecordedCommand.MemoryUse> uses = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdConvertCooperativeVectorMatrixNV.infoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkConvertCooperativeVectorMatrixInfoNV.SIZEOF);
            long dstSize = CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.PDSTSIZE);
            use(
                    uses,
                    "source matrix",
                    NVCooperativeVector.VK_PIPELINE_STAGE_2_CONVERT_COOPERATIVE_VECTOR_MATRIX_BIT_NV,
                    VK13.VK_ACCESS_2_TRANSFER_READ_BIT,
                    CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA),
                    VkConvertCooperativeVectorMatrixInfoNV.nsrcSize(info));
            use(
                    uses,
                    "destination matrix",
                    NVCooperativeVector.VK_PIPELINE_STAGE_2_CONVERT_COOPERATIVE_VECTOR_MATRIX_BIT_NV,
                    VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                    CMemory.pointer(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA),
                    dstSize == 0 ? 0 : CMemory.u64(dstSize, 0));
        }
        to.add(call, place -> new RecordedCommand.UseMemory(place, List.copyOf(uses)));
    }

    private void use(
            List<RecordedCommand.MemoryUse> uses, String what, long stage, long access, long address, long sizeBytes) {
        BufferPart part = sizeBytes == 0 ? null : tracker.bufferAddresses().at(address, sizeBytes);
        if (part != null) {
            uses.add(new RecordedCommand.MemoryUse(what, stage, access, part));
        }
    }
}
