package dev.vkval.spirv;

import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.ExtendedInstructionSet;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.grammar.InstructionFormat;
import dev.vkval.spirv.grammar.Operand;
import dev.vkval.spirv.grammar.Operand.Quantifier;
import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.grammar.OperandKind;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Splits the words of instructions into operands by the grammar.
 *
 * <p>Words that the grammar does not cover (an unknown opcode or enumerant, too many operands) are reported as {@code
 * LiteralInteger}: newer SPIR-V is accepted, not rejected. Too few operands are an error.
 */
public final class OperandWalker {
    private static final OperandKind RAW = Grammar.get().kind("LiteralInteger");

    private final SpirvModule module;
    private final Grammar grammar = Grammar.get();
    private Instruction instruction;
    private OperandVisitor visitor;
    private int next;
    private boolean unexplained;

    /** Receives each operand. */
    public interface OperandVisitor {
        /**
         * @param kind never a pair: its parts are reported one by one
         * @param word index of the operand's first word in the instruction
         * @param count its number of words
         */
        void operand(OperandKind kind, int word, int count);
    }

    /** @param module where extended sets and the widths of numbers are looked up */
    public OperandWalker(SpirvModule module) {
        this.module = module;
    }

    /** Walks all operands, including result type and result; reports them in order. */
    public void walk(Instruction walked, OperandVisitor operands) throws SpirvFormatException {
        if (!walkAll(walked, operands)) {
            throw new SpirvFormatException(walked.wordOffset(), walked + " has too few operands");
        }
    }

    /** As {@link #walk}, for instructions already checked: too few operands end the walk without error. */
    public void walkLeniently(Instruction walked, OperandVisitor operands) {
        walkAll(walked, operands);
    }

    private boolean walkAll(Instruction walked, OperandVisitor operands) {
        instruction = walked;
        visitor = operands;
        next = 1;
        unexplained = false;
        InstructionFormat format = walked.format();
        boolean complete = format == null || walkOperands(format.operands());
        while (next < instruction.wordCount()) {
            visitor.operand(RAW, next++, 1);
        }
        return complete;
    }

    private boolean walkOperands(List<Operand> operands) {
        for (Operand operand : operands) {
            if (unexplained) {
                return true;
            }
            if (operand.quantifier() == Quantifier.ONE) {
                if (!walkOperand(operand.kind())) {
                    return false;
                }
            } else {
                boolean any = operand.quantifier() == Quantifier.ANY;
                while (next < instruction.wordCount() && !unexplained) {
                    if (!walkOperand(operand.kind())) {
                        return false;
                    }
                    if (!any) {
                        break;
                    }
                }
            }
        }
        return true;
    }

    private boolean walkOperand(OperandKind kind) {
        if (next >= instruction.wordCount()) {
            return false;
        }
        return switch (kind.category()) {
            case STRING -> take(kind, instruction.stringWords(next));
            case CONTEXT_NUMBER -> take(kind, instruction.wordCount() - next);
            case PAIR -> walkPair(kind);
            case BITS -> walkBits(kind);
            case VALUE -> walkValue(kind);
            case EXTENDED_INSTRUCTION -> walkExtended(kind);
            case SPEC_CONSTANT_OPCODE -> walkSpecConstantOperation(kind);
            default -> take(kind, 1);
        };
    }

    private boolean take(OperandKind kind, int words) {
        if (words > instruction.wordCount() - next) {
            return false;
        }
        visitor.operand(kind, next, words);
        next += words;
        return true;
    }

    private boolean walkPair(OperandKind pair) {
        for (OperandKind part : pair.parts()) {
            boolean caseLiteral = instruction.opcode() == Op.SWITCH && part.category() == OperandCategory.INTEGER;
            if (next >= instruction.wordCount()
                    || !take(part, caseLiteral ? caseLiteralWords(module, instruction) : 1)) {
                return false;
            }
        }
        return true;
    }

    private boolean walkBits(OperandKind kind) {
        int mask = instruction.word(next);
        take(kind, 1);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            Enumerant bit = kind.enumerant(Integer.lowestOneBit(rest));
            if (bit == null) {
                unexplained = true;
                return true;
            }
            if (!walkOperands(bit.parameters())) {
                return false;
            }
        }
        return true;
    }

    private boolean walkValue(OperandKind kind) {
        Enumerant value = kind.enumerant(instruction.word(next));
        take(kind, 1);
        if (value == null) {
            unexplained = true;
            return true;
        }
        return walkOperands(value.parameters());
    }

    private boolean walkExtended(OperandKind kind) {
        ExtendedInstructionSet set = extendedSet(module, instruction);
        InstructionFormat format = set == null ? null : set.instruction(instruction.word(next));
        take(kind, 1);
        return format == null || walkOperands(format.operands());
    }

    private boolean walkSpecConstantOperation(OperandKind kind) {
        InstructionFormat format = grammar.format(instruction.word(next));
        take(kind, 1);
        if (format == null || format.opcode() == Op.SPEC_CONSTANT_OP) {
            unexplained = true;
            return true;
        }
        return walkOperands(format.inOperands());
    }

    /** The extended set of an OpExtInst, null if its import is missing or the grammar does not have the set. */
    public static ExtendedInstructionSet extendedSet(SpirvModule module, Instruction extended) {
        Instruction definition = module.definition(extended.operandOr(0, 0));
        return definition == null || definition.opcode() != Op.EXT_INST_IMPORT
                ? null
                : Grammar.get().extendedSet(definition.string(0));
    }

    private static int caseLiteralWords(SpirvModule module, Instruction branch) {
        Instruction selector = module.definition(branch.operandOr(0, 0));
        Instruction type = selector == null ? null : module.definition(selector.resultType());
        return type != null && type.opcode() == Op.TYPE_INT && type.operandOr(0, 32) > 32 ? 2 : 1;
    }

    /** The default and the targets of an OpSwitch, whatever the width of its literals. */
    static void switchLabels(SpirvModule module, Instruction branch, IntConsumer labels) {
        int literalWords = caseLiteralWords(module, branch);
        labels.accept(branch.operandOr(1, 0));
        for (int i = 2 + literalWords; i < branch.operandCount(); i += literalWords + 1) {
            labels.accept(branch.operand(i));
        }
    }
}
