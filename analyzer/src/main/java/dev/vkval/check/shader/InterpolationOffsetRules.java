package dev.vkval.check.shader;

import dev.vkval.device.ReportedStruct;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.state.object.PhysicalDeviceState;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Constant offsets that inputs are interpolated at, on devices whose fragments all have the size of a pixel. */
final class InterpolationOffsetRules implements StageRules {
    private static final int INTERPOLATE_AT_OFFSET = 78;
    private static final String HELP = "keep the offset within the limits of the device";
    private static final String[] LARGER_FRAGMENTS = {
        "VK_KHR_fragment_shading_rate",
        "VK_NV_shading_rate_image",
        "VK_NV_fragment_shading_rate_enums",
        "VK_EXT_fragment_density_map"
    };

    @Override
    public void check(CreatedStage stage) {
        PhysicalDeviceState device = stage.physicalDevice();
        if (stage.model() != Models.FRAGMENT || device == null || mayEnlarge(stage)) {
            return;
        }
        ReportedStruct limits = device.limits();
        OptionalDouble least = limits.real("minInterpolationOffset", 0);
        OptionalDouble most = limits.real("maxInterpolationOffset", 0);
        OptionalLong bits = limits.integer("subPixelInterpolationOffsetBits");
        if (least.isEmpty() || most.isEmpty() || bits.isEmpty()) {
            return;
        }
        // With a width of one pixel the last place is added and taken away again.
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            if (instruction.opcode() == Op.EXT_INST
                    && instruction.operandOr(1, 0) == INTERPOLATE_AT_OFFSET
                    && FragmentStateRules.glsl(stage, instruction.operand(0))) {
                Instruction offset = stage.module().definition(instruction.operandOr(3, 0));
                if (offset != null && offset.opcode() == Op.CONSTANT_COMPOSITE) {
                    component(problems, instruction, offset, 0, least.getAsDouble(), most.getAsDouble());
                    component(problems, instruction, offset, 1, least.getAsDouble(), most.getAsDouble());
                }
            }
        });
    }

    private static boolean mayEnlarge(CreatedStage stage) {
        for (String extension : LARGER_FRAGMENTS) {
            if (stage.extension(extension)) {
                return true;
            }
        }
        return false;
    }

    private static void component(
            CodeProblems problems, Instruction where, Instruction offset, int component, double least, double most) {
        Instruction constant = problems.stage().module().definition(offset.operandOr(component, 0));
        if (constant == null || constant.opcode() != Op.CONSTANT || constant.operandCount() != 1) {
            return;
        }
        float value = Float.intBitsToFloat(constant.operand(0));
        boolean first = component == 0;
        problems.when(
                value < least,
                first ? "VUID-RuntimeSpirv-Offset-06344" : "VUID-RuntimeSpirv-Offset-06346",
                where,
                "an input is interpolated at an offset below minInterpolationOffset",
                HELP);
        problems.when(
                value > most,
                first ? "VUID-RuntimeSpirv-Offset-06345" : "VUID-RuntimeSpirv-Offset-06347",
                where,
                "an input is interpolated at an offset above maxInterpolationOffset",
                HELP);
    }
}
