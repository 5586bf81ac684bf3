package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;

import dev.vkval.spirv.Instruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Execution modes and capabilities that need a feature, a limit or one behavior for all widths of floats. */
final class DeviceModeRules implements StageRules {
    private static final String FLOATS = "VkPhysicalDeviceFloatControlsProperties";
    private static final String TILE_SHADING = "VkPhysicalDeviceTileShadingPropertiesQCOM";
    private static final String PORTABILITY = "VK_KHR_portability_subset";
    private static final int INDEPENDENCE_32_BIT_ONLY = 0;
    private static final int INDEPENDENCE_NONE = 2;
    private static final int TILE_SHADING_RATE = mode("TileShadingRateQCOM");
    private static final int INTERPOLATION_FUNCTION = number("Capability", "InterpolationFunction");

    /** An execution mode that needs a feature. */
    private record Featured(String rule, int mode, String feature) {}

    private static final String EARLY_AND_LATE = "shaderEarlyAndLateFragmentTests";
    private static final List<Featured> FEATURED = List.of(
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06767",
                    mode("EarlyAndLateFragmentTestsAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06768",
                    mode("StencilRefUnchangedFrontAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06769",
                    mode("StencilRefUnchangedBackAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06770",
                    mode("StencilRefGreaterFrontAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06771",
                    mode("StencilRefGreaterBackAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06772",
                    mode("StencilRefLessFrontAMD"),
                    EARLY_AND_LATE),
            new Featured(
                    "VUID-RuntimeSpirv-shaderEarlyAndLateFragmentTests-06773",
                    mode("StencilRefLessBackAMD"),
                    EARLY_AND_LATE));

    private static int mode(String name) {
        return number("ExecutionMode", name);
    }

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        for (Featured featured : FEATURED) {
            Instruction mode = stage.mode(featured.mode());
            problems.when(
                    mode != null && !stage.feature(featured.feature()),
                    featured.rule(),
                    mode,
                    "an execution mode needs " + featured.feature() + ", which is not enabled",
                    "enable the feature when the device is created");
        }
        if (stage.knownExtension(PORTABILITY)) {
            portability(problems);
        }
        tiles(problems);
        independence(
                problems,
                "roundingModeIndependence",
                new int[] {mode("RoundingModeRTE"), mode("RoundingModeRTZ")},
                "VUID-RuntimeSpirv-roundingModeIndependence-06291",
                "VUID-RuntimeSpirv-roundingModeIndependence-06292");
        independence(
                problems,
                "denormBehaviorIndependence",
                new int[] {mode("DenormPreserve"), mode("DenormFlushToZero")},
                "VUID-RuntimeSpirv-denormBehaviorIndependence-06289",
                "VUID-RuntimeSpirv-denormBehaviorIndependence-06290");
    }

    private static void portability(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction isolines = stage.mode(mode("Isolines"));
        problems.when(
                isolines != null && stage.feature("tessellationShader") && !stage.feature("tessellationIsolines"),
                "VUID-RuntimeSpirv-tessellationShader-06326",
                isolines,
                "isolines are tessellated, and tessellationIsolines is not enabled",
                "tessellate triangles or quads");
        Instruction points = stage.mode(mode("PointMode"));
        problems.when(
                points != null && stage.feature("tessellationShader") && !stage.feature("tessellationPointMode"),
                "VUID-RuntimeSpirv-tessellationShader-06327",
                points,
                "points are tessellated, and tessellationPointMode is not enabled",
                "remove the execution mode");
        problems.when(
                TypeDeclarationRules.declares(stage.module(), INTERPOLATION_FUNCTION)
                        && !stage.feature("shaderSampleRateInterpolationFunctions"),
                "VUID-RuntimeSpirv-shaderSampleRateInterpolationFunctions-06325",
                stage.module().definition(stage.entryFunction()),
                "the capability InterpolationFunction needs shaderSampleRateInterpolationFunctions",
                "interpolate in another way");
    }

    private static void tiles(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Instruction rate = stage.mode(TILE_SHADING_RATE);
        if (rate == null || stage.model() != Models.COMPUTE) {
            return;
        }
        tiles(problems, rate, 2, "maxTileShadingRate.width", "VUID-RuntimeSpirv-x-10702");
        tiles(problems, rate, 3, "maxTileShadingRate.height", "VUID-RuntimeSpirv-y-10703");
    }

    private static void tiles(CodeProblems problems, Instruction rate, int operand, String member, String rule) {
        problems.when(
                problems.stage().exceeds(Integer.toUnsignedLong(rate.operandOr(operand, 0)), TILE_SHADING, member, 0),
                rule,
                rate,
                "a tile shading rate is more than " + member,
                "declare a rate that the device supports");
    }

    /** Modes of 16, 32 and 64 bits that are the same where the device has one behavior for them. */
    private static void independence(
            CodeProblems problems, String property, int[] modes, String rule32Only, String ruleNone) {
        CreatedStage stage = problems.stage();
        OptionalLong independence = stage.property(FLOATS, property, 0);
        if (independence.isEmpty()) {
            return;
        }
        Map<Integer, Integer> byWidth = new HashMap<>();
        Instruction[] where = new Instruction[1];
        stage.modes(mode -> {
            if (mode.operand(1) == modes[0] || mode.operand(1) == modes[1]) {
                byWidth.put(mode.operandOr(2, 0), mode.operand(1));
                where[0] = mode;
            }
        });
        Integer half = byWidth.get(Short.SIZE);
        Integer wide = byWidth.get(Long.SIZE);
        problems.when(
                independence.getAsLong() == INDEPENDENCE_32_BIT_ONLY
                        && half != null
                        && wide != null
                        && !half.equals(wide),
                rule32Only,
                where[0],
                "floats of 16 and 64 bits have different execution modes, and " + property + " is for 32 bits only",
                "declare the same execution mode for both");
        problems.when(
                independence.getAsLong() == INDEPENDENCE_NONE
                        && byWidth.values().stream().distinct().count() > 1,
                ruleNone,
                where[0],
                "floats of different widths have different execution modes, and " + property + " is none",
                "declare the same execution mode for all widths");
    }
}
