package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;

/** Constant numbers of mesh outputs beside the ones that the entry point declares. */
final class MeshOutputRules implements StageRules {
    private static final int VERTICES = CodeProblems.number("ExecutionMode", "OutputVertices");
    private static final int PRIMITIVES = CodeProblems.number("ExecutionMode", "OutputPrimitivesEXT");

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() == Models.MESH) {
            stage.instructions(instruction -> {
                if (instruction.opcode() == Op.SET_MESH_OUTPUTS_EXT) {
                    count(stage, instruction, 0, VERTICES, "OutputVertices");
                    count(stage, instruction, 1, PRIMITIVES, "OutputPrimitivesEXT");
                }
            });
        }
    }

    private static void count(CreatedStage stage, Instruction outputs, int operand, int mode, String name) {
        Instruction declared = stage.mode(mode);
        long count = stage.fixed(outputs.operandOr(operand, 0), 0);
        if (declared != null && Long.compareUnsigned(count, Integer.toUnsignedLong(declared.operandOr(2, 0))) > 0) {
            stage.invalidCode()
                    .title("a mesh shader sets more outputs than it declares")
                    .message(
                            "%s: the number is %d, and %s is %d",
                            stage.place(outputs), count, name, Integer.toUnsignedLong(declared.operandOr(2, 0)))
                    .help("declare as many outputs as are set")
                    .report();
        }
    }
}
