package dev.vkval.gpuav.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
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
 * @param checks which of its checks are on
 * @param fetch what draws fetch of vertex buffers
 * @param indices of indexed draws, null for others
 * @param more the part of the index buffer that is looked at, null for none
 */
record VertexDrawRecord(boolean indexed, Checks checks, VertexFetch fetch, DrawIndices indices, BufferPart more)
        implements IndirectDraws.DrawRecord {

    /**
     * Which checks are on.
     *
     * @param parameters of first instances
     * @param range of the indices in the index buffer
     */
    record Checks(boolean parameters, boolean range) {}

    @Override
    public int sizeBytes() {
        return indexed ? VkDrawIndexedIndirectCommand.SIZEOF : VkDrawIndirectCommand.SIZEOF;
    }

    @Override
    public void judge(IndirectDraws.Parameters parameters, ByteBuffer contents, Consumer<ContentError> errors) {
        DrawRange draw = indexed
                ? DrawRange.drawIndexed(parameters.contents(), parameters.at())
                : DrawRange.draw(parameters.contents(), parameters.at());
        if (checks.parameters() && draw.firstInstance() != 0) {
            firstInstance(parameters, draw.firstInstance(), errors);
        }
        if (indexed && checks.range()) {
            range(parameters, draw, errors);
        }
        BufferPart drawn = new BufferPart(parameters.buffer(), parameters.offset(), sizeBytes());
        Consumer<ContentError> errorsOfDraw = error -> errors.accept(error.by(drawn));
        fetch.judgeInstances(parameters.command(), draw, errorsOfDraw);
        if (!indexed) {
            fetch.judgeVertices(parameters.command(), draw, errorsOfDraw);
        } else if (contents != null && !draw.empty()) {
            indices.judge(draw, contents, 0, errors);
        }
    }

    private void firstInstance(IndirectDraws.Parameters parameters, long value, Consumer<ContentError> errors) {
        CheckedCommand command = parameters.command();
        BufferState buffer = parameters.buffer();
        long offset = parameters.offset()
                + (indexed ? VkDrawIndexedIndirectCommand.FIRSTINSTANCE : VkDrawIndirectCommand.FIRSTINSTANCE);
        if (command.device().lacks("drawIndirectFirstInstance")) {
            errors.accept(ContentError.parameter(
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
            errors.accept(ContentError.parameter(
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
    private static void range(IndirectDraws.Parameters parameters, DrawRange draw, Consumer<ContentError> errors) {
        BoundState.IndexBuffer bound = parameters.command().bound().indexBuffer();
        if (bound == null || draw.empty() || !parameters.command().device().lacks("robustBufferAccess2")) {
            return;
        }
        if ((draw.first() + draw.count()) * bound.indexBytes() > bound.sizeBytes()) {
            errors.accept(ContentError.parameter(
                    "VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798",
                    "an indirect draw has indices beyond the bound index buffer",
                    "firstIndex " + draw.first() + " + indexCount " + draw.count() + " indices of "
                            + bound.indexBytes() + " bytes do not fit in the " + bound.sizeBytes()
                            + " bytes that are bound of " + bound.buffer() + ".",
                    parameters.buffer(),
                    parameters.offset() + VkDrawIndexedIndirectCommand.INDEXCOUNT,
                    VkDrawIndexedIndirectCommand.FIRSTINDEX + Integer.BYTES,
                    "write smaller numbers to the buffer, or bind a range that has all indices"));
        }
    }
}
