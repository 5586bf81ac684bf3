package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBindDescriptorBuffersEXT;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsets2EXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindPoints;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferBindingInfoEXT;
import org.lwjgl.vulkan.VkSetDescriptorBufferOffsetsInfoEXT;

/**
 * The memory of descriptor buffers that shaders use: it is bound, of a sparse buffer where the command buffer is submitted. Of
 * a set in a sparse buffer, its first byte is looked at.
 */
public final class DescriptorResidencyRules implements Topic {
    private static final String OF_PIPELINES = "VUID-{actions}-None-08119";
    private static final String OF_SHADERS = "VUID-{actions}-None-08605";

    private static final long DESCRIPTOR_BUFFER = EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
    private final StateObject.SubStateKey<Bound> key = new StateObject.SubStateKey<>(Bound.class);
    private final CheckedActions checked = new CheckedActions();
    private final CoreContext context;

    public DescriptorResidencyRules(CoreContext context) {
        this.context = context;
    }

    /** Where a descriptor set is. */
    private record Place(BufferState buffer, long offset) {}

    /** A descriptor set of a bind point. */
    private record Number(int bindPoint, int set) {}

    /** Of a command buffer. */
    private static final class Bound {
        /** Addresses of the descriptor buffers that are bound. */
        private List<Long> addresses = List.of();

        private final Map<Number, Place> sets = new HashMap<>();

        /** The places of sets in sparse buffers that commands use, and the id that each breaks where it has no memory. */
        private final Map<Place, String> rules = new LinkedHashMap<>();

        private int changes;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(key, null));
        hooks.record(CmdBindDescriptorBuffersEXT.ID, this::bind);
        hooks.record(
                CmdSetDescriptorBufferOffsetsEXT.ID,
                (call, buffer) -> offsets(
                        buffer,
                        List.of(CmdSetDescriptorBufferOffsetsEXT.pipelineBindPoint(call)),
                        CmdSetDescriptorBufferOffsetsEXT.firstSet(call),
                        CmdSetDescriptorBufferOffsetsEXT.setCount(call),
                        CmdSetDescriptorBufferOffsetsEXT.pBufferIndices(call),
                        CmdSetDescriptorBufferOffsetsEXT.pOffsets(call)));
        hooks.record(CmdSetDescriptorBufferOffsets2EXT.ID, (call, buffer) -> {
            long info = CmdSetDescriptorBufferOffsets2EXT.pSetDescriptorBufferOffsetsInfo(call);
            if (info != 0) {
                offsets(
                        buffer,
                        BindPoints.of(VkSetDescriptorBufferOffsetsInfoEXT.nstageFlags(info)),
                        VkSetDescriptorBufferOffsetsInfoEXT.nfirstSet(info),
                        VkSetDescriptorBufferOffsetsInfoEXT.nsetCount(info),
                        CMemory.pointer(info + VkSetDescriptorBufferOffsetsInfoEXT.PBUFFERINDICES),
                        CMemory.pointer(info + VkSetDescriptorBufferOffsetsInfoEXT.POFFSETS));
            }
        });
        hooks.validateActions(this::check, Sets.PIPELINE);
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void bind(Call call, CommandBufferState buffer) {
        long infos = CmdBindDescriptorBuffersEXT.pBindingInfos(call);
        List<Long> addresses = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdBindDescriptorBuffersEXT.bufferCount(call), infos); i++) {
            addresses.add(CMemory.u64(CMemory.element(infos, i, VkDescriptorBufferBindingInfoEXT.SIZEOF)
                    + VkDescriptorBufferBindingInfoEXT.ADDRESS));
        }
        Bound bound = buffer.subStateOr(key, Bound::new);
        bound.addresses = List.copyOf(addresses);
        bound.sets.clear();
        bound.changes++;
    }

    private void offsets(
            CommandBufferState buffer, List<Integer> bindPoints, int first, int sets, long indices, long offsets) {
        Bound bound = buffer.subState(key);
        for (int i = 0; bound != null && indices != 0 && i < CMemory.count(sets, offsets); i++) {
            int index = CMemory.u32(indices, i);
            BufferPart part = index >= 0 && index < bound.addresses.size()
                    ? context.state()
                            .bufferAddresses()
                            .at(bound.addresses.get(index) + CMemory.u64(offsets + (long) i * Long.BYTES), 1)
                    : null;
            for (int bindPoint : bindPoints) {
                Number number = new Number(bindPoint, first + i);
                if (part == null) {
                    bound.sets.remove(number);
                } else {
                    bound.sets.put(number, new Place(part.buffer(), part.offset()));
                }
            }
            bound.changes++;
        }
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        Bound buffers = buffer.subState(key);
        BoundState bound = buffer.bound(bindPoint);
        if (buffers == null || !checked.differs(buffer, bound, bindPoint, buffers.changes)) {
            return;
        }
        boolean pipeline = bound.pipeline() != null;
        boolean described = !pipeline
                || bound.pipeline().origin() != null
                        && (bound.pipeline().origin().flags() & DESCRIPTOR_BUFFER) != 0;
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                Place at = described ? buffers.sets.get(new Number(bindPoint, use.set())) : null;
                if (at != null) {
                    used(call, buffer, at, use, pipeline ? OF_PIPELINES : OF_SHADERS);
                }
            }
        }
    }

    private void used(Call call, CommandBufferState buffer, Place at, DescriptorUse use, String rule) {
        if ((at.buffer().flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0) {
            buffer.subStateOr(key, Bound::new).rules.putIfAbsent(at, OwnerSets.id(rule, call.name()));
            return;
        }
        MemoryBinding binding = at.buffer().binding();
        if (at.buffer().destroyed() || binding == null || binding.memory().destroyed()) {
            String why = at.buffer().destroyed()
                    ? "was destroyed"
                    : binding == null
                            ? "is not bound to memory"
                            : "is bound to " + binding.memory() + ", which was freed";
            context.error(call, rule)
                    .on(buffer)
                    .on(at.buffer())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message(
                            "set %d, binding %s is at byte %d of %s, which %s",
                            use.set(), Integer.toUnsignedString(use.binding()), at.offset(), at.buffer(), why)
                    .help("keep the buffer and its memory until the command has executed")
                    .report();
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        for (long id : ExecuteCommands.of(call).executed()) {
            CommandBufferState executed = context.get(CommandBufferState.class, id);
            Bound bound = executed == null ? null : executed.subState(key);
            if (bound != null) {
                buffer.subStateOr(key, Bound::new).rules.putAll(bound.rules);
            }
        }
    }

    private void submit(Call call) {
        for (SubmitRequest.Submitted submitted :
                SubmitRequest.read(call, context.state()).buffers()) {
            Bound bound = submitted.buffer().subState(key);
            if (bound != null) {
                bound.rules.forEach((place, rule) -> resident(call, submitted, place, rule));
            }
        }
    }

    private void resident(Call call, SubmitRequest.Submitted submitted, Place place, String rule) {
        if (place.buffer().sparseBindings().within(place.offset(), 1).isEmpty()) {
            context.error(call, rule)
                    .on(submitted.buffer())
                    .on(place.buffer())
                    .parameter(submitted.path())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message("a set is at byte %d of %s, where no memory is bound", place.offset(), place.buffer())
                    .help("bind memory there with vkQueueBindSparse before the submit")
                    .report();
        }
    }
}
