package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindResourceHeapEXT;
import dev.vkval.capture.command.CmdBindSamplerHeapEXT;
import dev.vkval.capture.command.CmdPushDataEXT;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.rules.MappingLayout;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorMapping;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkBindHeapInfoEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectAddressEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexArrayEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourceIndirectIndexEXT;
import org.lwjgl.vulkan.VkDescriptorMappingSourcePushIndexEXT;
import org.lwjgl.vulkan.VkHostAddressRangeConstEXT;
import org.lwjgl.vulkan.VkPushDataInfoEXT;

/**
 * The rule lines about bindings that are mapped to descriptor heaps, push data and addresses, as far as push data that was
 * recorded tells.
 */
public final class MappedDescriptorRules implements Topic {
    private static final StateObject.SubStateKey<HeapState> KEY = StateObject.SubStateKey.ofRecording(HeapState.class);
    private final CoreContext context;
    private final StateLines lines;
    private final Set<Long> structures = new HashSet<>();

    public MappedDescriptorRules(CoreContext context) {
        this.context = context;
        this.lines = new StateLines(context, MappingLayout.NAME, MappingLayout.LAYOUT);
    }

    /** A command and what it executes. */
    private record Action(Call call, CommandBufferState buffer, BoundState bound, HeapState heaps) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CmdPushDataEXT.ID, this::push);
        hooks.record(
                CmdBindResourceHeapEXT.ID,
                (call, buffer) -> heaps(buffer).bindResources(heap(CmdBindResourceHeapEXT.pBindInfo(call))));
        hooks.record(
                CmdBindSamplerHeapEXT.ID,
                (call, buffer) -> heaps(buffer).bindSamplers(heap(CmdBindSamplerHeapEXT.pBindInfo(call))));
        hooks.record(GetAccelerationStructureDeviceAddressKHR.ID, call -> structures.add(call.returnValue()));
        hooks.validateActions(this::check, Sets.PIPELINE, Sets.CONSTANTS);
    }

    private static HeapState.Heap heap(long info) {
        return info == 0
                ? new HeapState.Heap(0, 0, 0)
                : new HeapState.Heap(
                        CMemory.u64(info + VkBindHeapInfoEXT.HEAPRANGE + Long.BYTES),
                        VkBindHeapInfoEXT.nreservedRangeOffset(info),
                        VkBindHeapInfoEXT.nreservedRangeSize(info));
    }

    private HeapState heaps(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, HeapState::new);
    }

    private void push(Call call, CommandBufferState buffer) {
        long info = CmdPushDataEXT.pPushDataInfo(call);
        if (info == 0) {
            return;
        }
        long range = info + VkPushDataInfoEXT.DATA;
        long from = MemoryUtil.memGetAddress(range);
        if (from != 0) {
            heaps(buffer)
                    .push(CMemory.mask(VkPushDataInfoEXT.noffset(info)), from, VkHostAddressRangeConstEXT.nsize(range));
        }
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        List<ShaderStage> stages = bound.stages();
        if (stages.stream().allMatch(stage -> stage.mappings().isEmpty())) {
            return;
        }
        HeapState heaps = heaps(buffer);
        if (!heaps.judge(bindPoint, stages)) {
            return;
        }
        Action action = new Action(call, buffer, bound, heaps);
        for (ShaderStage stage : stages) {
            EntryPointReflection reflection = stage.reflection();
            for (DescriptorUse use : reflection == null ? List.<DescriptorUse>of() : reflection.descriptors()) {
                for (DescriptorMapping mapping : stage.mappings()) {
                    if (mapping.maps(use)) {
                        mapped(action, mapping, use);
                        break;
                    }
                }
            }
        }
    }

    private void mapped(Action action, DescriptorMapping mapping, DescriptorUse use) {
        DescriptorUse.Kind kind = use.kind();
        boolean combined = kind == DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER;
        boolean sampler = kind == DescriptorUse.Kind.SAMPLER;
        lines.clear()
                .set("source", mapping.source())
                .set("uniformBuffer", kind == DescriptorUse.Kind.UNIFORM_BUFFER)
                .set("storageBuffer", kind == DescriptorUse.Kind.STORAGE_BUFFER)
                .set("block", kind == DescriptorUse.Kind.UNIFORM_BUFFER || kind == DescriptorUse.Kind.STORAGE_BUFFER)
                .set("image", use.image() != null)
                .set("sampler", sampler)
                .set("tensor", kind == DescriptorUse.Kind.TENSOR)
                .set("structure", kind == DescriptorUse.Kind.ACCELERATION_STRUCTURE)
                .set("embeddedSampler", mapping.embeddedSampler() && (combined || sampler));
        heap(action, mapping, combined, sampler);
        offsets(action.heaps(), mapping, use);
        address(action, mapping);
        lines.check(action.call(), violation -> report(violation, action, use));
    }

    /** Secondary command buffers inherit heaps. */
    private void heap(Action action, DescriptorMapping mapping, boolean combined, boolean sampler) {
        HeapState heaps = action.heaps();
        HeapState.Heap used = sampler ? heaps.samplers() : heaps.resources();
        lines.set("samplerHeapBound", heaps.samplers() != null)
                .set64(
                        "samplerReserved",
                        heaps.samplers() == null ? 0 : heaps.samplers().reservedBytes())
                .set("heapBound", used != null);
        if (used != null) {
            lines.set64("heapBytes", used.bytes())
                    .set64("heapReservedBegin", used.reservedOffset())
                    .set64("heapReservedEnd", used.reservedOffset() + used.reservedBytes());
        }
        boolean descriptors = heap(mapping.source());
        if (!action.buffer().secondary()) {
            lines.set(
                            "resourceHeapMissing",
                            heaps.resources() == null
                                    && (descriptors && !sampler
                                            || mapping.source()
                                                    == EXTDescriptorHeap
                                                            .VK_DESCRIPTOR_MAPPING_SOURCE_RESOURCE_HEAP_DATA_EXT))
                    .set("samplerHeapMissing", heaps.samplers() == null && descriptors && (combined || sampler));
        }
    }

    /** Whether descriptors are in a heap. */
    private static boolean heap(int source) {
        return switch (source) {
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
                    EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT,
                    EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT,
                    EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT,
                    EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_SHADER_RECORD_INDEX_EXT -> true;
            default -> false;
        };
    }

    /** Offsets that an index in push data makes; the other indices are in memory. */
    private void offsets(HeapState heaps, DescriptorMapping mapping, DescriptorUse use) {
        if (mapping.source() != EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_PUSH_INDEX_EXT
                || use.array()
                || word(mapping, VkDescriptorMappingSourcePushIndexEXT.USECOMBINEDIMAGESAMPLERINDEX) != 0) {
            return;
        }
        int push = word(mapping, VkDescriptorMappingSourcePushIndexEXT.PUSHOFFSET);
        if (heaps.known(push, Integer.BYTES)) {
            long index = heaps.value(push, Integer.BYTES);
            lines.set("offsetKnown", true)
                    .set64(
                            "offset",
                            CMemory.mask(word(mapping, VkDescriptorMappingSourcePushIndexEXT.HEAPOFFSET))
                                    + index
                                            * CMemory.mask(word(
                                                    mapping, VkDescriptorMappingSourcePushIndexEXT.HEAPINDEXSTRIDE)));
        }
        int samplerPush = word(mapping, VkDescriptorMappingSourcePushIndexEXT.SAMPLERPUSHOFFSET);
        if (use.kind() == DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER
                && !mapping.embeddedSampler()
                && heaps.known(samplerPush, Integer.BYTES)) {
            long index = heaps.value(samplerPush, Integer.BYTES);
            lines.set("samplerOffsetKnown", true)
                    .set64(
                            "samplerOffset",
                            CMemory.mask(word(mapping, VkDescriptorMappingSourcePushIndexEXT.SAMPLERHEAPOFFSET))
                                    + index
                                            * CMemory.mask(word(
                                                    mapping,
                                                    VkDescriptorMappingSourcePushIndexEXT.SAMPLERHEAPINDEXSTRIDE)));
        }
    }

    private static int word(DescriptorMapping mapping, int offset) {
        return mapping.words().get(offset / Integer.BYTES);
    }

    private void address(Action action, DescriptorMapping mapping) {
        int at = switch (mapping.source()) {
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_PUSH_ADDRESS_EXT -> word(mapping, 0);
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_INDIRECT_ADDRESS_EXT ->
                word(mapping, VkDescriptorMappingSourceIndirectAddressEXT.PUSHOFFSET);
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_EXT ->
                word(mapping, VkDescriptorMappingSourceIndirectIndexEXT.PUSHOFFSET);
            case EXTDescriptorHeap.VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_INDIRECT_INDEX_ARRAY_EXT ->
                word(mapping, VkDescriptorMappingSourceIndirectIndexArrayEXT.PUSHOFFSET);
            default -> -1;
        };
        if (at < 0 || !action.heaps().known(at, Long.BYTES)) {
            return;
        }
        long address = action.heaps().value(at, Long.BYTES);
        BufferPart part = context.state().bufferAddresses().at(address, 1);
        BufferState buffer = part == null ? null : part.buffer();
        lines.set("addressKnown", true)
                .set64("address", address)
                .set("addressBuffer", buffer)
                .set("backed", buffer != null)
                .set("structureAddress", structures.contains(address));
    }

    private void report(Rule.Violation violation, Action action, DescriptorUse use) {
        context.error(action.call(), violation.id())
                .on(action.buffer())
                .on(action.bound().pipeline())
                .title(violation.title())
                .message(
                        "set %d, binding %s (%s); %s; %s",
                        use.set(),
                        Integer.toUnsignedString(use.binding()),
                        use.name(),
                        violation.fact(),
                        violation.requirement())
                .help(violation.advice())
                .report();
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return lines.gaps("descriptor mapping");
    }

    @Override
    public void finish() {
        lines.close();
    }
}
