package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDecompressMemoryEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountNV;
import dev.vkval.capture.command.CmdDecompressMemoryNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDecompressMemoryInfoEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionNV;

/** Memory that is decompressed is within its buffer, and parameters of VK_NV_memory_decompression are in one for them. */
public final class AddressedMemoryRules implements Topic {
    private final CoreContext context;
    private final ResourceRules resources;

    public AddressedMemoryRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /** An address that a command takes. */
    private record Use(Call call, CommandBufferState buffer, String path) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdDecompressMemoryIndirectCountNV.ID, (call, buffer) -> {
            indirect(
                    new Use(call, buffer, "indirectCommandsAddress"),
                    CmdDecompressMemoryIndirectCountNV.indirectCommandsAddress(call),
                    "VUID-vkCmdDecompressMemoryIndirectCountNV-indirectCommandsAddress-07694");
            indirect(
                    new Use(call, buffer, "indirectCommandsCountAddress"),
                    CmdDecompressMemoryIndirectCountNV.indirectCommandsCountAddress(call),
                    "VUID-vkCmdDecompressMemoryIndirectCountNV-indirectCommandsCountAddress-07697");
        });
        hooks.validate(CmdDecompressMemoryEXT.ID, this::decompress);
        hooks.validate(CmdDecompressMemoryNV.ID, this::decompressNv);
    }

    private void indirect(Use use, long address, String rule) {
        BufferPart part = part(use, address);
        int usage = VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
        if (part != null && context.state().bufferAddresses().at(address, 1, usage) == null) {
            resources.usage(new ResourceRules.Use(use.call(), use.buffer(), use.path()), rule, part.buffer(), usage);
        }
    }

    private void decompress(Call call, CommandBufferState buffer) {
        long info = CmdDecompressMemoryEXT.pDecompressMemoryInfoEXT(call);
        long regions = info == 0 ? 0 : CMemory.pointer(info + VkDecompressMemoryInfoEXT.PREGIONS);
        int count = regions == 0 ? 0 : VkDecompressMemoryInfoEXT.nregionCount(info);
        for (int i = 0; i < count; i++) {
            long region = regions + (long) i * VkDecompressMemoryRegionEXT.SIZEOF;
            String path = "pDecompressMemoryInfoEXT->pRegions[" + i + "].";
            Use source = new Use(call, buffer, path + "srcAddress");
            BufferPart from = part(source, CMemory.u64(region + VkDecompressMemoryRegionEXT.SRCADDRESS));
            size(
                    source,
                    from,
                    CMemory.u64(region + VkDecompressMemoryRegionEXT.COMPRESSEDSIZE),
                    "VUID-VkDecompressMemoryRegionEXT-srcAddress-07686");
            Use destination = new Use(call, buffer, path + "dstAddress");
            BufferPart to = part(destination, CMemory.u64(region + VkDecompressMemoryRegionEXT.DSTADDRESS));
            size(
                    destination,
                    to,
                    CMemory.u64(region + VkDecompressMemoryRegionEXT.DECOMPRESSEDSIZE),
                    "VUID-VkDecompressMemoryRegionEXT-dstAddress-07688");
        }
    }

    private void decompressNv(Call call, CommandBufferState buffer) {
        long regions = CmdDecompressMemoryNV.pDecompressMemoryRegions(call);
        int count = regions == 0 ? 0 : CmdDecompressMemoryNV.decompressRegionCount(call);
        for (int i = 0; i < count; i++) {
            long region = regions + (long) i * VkDecompressMemoryRegionNV.SIZEOF;
            String path = "pDecompressMemoryRegions[" + i + "].";
            Use source = new Use(call, buffer, path + "srcAddress");
            size(
                    source,
                    part(source, CMemory.u64(region + VkDecompressMemoryRegionNV.SRCADDRESS)),
                    CMemory.u64(region + VkDecompressMemoryRegionNV.COMPRESSEDSIZE),
                    "VUID-VkDecompressMemoryRegionNV-srcAddress-07686");
            Use destination = new Use(call, buffer, path + "dstAddress");
            size(
                    destination,
                    part(destination, CMemory.u64(region + VkDecompressMemoryRegionNV.DSTADDRESS)),
                    CMemory.u64(region + VkDecompressMemoryRegionNV.DECOMPRESSEDSIZE),
                    "VUID-VkDecompressMemoryRegionNV-dstAddress-07688");
        }
    }

    private void size(Use use, BufferPart part, long bytes, String rule) {
        long left = part == null ? 0 : part.buffer().sizeBytes() - part.offset();
        if (part != null && Long.compareUnsigned(bytes, left) > 0) {
            context.error(use.call(), rule)
                    .on(use.buffer())
                    .on(part.buffer())
                    .parameter(use.path())
                    .title("memory that is decompressed goes beyond the end of its buffer")
                    .message(
                            "it has %s bytes from an address with %d bytes after it",
                            Long.toUnsignedString(bytes), left)
                    .help("make the buffer larger, or the region smaller")
                    .report();
        }
    }

    /** The part of a buffer from an address on, null for no address and for one that is in no buffer. */
    private BufferPart part(Use use, long address) {
        BufferPart part =
                address == 0 ? null : context.state().bufferAddresses().at(address, Long.MAX_VALUE);
        if (address != 0 && part == null) {
            context.error(use.call(), "VUID-VkDeviceAddress-size-11364")
                    .on(use.buffer())
                    .parameter(use.path())
                    .title("a device address is in no buffer")
                    .message("no existing buffer whose address was queried has 0x%x", address)
                    .help("use an address from vkGetBufferDeviceAddress, and destroy the buffer after the last use")
                    .report();
        }
        return part;
    }
}
