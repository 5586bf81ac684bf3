package dev.vkval.trim;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * The updates of descriptor sets that are still in effect. An update is over when one of the same descriptors follows; one
 * that is only partly overwritten is in effect as a whole.
 */
final class DescriptorUpdates {

    /** The descriptors of an update: those of a write or copy, or all that a template is about (template not 0). */
    private record Range(long template, int binding, int element, int count) {}

    private final Map<Long, Map<Range, Integer>> lastBySet = new HashMap<>();
    /** Sets that descriptors were copied from, with all their updates: what was copied may be overwritten by now. */
    private final Map<Long, Set<Integer>> sources = new HashMap<>();

    /** Takes vkUpdateDescriptorSets. */
    void update(Call call) {
        int block = (int) call.blockIndex();
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            long at = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            put(
                    VkWriteDescriptorSet.ndstSet(at),
                    VkWriteDescriptorSet.ndstBinding(at),
                    VkWriteDescriptorSet.ndstArrayElement(at),
                    VkWriteDescriptorSet.ndescriptorCount(at),
                    block);
        }
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            long at = CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF);
            long source = VkCopyDescriptorSet.nsrcSet(at);
            sources.computeIfAbsent(source, set -> new TreeSet<>(inEffect(set)));
            put(
                    VkCopyDescriptorSet.ndstSet(at),
                    VkCopyDescriptorSet.ndstBinding(at),
                    VkCopyDescriptorSet.ndstArrayElement(at),
                    VkCopyDescriptorSet.ndescriptorCount(at),
                    block);
        }
    }

    private void put(long set, int binding, int element, int count, int block) {
        put(set, new Range(0, binding, element, count), block);
    }

    private void put(long set, Range range, int block) {
        lastBySet.computeIfAbsent(set, key -> new HashMap<>()).put(range, block);
        Set<Integer> all = sources.get(set);
        if (all != null) {
            all.add(block);
        }
    }

    /** Takes vkUpdateDescriptorSetWithTemplate. */
    void updateWithTemplate(Call call) {
        Range all = new Range(UpdateDescriptorSetWithTemplate.descriptorUpdateTemplate(call), 0, 0, 0);
        put(UpdateDescriptorSetWithTemplate.descriptorSet(call), all, (int) call.blockIndex());
    }

    /** The blocks whose updates of a set others may have copied. */
    Collection<Integer> copied(long set) {
        return sources.getOrDefault(set, Set.of());
    }

    /** A set ends. */
    void ended(long set) {
        lastBySet.remove(set);
        sources.remove(set);
    }

    /** The sets that were updated. */
    Set<Long> sets() {
        return new HashSet<>(lastBySet.keySet());
    }

    /** The blocks whose updates of a set are in effect, or that other sets may have copied, in order. */
    Collection<Integer> inEffect(long set) {
        Set<Integer> all = sources.get(set);
        return all != null
                ? all
                : new TreeSet<>(lastBySet.getOrDefault(set, Map.of()).values());
    }
}
