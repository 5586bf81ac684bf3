package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * Descriptor sets are updated while no pending command buffer binds them, except for bindings that allow it. A set that is
 * bound and then replaced before an action was recorded counts as bound.
 */
public final class PendingSetRules implements Topic, StateObserver {
    private static final int WHILE_PENDING =
            DescriptorSetLayoutState.UPDATE_AFTER_BIND | VK12.VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT;

    /** The command buffers that bind a set as they are recorded now. */
    private record Binders(Set<CommandBufferState> buffers) {
        private static final StateObject.SubStateKey<Binders> KEY = new StateObject.SubStateKey<>(Binders.class);

        Binders() {
            this(Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    /** The sets that a command buffer binds. */
    private record Sets(Set<DescriptorSetState> sets) {
        private static final StateObject.SubStateKey<Sets> KEY = new StateObject.SubStateKey<>(Sets.class);

        Sets() {
            this(Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    private final CoreContext context;

    public PendingSetRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBindDescriptorSets.ID,
                (call, buffer) -> bind(
                        buffer,
                        CmdBindDescriptorSets.pDescriptorSets(call),
                        CmdBindDescriptorSets.descriptorSetCount(call)));
        hooks.record(CmdBindDescriptorSets2.ID, (call, buffer) -> {
            long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call);
            if (info != 0) {
                bind(
                        buffer,
                        CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDESCRIPTORSETS),
                        VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info));
            }
        });
        hooks.validate(UpdateDescriptorSets.ID, this::update);
        hooks.observe(this);
    }

    private void bind(CommandBufferState buffer, long sets, int count) {
        Sets bound = buffer.subStateOr(Sets.KEY, Sets::new);
        for (int i = 0; i < CMemory.count(count, sets); i++) {
            DescriptorSetState set = context.get(DescriptorSetState.class, CMemory.handle(sets, i));
            if (set != null && bound.sets().add(set)) {
                set.subStateOr(Binders.KEY, Binders::new).buffers().add(buffer);
            }
        }
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        forget(buffer);
    }

    @Override
    public void unfinished(CommandBufferRecording recording, boolean stateSetup) {
        forget(recording.commandBuffer());
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof CommandBufferState buffer) {
            forget(buffer);
        }
    }

    private static void forget(CommandBufferState buffer) {
        Sets bound = buffer.subState(Sets.KEY);
        if (bound != null) {
            for (DescriptorSetState set : bound.sets()) {
                set.subStateOr(Binders.KEY, Binders::new).buffers().remove(buffer);
            }
            buffer.subState(Sets.KEY, null);
        }
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
        Binders binders = set == null ? null : set.subState(Binders.KEY);
        if (binders == null || binders.buffers().isEmpty()) {
            return;
        }
        DescriptorSetLayoutState.Binding binding = set.binding(number);
        if (binding == null || (binding.flags() & WHILE_PENDING) != 0) {
            return;
        }
        for (CommandBufferState buffer : binders.buffers()) {
            if (buffer.pending()) {
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
                return;
            }
        }
    }
}
