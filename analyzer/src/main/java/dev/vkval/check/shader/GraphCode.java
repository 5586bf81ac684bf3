package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A graph of a module.
 *
 * @param types of its inputs and outputs
 * @param constants the OpGraphConstantARM that its instructions use
 * @param interfaceVariables the variables that its OpGraphEntryPointARM lists
 */
record GraphCode(
        SpirvModule module, Set<Integer> types, List<Instruction> constants, List<Instruction> interfaceVariables) {

    /** The graph of the graph entry point with a name, null if the module has none. */
    static GraphCode of(SpirvModule module, String name) {
        Instruction[] entry = new Instruction[1];
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.GRAPH_ENTRY_POINT_ARM
                    && instruction.string(1).equals(name)) {
                entry[0] = instruction;
            }
        });
        return entry[0] == null ? null : of(module, entry[0]);
    }

    private static GraphCode of(SpirvModule module, Instruction entry) {
        List<Instruction> variables = new ArrayList<>();
        int first = 1 + entry.stringWords(entry.firstOperandWord() + 1);
        for (int i = first; i < entry.operandCount(); i++) {
            Instruction variable = module.definition(entry.operand(i));
            if (variable != null && variable.opcode() == Op.VARIABLE) {
                variables.add(variable);
            }
        }
        Body body = new Body(module, entry.operandOr(0, 0));
        module.forEach(body::visit);
        return new GraphCode(module, types(module, body.type), List.copyOf(body.constants), List.copyOf(variables));
    }

    private static Set<Integer> types(SpirvModule module, int graphType) {
        Set<Integer> types = new LinkedHashSet<>();
        Instruction type = module.definition(graphType);
        for (int i = 1; type != null && type.opcode() == Op.TYPE_GRAPH_ARM && i < type.operandCount(); i++) {
            types.add(type.operand(i));
        }
        return types;
    }

    /** Finds what is between the OpGraphARM with an id and its OpGraphEndARM. */
    private static final class Body {
        private final SpirvModule module;
        private final OperandWalker walker;
        private final int graph;
        private final Set<Instruction> constants = new LinkedHashSet<>();
        private boolean inside;
        private int type;

        Body(SpirvModule module, int graph) {
            this.module = module;
            this.walker = new OperandWalker(module);
            this.graph = graph;
        }

        void visit(Instruction instruction) {
            if (instruction.opcode() == Op.GRAPH_ARM) {
                inside = instruction.resultId() == graph;
                type = inside ? instruction.resultType() : type;
            } else if (instruction.opcode() == Op.GRAPH_END_ARM) {
                inside = false;
            } else if (inside) {
                walker.walkLeniently(instruction, (kind, word, count) -> {
                    Instruction used =
                            kind.category() == OperandCategory.ID ? module.definition(instruction.word(word)) : null;
                    if (used != null && used.opcode() == Op.GRAPH_CONSTANT_ARM) {
                        constants.add(used);
                    }
                });
            }
        }
    }
}
