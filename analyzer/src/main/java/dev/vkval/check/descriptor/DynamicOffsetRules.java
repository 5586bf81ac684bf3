package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceState;

/** Dynamic offsets must be aligned, and the buffers large enough for them. */
final class DynamicOffsetRules {
    private final CoreContext context;

    DynamicOffsetRules(CoreContext context) {
        this.context = context;
    }

    /**
     * Checks the offsets of one set.
     *
     * @param first the index of its first offset
     * @return the index of the first offset of the next set
     */
    int check(SetBinding call, DescriptorSetState set, int first) {
        int next = first;
        for (DescriptorSetLayoutState.Binding binding : set.layout().bindings()) {
            DescriptorSetState.Contents contents = set.snapshot().get(binding.number());
            int count = DescriptorTypes.dynamic(binding.type()) ? Math.max(binding.count(), 0) : 0;
            for (int i = 0; i < count && next < call.offsetCount(); i++) {
                long offset = CMemory.mask(CMemory.u32(call.offsets(), next));
                alignment(call, binding, next, offset);
                boolean judged = contents != null && !binding.updateAfterBind();
                if (judged && contents.descriptor(i) instanceof Descriptor.OfBuffer buffer) {
                    range(call, set, next, offset, buffer);
                }
                next++;
            }
        }
        return next;
    }

    private void alignment(SetBinding call, DescriptorSetLayoutState.Binding binding, int index, long offset) {
        boolean uniform = binding.type() == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC;
        DeviceState device = context.device(call.buffer());
        ReportedStruct limits = device == null
                ? ReportedStruct.UNKNOWN
                : device.physicalDeviceState().limits();
        String limit = uniform ? "minUniformBufferOffsetAlignment" : "minStorageBufferOffsetAlignment";
        long aligned = Math.max(limits.orElse(limit, 1), 1);
        if (offset % aligned != 0) {
            String rule = uniform
                    ? "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDynamicOffsets-01971"
                    : "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDynamicOffsets-01972";
            error(call, rule, index)
                    .title("a dynamic offset is not aligned")
                    .message("it is %d; it must be a multiple of %s (%d)", offset, limit, aligned)
                    .help("use an offset that is a multiple of the limit")
                    .report();
        }
    }

    private void range(SetBinding call, DescriptorSetState set, int index, long offset, Descriptor.OfBuffer buffer) {
        if (buffer.buffer().destroyed()) {
            return;
        }
        if (buffer.whole()) {
            if (offset != 0) {
                error(call, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDescriptorSets-06715", index)
                        .on(set)
                        .on(buffer.buffer())
                        .title("a dynamic offset is set for a buffer descriptor with VK_WHOLE_SIZE")
                        .message("it is %d, but the descriptor was written with the range VK_WHOLE_SIZE", offset)
                        .help("write the descriptor with the range that the shader accesses, or use the offset 0")
                        .report();
            }
            return;
        }
        long end = buffer.offset() + offset + buffer.rangeBytes();
        if (end > buffer.buffer().sizeBytes()) {
            error(call, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDescriptorSets-01979", index)
                    .on(set)
                    .on(buffer.buffer())
                    .title("a dynamic offset moves a buffer descriptor outside of the buffer")
                    .message(
                            "offset %d + dynamic offset %d + range %d is %d, more than the %d bytes of %s",
                            buffer.offset(),
                            offset,
                            buffer.rangeBytes(),
                            end,
                            buffer.buffer().sizeBytes(),
                            buffer.buffer())
                    .help("use a smaller dynamic offset or range")
                    .report();
        }
    }

    private Problem error(SetBinding call, String rule, int index) {
        return call.error(context, rule).parameter(call.path() + "pDynamicOffsets[" + index + "]");
    }
}
