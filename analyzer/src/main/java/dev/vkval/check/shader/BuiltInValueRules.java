package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;

/** Constant values that are written to built-ins, and indices into arrays of them that are constant. */
final class BuiltInValueRules {
    private static final int SHADING_RATE = number("BuiltIn", "PrimitiveShadingRateKHR");
    private static final int POSITION_PER_VIEW = number("BuiltIn", "PositionPerViewNV");
    private static final int VIEWPORT_MASK_PER_VIEW = number("BuiltIn", "ViewportMaskPerViewNV");
    private static final long VERTICAL = 0x3;
    private static final long HORIZONTAL = 0xC;

    private BuiltInValueRules() {}

    static void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            if (instruction.opcode() == Op.STORE) {
                rate(problems, instruction);
            } else if (instruction.opcode() == Op.ACCESS_CHAIN || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN) {
                view(problems, instruction);
            }
        });
    }

    private static void rate(CodeProblems problems, Instruction store) {
        CreatedStage stage = problems.stage();
        Instruction variable = PointerOrigin.variable(stage.module(), store.operandOr(0, 0));
        boolean rate = variable != null
                && stage.module().decorations().value(variable.resultId(), Decoration.BUILT_IN, -1) == SHADING_RATE;
        long value = rate ? stage.fixed(store.operandOr(1, 0), 0) : 0;
        String help = "write one rate for each direction";
        problems.when(
                (value & VERTICAL) == VERTICAL,
                "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04487",
                store,
                "a shading rate has both Vertical2Pixels and Vertical4Pixels",
                help);
        problems.when(
                (value & HORIZONTAL) == HORIZONTAL,
                "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04488",
                store,
                "a shading rate has both Horizontal2Pixels and Horizontal4Pixels",
                help);
        problems.when(
                (value & ~(VERTICAL | HORIZONTAL)) != 0,
                "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04489",
                store,
                "a shading rate has bits that are no flags of shading rates",
                help);
    }

    /** The array over views, which is the innermost one, is indexed by a constant. */
    private static void view(CodeProblems problems, Instruction chain) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        Instruction variable = module.definition(chain.operandOr(0, 0));
        int builtIn = variable == null || variable.opcode() != Op.VARIABLE
                ? -1
                : module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1);
        if (builtIn != POSITION_PER_VIEW && builtIn != VIEWPORT_MASK_PER_VIEW) {
            return;
        }
        int type = types.pointee(variable.resultType());
        for (int i = 1; i < chain.operandCount() && types.isArray(type); i++) {
            int element = types.elementType(type);
            int opcode = module.opcodeOf(chain.operand(i));
            boolean variableIndex = !types.isArray(element)
                    && opcode != Op.CONSTANT
                    && opcode != Op.SPEC_CONSTANT
                    && opcode != Op.SPEC_CONSTANT_OP
                    && opcode != Op.CONSTANT_NULL;
            String title = "an array over views is indexed by a value that is not constant";
            String help = "use a constant or a specialization constant";
            problems.when(
                    variableIndex && builtIn == POSITION_PER_VIEW,
                    "VUID-PositionPerViewNV-PositionPerViewNV-04326",
                    chain,
                    title,
                    help);
            problems.when(
                    variableIndex && builtIn == VIEWPORT_MASK_PER_VIEW,
                    "VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04417",
                    chain,
                    title,
                    help);
            type = element;
        }
    }
}
