package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildClusterAccelerationStructureIndirectNV;
import dev.vkval.capture.command.CmdBuildPartitionedAccelerationStructuresNV;
import dev.vkval.capture.command.GetPartitionedAccelerationStructuresBuildSizesNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.RecordingBuilder;
import org.lwjgl.vulkan.KHRSynchronization2;
import org.lwjgl.vulkan.NVClusterAccelerationStructure;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkClusterAccelerationStructureCommandsInfoNV;
import org.lwjgl.vulkan.VkClusterAccelerationStructureInputInfoNV;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;

/**
 * Builds of cluster and of partitioned acceleration structures. They take from memory what they build, so that the call has
 * no sizes: of what is built and of scratch memory, only the first byte is known to be accessed.
 */
final class StructureSetTracker {
    private static final long STAGE = KHRSynchronization2.VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR;
    private static final long READ = KHRSynchronization2.VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    private static final long WRITE = KHRSynchronization2.VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR;
    private static final int FIRST_BYTE = 1;

    private final StateTracker tracker;

    StructureSetTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.postCallRecord(GetPartitionedAccelerationStructuresBuildSizesNV.ID, tracker.partitionSizes()::answered);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBuildClusterAccelerationStructureIndirectNV.ID, this::buildClusters);
        hooks.on(CmdBuildPartitionedAccelerationStructuresNV.ID, this::buildPartitions);
    }

    private void use(MemoryUseList uses, String what, long access, long address, int sizeBytes) {
        uses.add(what, STAGE, access, tracker.bufferAddresses().at(new AddressRange(address, sizeBytes, 0)));
    }

    private void buildClusters(Call call, RecordingBuilder to) {
        long info = CmdBuildClusterAccelerationStructureIndirectNV.pCommandInfos(call);
        Resolution resolution =
                new Resolution(VkClusterAccelerationStructureCommandsInfoNV.naddressResolutionFlags(info));
        int mode = VkClusterAccelerationStructureInputInfoNV.nopMode(
                info + VkClusterAccelerationStructureCommandsInfoNV.INPUT);
        boolean sizesOnly =
                mode == NVClusterAccelerationStructure.VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_COMPUTE_SIZES_NV;
        MemoryUseList uses = new MemoryUseList();
        if (resolution.direct(Resolution.COUNT)) {
            long count = VkClusterAccelerationStructureCommandsInfoNV.nsrcInfosCount(info);
            use(uses, "build count", VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, count, Integer.BYTES);
        }
        if (resolution.direct(Resolution.INFOS)) {
            long infos = info + VkClusterAccelerationStructureCommandsInfoNV.SRCINFOSARRAY;
            array(uses, "build infos", VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, infos);
        }
        if (resolution.direct(Resolution.SIZES)) {
            array(uses, "sizes", WRITE, info + VkClusterAccelerationStructureCommandsInfoNV.DSTSIZESARRAY);
        }
        if (resolution.direct(Resolution.ADDRESSES) && !sizesOnly) {
            array(uses, "addresses", WRITE, info + VkClusterAccelerationStructureCommandsInfoNV.DSTADDRESSESARRAY);
        }
        if (resolution.direct(Resolution.SCRATCH)) {
            long scratch = VkClusterAccelerationStructureCommandsInfoNV.nscratchData(info);
            use(uses, "scratch data", WRITE, scratch, FIRST_BYTE);
        }
        boolean implicit = mode
                == NVClusterAccelerationStructure.VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_IMPLICIT_DESTINATIONS_NV;
        if (implicit && resolution.direct(Resolution.DESTINATION)) {
            long dst = VkClusterAccelerationStructureCommandsInfoNV.ndstImplicitData(info);
            use(uses, "acceleration structures", WRITE, dst, FIRST_BYTE);
        }
        uses.record(call, to);
    }

    /** VkClusterAccelerationStructureAddressResolutionFlagsNV: which addresses are of memory that holds the address. */
    private record Resolution(int flags) {
        static final int DESTINATION =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_IMPLICIT_DATA_BIT_NV;
        static final int SCRATCH =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SCRATCH_DATA_BIT_NV;
        static final int ADDRESSES =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_ADDRESS_ARRAY_BIT_NV;
        static final int SIZES =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_SIZES_ARRAY_BIT_NV;
        static final int INFOS =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SRC_INFOS_ARRAY_BIT_NV;
        static final int COUNT =
                NVClusterAccelerationStructure
                        .VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SRC_INFOS_COUNT_BIT_NV;

        boolean direct(int flag) {
            return (flags & flag) == 0;
        }
    }

    /** An array of which a count in memory says how many elements are used. */
    private void array(MemoryUseList uses, String what, long access, long region) {
        AddressRange range = new AddressRange(
                CMemory.u64(region + VkStridedDeviceAddressRegionKHR.DEVICEADDRESS),
                VkStridedDeviceAddressRegionKHR.nsize(region),
                VkStridedDeviceAddressRegionKHR.nstride(region));
        uses.addPossible(what, STAGE, access, tracker.bufferAddresses().at(range));
    }

    private void buildPartitions(Call call, RecordingBuilder to) {
        long info = CmdBuildPartitionedAccelerationStructuresNV.pBuildInfo(call);
        MemoryUseList uses = new MemoryUseList();
        use(
                uses,
                "build count",
                VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT,
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcInfosCount(info),
                Integer.BYTES);
        use(
                uses,
                "build infos",
                VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT,
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcInfos(info),
                FIRST_BYTE);
        long src = VkBuildPartitionedAccelerationStructureInfoNV.nsrcAccelerationStructureData(info);
        long dst = VkBuildPartitionedAccelerationStructureInfoNV.ndstAccelerationStructureData(info);
        if (src != dst) {
            use(uses, "source structure", READ, src, FIRST_BYTE);
        }
        use(uses, "acceleration structure", WRITE, dst, FIRST_BYTE);
        use(uses, "scratch data", WRITE, VkBuildPartitionedAccelerationStructureInfoNV.nscratchData(info), FIRST_BYTE);
        uses.record(call, to);
    }
}
