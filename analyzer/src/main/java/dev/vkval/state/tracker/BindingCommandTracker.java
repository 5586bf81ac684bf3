package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.command.CmdBindIndexBuffer;
import dev.vkval.capture.command.CmdBindIndexBuffer2;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdBindPipelineShaderGroupNV;
import dev.vkval.capture.command.CmdBindVertexBuffers;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.command.CmdPushDescriptorSet;
import dev.vkval.capture.command.CmdPushDescriptorSet2;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.BindPoints;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.IndexTypes;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.reader.DescriptorReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;
import org.lwjgl.vulkan.VkPushDescriptorSetInfoKHR;
import org.lwjgl.vulkan.VkPushDescriptorSetWithTemplateInfoKHR;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Commands that bind pipelines, descriptor sets, vertex and index buffers. */
final class BindingCommandTracker {
    private static final int UNLIMITED = -1;
    static final int LARGEST_BINDING = 256;
    private final StateTracker tracker;
    private final DescriptorReader descriptors;

    BindingCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.descriptors = new DescriptorReader(tracker);
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBindPipeline.ID,
                (call, recording) -> recording
                        .bindings()
                        .pipeline(
                                CmdBindPipeline.pipelineBindPoint(call),
                                tracker.get(PipelineState.class, CmdBindPipeline.pipeline(call))));
        hooks.on(
                CmdBindPipelineShaderGroupNV.ID,
                (call, recording) -> recording
                        .bindings()
                        .pipeline(
                                CmdBindPipelineShaderGroupNV.pipelineBindPoint(call),
                                tracker.get(PipelineState.class, CmdBindPipelineShaderGroupNV.pipeline(call))));
        hooks.on(
                CmdBindDescriptorSets.ID,
                (call, recording) -> bindSets(
                        recording,
                        List.of(CmdBindDescriptorSets.pipelineBindPoint(call)),
                        CmdBindDescriptorSets.layout(call),
                        CmdBindDescriptorSets.firstSet(call),
                        CmdBindDescriptorSets.descriptorSetCount(call),
                        CmdBindDescriptorSets.pDescriptorSets(call),
                        CmdBindDescriptorSets.dynamicOffsetCount(call),
                        CmdBindDescriptorSets.pDynamicOffsets(call)));
        hooks.on(CmdBindDescriptorSets2.ID, this::bindSets2);
        hooks.on(CmdPushDescriptorSet.ID, this::pushSet);
        hooks.on(CmdPushDescriptorSet2.ID, this::pushSet2);
        hooks.on(
                CmdPushDescriptorSetWithTemplate.ID,
                (call, recording) -> pushTemplate(
                        recording,
                        CmdPushDescriptorSetWithTemplate.descriptorUpdateTemplate(call),
                        CmdPushDescriptorSetWithTemplate.layout(call),
                        CmdPushDescriptorSetWithTemplate.set(call),
                        CmdPushDescriptorSetWithTemplate.pData(call)));
        hooks.on(CmdPushDescriptorSetWithTemplate2.ID, (call, recording) -> {
            long info = CmdPushDescriptorSetWithTemplate2.pPushDescriptorSetWithTemplateInfo(call);
            pushTemplate(
                    recording,
                    VkPushDescriptorSetWithTemplateInfoKHR.ndescriptorUpdateTemplate(info),
                    VkPushDescriptorSetWithTemplateInfoKHR.nlayout(info),
                    VkPushDescriptorSetWithTemplateInfoKHR.nset(info),
                    CMemory.pointer(info + VkPushDescriptorSetWithTemplateInfoKHR.PDATA));
        });
        hooks.on(
                CmdBindVertexBuffers.ID,
                (call, recording) -> bindVertexBuffers(
                        recording,
                        CmdBindVertexBuffers.firstBinding(call),
                        CmdBindVertexBuffers.bindingCount(call),
                        CmdBindVertexBuffers.pBuffers(call),
                        CmdBindVertexBuffers.pOffsets(call),
                        0,
                        0));
        hooks.on(
                CmdBindVertexBuffers2.ID,
                (call, recording) -> bindVertexBuffers(
                        recording,
                        CmdBindVertexBuffers2.firstBinding(call),
                        CmdBindVertexBuffers2.bindingCount(call),
                        CmdBindVertexBuffers2.pBuffers(call),
                        CmdBindVertexBuffers2.pOffsets(call),
                        CmdBindVertexBuffers2.pSizes(call),
                        CmdBindVertexBuffers2.pStrides(call)));
        hooks.on(
                CmdBindIndexBuffer.ID,
                (call, recording) -> bindIndexBuffer(
                        recording,
                        CmdBindIndexBuffer.buffer(call),
                        CmdBindIndexBuffer.offset(call),
                        UNLIMITED,
                        CmdBindIndexBuffer.indexType(call)));
        hooks.on(
                CmdBindIndexBuffer2.ID,
                (call, recording) -> bindIndexBuffer(
                        recording,
                        CmdBindIndexBuffer2.buffer(call),
                        CmdBindIndexBuffer2.offset(call),
                        CmdBindIndexBuffer2.size(call),
                        CmdBindIndexBuffer2.indexType(call)));
    }

    private void bindSets2(Call call, RecordingBuilder recording) {
        long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call);
        bindSets(
                recording,
                BindPoints.of(VkBindDescriptorSetsInfoKHR.nstageFlags(info)),
                VkBindDescriptorSetsInfoKHR.nlayout(info),
                VkBindDescriptorSetsInfoKHR.nfirstSet(info),
                VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info),
                CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDESCRIPTORSETS),
                VkBindDescriptorSetsInfoKHR.ndynamicOffsetCount(info),
                CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDYNAMICOFFSETS));
    }

    private void bindSets(
            RecordingBuilder recording,
            List<Integer> bindPoints,
            long layoutId,
            int first,
            int count,
            long sets,
            int offsetCount,
            long offsets) {
        PipelineLayoutState layout = tracker.get(PipelineLayoutState.class, layoutId);
        int nextOffset = 0;
        int usable = CMemory.count(offsetCount, offsets);
        for (int i = 0; i < CMemory.count(count, sets); i++) {
            DescriptorSetState set = tracker.get(DescriptorSetState.class, CMemory.handle(sets, i));
            int dynamic = set == null || set.layout() == null ? 0 : set.layout().dynamicDescriptors();
            List<Integer> own = new ArrayList<>();
            for (int d = 0; d < dynamic && nextOffset < usable; d++) {
                own.add(CMemory.u32(offsets, nextOffset++));
            }
            for (int point : bindPoints) {
                recording.bindings().set(point, first + i, set, List.copyOf(own), layout);
            }
        }
    }

    private void pushSet(Call call, RecordingBuilder recording) {
        push(
                recording,
                List.of(CmdPushDescriptorSet.pipelineBindPoint(call)),
                CmdPushDescriptorSet.layout(call),
                CmdPushDescriptorSet.set(call),
                CmdPushDescriptorSet.descriptorWriteCount(call),
                CmdPushDescriptorSet.pDescriptorWrites(call));
    }

    private void pushSet2(Call call, RecordingBuilder recording) {
        long info = CmdPushDescriptorSet2.pPushDescriptorSetInfo(call);
        push(
                recording,
                BindPoints.of(VkPushDescriptorSetInfoKHR.nstageFlags(info)),
                VkPushDescriptorSetInfoKHR.nlayout(info),
                VkPushDescriptorSetInfoKHR.nset(info),
                VkPushDescriptorSetInfoKHR.ndescriptorWriteCount(info),
                CMemory.pointer(info + VkPushDescriptorSetInfoKHR.PDESCRIPTORWRITES));
    }

    private void push(
            RecordingBuilder recording, List<Integer> bindPoints, long layoutId, int number, int count, long writes) {
        PipelineLayoutState of = tracker.get(PipelineLayoutState.class, layoutId);
        DescriptorSetLayoutState layout = of == null ? null : of.set(number);
        if (layout == null) {
            return;
        }
        for (int point : bindPoints) {
            DescriptorSetState set = recording.bindings().pushed(point, number, layout);
            for (int i = 0; i < CMemory.count(count, writes); i++) {
                descriptors.write(set, CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF));
            }
            recording.bindings().set(point, number, set, List.of(), of);
        }
    }

    private void pushTemplate(RecordingBuilder recording, long templateId, long layoutId, int number, long data) {
        DescriptorUpdateTemplateState template = tracker.get(DescriptorUpdateTemplateState.class, templateId);
        PipelineLayoutState of = tracker.get(PipelineLayoutState.class, layoutId);
        DescriptorSetLayoutState layout = of == null ? null : of.set(number);
        if (template != null && layout != null) {
            DescriptorSetState set = recording.bindings().pushed(template.bindPoint(), number, layout);
            descriptors.write(set, template, data);
            recording.bindings().set(template.bindPoint(), number, set, List.of(), of);
        }
    }

    private void bindVertexBuffers(
            RecordingBuilder recording, int first, int count, long buffers, long offsets, long sizes, long strides) {
        for (int i = 0; i < CMemory.count(count, buffers) && first + i < LARGEST_BINDING; i++) {
            BufferState buffer = tracker.get(BufferState.class, CMemory.handle(buffers, i));
            BoundState.VertexBuffer bound = null;
            if (buffer != null) {
                long offset = offsets == 0 ? 0 : CMemory.u64(offsets, i);
                long size = buffer.rangeBytes(offset, sizes == 0 ? UNLIMITED : CMemory.u64(sizes, i));
                bound = new BoundState.VertexBuffer(buffer, offset, size, strides == 0 ? -1 : CMemory.u64(strides, i));
            }
            recording.bindings().vertexBuffer(first + i, bound);
        }
    }

    private void bindIndexBuffer(RecordingBuilder recording, long id, long offset, long size, int type) {
        BufferState buffer = tracker.get(BufferState.class, id);
        recording
                .bindings()
                .indexBuffer(
                        buffer == null
                                ? null
                                : new BoundState.IndexBuffer(
                                        buffer, offset, buffer.rangeBytes(offset, size), IndexTypes.bytes(type)));
    }
}
