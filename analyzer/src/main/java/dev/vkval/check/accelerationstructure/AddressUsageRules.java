package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildClusterAccelerationStructureIndirectNV;
import dev.vkval.capture.command.CmdBuildPartitionedAccelerationStructuresNV;
import dev.vkval.capture.command.CmdCopyMemoryIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdDecompressMemoryEXT;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVClusterAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkClusterAccelerationStructureCommandsInfoNV;
import org.lwjgl.vulkan.VkCopyMemoryIndirectInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectInfoKHR;
import org.lwjgl.vulkan.VkDecompressMemoryInfoEXT;
import org.lwjgl.vulkan.VkDecompressMemoryRegionEXT;

/**
 * The usage of the buffers whose device addresses are parameters of copies, decompressions and builds. An address that is
 * in no known buffer is not looked at, nor is one that is itself in a buffer.
 */
public final class AddressUsageRules implements Topic {
    private static final int INDIRECT = VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    private static final int STORAGE = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    private static final int STRUCTURE =
            KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
    private static final int INPUT =
            KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;

    /** VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT, which is beyond the older flags. */
    private static final long DECOMPRESSION = 1L << 32;

    private final CoreContext context;
    private final ResourceRules resources;

    /** What an address is a parameter of. */
    private record Use(Call call, CommandBufferState buffer) {}

    public AddressUsageRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyMemoryIndirectKHR.ID, (call, buffer) -> {
            long info = CmdCopyMemoryIndirectKHR.pCopyMemoryIndirectInfo(call);
            usage(
                    new Use(call, buffer),
                    info == 0 ? 0 : CMemory.pointer(info + VkCopyMemoryIndirectInfoKHR.COPYADDRESSRANGE),
                    "pCopyMemoryIndirectInfo->copyAddressRange.address",
                    "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-12210",
                    INDIRECT);
        });
        hooks.validate(CmdCopyMemoryToImageIndirectKHR.ID, (call, buffer) -> {
            long info = CmdCopyMemoryToImageIndirectKHR.pCopyMemoryToImageIndirectInfo(call);
            usage(
                    new Use(call, buffer),
                    info == 0 ? 0 : CMemory.pointer(info + VkCopyMemoryToImageIndirectInfoKHR.COPYADDRESSRANGE),
                    "pCopyMemoryToImageIndirectInfo->copyAddressRange.address",
                    "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-12213",
                    INDIRECT);
        });
        hooks.validate(CmdDecompressMemoryEXT.ID, (call, buffer) -> decompress(new Use(call, buffer)));
        hooks.validate(CmdDecompressMemoryIndirectCountEXT.ID, (call, buffer) -> {
            Use use = new Use(call, buffer);
            usage(
                    use,
                    CmdDecompressMemoryIndirectCountEXT.indirectCommandsAddress(call),
                    "indirectCommandsAddress",
                    "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsAddress-07694",
                    INDIRECT);
            usage(
                    use,
                    CmdDecompressMemoryIndirectCountEXT.indirectCommandsCountAddress(call),
                    "indirectCommandsCountAddress",
                    "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsCountAddress-07697",
                    INDIRECT);
        });
        hooks.validate(
                CmdBuildClusterAccelerationStructureIndirectNV.ID, (call, buffer) -> clusters(new Use(call, buffer)));
        hooks.validate(
                CmdBuildPartitionedAccelerationStructuresNV.ID, (call, buffer) -> partitioned(new Use(call, buffer)));
    }

    private void decompress(Use use) {
        long info = CmdDecompressMemoryEXT.pDecompressMemoryInfoEXT(use.call());
        long regions = info == 0 ? 0 : CMemory.pointer(info + VkDecompressMemoryInfoEXT.PREGIONS);
        int count = regions == 0 ? 0 : CMemory.count(VkDecompressMemoryInfoEXT.nregionCount(info), regions);
        for (int i = 0; i < count; i++) {
            long region = CMemory.element(regions, i, VkDecompressMemoryRegionEXT.SIZEOF);
            String at = "pDecompressMemoryInfoEXT->pRegions[" + i + "].";
            usage(
                    use,
                    VkDecompressMemoryRegionEXT.nsrcAddress(region),
                    at + "srcAddress",
                    "VUID-VkDecompressMemoryRegionEXT-srcAddress-11764",
                    DECOMPRESSION);
            usage(
                    use,
                    VkDecompressMemoryRegionEXT.ndstAddress(region),
                    at + "dstAddress",
                    "VUID-VkDecompressMemoryRegionEXT-dstAddress-11765",
                    DECOMPRESSION);
        }
    }

    private void clusters(Use use) {
        long info = CmdBuildClusterAccelerationStructureIndirectNV.pCommandInfos(use.call());
        if (info == 0) {
            return;
        }
        int indirect = VkClusterAccelerationStructureCommandsInfoNV.naddressResolutionFlags(info);
        usage(
                use,
                VkClusterAccelerationStructureCommandsInfoNV.nsrcInfosCount(info),
                "pCommandInfos->srcInfosCount",
                "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12306",
                INPUT);
        if ((indirect
                        & NVClusterAccelerationStructure
                                .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SCRATCH_DATA_BIT_NV)
                == 0) {
            usage(
                    use,
                    VkClusterAccelerationStructureCommandsInfoNV.nscratchData(info),
                    "pCommandInfos->scratchData",
                    "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12304",
                    STORAGE);
        }
        if ((indirect
                        & NVClusterAccelerationStructure
                                .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_IMPLICIT_DATA_BIT_NV)
                == 0) {
            usage(
                    use,
                    VkClusterAccelerationStructureCommandsInfoNV.ndstImplicitData(info),
                    "pCommandInfos->dstImplicitData",
                    "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12308",
                    STRUCTURE);
        }
    }

    private void partitioned(Use use) {
        long info = CmdBuildPartitionedAccelerationStructuresNV.pBuildInfo(use.call());
        if (info == 0) {
            return;
        }
        usage(
                use,
                VkBuildPartitionedAccelerationStructureInfoNV.nscratchData(info),
                "pBuildInfo->scratchData",
                "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10550",
                STORAGE);
        usage(
                use,
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcAccelerationStructureData(info),
                "pBuildInfo->srcAccelerationStructureData",
                "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10552",
                STRUCTURE);
        usage(
                use,
                VkBuildPartitionedAccelerationStructureInfoNV.ndstAccelerationStructureData(info),
                "pBuildInfo->dstAccelerationStructureData",
                "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10552",
                STRUCTURE);
    }

    /** Of several buffers with the address, one must have been created with the usage. */
    private void usage(Use use, long address, String path, String rule, long usage) {
        BufferAddresses buffers = context.state().bufferAddresses();
        BufferPart part = address == 0 ? null : buffers.at(address, 1);
        if (part != null && buffers.at(address, 1, usage) == null) {
            resources.usage(new ResourceRules.Use(use.call(), use.buffer(), path), rule, part.buffer(), usage);
        }
    }
}
