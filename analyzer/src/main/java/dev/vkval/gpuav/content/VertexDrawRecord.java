package dev.vkval.gpuav.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.PipelineState;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VkDrawIndexedIndirectCommand;
import org.lwjgl.vulkan.VkDrawIndirectCommand;

/**
 * VkDrawIndirectCommand or VkDrawIndexedIndirectCommand.
 *
 * @param indexed whether it is the latter
 */
record VertexDrawRecord(boolean indexed) implements IndirectDraws.DrawRecord {
    @Override
    public int sizeBytes() {
        return indexed ? VkDrawIndexedIndirectCommand.SIZEOF : VkDrawIndirectCommand.SIZEOF;
    }

    @Override
    public void judge(
            CheckedCommand command,
            ByteBuffer contents,
            int at,
            BufferState buffer,
            long offset,
            Consumer<ContentError> errors) {
        int member = indexed ? VkDrawIndexedIndirectCommand.FIRSTINSTANCE : VkDrawIndirectCommand.FIRSTINSTANCE;
        int firstInstance = contents.getInt(at + member);
        if (firstInstance != 0) {
            firstInstance(command, Integer.toUnsignedString(firstInstance), buffer, offset + member, errors);
        }
        if (indexed) {
            indices(command, contents, at, buffer, offset, errors);
        }
    }

    private void firstInstance(
            CheckedCommand command, String value, BufferState buffer, long offset, Consumer<ContentError> errors) {
        if (command.device().lacks("drawIndirectFirstInstance")) {
            errors.accept(new ContentError(
                    indexed
                            ? "VUID-VkDrawIndexedIndirectCommand-firstInstance-00554"
                            : "VUID-VkDrawIndirectCommand-firstInstance-00501",
                    "an indirect draw has a first instance without the feature for it",
                    "firstInstance is " + value + ", but the feature drawIndirectFirstInstance is not enabled.",
                    buffer,
                    offset,
                    Integer.BYTES,
                    "enable drawIndirectFirstInstance, or write 0 to the buffer"));
        }
        OptionalLong supported = command.device().limit(DeviceFacts.DIVISOR, "supportsNonZeroFirstInstance");
        if (supported.isPresent() && supported.getAsLong() == 0 && divides(command.bound())) {
            errors.accept(new ContentError(
                    divisorRule(command.bound().pipeline()),
                    "an indirect draw has a first instance with a vertex input divisor that the device does not support with it",
                    "firstInstance is " + value + ", a vertex binding has a divisor other than 1, and"
                            + " supportsNonZeroFirstInstance of the device is VK_FALSE.",
                    buffer,
                    offset,
                    Integer.BYTES,
                    "write 0 to the buffer, and bind the vertex buffer at the first element, or use a divisor of 1"));
        }
    }

    private static boolean divides(BoundState bound) {
        return bound.graphics().vertexBindings().stream()
                .anyMatch(binding -> binding.perInstance() && binding.divisor() != 1);
    }

    private String divisorRule(PipelineState pipeline) {
        boolean fixed = pipeline != null
                && !pipeline.dynamicStates().contains(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        if (fixed) {
            return indexed ? "VUID-VkDrawIndexedIndirectCommand-pNext-09461" : "VUID-VkDrawIndirectCommand-pNext-09461";
        }
        return indexed ? "VUID-VkDrawIndexedIndirectCommand-None-09462" : "VUID-VkDrawIndirectCommand-None-09462";
    }

    /** Draws without indices or instances read none. */
    private static void indices(
            CheckedCommand command,
            ByteBuffer contents,
            int at,
            BufferState buffer,
            long offset,
            Consumer<ContentError> errors) {
        BoundState.IndexBuffer bound = command.bound().indexBuffer();
        long count = Integer.toUnsignedLong(contents.getInt(at + VkDrawIndexedIndirectCommand.INDEXCOUNT));
        int instances = contents.getInt(at + VkDrawIndexedIndirectCommand.INSTANCECOUNT);
        if (bound == null || count == 0 || instances == 0 || !command.device().lacks("robustBufferAccess2")) {
            return;
        }
        long first = Integer.toUnsignedLong(contents.getInt(at + VkDrawIndexedIndirectCommand.FIRSTINDEX));
        if ((first + count) * bound.indexBytes() > bound.sizeBytes()) {
            errors.accept(new ContentError(
                    "VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798",
                    "an indirect draw has indices beyond the bound index buffer",
                    "firstIndex " + first + " + indexCount " + count + " indices of " + bound.indexBytes()
                            + " bytes do not fit in the " + bound.sizeBytes() + " bytes that are bound of "
                            + bound.buffer() + ".",
                    buffer,
                    offset + VkDrawIndexedIndirectCommand.INDEXCOUNT,
                    VkDrawIndexedIndirectCommand.FIRSTINDEX + Integer.BYTES,
                    "write smaller numbers to the buffer, or bind a range that has all indices"));
        }
    }
}
