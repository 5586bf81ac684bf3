package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildClusterAccelerationStructureIndirectNV;
import dev.vkval.capture.command.CmdBuildPartitionedAccelerationStructuresNV;
import dev.vkval.check.resource.AddressedBuffers;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.NVClusterAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkClusterAccelerationStructureCommandsInfoNV;

/**
 * The usage of the buffers whose device addresses are parameters of builds of clusters and partitions. An address that is in
 * no known buffer is not looked at, nor is one that is itself in a buffer.
 */
public final class IndirectBuildRules implements Topic {
    private static final int STORAGE = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    private static final int STRUCTURE =
            KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
    private static final int INPUT =
            KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;

    private final AddressedBuffers addressed;

    /** What an address is a parameter of. */
    private record Use(Call call, CommandBufferState buffer) {}

    public IndirectBuildRules(CoreContext context) {
        this.addressed = new AddressedBuffers(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBuildClusterAccelerationStructureIndirectNV.ID, (call, buffer) -> clusters(new Use(call, buffer)));
        hooks.validate(
                CmdBuildPartitionedAccelerationStructuresNV.ID, (call, buffer) -> partitioned(new Use(call, buffer)));
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
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcInfos(info),
                "pBuildInfo->srcInfos",
                "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10551",
                INPUT);
        usage(
                use,
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcInfosCount(info),
                "pBuildInfo->srcInfosCount",
                "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10551",
                INPUT);
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

    private void usage(Use use, long address, String path, String rule, long usage) {
        addressed.usage(new ResourceRules.Use(use.call(), use.buffer(), path), rule, address, usage);
    }
}
