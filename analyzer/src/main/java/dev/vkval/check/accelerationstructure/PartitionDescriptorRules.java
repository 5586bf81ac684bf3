package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import org.lwjgl.vulkan.NVPartitionedAccelerationStructure;
import org.lwjgl.vulkan.VkWriteDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSetPartitionedAccelerationStructureNV;

/** Descriptors of partitioned acceleration structures have addresses of buffers; 0 is a null descriptor. */
public final class PartitionDescriptorRules implements Topic {
    private static final int CHAINED =
            NVPartitionedAccelerationStructure
                    .VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_PARTITIONED_ACCELERATION_STRUCTURE_NV;

    private final CoreContext context;

    public PartitionDescriptorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(UpdateDescriptorSets.ID, this::update);
    }

    private void update(Call call) {
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            long write = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            boolean partitioned = VkWriteDescriptorSet.ndescriptorType(write)
                    == NVPartitionedAccelerationStructure.VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV;
            long chained = partitioned ? PNext.find(write, CHAINED) : 0;
            if (chained != 0) {
                addresses(call, chained, "pDescriptorWrites[" + i + "]");
            }
        }
    }

    private void addresses(Call call, long chained, String path) {
        long array = CMemory.pointer(
                chained + VkWriteDescriptorSetPartitionedAccelerationStructureNV.PACCELERATIONSTRUCTURES);
        int count = CMemory.count(
                VkWriteDescriptorSetPartitionedAccelerationStructureNV.naccelerationStructureCount(chained), array);
        for (int i = 0; i < count; i++) {
            long address = CMemory.u64(array, i);
            if (address != 0 && context.state().bufferAddresses().at(address, 1) == null) {
                context.error(
                                call,
                                "VUID-VkWriteDescriptorSetPartitionedAccelerationStructureNV-pAccelerationStructures-10512")
                        .parameter(path
                                + ".pNext<VkWriteDescriptorSetPartitionedAccelerationStructureNV>.pAccelerationStructures["
                                + i + "]")
                        .title("a descriptor has an address that is of no partitioned acceleration structure")
                        .message("no existing buffer whose address was queried has 0x%x", address)
                        .help("write the address that the structure was built to, and keep its buffer")
                        .report();
            }
        }
    }
}
