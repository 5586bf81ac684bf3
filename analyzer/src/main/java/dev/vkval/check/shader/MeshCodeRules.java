package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.HashSet;
import java.util.Set;

/** Outputs of mesh shaders: in which order, and that they are the same for all views (Standalone SPIR-V Validation). */
final class MeshCodeRules implements StageRules {
    private static final int VIEW_INDEX = CodeProblems.number("BuiltIn", "ViewIndex");
    private static final Set<Integer> INDICES = CodeProblems.numbers(
            "BuiltIn", "PrimitivePointIndicesEXT", "PrimitiveLineIndicesEXT", "PrimitiveTriangleIndicesEXT");

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() != Models.MESH) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        order(problems);
        Set<Integer> views = ofViews(stage);
        stage.instructions(instruction -> {
            problems.when(
                    instruction.opcode() == Op.LOAD && output(stage.module(), instruction.operandOr(0, 0)),
                    "VUID-StandaloneSpirv-MeshEXT-07107",
                    instruction,
                    "a mesh shader reads an output",
                    "keep the value in a variable of the function or of the workgroup");
            view(problems, instruction, views);
        });
    }

    private static boolean output(SpirvModule module, int pointer) {
        return module.types().storageClass(module.types().typeOf(pointer)) == StorageClass.OUTPUT;
    }

    /** In the first block of the entry point, whose instructions surely execute in this order. */
    private static void order(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Function function = stage.module().function(stage.entryFunction());
        if (function == null || function.blocks().isEmpty()) {
            return;
        }
        for (Instruction instruction : function.blocks().get(0).body()) {
            if (instruction.opcode() == Op.SET_MESH_OUTPUTS_EXT || instruction.opcode() == Op.FUNCTION_CALL) {
                return;
            }
            problems.when(
                    instruction.opcode() == Op.STORE && output(stage.module(), instruction.operandOr(0, 0)),
                    "VUID-StandaloneSpirv-MeshEXT-07106",
                    instruction,
                    "a mesh shader writes an output before OpSetMeshOutputsEXT",
                    "set the numbers of outputs first");
        }
        boolean[] set = new boolean[1];
        stage.instructions(instruction -> set[0] |= instruction.opcode() == Op.SET_MESH_OUTPUTS_EXT);
        if (!set[0]) {
            stage.instructions(instruction -> problems.when(
                    instruction.opcode() == Op.STORE && output(stage.module(), instruction.operandOr(0, 0)),
                    "VUID-StandaloneSpirv-MeshEXT-07106",
                    instruction,
                    "a mesh shader writes an output, and has no OpSetMeshOutputsEXT",
                    "set the numbers of outputs first"));
        }
    }

    /** The values that are computed from ViewIndex, within functions and without memory. */
    private static Set<Integer> ofViews(CreatedStage stage) {
        SpirvModule module = stage.module();
        Set<Integer> views = new HashSet<>();
        OperandWalker walker = new OperandWalker(module);
        boolean[] declared = new boolean[1];
        for (int id : stage.interfaceVariables()) {
            declared[0] |= module.decorations().value(id, Decoration.BUILT_IN, -1) == VIEW_INDEX;
        }
        int before = -1;
        while (declared[0] && views.size() != before) {
            before = views.size();
            stage.instructions(instruction -> {
                if (instruction.opcode() == Op.LOAD) {
                    Instruction variable = PointerOrigin.variable(module, instruction.operandOr(0, 0));
                    boolean view = variable != null
                            && module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1) == VIEW_INDEX;
                    if (view) {
                        views.add(instruction.resultId());
                    }
                } else if (instruction.resultId() != 0 && instruction.opcode() != Op.FUNCTION_CALL) {
                    walker.walkLeniently(instruction, (kind, word, count) -> {
                        if (kind.category() == OperandCategory.ID && views.contains(instruction.word(word))) {
                            views.add(instruction.resultId());
                        }
                    });
                }
            });
        }
        return views;
    }

    private static void view(CodeProblems problems, Instruction instruction, Set<Integer> views) {
        if (views.isEmpty()) {
            return;
        }
        SpirvModule module = problems.stage().module();
        int opcode = instruction.opcode();
        if (opcode == Op.SET_MESH_OUTPUTS_EXT) {
            problems.when(
                    views.contains(instruction.operandOr(0, 0)) || views.contains(instruction.operandOr(1, 0)),
                    "VUID-StandaloneSpirv-MeshEXT-07108",
                    instruction,
                    "the number of outputs of a mesh shader depends on the view",
                    "set numbers that are the same for all views");
        } else if (opcode == Op.ACCESS_CHAIN || opcode == Op.IN_BOUNDS_ACCESS_CHAIN) {
            chain(problems, instruction, views);
        } else if (opcode == Op.STORE) {
            problems.when(
                    views.contains(instruction.operandOr(1, 0)) && indices(module, instruction.operandOr(0, 0)),
                    "VUID-StandaloneSpirv-MeshEXT-07110",
                    instruction,
                    "the indices of a primitive of a mesh shader depend on the view",
                    "write indices that are the same for all views");
        }
    }

    private static boolean indices(SpirvModule module, int pointer) {
        Instruction variable = PointerOrigin.variable(module, pointer);
        return variable != null
                && INDICES.contains(module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1));
    }

    private static void chain(CodeProblems problems, Instruction chain, Set<Integer> views) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        boolean viewed = false;
        for (int i = 1; i < chain.operandCount(); i++) {
            viewed |= views.contains(chain.operand(i));
        }
        int storage = types.storageClass(types.typeOf(chain.operandOr(0, 0)));
        problems.when(
                viewed && indices(module, chain.operandOr(0, 0)),
                "VUID-StandaloneSpirv-MeshEXT-07109",
                chain,
                "which indices of a mesh shader are written depends on the view",
                "write the same ones for all views");
        problems.when(
                viewed && (storage == StorageClass.WORKGROUP || storage == StorageClass.PRIVATE),
                "VUID-StandaloneSpirv-MeshEXT-07111",
                chain,
                "a mesh shader accesses shared or private memory by an index that depends on the view",
                "use indices that are the same for all views");
    }
}
