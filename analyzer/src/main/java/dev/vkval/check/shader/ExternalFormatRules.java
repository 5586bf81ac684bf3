package dev.vkval.check.shader;

import java.util.List;

/** The stages of a pipeline whose color attachment is resolved to an external format. */
final class ExternalFormatRules {
    private static final String EXTENSION = "VK_ANDROID_external_format_resolve";
    private static final String FEATURE = "externalFormatResolve";
    private static final int SHADING_RATE = CodeProblems.number("BuiltIn", "PrimitiveShadingRateKHR");
    private static final int DEPTH_REPLACING = CodeProblems.number("ExecutionMode", "DepthReplacing");
    private static final int STENCIL_REPLACING = CodeProblems.number("ExecutionMode", "StencilRefReplacingEXT");

    private ExternalFormatRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        if (!info.whole() || info.discards() || !info.externalFormat()) {
            return;
        }
        for (CreatedStage stage : stages) {
            if (!stage.knownExtension(EXTENSION) || !stage.feature(FEATURE)) {
                return;
            }
        }
        CreatedStage last = PreRasterizationRules.last(stages);
        if (last != null && usesShadingRate(last)) {
            last.error(
                            info.dynamicRendering()
                                    ? "VUID-VkGraphicsPipelineCreateInfo-externalFormatResolve-09308"
                                    : "VUID-VkGraphicsPipelineCreateInfo-externalFormatResolve-09317")
                    .title("fragments have a shading rate of primitives where they are resolved to an external format")
                    .message("the last stage before rasterization uses PrimitiveShadingRateKHR")
                    .help("do not use PrimitiveShadingRateKHR")
                    .report();
        }
        CreatedStage fragment = GraphicsInfo.stage(stages, Models.FRAGMENT);
        if (fragment != null
                && info.dynamicRendering()
                && (fragment.mode(DEPTH_REPLACING) != null || fragment.mode(STENCIL_REPLACING) != null)) {
            fragment.error("VUID-VkGraphicsPipelineCreateInfo-externalFormatResolve-09310")
                    .title("a fragment shader replaces depth or stencil where color is resolved to an external format")
                    .message("it declares DepthReplacing or StencilRefReplacingEXT")
                    .help("remove the execution mode")
                    .report();
        }
    }

    private static boolean usesShadingRate(CreatedStage stage) {
        return stage.reflection().outputs().stream()
                .anyMatch(output -> output.builtIn() == SHADING_RATE && (output.read() || output.written()));
    }
}
