package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsets2EXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSizes;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.reader.DescriptorBufferOffsets;
import java.util.List;

/**
 * Offsets of descriptor sets in descriptor buffers: they name a buffer that is bound, and lead to descriptors that are in it and
 * near enough to its beginning. Where a binding is in its set is known if the application asked; otherwise it is only known not to
 * be before the set.
 */
public final class DescriptorBufferOffsetRules implements Topic {
    private static final String OWNER = "vkCmdSetDescriptorBufferOffsetsEXT";
    private static final String PROPERTIES = "VkPhysicalDeviceDescriptorBufferPropertiesEXT";

    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public DescriptorBufferOffsetRules(CoreContext context) {
        this.context = context;
    }

    /** Descriptor buffers hold samplers or other resources, or both. */
    private enum Contents {
        SAMPLERS(
                "maxSamplerDescriptorBufferRange",
                "VUID-vkCmdSetDescriptorBufferOffsetsEXT-pOffsets-08126",
                "VUID-VkSetDescriptorBufferOffsetsInfoEXT-pOffsets-08126"),
        RESOURCES(
                "maxResourceDescriptorBufferRange",
                "VUID-vkCmdSetDescriptorBufferOffsetsEXT-pOffsets-08127",
                "VUID-VkSetDescriptorBufferOffsetsInfoEXT-pOffsets-08127");

        private final String limit;
        private final String ofCommand;
        private final String ofStructure;

        Contents(String limit, String ofCommand, String ofStructure) {
            this.limit = limit;
            this.ofCommand = ofCommand;
            this.ofStructure = ofStructure;
        }

        /** What a descriptor of a type is. */
        static List<Contents> of(int type) {
            return switch (type) {
                case DescriptorTypes.SAMPLER -> List.of(SAMPLERS);
                case DescriptorTypes.COMBINED_IMAGE_SAMPLER -> List.of(SAMPLERS, RESOURCES);
                default -> List.of(RESOURCES);
            };
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdSetDescriptorBufferOffsetsEXT.ID, this::offsets);
        hooks.validate(CmdSetDescriptorBufferOffsets2EXT.ID, this::offsets);
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void offsets(Call call, CommandBufferState buffer) {
        DescriptorBufferOffsets offsets = DescriptorBufferOffsets.of(call);
        if (offsets == null) {
            return;
        }
        BoundDescriptorBuffers bound = BoundDescriptorBuffers.of(buffer);
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, offsets.layout());
        for (int i = 0; i < offsets.count(); i++) {
            int index = offsets.index(i);
            if (bound == null || bound.known() && bound.address(index) == null) {
                unbound(call, buffer, i, index, bound == null ? 0 : bound.count());
            } else if (bound.known() && layout != null) {
                within(call, buffer, bound.address(index), offsets.offset(i), layout.set(offsets.first() + i), i);
            }
        }
    }

    /** The id of one of two owners: the command of that name, or the structure of its successor. */
    private static String rule(String call, String ofCommand, String ofStructure) {
        return call.equals(OWNER) ? ofCommand : ofStructure;
    }

    private static String path(Call call, String member, int number) {
        String prefix = call.name().equals(OWNER) ? "" : "pSetDescriptorBufferOffsetsInfo->";
        return prefix + member + "[" + number + "]";
    }

    private void unbound(Call call, CommandBufferState buffer, int number, int index, int count) {
        context.error(
                        call,
                        rule(
                                call.name(),
                                "VUID-vkCmdSetDescriptorBufferOffsetsEXT-pBufferIndices-08065",
                                "VUID-VkSetDescriptorBufferOffsetsInfoEXT-pBufferIndices-08065"))
                .on(buffer)
                .parameter(path(call, "pBufferIndices", number))
                .title("an offset is set into a descriptor buffer that is not bound")
                .message(
                        "descriptor buffer %s is not bound; the command buffer has bound %d",
                        Integer.toUnsignedString(index), count)
                .help("bind the descriptor buffers with vkCmdBindDescriptorBuffersEXT before")
                .report();
    }

    private void within(
            Call call,
            CommandBufferState buffer,
            long address,
            long offset,
            DescriptorSetLayoutState layout,
            int number) {
        BufferPart part =
                layout == null ? null : context.state().bufferAddresses().largest(address);
        if (part == null) {
            return;
        }
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            long end = end(context.device(buffer), layout, binding);
            boolean outside = Long.compareUnsigned(offset, part.sizeBytes()) >= 0
                    || Long.compareUnsigned(end, part.sizeBytes() - offset) > 0;
            if (!binding.variableCount() && binding.count() != 0 && outside) {
                context.error(
                                call,
                                rule(
                                        call.name(),
                                        "VUID-vkCmdSetDescriptorBufferOffsetsEXT-pOffsets-08063",
                                        "VUID-VkSetDescriptorBufferOffsetsInfoEXT-pOffsets-08063"))
                        .on(buffer)
                        .on(part.buffer())
                        .on(layout)
                        .parameter(path(call, "pOffsets", number))
                        .title("descriptors of a set are beyond the end of their descriptor buffer")
                        .message(
                                "with offset %s, binding %s ends at byte %s or later of the %s that are bound of %s",
                                Long.toUnsignedString(offset),
                                Integer.toUnsignedString(binding.number()),
                                Long.toUnsignedString(offset + end),
                                Long.toUnsignedString(part.sizeBytes()),
                                part.buffer())
                        .help("create a larger buffer, or set the offset of a set that is in it")
                        .report();
                return;
            }
        }
    }

    /** The least number of bytes from the begin of a set to the end of a binding. */
    private static long end(
            DeviceState device, DescriptorSetLayoutState layout, DescriptorSetLayoutState.Binding binding) {
        Long begin = layout.offset(binding.number());
        int size = device == null ? 0 : DescriptorSizes.reported(device, binding.type());
        boolean bytes = binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK;
        long descriptors = bytes
                ? Integer.toUnsignedLong(binding.count())
                : Integer.toUnsignedLong(binding.count()) * Math.max(size, 1);
        return (begin == null ? 0 : begin) + Math.max(descriptors, 1);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundDescriptorBuffers buffers = BoundDescriptorBuffers.of(buffer);
        BoundState bound = buffer.bound(bindPoint);
        if (buffers == null || !CHECKED.differs(buffer, bound, bindPoint, buffers.changes())) {
            return;
        }
        for (ShaderStage stage :
                DescriptorResidencyRules.usesBuffers(bound) ? bound.stages() : List.<ShaderStage>of()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                BoundDescriptorBuffers.Offset at = buffers.at(bindPoint, use.set());
                DescriptorSetLayoutState layout =
                        at == null || at.layout() == null ? null : at.layout().set(use.set());
                DescriptorSetLayoutState.Binding binding = layout == null ? null : layout.binding(use.binding());
                if (binding != null) {
                    near(call, buffer, use, at, binding);
                }
            }
        }
    }

    private void near(
            Call call,
            CommandBufferState buffer,
            DescriptorUse use,
            BoundDescriptorBuffers.Offset at,
            DescriptorSetLayoutState.Binding binding) {
        DescriptorSetLayoutState layout = at.layout().set(use.set());
        DeviceState device = context.device(buffer);
        if (device == null) {
            return;
        }
        Long begin = layout.offset(binding.number());
        long first = at.offset() + (begin == null ? 0 : begin);
        for (Contents contents : Contents.of(binding.type())) {
            long range = device.physicalDeviceState()
                    .properties()
                    .integer(PROPERTIES, contents.limit, 0)
                    .orElse(0);
            if (range != 0 && Long.compareUnsigned(first, range) >= 0) {
                context.error(call, rule(at.by().call(), contents.ofCommand, contents.ofStructure))
                        .on(buffer)
                        .after("sets the offset", at.by(), buffer)
                        .title("a shader accesses descriptors too far from the beginning of their descriptor buffer")
                        .message(
                                "set %d, binding %s is at byte %s of the descriptor buffer; %s is %s",
                                use.set(),
                                Integer.toUnsignedString(use.binding()),
                                Long.toUnsignedString(first),
                                contents.limit,
                                Long.toUnsignedString(range))
                        .help("bind the descriptor buffer at an address nearer to the set")
                        .report();
            }
        }
    }
}
