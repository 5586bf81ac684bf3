package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorPoolState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.reader.DescriptorReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkCopyDescriptorSet;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateEntry;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.lwjgl.vulkan.VkSamplerReductionModeCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Descriptor set layouts, pools, sets and their updates. */
final class DescriptorTracker {
    private final StateTracker tracker;
    private final DescriptorReader reader;

    DescriptorTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.reader = new DescriptorReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateDescriptorSetLayout.ID, this::createLayout);
        hooks.onEffect(CreateDescriptorPool.ID, this::createPool);
        hooks.onEffect(CreateSampler.ID, this::createSampler);
        hooks.onEffect(AllocateDescriptorSets.ID, this::allocate);
        hooks.onEffect(UpdateDescriptorSets.ID, this::update);
        hooks.onEffect(CreateDescriptorUpdateTemplate.ID, this::createTemplate);
        hooks.onEffect(UpdateDescriptorSetWithTemplate.ID, this::updateWithTemplate);
    }

    private void createPool(Call call) {
        long info = CreateDescriptorPool.pCreateInfo(call);
        long array = CMemory.pointer(info + VkDescriptorPoolCreateInfo.PPOOLSIZES);
        Map<Integer, Long> sizes = new HashMap<>();
        for (int i = 0; i < CMemory.count(VkDescriptorPoolCreateInfo.npoolSizeCount(info), array); i++) {
            long at = CMemory.element(array, i, VkDescriptorPoolSize.SIZEOF);
            sizes.merge(
                    VkDescriptorPoolSize.ntype(at),
                    Integer.toUnsignedLong(VkDescriptorPoolSize.ndescriptorCount(at)),
                    Long::sum);
        }
        tracker.add(new DescriptorPoolState(
                StateTracker.creation(call, CreateDescriptorPool.pDescriptorPool(call)),
                VkDescriptorPoolCreateInfo.nflags(info),
                VkDescriptorPoolCreateInfo.nmaxSets(info),
                sizes));
    }

    private void createSampler(Call call) {
        long info = CreateSampler.pCreateInfo(call);
        boolean borders = IntStream.of(
                        VkSamplerCreateInfo.naddressModeU(info),
                        VkSamplerCreateInfo.naddressModeV(info),
                        VkSamplerCreateInfo.naddressModeW(info))
                .anyMatch(mode -> mode == VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER);
        SamplerState sampler = tracker.add(new SamplerState(
                StateTracker.creation(call, CreateSampler.pSampler(call)),
                VkSamplerCreateInfo.nborderColor(info),
                borders,
                samplerParameters(info)));
        if (sampler.parent() instanceof DeviceState device) {
            device.countCustomBorderColor(sampler, 1);
        }
    }

    private static List<Integer> samplerParameters(long info) {
        List<Integer> parameters = new ArrayList<>();
        for (int at = VkSamplerCreateInfo.FLAGS;
                at <= VkSamplerCreateInfo.UNNORMALIZEDCOORDINATES;
                at += Integer.BYTES) {
            parameters.add(MemoryUtil.memGetInt(info + at));
        }
        long reduction = PNext.find(info, VK12.VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO);
        parameters.add(
                reduction == 0
                        ? VK12.VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE
                        : VkSamplerReductionModeCreateInfo.nreductionMode(reduction));
        return parameters;
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
                    CMemory.pointer(at + VkDescriptorSetLayoutBinding.PIMMUTABLESAMPLERS) != 0,
                    immutableSamplers(at)));
        }
        tracker.add(new DescriptorSetLayoutState(
                StateTracker.creation(call, CreateDescriptorSetLayout.pSetLayout(call)),
                bindings,
                VkDescriptorSetLayoutCreateInfo.nflags(info)));
    }

    private List<SamplerState> immutableSamplers(long binding) {
        long array = CMemory.pointer(binding + VkDescriptorSetLayoutBinding.PIMMUTABLESAMPLERS);
        List<SamplerState> samplers = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutBinding.ndescriptorCount(binding), array); i++) {
            samplers.add(tracker.get(SamplerState.class, CMemory.handle(array, i)));
        }
        return samplers;
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
        DescriptorPoolState pool =
                tracker.get(DescriptorPoolState.class, VkDescriptorSetAllocateInfo.ndescriptorPool(info));
        for (int i = 0; i < CMemory.count(VkDescriptorSetAllocateInfo.ndescriptorSetCount(info), layouts); i++) {
            DescriptorSetState set = tracker.add(new DescriptorSetState(
                    StateTracker.creation(call, AllocateDescriptorSets.pDescriptorSets(call), i),
                    tracker.get(DescriptorSetLayoutState.class, CMemory.handle(layouts, i)),
                    DescriptorSetLayoutState.variableCount(variable, i)));
            if (pool != null) {
                pool.allocated(set);
            }
        }
    }

    private void update(Call call) {
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            long write = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            DescriptorSetState set = tracker.get(DescriptorSetState.class, VkWriteDescriptorSet.ndstSet(write));
            if (set != null) {
                reader.write(set, write);
                written(call, set, VkWriteDescriptorSet.ndstBinding(write));
            }
        }
        long copies = UpdateDescriptorSets.pDescriptorCopies(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorCopyCount(call), copies); i++) {
            copy(call, CMemory.element(copies, i, VkCopyDescriptorSet.SIZEOF));
        }
    }

    /** Command buffers in which the set is bound become invalid, unless the binding allows it to be written then. */
    private static void written(Call call, DescriptorSetState set, int binding) {
        if (call.stateSetup() || !set.hasUsers()) {
            return;
        }
        DescriptorSetLayoutState.Binding written = set.binding(binding);
        if (written != null && !written.maySurviveUpdates()) {
            set.invalidateUsers(new CommandBufferState.Invalidation(set, call.name(), call.blockIndex()));
        }
    }

    private void copy(Call call, long copy) {
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
            to.activate(
                    VkCopyDescriptorSet.ndstBinding(copy),
                    VkCopyDescriptorSet.ndstArrayElement(copy) + i,
                    1,
                    from.activeType(
                            VkCopyDescriptorSet.nsrcBinding(copy), VkCopyDescriptorSet.nsrcArrayElement(copy) + i));
        }
        written(call, to, VkCopyDescriptorSet.ndstBinding(copy));
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
        tracker.add(new DescriptorUpdateTemplateState(
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
            template.entries().forEach(entry -> written(call, set, entry.binding()));
        }
    }
}
