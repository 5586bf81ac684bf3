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
        if (own.has(LibraryPart.PRE_RASTERIZATION) && own.subsets() != LibraryPart.ALL && !own.shadesVertices()) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-flags-08900")
                    .title("a library for pre-rasterization shaders has no vertex or mesh shader")
                    .message("pStages has neither a vertex nor a mesh shader")
                    .help("add the stage that pre-rasterization begins with")
                    .report();
        }
        repeated(link);
        if (own.hasFlag(LIBRARY)) {
            return;
        }
        if (pre != null && pre.vertexStage() && link.with(LibraryPart.VERTEX_INPUT) == null) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-flags-08899", own, pre)
                    .title("a pipeline with a vertex shader has no vertex input state")
                    .message(
                            "%s has a vertex shader, and neither the pipeline nor one of its libraries specifies vertex"
                                    + " input state",
                            Link.name(pre))
                    .help("link a library with VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT")
                    .report();
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

    /** A subset of the state is specified once. */
    private static void repeated(Link link) {
        int specified = link.own().subsets();
        for (LibraryPart part : link.parts()) {
            if ((specified & part.subsets()) != 0) {
                link.error("VUID-VkGraphicsPipelineCreateInfo-pLibraries-06611", link.own(), part)
                        .title("a linked library specifies state that is specified already")
                        .message(
                                "VkGraphicsPipelineLibraryCreateInfoEXT::flags of %s is 0x%x; what the pipeline or the"
                                        + " libraries before it specify is 0x%x",
                                Link.name(part), part.subsets(), specified)
                        .help("link one library for each subset of the state")
                        .report();
            }
            specified |= part.subsets();
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
