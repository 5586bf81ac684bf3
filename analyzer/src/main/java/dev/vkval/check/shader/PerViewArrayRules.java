package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.List;

/** Outputs by view, which are arrays with an element for each view of the view mask. */
final class PerViewArrayRules {
    private static final int POSITIONS = CodeProblems.number("BuiltIn", "PositionPerViewNV");
    private static final int MASKS = CodeProblems.number("BuiltIn", "ViewportMaskPerViewNV");

    private PerViewArrayRules() {}

    static void check(GraphicsInfo info, List<CreatedStage> stages) {
        int views = Integer.SIZE - Integer.numberOfLeadingZeros(info.viewMask());
        if (views == 0) {
            return;
        }
        for (CreatedStage stage : stages) {
            if (stage.model() != Models.FRAGMENT && stage.model() != Models.MESH) {
                CodeProblems problems = new CodeProblems(stage);
                for (int id : stage.interfaceVariables()) {
                    Instruction variable = stage.module().definition(id);
                    if (variable != null
                            && variable.opcode() == Op.VARIABLE
                            && variable.operandOr(0, -1) == StorageClass.OUTPUT) {
                        variable(problems, variable, views);
                    }
                }
            }
        }
    }

    private static void variable(CodeProblems problems, Instruction variable, int views) {
        SpirvModule module = problems.stage().module();
        int type = module.types().pointee(variable.resultType());
        array(
                problems,
                variable,
                module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1),
                type,
                views);
        int block = module.types().withoutArrays(type);
        Instruction structure = module.definition(block);
        if (structure != null && structure.opcode() == Op.TYPE_STRUCT) {
            for (int i = 0; i < structure.operandCount(); i++) {
                array(
                        problems,
                        variable,
                        module.decorations().memberValue(block, i, Decoration.BUILT_IN, -1),
                        structure.operand(i),
                        views);
            }
        }
    }

    private static void array(CodeProblems problems, Instruction variable, int builtIn, int type, int views) {
        if (builtIn != POSITIONS && builtIn != MASKS) {
            return;
        }
        CreatedStage stage = problems.stage();
        boolean array = stage.module().types().isArray(type);
        long elements = array ? new TypeLayout(stage.module(), stage.constants()).count(type) : 0;
        problems.when(
                elements < views && (elements > 0 || !array),
                builtIn == POSITIONS
                        ? "VUID-PositionPerViewNV-PositionPerViewNV-04325"
                        : "VUID-ViewportMaskPerViewNV-ViewportMaskPerViewNV-04416",
                variable,
                "an output by view has fewer elements than the subpass has views",
                "declare an element for each view up to the highest one of the view mask");
    }
}
