package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.capture.command.FreeDescriptorSets;
import dev.vkval.capture.command.ResetDescriptorPool;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.PNext;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetVariableDescriptorCountAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateEntry;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Descriptor set layouts, pools, sets and what is written to them. */
final class DescriptorTracker {
    private final StateTracker tracker;
    private final DescriptorReader reader;

    DescriptorTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.reader = new DescriptorReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateDescriptorSetLayout.ID, this::createLayout);
        hooks.onEffect(
                CreateDescriptorPool.ID,
                call -> tracker.addChild(
                        CreateDescriptorPool.device(call),
                        new PlainObjectState(
                                "VkDescriptorPool",
                                StateTracker.creation(call, CreateDescriptorPool.pDescriptorPool(call)))));
        hooks.onEffect(
                CreateSampler.ID,
                call -> tracker.addChild(
                        CreateSampler.device(call),
                        new PlainObjectState("VkSampler", StateTracker.creation(call, CreateSampler.pSampler(call)))));
        hooks.onEffect(AllocateDescriptorSets.ID, this::allocate);
        hooks.onEffect(FreeDescriptorSets.ID, this::free);
        hooks.onEffect(ResetDescriptorPool.ID, this::resetPool);
        hooks.onEffect(UpdateDescriptorSets.ID, this::update);
        hooks.onEffect(CreateDescriptorUpdateTemplate.ID, this::createTemplate);
        hooks.onEffect(UpdateDescriptorSetWithTemplate.ID, this::updateWithTemplate);
    }

    private void createLayout(Call call) {
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        long flags = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
        long array = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        List<DescriptorSetLayoutState.Binding> bindings = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info), array); i++) {
            long at = CMemory.element(array, i, VkDescriptorSetLayoutBinding.SIZEOF);
            bindings.add(new DescriptorSetLayoutState.Binding(
                    VkDescriptorSetLayoutBinding.nbinding(at),
                    VkDescriptorSetLayoutBinding.ndescriptorType(at),
                    VkDescriptorSetLayoutBinding.ndescriptorCount(at),
                    VkDescriptorSetLayoutBinding.nstageFlags(at),
                    bindingFlags(flags, i),
                    CMemory.pointer(at + VkDescriptorSetLayoutBinding.PIMMUTABLESAMPLERS) != 0));
        }
        tracker.addChild(
                CreateDescriptorSetLayout.device(call),
                new DescriptorSetLayoutState(
                        StateTracker.creation(call, CreateDescriptorSetLayout.pSetLayout(call)),
                        bindings,
                        VkDescriptorSetLayoutCreateInfo.nflags(info)));
    }

    private static int bindingFlags(long flags, int index) {
        if (flags == 0 || index >= VkDescriptorSetLayoutBindingFlagsCreateInfo.nbindingCount(flags)) {
            return 0;
        }
        long array = CMemory.pointer(flags + VkDescriptorSetLayoutBindingFlagsCreateInfo.PBINDINGFLAGS);
        return array == 0 ? 0 : CMemory.u32(array, index);
    }

    private void allocate(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        long layouts = CMemory.pointer(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        long variable = PNext.find(info, VK12.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
        for (int i = 0; i < CMemory.count(VkDescriptorSetAllocateInfo.ndescriptorSetCount(info), layouts); i++) {
            tracker.addChild(
                    VkDescriptorSetAllocateInfo.ndescriptorPool(info),
                    new DescriptorSetState(
                            StateTracker.creation(call, AllocateDescriptorSets.pDescriptorSets(call), i),
                            tracker.get(DescriptorSetLayoutState.class, CMemory.handle(layouts, i)),
                            variableCount(variable, i)));
        }
    }

    private static int variableCount(long info, int index) {
        if (info == 0 || index >= VkDescriptorSetVariableDescriptorCountAllocateInfo.ndescriptorSetCount(info)) {
            return -1;
        }
        long counts = CMemory.pointer(info + VkDescriptorSetVariableDescriptorCountAllocateInfo.PDESCRIPTORCOUNTS);
        return counts == 0 ? -1 : CMemory.u32(counts, index);
    }

    private void free(Call call) {
        long sets = FreeDescriptorSets.pDescriptorSets(call);
        for (int i = 0; i < CMemory.count(FreeDescriptorSets.descriptorSetCount(call), sets); i++) {
            tracker.destroy(CMemory.handle(sets, i), call);
        }
    }

    private void resetPool(Call call) {
        StateObject pool = tracker.get(StateObject.class, ResetDescriptorPool.descriptorPool(call));
        if (pool != null) {
            pool.children().forEach(set -> tracker.destroy(set.id(), call));
        }
    }

    private void update(Call call) {
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            long write = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            DescriptorSetState set = tracker.get(DescriptorSetState.class, VkWriteDescriptorSet.ndstSet(write));
            if (set != null) {
                reader.write(set, write);
            }
        }
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            copy(CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF));
        }
    }

    private void copy(long copy) {
        DescriptorSetState from = tracker.get(DescriptorSetState.class, VkCopyDescriptorSet.nsrcSet(copy));
        DescriptorSetState to = tracker.get(DescriptorSetState.class, VkCopyDescriptorSet.ndstSet(copy));
        if (from == null || to == null) {
            return;
        }
        int count = Math.min(VkCopyDescriptorSet.ndescriptorCount(copy), from.slots());
        for (int i = 0; i < count; i++) {
            Descriptor descriptor =
                    from.read(VkCopyDescriptorSet.nsrcBinding(copy), VkCopyDescriptorSet.nsrcArrayElement(copy) + i);
            to.write(VkCopyDescriptorSet.ndstBinding(copy), VkCopyDescriptorSet.ndstArrayElement(copy) + i, descriptor);
        }
    }

    private void createTemplate(Call call) {
        long info = CreateDescriptorUpdateTemplate.pCreateInfo(call);
        long array = CMemory.pointer(info + VkDescriptorUpdateTemplateCreateInfo.PDESCRIPTORUPDATEENTRIES);
        List<DescriptorUpdateTemplateState.Entry> entries = new ArrayList<>();
        int count = VkDescriptorUpdateTemplateCreateInfo.ndescriptorUpdateEntryCount(info);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkDescriptorUpdateTemplateEntry.SIZEOF);
            entries.add(new DescriptorUpdateTemplateState.Entry(
                    VkDescriptorUpdateTemplateEntry.ndstBinding(at),
                    VkDescriptorUpdateTemplateEntry.ndstArrayElement(at),
                    VkDescriptorUpdateTemplateEntry.ndescriptorCount(at),
                    VkDescriptorUpdateTemplateEntry.ndescriptorType(at)));
        }
        tracker.addChild(
                CreateDescriptorUpdateTemplate.device(call),
                new DescriptorUpdateTemplateState(
                        StateTracker.creation(call, CreateDescriptorUpdateTemplate.pDescriptorUpdateTemplate(call)),
                        entries,
                        VkDescriptorUpdateTemplateCreateInfo.npipelineBindPoint(info),
                        VkDescriptorUpdateTemplateCreateInfo.nset(info)));
    }

    private void updateWithTemplate(Call call) {
        DescriptorSetState set =
                tracker.get(DescriptorSetState.class, UpdateDescriptorSetWithTemplate.descriptorSet(call));
        DescriptorUpdateTemplateState template = tracker.get(
                DescriptorUpdateTemplateState.class, UpdateDescriptorSetWithTemplate.descriptorUpdateTemplate(call));
        if (set != null && template != null) {
            reader.write(set, template, UpdateDescriptorSetWithTemplate.pData(call));
        }
    }
}
