package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * Descriptor sets are updated while no pending command buffer binds them, except for bindings that allow it. A set that is
 * bound and then replaced before an action was recorded counts as bound.
 */
public final class PendingSetRules implements Topic {
    private static final int WHILE_PENDING =
            DescriptorSetLayoutState.UPDATE_AFTER_BIND | VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT;

    private final CoreContext context;

    public PendingSetRules(CoreContext context) {
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
            check(
                    call,
                    VkWriteDescriptorSet.ndstSet(write),
                    VkWriteDescriptorSet.ndstBinding(write),
                    "pDescriptorWrites",
                    i);
        }
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            long copy = CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF);
            check(
                    call,
                    VkCopyDescriptorSet.ndstSet(copy),
                    VkCopyDescriptorSet.ndstBinding(copy),
                    "pDescriptorCopies",
                    i);
        }
    }

    private void check(Call call, long id, int number, String array, int index) {
        DescriptorSetState set = context.get(DescriptorSetState.class, id);
        CommandBufferState buffer = set == null ? null : set.pendingUser();
        if (buffer == null) {
            return;
        }
        DescriptorSetLayoutState.Binding binding = set.binding(number);
        if (binding == null || (binding.flags() & WHILE_PENDING) != 0) {
            return;
        }
        context.error(call, "VUID-vkUpdateDescriptorSets-None-03047")
                .on(set)
                .on(buffer)
                .parameter(array + "[" + index + "].dstSet")
                .title("a descriptor set is updated while the device may use it")
                .message(
                        "%s binds %s and is not known to have completed; binding %d of it was created without"
                                + " VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT",
                        buffer, set, number)
                .help("wait for the fence of the submit, or update another descriptor set")
                .report();
    }
}
