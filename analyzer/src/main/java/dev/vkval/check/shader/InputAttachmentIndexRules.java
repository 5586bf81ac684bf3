package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.HashSet;
import java.util.Set;

/**
 * Input attachments of a fragment shader that have an index in common. Depth and stencil of one attachment are read by a variable
 * each, of floats and of integers, so that variables of the same numbers read the same aspect. An array whose
 * length a specialization may change counts as one element.
 */
final class InputAttachmentIndexRules implements StageRules {
    private static final int IMAGE_DIM = 1;

    /** Far above device limits; bounds the look at one array of a hostile module. */
    private static final int LIMIT_INDICES = 1 << 12;

    /** @param numbers opcode of the sampled type */
    private record Index(int index, int numbers) {}

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() != Models.FRAGMENT || !decorated(stage.module())) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        Set<Integer> used = StorageClassRules.used(stage);
        Set<Index> taken = new HashSet<>();
        for (Instruction variable : stage.module().section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE
                    && variable.operandOr(0, -1) == StorageClass.UNIFORM_CONSTANT
                    && used.contains(variable.resultId())) {
                variable(problems, variable, taken);
            }
        }
    }

    private static boolean decorated(SpirvModule module) {
        return module.section(Section.TYPES).stream()
                .anyMatch(type -> type.opcode() == Op.TYPE_IMAGE && type.operandOr(IMAGE_DIM, 0) == Dim.SUBPASS_DATA);
    }

    private static void variable(CodeProblems problems, Instruction variable, Set<Index> taken) {
        CreatedStage stage = problems.stage();
        Types types = stage.module().types();
        int first = stage.module().decorations().value(variable.resultId(), Decoration.INPUT_ATTACHMENT_INDEX, -1);
        int pointee = types.pointee(variable.resultType());
        Instruction image = stage.module().definition(types.withoutArrays(pointee));
        if (first < 0 || image == null || image.opcode() != Op.TYPE_IMAGE) {
            return;
        }
        Instruction array = types.isArray(pointee) ? stage.module().definition(pointee) : null;
        long length = array != null && array.opcode() == Op.TYPE_ARRAY ? stage.fixed(array.operandOr(1, 0), 1) : 1;
        boolean shared = false;
        for (int i = 0; i < Math.min(length, LIMIT_INDICES); i++) {
            shared |= !taken.add(new Index(first + i, stage.module().opcodeOf(image.operandOr(0, 0))));
        }
        problems.when(
                shared,
                "VUID-RuntimeSpirv-OpEntryPoint-08727",
                variable,
                "two variables of a fragment shader read the same aspect of an input attachment",
                "give each an InputAttachmentIndex of its own");
    }
}
