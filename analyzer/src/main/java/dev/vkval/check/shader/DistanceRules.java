package dev.vkval.check.shader;

import dev.vkval.spirv.reflect.InterfaceVariable;
import java.util.List;
import java.util.OptionalLong;

/** Sizes of the arrays of clip and cull distances and of sample masks. */
final class DistanceRules implements StageRules {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final int CLIP_DISTANCE = 3;
    private static final int CULL_DISTANCE = 4;
    private static final int SAMPLE_MASK = 20;

    @Override
    public void check(CreatedStage stage) {
        if (stage.reflection() == null) {
            return;
        }
        boolean object = stage.origin().owner().equals("VkShaderCreateInfoEXT");
        for (List<InterfaceVariable> variables :
                List.of(stage.reflection().inputs(), stage.reflection().outputs())) {
            long clip = size(variables, CLIP_DISTANCE);
            long cull = size(variables, CULL_DISTANCE);
            limit(
                    stage,
                    object
                            ? "VUID-VkShaderCreateInfoEXT-pCode-08448"
                            : "VUID-VkPipelineShaderStageCreateInfo-maxClipDistances-00708",
                    clip,
                    "maxClipDistances");
            limit(
                    stage,
                    object
                            ? "VUID-VkShaderCreateInfoEXT-pCode-08449"
                            : "VUID-VkPipelineShaderStageCreateInfo-maxCullDistances-00709",
                    cull,
                    "maxCullDistances");
            if (clip > 0 && cull > 0) {
                limit(
                        stage,
                        object
                                ? "VUID-VkShaderCreateInfoEXT-pCode-08450"
                                : "VUID-VkPipelineShaderStageCreateInfo-maxCombinedClipAndCullDistances-00710",
                        clip + cull,
                        "maxCombinedClipAndCullDistances");
            }
            limit(
                    stage,
                    object
                            ? "VUID-VkShaderCreateInfoEXT-pCode-08451"
                            : "VUID-VkPipelineShaderStageCreateInfo-maxSampleMaskWords-00711",
                    size(variables, SAMPLE_MASK),
                    "maxSampleMaskWords");
        }
    }

    /** The elements of the array of a built-in, 0 where it is not declared. */
    private static long size(List<InterfaceVariable> variables, int builtIn) {
        return variables.stream()
                .filter(variable -> variable.builtIn() == builtIn)
                .mapToLong(InterfaceVariable::locationCount)
                .max()
                .orElse(0);
    }

    private static void limit(CreatedStage stage, String rule, long size, String limit) {
        OptionalLong most = stage.property(LIMITS, limit, 0);
        if (most.isPresent() && size > most.getAsLong()) {
            stage.error(rule)
                    .title("the array of a built-in of a shader is larger than the device supports")
                    .message("it has %d elements, and %s is %d", size, limit, most.getAsLong())
                    .help("declare a smaller array")
                    .report();
        }
    }
}
