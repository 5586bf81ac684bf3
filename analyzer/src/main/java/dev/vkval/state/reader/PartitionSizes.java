package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPartitionedAccelerationStructuresBuildSizesNV;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import org.lwjgl.vulkan.VkPartitionedAccelerationStructureInstancesInputNV;

/**
 * The sizes of builds of partitioned acceleration structures, as returned by the captured device
 * (vkGetPartitionedAccelerationStructuresBuildSizesNV), and the counts that were asked for.
 */
public final class PartitionSizes {
    private static final int MOST_ANSWERS = 1 << 14;

    /**
     * VkPartitionedAccelerationStructureInstancesInputNV, counts as unsigned numbers.
     *
     * @param chained whether something extends it, of which sizes may depend as well
     */
    public record Input(
            int flags,
            long instances,
            long instancesPerPartition,
            long partitions,
            long instancesInGlobalPartition,
            boolean chained) {

        /** Reads the struct at an address. */
        public static Input read(long input) {
            return new Input(
                    VkPartitionedAccelerationStructureInstancesInputNV.nflags(input),
                    unsigned(VkPartitionedAccelerationStructureInstancesInputNV.ninstanceCount(input)),
                    unsigned(VkPartitionedAccelerationStructureInstancesInputNV.nmaxInstancePerPartitionCount(input)),
                    unsigned(VkPartitionedAccelerationStructureInstancesInputNV.npartitionCount(input)),
                    unsigned(VkPartitionedAccelerationStructureInstancesInputNV.nmaxInstanceInGlobalPartitionCount(
                            input)),
                    VkPartitionedAccelerationStructureInstancesInputNV.npNext(input) != 0);
        }

        private static long unsigned(int count) {
            return Integer.toUnsignedLong(count);
        }

        private Input largest(Input other) {
            return new Input(
                    0,
                    Math.max(instances, other.instances),
                    Math.max(instancesPerPartition, other.instancesPerPartition),
                    Math.max(partitions, other.partitions),
                    Math.max(instancesInGlobalPartition, other.instancesInGlobalPartition),
                    false);
        }
    }

    /** VkAccelerationStructureBuildSizesInfoKHR: bytes of the structure, and of scratch memory of a build. */
    public record Sizes(long structureBytes, long scratchBytes) {}

    private final Map<Input, Sizes> answers = new HashMap<>();
    private Input largest;

    public void answered(Call call) {
        long info = GetPartitionedAccelerationStructuresBuildSizesNV.pInfo(call);
        long answer = GetPartitionedAccelerationStructuresBuildSizesNV.pSizeInfo(call);
        if (info == 0 || answer == 0) {
            return;
        }
        Input input = Input.read(info);
        largest = largest == null ? input : largest.largest(input);
        if (answers.size() < MOST_ANSWERS) {
            answers.put(
                    input,
                    new Sizes(
                            VkAccelerationStructureBuildSizesInfoKHR.naccelerationStructureSize(answer),
                            VkAccelerationStructureBuildSizesInfoKHR.nbuildScratchSize(answer)));
        }
    }

    /** The sizes that were queried for exactly those parameters, null if none were. */
    public Sizes of(Input input) {
        return input.chained() ? null : answers.get(input);
    }

    /** The largest number that was asked for of each, null if nothing was asked. */
    public Input largest() {
        return largest;
    }
}
