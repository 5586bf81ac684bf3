package dev.vkval.spirv.debug;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;

/** Names that OpName gives to functions. */
public final class FunctionNames {
    private FunctionNames() {}

    /**
     * The name of the function that an instruction is in, without the signature that compilers of GLSL append; empty if
     * it is in none or the function has no name.
     *
     * @param instructionIndex {@link Instruction#index()}
     */
    public static String around(SpirvModule module, int instructionIndex) {
        Function around = null;
        for (Function function : module.functions()) {
            if (function.definition().index() <= instructionIndex) {
                around = function;
            }
        }
        return around == null ? "" : name(module, around.definition().resultId());
    }

    private static String name(SpirvModule module, int id) {
        for (Instruction instruction : module.section(Section.NAMES)) {
            if (instruction.opcode() == Op.NAME && instruction.operandOr(0, 0) == id) {
                String name = instruction.string(1);
                int signature = name.indexOf('(');
                return signature < 0 ? name : name.substring(0, signature);
            }
        }
        return "";
    }
}
