package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyMemoryIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdDecompressMemoryEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountNV;
import dev.vkval.capture.command.CmdDecompressMemoryNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.AddressedBuffers;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyMemoryIndirectInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkDecompressMemoryInfoEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionNV;

/** Memory whose device addresses are parameters of indirect copies and of decompressions: the usage and size of its buffers. */
public final class AddressedMemoryRules implements Topic {
    private static final int INDIRECT = VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;

    /** VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT, which is beyond the older flags. */
    private static final long DECOMPRESSION = 1L << 32;

    private final CoreContext context;
    private final AddressedBuffers addressed;

    public AddressedMemoryRules(CoreContext context) {
        this.context = context;
        this.addressed = new AddressedBuffers(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyMemoryIndirectKHR.ID, (call, buffer) -> {
            long info = CmdCopyMemoryIndirectKHR.pCopyMemoryIndirectInfo(call);
            addressed.usage(
                    new ResourceRules.Use(call, buffer, "pCopyMemoryIndirectInfo->copyAddressRange.address"),
                    "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-12210",
                    CMemory.pointer(info + VkCopyMemoryIndirectInfoKHR.COPYADDRESSRANGE),
                    INDIRECT);
        });
        hooks.validate(CmdCopyMemoryToImageIndirectKHR.ID, (call, buffer) -> {
            long info = CmdCopyMemoryToImageIndirectKHR.pCopyMemoryToImageIndirectInfo(call);
            addressed.usage(
                    new ResourceRules.Use(call, buffer, "pCopyMemoryToImageIndirectInfo->copyAddressRange.address"),
                    "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-12213",
                    CMemory.pointer(info + VkCopyMemoryToImageIndirectInfoKHR.COPYADDRESSRANGE),
                    INDIRECT);
        });
        hooks.validate(CmdDecompressMemoryIndirectCountEXT.ID, (call, buffer) -> {
            addressed.usage(
                    new ResourceRules.Use(call, buffer, "indirectCommandsAddress"),
                    "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsAddress-07694",
                    CmdDecompressMemoryIndirectCountEXT.indirectCommandsAddress(call),
                    INDIRECT);
            addressed.usage(
                    new ResourceRules.Use(call, buffer, "indirectCommandsCountAddress"),
                    "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsCountAddress-07697",
                    CmdDecompressMemoryIndirectCountEXT.indirectCommandsCountAddress(call),
                    INDIRECT);
        });
        hooks.validate(CmdDecompressMemoryIndirectCountNV.ID, (call, buffer) -> {
            indirectNv(
                    new ResourceRules.Use(call, buffer, "indirectCommandsAddress"),
                    "VUID-vkCmdDecompressMemoryIndirectCountNV-indirectCommandsAddress-07694",
                    CmdDecompressMemoryIndirectCountNV.indirectCommandsAddress(call));
            indirectNv(
                    new ResourceRules.Use(call, buffer, "indirectCommandsCountAddress"),
                    "VUID-vkCmdDecompressMemoryIndirectCountNV-indirectCommandsCountAddress-07697",
                    CmdDecompressMemoryIndirectCountNV.indirectCommandsCountAddress(call));
        });
        hooks.validate(CmdDecompressMemoryEXT.ID, this::decompress);
        hooks.validate(CmdDecompressMemoryNV.ID, this::decompressNv);
    }

    private void indirectNv(ResourceRules.Use use, String rule, long address) {
        addressed.at(use, address);
        addressed.usage(use, rule, address, INDIRECT);
    }

    private void decompress(Call call, CommandBufferState buffer) {
        long info = CmdDecompressMemoryEXT.pDecompressMemoryInfoEXT(call);
        long regions = CMemory.pointer(info + VkDecompressMemoryInfoEXT.PREGIONS);
        for (int i = 0; i < CMemory.count(VkDecompressMemoryInfoEXT.nregionCount(info), regions); i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionEXT.SIZEOF);
            String path = "pDecompressMemoryInfoEXT->pRegions[" + i + "].";
            ResourceRules.Use source = new ResourceRules.Use(call, buffer, path + "srcAddress");
            long from = VkDecompressMemoryRegionEXT.nsrcAddress(region);
            addressed.usage(source, "VUID-VkDecompressMemoryRegionEXT-srcAddress-11764", from, DECOMPRESSION);
            size(
                    source,
                    "VUID-VkDecompressMemoryRegionEXT-srcAddress-07686",
                    from,
                    VkDecompressMemoryRegionEXT.ncompressedSize(region));
            ResourceRules.Use destination = new ResourceRules.Use(call, buffer, path + "dstAddress");
            long to = VkDecompressMemoryRegionEXT.ndstAddress(region);
            addressed.usage(destination, "VUID-VkDecompressMemoryRegionEXT-dstAddress-11765", to, DECOMPRESSION);
            size(
                    destination,
                    "VUID-VkDecompressMemoryRegionEXT-dstAddress-07688",
                    to,
                    VkDecompressMemoryRegionEXT.ndecompressedSize(region));
        }
    }

    private void decompressNv(Call call, CommandBufferState buffer) {
        long regions = CmdDecompressMemoryNV.pDecompressMemoryRegions(call);
        for (int i = 0; i < CMemory.count(CmdDecompressMemoryNV.decompressRegionCount(call), regions); i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionNV.SIZEOF);
            String path = "pDecompressMemoryRegions[" + i + "].";
            size(
                    new ResourceRules.Use(call, buffer, path + "srcAddress"),
                    "VUID-VkDecompressMemoryRegionNV-srcAddress-07686",
                    VkDecompressMemoryRegionNV.nsrcAddress(region),
                    VkDecompressMemoryRegionNV.ncompressedSize(region));
            size(
                    new ResourceRules.Use(call, buffer, path + "dstAddress"),
                    "VUID-VkDecompressMemoryRegionNV-dstAddress-07688",
                    VkDecompressMemoryRegionNV.ndstAddress(region),
                    VkDecompressMemoryRegionNV.ndecompressedSize(region));
        }
    }

    private void size(ResourceRules.Use use, String rule, long address, long bytes) {
        BufferPart part = addressed.at(use, address);
        long left = part == null ? 0 : part.buffer().sizeBytes() - part.offset();
        if (part != null && Long.compareUnsigned(bytes, left) > 0) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .on(part.buffer())
                    .parameter(use.parameter())
                    .title("memory that is decompressed goes beyond the end of its buffer")
                    .message(
                            "it has %s bytes from an address with %d bytes after it",
                            Long.toUnsignedString(bytes), left)
                    .help("make the buffer larger, or the region smaller")
                    .report();
        }
    }
}
