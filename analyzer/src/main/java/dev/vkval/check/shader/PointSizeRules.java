package dev.vkval.check.shader;

import java.util.List;

/** Whether the last stage before rasterization writes PointSize where points are rasterized. */
final class PointSizeRules {
    private static final int BUILT_IN_POINT_SIZE = 1;
    private static final int MODE_POINT_MODE = 10;
    private static final int MODE_OUTPUT_POINTS = 27;

    private PointSizeRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        if (info.discards()) {
            return;
        }
        CreatedStage geometry = GraphicsInfo.stage(stages, Models.GEOMETRY);
        CreatedStage evaluation = GraphicsInfo.stage(stages, Models.TESSELLATION_EVALUATION);
        CreatedStage vertex = GraphicsInfo.stage(stages, Models.VERTEX);
        if (geometry != null) {
            if (geometry.mode(MODE_OUTPUT_POINTS) != null) {
                judge(
                        geometry,
                        "VUID-VkGraphicsPipelineCreateInfo-shaderTessellationAndGeometryPointSize-08776",
                        "VUID-VkGraphicsPipelineCreateInfo-Geometry-07726");
            }
        } else if (evaluation != null) {
            if (evaluation.mode(MODE_POINT_MODE) != null) {
                judge(
                        evaluation,
                        "VUID-VkGraphicsPipelineCreateInfo-TessellationEvaluation-07723",
                        "VUID-VkGraphicsPipelineCreateInfo-TessellationEvaluation-07724");
            }
        } else if (vertex != null && GraphicsInfo.points(info.topology())) {
            required(vertex, "VUID-VkGraphicsPipelineCreateInfo-topology-08773");
        }
    }

    /** Stages that may write it with a feature only. */
    private static void judge(CreatedStage stage, String required, String forbidden) {
        if (stage.feature("shaderTessellationAndGeometryPointSize")) {
            required(stage, required);
        } else if (stage.reflection().writesBuiltIn(BUILT_IN_POINT_SIZE)) {
            stage.error(forbidden)
                    .title("a shader writes PointSize without the feature")
                    .message("shaderTessellationAndGeometryPointSize is not enabled")
                    .help("enable the feature, or do not write PointSize")
                    .report();
        }
    }

    private static void required(CreatedStage stage, String rule) {
        if (!stage.feature("maintenance5") && !stage.reflection().writesBuiltIn(BUILT_IN_POINT_SIZE)) {
            stage.error(rule)
                    .title("points are drawn by a shader that does not write PointSize")
                    .message("the last stage before rasterization does not write PointSize")
                    .help("write PointSize, or enable the maintenance5 feature")
                    .report();
        }
    }
}
