package dev.vkval.state.object;

import java.util.List;

/** VkIndirectCommandsLayoutEXT, VkIndirectCommandsLayoutNV: what generated commands set and do. */
public final class IndirectCommandsLayoutState extends StateObject {
    /** What a sequence ends with. */
    public enum Action {
        NONE,
        DRAW,
        DRAW_INDEXED,
        DRAW_MESH,
        DISPATCH,
        TRACE
    }

    /**
     * @param setsPipeline whether sequences say which pipeline or shaders execute
     * @param bindsIndices whether they bind the index buffer
     * @param vertexBindings the vertex buffers that they bind
     * @param strideBytes bytes of a sequence in each stream of data
     */
    public record Info(
            Action action,
            boolean setsPipeline,
            boolean bindsIndices,
            List<Integer> vertexBindings,
            List<Long> strideBytes) {}

    private final Info info;

    @ForTrackers
    public IndirectCommandsLayoutState(String type, Creation creation, Info info) {
        super(type, creation);
        this.info = info;
    }

    public Info info() {
        return info;
    }
}
