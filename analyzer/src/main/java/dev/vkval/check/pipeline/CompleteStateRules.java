package dev.vkval.check.pipeline;

/** A pipeline that is not a library has all state that it needs, itself or from its libraries. */
final class CompleteStateRules {
    private static final long LIBRARY = 1L << 11;

    private CompleteStateRules() {}

    static void check(Link link) {
        LibraryPart own = link.own();
        LibraryPart pre = link.with(LibraryPart.PRE_RASTERIZATION);
        if (own.has(LibraryPart.VERTEX_INPUT) && !own.definesVertexInput() && own.subsets() != LibraryPart.ALL) {
            vertexInput(link, pre);
        }
        if (own.hasFlag(LIBRARY)) {
            return;
        }
        if (pre == null) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-flags-08901")
                    .title("a pipeline has no pre-rasterization shader state")
                    .message("neither the pipeline nor one of its libraries specifies pre-rasterization shaders")
                    .help("link a library with VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT")
                    .report();
        } else if (pre.rasterizes()
                && (link.with(LibraryPart.FRAGMENT) == null || link.with(LibraryPart.OUTPUT) == null)) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-flags-08909", link.own(), pre)
                    .title("a pipeline that rasterizes has no fragment shader or fragment output state")
                    .message(
                            "rasterization is not discarded in %s, and neither the pipeline nor one of its libraries "
                                    + "specifies %s state",
                            Link.name(pre),
                            link.with(LibraryPart.FRAGMENT) == null ? "fragment shader" : "fragment output interface")
                    .help("link libraries for fragment shaders and for the fragment output interface")
                    .report();
        }
    }

    private static void vertexInput(Link link, LibraryPart pre) {
        if (pre == null || pre.vertexStage()) {
            link.error(
                            pre == null
                                    ? "VUID-VkGraphicsPipelineCreateInfo-flags-08898"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-08897")
                    .title("a library for the vertex input interface has no vertex input state")
                    .message("pVertexInputState is NULL, and VK_DYNAMIC_STATE_VERTEX_INPUT_EXT is not used")
                    .help("point pVertexInputState to a VkPipelineVertexInputStateCreateInfo")
                    .report();
        }
    }
}
