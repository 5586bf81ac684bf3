package dev.vkval.state.object;

import java.util.List;
import java.util.Set;

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

    /** What sequences may set themselves. */
    public enum Sets {
        /** Which pipeline or shaders execute. */
        PIPELINE,
        INDEX_BUFFER,
        VERTEX_BUFFERS,
        /** Push constants or push data. */
        CONSTANTS,
        FRONT_FACE
    }

    /**
     * @param sets what sequences set
     * @param vertexBindings the vertex buffers that they bind
     * @param strideBytes bytes of a sequence in each stream of data
     */
    public record Info(Action action, Set<Sets> sets, List<Integer> vertexBindings, List<Long> strideBytes) {

        /** Whether sequences set any of some state, so that what was bound or set before them does not count. */
        public boolean setsAny(Sets... some) {
            for (Sets each : some) {
                if (sets.contains(each)) {
                    return true;
                }
            }
            return false;
        }
    }

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
