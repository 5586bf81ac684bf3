package dev.vkval.state.object;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bound state when an action command was recorded. Snapshots share the parts that did not change between them.
 *
 * @param pipeline the pipeline of the command's bind point, null for none
 * @param shaders the shader objects of the bind point that were bound, in place of a pipeline
 * @param graphics effective fixed-function state: that of the pipeline, with dynamic state applied
 * @param sets descriptor sets by set number, null if not bound
 * @param vertexBuffers vertex buffers by binding
 * @param indexBuffer null for none
 */
public record BoundState(
        PipelineState pipeline,
        List<ShaderObjectState> shaders,
        GraphicsState graphics,
        List<BoundSet> sets,
        Map<Integer, VertexBuffer> vertexBuffers,
        IndexBuffer indexBuffer) {

    /** What is bound with a pipeline, or with neither a pipeline nor shader objects. */
    public BoundState(
            PipelineState pipeline,
            GraphicsState graphics,
            List<BoundSet> sets,
            Map<Integer, VertexBuffer> vertexBuffers,
            IndexBuffer indexBuffer) {
        this(pipeline, List.of(), graphics, sets, vertexBuffers, indexBuffer);
    }

    /** The same where what the shaders access through descriptors is not known. */
    public BoundState withoutDescriptors() {
        return new BoundState(pipeline, shaders, graphics, List.of(), vertexBuffers, indexBuffer);
    }

    /** The same where the index buffer is not known. */
    public BoundState withoutIndices() {
        return new BoundState(pipeline, shaders, graphics, sets, vertexBuffers, null);
    }

    /** The same where some of the vertex buffers are not known. */
    public BoundState withoutVertices(Collection<Integer> bindings) {
        Map<Integer, VertexBuffer> rest = new HashMap<>(vertexBuffers);
        rest.keySet().removeAll(bindings);
        return new BoundState(pipeline, shaders, graphics, sets, Map.copyOf(rest), indexBuffer);
    }

    /** The shader stages that execute, of the pipeline or of shader objects; empty if neither is known. */
    public List<ShaderStage> stages() {
        return pipeline != null
                ? pipeline.stages()
                : shaders.stream().map(ShaderObjectState::stage).toList();
    }

    /**
     * A bound descriptor set.
     *
     * @param contents its contents when the command was recorded
     * @param dynamicOffsets offsets of its dynamic buffers in binding order
     * @param layout the pipeline layout that it was bound with, null if it is not known
     * @param disturbedBy the pipeline layout that another set was bound with since then, which disturbs it; null for none
     */
    public record BoundSet(
            DescriptorSetState set,
            Map<Integer, DescriptorSetState.Contents> contents,
            List<Integer> dynamicOffsets,
            PipelineLayoutState layout,
            PipelineLayoutState disturbedBy) {
        /** A set that was bound with a layout that is not known. */
        public BoundSet(
                DescriptorSetState set,
                Map<Integer, DescriptorSetState.Contents> contents,
                List<Integer> dynamicOffsets) {
            this(set, contents, dynamicOffsets, null, null);
        }

        BoundSet disturbed(PipelineLayoutState by) {
            return new BoundSet(set, contents, dynamicOffsets, layout, by);
        }
    }

    /** @param strideBytes dynamic stride, -1 for the pipeline's */
    public record VertexBuffer(BufferState buffer, long offset, long sizeBytes, long strideBytes) {}

    /** @param indexBytes 1, 2 or 4 */
    public record IndexBuffer(BufferState buffer, long offset, long sizeBytes, int indexBytes) {}
}
