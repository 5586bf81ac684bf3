package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;

/** Execution modes of tessellation and geometry shaders beside the limits of the device. */
final class StageModeRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int INVOCATIONS = 0;
    private static final int TRIANGLES = 22;
    private static final int QUADS = 24;
    private static final int ISOLINES = 25;
    private static final int OUTPUT_VERTICES = 26;

    @Override
    public void check(CreatedStage stage) {
        boolean object = stage.origin().owner().equals("VkShaderCreateInfoEXT");
        switch (stage.model()) {
            case Models.TESSELLATION_CONTROL, Models.TESSELLATION_EVALUATION ->
                limit(
                        stage,
                        object
                                ? "VUID-VkShaderCreateInfoEXT-pCode-08453"
                                : "VUID-VkPipelineShaderStageCreateInfo-stage-00713",
                        OUTPUT_VERTICES,
                        "maxTessellationPatchSize");
            case Models.GEOMETRY -> {
                limit(
                        stage,
                        object
                                ? "VUID-VkShaderCreateInfoEXT-pCode-08454"
                                : "VUID-VkPipelineShaderStageCreateInfo-stage-00714",
                        OUTPUT_VERTICES,
                        "maxGeometryOutputVertices");
                limit(
                        stage,
                        object
                                ? "VUID-VkShaderCreateInfoEXT-pCode-08455"
                                : "VUID-VkPipelineShaderStageCreateInfo-stage-00715",
                        INVOCATIONS,
                        "maxGeometryShaderInvocations");
            }
            default -> {}
        }
        if (object) {
            required(stage);
        }
    }

    /** A shader object has all of the tessellation modes itself. */
    private static void required(CreatedStage stage) {
        if (stage.model() == Models.TESSELLATION_EVALUATION
                && stage.mode(TRIANGLES) == null
                && stage.mode(QUADS) == null
                && stage.mode(ISOLINES) == null) {
            stage.error("VUID-VkShaderCreateInfoEXT-codeType-08872")
                    .title("a tessellation evaluation shader object declares no type of subdivision")
                    .message("the entry point has none of the execution modes Triangles, Quads and IsoLines")
                    .help("declare the subdivision in the tessellation evaluation shader")
                    .report();
        }
        if (stage.model() == Models.TESSELLATION_CONTROL && stage.mode(OUTPUT_VERTICES) == null) {
            stage.error("VUID-VkShaderCreateInfoEXT-codeType-12226")
                    .title("a tessellation control shader object declares no output patch size")
                    .message("the entry point does not have the execution mode OutputVertices")
                    .help("declare the output patch size in the tessellation control shader")
                    .report();
        }
    }

    /** A declared number must not be 0, nor more than the limit. */
    private static void limit(CreatedStage stage, String rule, int mode, String property) {
        Instruction declared = stage.mode(mode);
        if (declared == null) {
            return;
        }
        long value = Integer.toUnsignedLong(declared.operandOr(2, 1));
        if (value == 0 || stage.exceeds(value, LIMITS, property, 0)) {
            stage.error(rule)
                    .title("an execution mode of a shader is outside of the limit of the device")
                    .message("%s declares %d, which is not within %s", declared, value, property)
                    .help("declare a number that the device supports")
                    .report();
        }
    }
}
