package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Layout decorations of variables whose memory has no explicit layout (Vulkan specification, "Offset and Stride Assignment").
 * The layout of blocks is judged by {@link BlockLayoutRules}. As in the validation layers, variables of functions and private ones may
 * have types with a layout in SPIR-V before version 1.5.
 */
final class ExplicitLayoutRules implements StageRules {
    private static final String RULE = "VUID-StandaloneSpirv-None-10684";
    private static final int VERSION_1_4 = 0x10400;
    private static final int LIMIT_DEPTH = 64;
    private static final int WORKGROUP_LAYOUT = CodeProblems.number("Capability", "WorkgroupMemoryExplicitLayoutKHR");

    @Override
    public void check(CreatedStage stage) {
        SpirvModule module = stage.module();
        boolean plain = module.version() > VERSION_1_4;
        boolean shared = Models.workgroups(stage.model()) && !TypeDeclarationRules.declares(module, WORKGROUP_LAYOUT);
        if (!plain && !shared) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        Map<Integer, Boolean> known = new HashMap<>();
        Consumer<Instruction> look = variable -> {
            int storage = variable.operandOr(0, -1);
            boolean without = storage == StorageClass.WORKGROUP
                    ? shared
                    : plain && (storage == StorageClass.FUNCTION || storage == StorageClass.PRIVATE);
            problems.when(
                    without && laidOut(module, module.types().pointee(variable.resultType()), known, 0),
                    RULE,
                    variable,
                    "a variable in a storage class without an explicit layout has a type with one",
                    "declare it with a type that has no Offset, ArrayStride or MatrixStride");
        };
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE) {
                look.accept(variable);
            }
        }
        if (plain) {
            stage.instructions(instruction -> {
                if (instruction.opcode() == Op.VARIABLE) {
                    look.accept(instruction);
                }
            });
        }
    }

    /** An error of a variable with a layout that its memory must not have. */
    static Problem invalid(CoreContext context, Call call) {
        return context.error(call, RULE);
    }

    private static boolean laidOut(SpirvModule module, int type, Map<Integer, Boolean> known, int depth) {
        Boolean before = known.get(type);
        if (before != null || depth > LIMIT_DEPTH) {
            return before != null && before;
        }
        Types types = module.types();
        Decorations decorations = module.decorations();
        boolean found = decorations.has(type, Decoration.ARRAY_STRIDE);
        if (types.isArray(type)) {
            found |= laidOut(module, types.elementType(type), known, depth + 1);
        }
        for (int member = 0; member < types.memberCount(type) && !found; member++) {
            found = decorations.memberHas(type, member, Decoration.OFFSET)
                    || decorations.memberHas(type, member, Decoration.MATRIX_STRIDE)
                    || laidOut(module, types.memberType(type, member), known, depth + 1);
        }
        known.put(type, found);
        return found;
    }
}
