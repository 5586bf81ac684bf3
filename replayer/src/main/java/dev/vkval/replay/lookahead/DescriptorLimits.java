package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdPushDescriptorSet;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.replay.structure.DescriptorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateEntry;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Limits of offsets and ranges of buffers in descriptors, including dynamic offsets. */
final class DescriptorLimits {

    /** Consecutive descriptors of one VkDescriptorType. */
    private record Run(int type, long count) {}

    private record Binding(int number, Run run) {}

    private static final String[] ALIGNMENTS = {"minUniformBufferOffsetAlignment", "minStorageBufferOffsetAlignment"};
    private static final String[] ALL = {ALIGNMENTS[0], ALIGNMENTS[1], "maxUniformBufferRange", "maxStorageBufferRange"
    };

    /** Dynamic buffers of set layouts and of the sets of pipeline layouts, buffers of templates, by captured id. */
    private final Map<Long, List<Run>> setLayouts = new HashMap<>();

    private final Map<Long, List<List<Run>>> pipelineLayouts = new HashMap<>();
    private final Map<Long, List<Run>> templates = new HashMap<>();

    void register(LimitUses uses) {
        uses.on(CreateDescriptorSetLayout.ID, (call, sink) -> setLayout(call), ALIGNMENTS);
        uses.on(CreatePipelineLayout.ID, (call, sink) -> pipelineLayout(call), ALIGNMENTS);
        uses.on(CmdBindDescriptorSets.ID, this::bind, ALIGNMENTS);
        uses.on(
                UpdateDescriptorSets.ID,
                (call, sink) -> writes(
                        UpdateDescriptorSets.pDescriptorWrites(call),
                        UpdateDescriptorSets.descriptorWriteCount(call),
                        sink),
                ALL);
        uses.on(
                CmdPushDescriptorSet.ID,
                (call, sink) -> writes(
                        CmdPushDescriptorSet.pDescriptorWrites(call),
                        CmdPushDescriptorSet.descriptorWriteCount(call),
                        sink),
                ALL);
        uses.on(CreateDescriptorUpdateTemplate.ID, (call, sink) -> template(call), ALL);
        uses.on(
                UpdateDescriptorSetWithTemplate.ID,
                (call, sink) -> templated(
                        UpdateDescriptorSetWithTemplate.descriptorUpdateTemplate(call),
                        UpdateDescriptorSetWithTemplate.pData(call),
                        sink),
                ALL);
        uses.on(
                CmdPushDescriptorSetWithTemplate.ID,
                (call, sink) -> templated(
                        CmdPushDescriptorSetWithTemplate.descriptorUpdateTemplate(call),
                        CmdPushDescriptorSetWithTemplate.pData(call),
                        sink),
                ALL);
    }

    private void setLayout(Call call) {
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        List<Binding> bindings = new ArrayList<>();
        long array = info == 0 ? 0 : MemoryUtil.memGetAddress(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        for (int i = 0; array != 0 && i < VkDescriptorSetLayoutCreateInfo.nbindingCount(info); i++) {
            long binding = array + (long) i * VkDescriptorSetLayoutBinding.SIZEOF;
            int type = VkDescriptorSetLayoutBinding.ndescriptorType(binding);
            if (dynamic(type)) {
                long count = Integer.toUnsignedLong(VkDescriptorSetLayoutBinding.ndescriptorCount(binding));
                bindings.add(new Binding(VkDescriptorSetLayoutBinding.nbinding(binding), new Run(type, count)));
            }
        }
        bindings.sort(Comparator.comparingInt(Binding::number));
        keep(
                setLayouts,
                CreateDescriptorSetLayout.pSetLayout(call),
                bindings.stream().map(Binding::run).toList());
    }

    private static boolean dynamic(int type) {
        return type == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                || type == VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    }

    private static <T> void keep(Map<Long, T> map, long output, T value) {
        if (output != 0) {
            map.put(MemoryUtil.memGetLong(output), value);
        }
    }

    private void pipelineLayout(Call call) {
        long info = CreatePipelineLayout.pCreateInfo(call);
        List<List<Run>> sets = new ArrayList<>();
        long array = info == 0 ? 0 : MemoryUtil.memGetAddress(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        for (int i = 0; array != 0 && i < VkPipelineLayoutCreateInfo.nsetLayoutCount(info); i++) {
            sets.add(setLayouts.getOrDefault(MemoryUtil.memGetLong(array + (long) i * Long.BYTES), List.of()));
        }
        keep(pipelineLayouts, CreatePipelineLayout.pPipelineLayout(call), sets);
    }

    private void bind(Call call, LimitUses.Sink sink) {
        List<List<Run>> sets = pipelineLayouts.getOrDefault(CmdBindDescriptorSets.layout(call), List.of());
        long offsets = CmdBindDescriptorSets.pDynamicOffsets(call);
        int count = CmdBindDescriptorSets.dynamicOffsetCount(call);
        int next = 0;
        for (int i = 0; offsets != 0 && i < CmdBindDescriptorSets.descriptorSetCount(call); i++) {
            int set = CmdBindDescriptorSets.firstSet(call) + i;
            for (Run run : set >= 0 && set < sets.size() ? sets.get(set) : List.<Run>of()) {
                for (long element = 0; element < run.count() && next < count; element++) {
                    int offset = MemoryUtil.memGetInt(offsets + (long) next++ * Integer.BYTES);
                    sink.value(alignment(run.type()), Integer.toUnsignedLong(offset));
                }
            }
        }
    }

    private static String alignment(int type) {
        return uniform(type) ? ALIGNMENTS[0] : ALIGNMENTS[1];
    }

    private static boolean uniform(int type) {
        return type == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER || type == VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC;
    }

    private static void writes(long array, int count, LimitUses.Sink sink) {
        for (int i = 0; array != 0 && i < count; i++) {
            long write = array + (long) i * VkWriteDescriptorSet.SIZEOF;
            int type = VkWriteDescriptorSet.ndescriptorType(write);
            long infos = MemoryUtil.memGetAddress(write + VkWriteDescriptorSet.PBUFFERINFO);
            if (DescriptorKind.of(type) == DescriptorKind.BUFFER && infos != 0) {
                buffers(type, infos, Integer.toUnsignedLong(VkWriteDescriptorSet.ndescriptorCount(write)), sink);
            }
        }
    }

    private static void buffers(int type, long infos, long count, LimitUses.Sink sink) {
        for (long i = 0; i < count; i++) {
            long info = infos + i * VkDescriptorBufferInfo.SIZEOF;
            long range = VkDescriptorBufferInfo.nrange(info);
            if (VkDescriptorBufferInfo.nbuffer(info) != 0) {
                sink.value(alignment(type), VkDescriptorBufferInfo.noffset(info));
                if (range != VK10.VK_WHOLE_SIZE) {
                    sink.value(uniform(type) ? ALL[2] : ALL[3], range);
                }
            }
        }
    }

    private void template(Call call) {
        long info = CreateDescriptorUpdateTemplate.pCreateInfo(call);
        List<Run> runs = new ArrayList<>();
        long array = info == 0
                ? 0
                : MemoryUtil.memGetAddress(info + VkDescriptorUpdateTemplateCreateInfo.PDESCRIPTORUPDATEENTRIES);
        int count = array == 0 ? 0 : VkDescriptorUpdateTemplateCreateInfo.ndescriptorUpdateEntryCount(info);
        for (int i = 0; i < count; i++) {
            long entry = array + (long) i * VkDescriptorUpdateTemplateEntry.SIZEOF;
            int type = VkDescriptorUpdateTemplateEntry.ndescriptorType(entry);
            if (DescriptorKind.of(type) == DescriptorKind.BUFFER) {
                long descriptors = Integer.toUnsignedLong(VkDescriptorUpdateTemplateEntry.ndescriptorCount(entry));
                runs.add(new Run(type, descriptors));
            }
        }
        keep(templates, CreateDescriptorUpdateTemplate.pDescriptorUpdateTemplate(call), runs);
    }

    /** Template data contains the buffers of all entries one after the other. */
    private void templated(long template, long data, LimitUses.Sink sink) {
        long left = data == 0 ? 0 : DescriptorKind.BUFFER.available(data);
        long infos = left == 0 ? 0 : DescriptorKind.BUFFER.address(data);
        for (Run run : templates.getOrDefault(template, List.of())) {
            long count = Math.min(run.count(), left);
            buffers(run.type(), infos, count, sink);
            infos += count * VkDescriptorBufferInfo.SIZEOF;
            left -= count;
        }
    }
}
