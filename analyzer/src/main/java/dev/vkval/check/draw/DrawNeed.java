package dev.vkval.check.draw;

import dev.vkval.state.object.GraphicsState;
import java.util.Set;
import java.util.function.IntFunction;
import org.lwjgl.vulkan.VK10;

/** Whether a draw depends on a dynamic state. */
enum DrawNeed {
    ALWAYS {
        @Override
        boolean holds(Draw draw) {
            return true;
        }
    },
    RASTERIZATION {
        @Override
        boolean holds(Draw draw) {
            return !draw.graphics().rasterizerDiscard();
        }
    },
    VERTICES {
        @Override
        boolean holds(Draw draw) {
            return draw.stages().contains(VK10.VK_SHADER_STAGE_VERTEX_BIT);
        }
    },
    FACING {
        @Override
        boolean holds(Draw draw) {
            boolean matters = draw.graphics().cullMode() != VK10.VK_CULL_MODE_NONE
                    || draw.graphics().stencilTest();
            return matters && RASTERIZATION.holds(draw);
        }
    },
    LINES {
        @Override
        boolean holds(Draw draw) {
            boolean drawn = draw.is(POLYGON_MODE, VK10.VK_POLYGON_MODE_LINE)
                    || VERTICES.holds(draw)
                            && lines(draw.graphics().topology())
                            && !GEOMETRY.holds(draw)
                            && !TESSELLATION.holds(draw);
            return drawn && RASTERIZATION.holds(draw);
        }
    },
    LINE_STIPPLE {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.is(LINE_STIPPLE_ENABLE, VK10.VK_TRUE);
        }
    },
    DEPTH_ATTACHMENT {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.depth();
        }
    },
    DEPTH_TEST {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.graphics().depthTest();
        }
    },
    DEPTH_BOUNDS_TEST {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.graphics().depthBoundsTest();
        }
    },
    DEPTH_BIAS {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.is(DEPTH_BIAS_ENABLE, VK10.VK_TRUE);
        }
    },
    STENCIL_TEST {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.graphics().stencilTest();
        }
    },
    LOGIC_OP {
        @Override
        boolean holds(Draw draw) {
            return RASTERIZATION.holds(draw) && draw.is(LOGIC_OP_ENABLE, VK10.VK_TRUE);
        }
    },
    GEOMETRY {
        @Override
        boolean holds(Draw draw) {
            return draw.stages().contains(VK10.VK_SHADER_STAGE_GEOMETRY_BIT);
        }
    },
    TESSELLATION {
        @Override
        boolean holds(Draw draw) {
            return draw.stages().contains(VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
        }
    };

    private static final int POLYGON_MODE = DynamicStateTable.state("POLYGON_MODE_EXT");
    private static final int LINE_STIPPLE_ENABLE = DynamicStateTable.state("LINE_STIPPLE_ENABLE_EXT");
    private static final int DEPTH_BIAS_ENABLE = DynamicStateTable.state("DEPTH_BIAS_ENABLE");
    private static final int LOGIC_OP_ENABLE = DynamicStateTable.state("LOGIC_OP_ENABLE_EXT");

    /**
     * The properties of a draw that decide which dynamic state it depends on.
     *
     * @param stages VkShaderStageFlagBits of its shaders
     * @param depth whether the render pass instance has a depth or stencil attachment
     * @param given the value set last for a dynamic state, of its first element if it has several; null if none was set
     */
    record Draw(Set<Integer> stages, GraphicsState graphics, boolean depth, IntFunction<Long> given) {
        private boolean is(int state, int value) {
            Long last = given.apply(state);
            return last != null && last == value;
        }
    }

    abstract boolean holds(Draw draw);

    private static boolean lines(int topology) {
        return switch (topology) {
            case VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY,
                    VK10.VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> true;
            default -> false;
        };
    }
}
