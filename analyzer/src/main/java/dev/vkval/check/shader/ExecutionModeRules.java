package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import java.util.List;
import java.util.OptionalLong;

/** Execution modes, most of them float controls, that the device does not have. */
final class ExecutionModeRules implements StageRules {
    private static final String STRUCT = "VkPhysicalDeviceFloatControlsProperties";
    private static final int LOCAL_SIZE_ID = 38;
    private static final int DENORM_PRESERVE = 4459;
    private static final int DENORM_FLUSH_TO_ZERO = 4460;
    private static final int SIGNED_ZERO_INF_NAN_PRESERVE = 4461;
    private static final int ROUNDING_MODE_RTE = 4462;
    private static final int ROUNDING_MODE_RTZ = 4463;

    /** An execution mode for types of a width needs a property. */
    private record Control(String rule, int mode, int width, String property) {}

    private static final List<Control> CONTROLS = List.of(
            new Control(
                    "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat16-06293",
                    SIGNED_ZERO_INF_NAN_PRESERVE,
                    16,
                    "shaderSignedZeroInfNanPreserveFloat16"),
            new Control(
                    "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat32-06294",
                    SIGNED_ZERO_INF_NAN_PRESERVE,
                    32,
                    "shaderSignedZeroInfNanPreserveFloat32"),
            new Control(
                    "VUID-RuntimeSpirv-shaderSignedZeroInfNanPreserveFloat64-06295",
                    SIGNED_ZERO_INF_NAN_PRESERVE,
                    64,
                    "shaderSignedZeroInfNanPreserveFloat64"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormPreserveFloat16-06296",
                    DENORM_PRESERVE,
                    16,
                    "shaderDenormPreserveFloat16"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormPreserveFloat32-06297",
                    DENORM_PRESERVE,
                    32,
                    "shaderDenormPreserveFloat32"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormPreserveFloat64-06298",
                    DENORM_PRESERVE,
                    64,
                    "shaderDenormPreserveFloat64"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat16-06299",
                    DENORM_FLUSH_TO_ZERO,
                    16,
                    "shaderDenormFlushToZeroFloat16"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat32-06300",
                    DENORM_FLUSH_TO_ZERO,
                    32,
                    "shaderDenormFlushToZeroFloat32"),
            new Control(
                    "VUID-RuntimeSpirv-shaderDenormFlushToZeroFloat64-06301",
                    DENORM_FLUSH_TO_ZERO,
                    64,
                    "shaderDenormFlushToZeroFloat64"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat16-06302",
                    ROUNDING_MODE_RTE,
                    16,
                    "shaderRoundingModeRTEFloat16"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat32-06303",
                    ROUNDING_MODE_RTE,
                    32,
                    "shaderRoundingModeRTEFloat32"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTEFloat64-06304",
                    ROUNDING_MODE_RTE,
                    64,
                    "shaderRoundingModeRTEFloat64"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat16-06305",
                    ROUNDING_MODE_RTZ,
                    16,
                    "shaderRoundingModeRTZFloat16"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat32-06306",
                    ROUNDING_MODE_RTZ,
                    32,
                    "shaderRoundingModeRTZFloat32"),
            new Control(
                    "VUID-RuntimeSpirv-shaderRoundingModeRTZFloat64-06307",
                    ROUNDING_MODE_RTZ,
                    64,
                    "shaderRoundingModeRTZFloat64"));

    @Override
    public void check(CreatedStage stage) {
        stage.modes(mode -> check(stage, mode));
        if (stage.mode(LOCAL_SIZE_ID) != null && !stage.feature("maintenance4")) {
            stage.error("VUID-RuntimeSpirv-LocalSizeId-06434")
                    .title("a shader declares LocalSizeId, and maintenance4 is not enabled")
                    .message("the entry point has the execution mode LocalSizeId, which needs the feature maintenance4")
                    .help("enable maintenance4, or declare LocalSize")
                    .report();
        }
    }

    private static void check(CreatedStage stage, Instruction mode) {
        for (Control control : CONTROLS) {
            if (mode.operand(1) == control.mode() && mode.operandOr(2, 0) == control.width()) {
                OptionalLong has = stage.property(STRUCT, control.property(), 0);
                if (has.isPresent() && has.getAsLong() == 0) {
                    stage.error(control.rule())
                            .title("a shader declares a float control that the device does not have")
                            .message(
                                    "the execution mode for %d-bit types needs %s, which is VK_FALSE",
                                    control.width(), control.property())
                            .help("compile the shader without this float control for the device")
                            .report();
                }
            }
        }
    }
}
