package dev.vkval.spirv.text;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.ExtendedInstructionSet;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.grammar.InstructionFormat;
import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.grammar.OperandKind;
import java.util.Arrays;
import java.util.function.BiConsumer;

/** Prints modules and instructions as text that {@link Assembler} assembles to the same words. */
public final class Disassembler {
    private final SpirvModule module;
    private final Types types;
    private final OperandWalker walker;

    private Disassembler(SpirvModule module) {
        this.module = module;
        this.types = module.types();
        this.walker = new OperandWalker(module);
    }

    /** All instructions, one per line, after a comment with the version. */
    public static String text(SpirvModule module) {
        StringBuilder text = new StringBuilder("; Version: ")
                .append(module.version() >>> 16 & 0xff)
                .append('.')
                .append(module.version() >>> 8 & 0xff)
                .append('\n');
        lines(module, (instruction, line) -> text.append(line).append('\n'));
        return text.toString();
    }

    /** Passes on each instruction with its text, without a line end. */
    public static void lines(SpirvModule module, BiConsumer<Instruction, String> lines) {
        Disassembler disassembler = new Disassembler(module);
        module.forEach(instruction -> lines.accept(
                instruction,
                disassembler.print(instruction, new StringBuilder()).toString()));
    }

    /** One instruction, without a line end. */
    public static String text(SpirvModule module, Instruction instruction) {
        return new Disassembler(module).print(instruction, new StringBuilder()).toString();
    }

    private StringBuilder print(Instruction instruction, StringBuilder text) {
        if (instruction.resultId() != 0) {
            text.append('%').append(instruction.resultId()).append(" = ");
        }
        text.append(Grammar.get().opcodeName(instruction.opcode()));
        walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() != OperandCategory.RESULT) {
                print(instruction, kind, word, count, text.append(' '));
            }
        });
        return text;
    }

    private void print(Instruction instruction, OperandKind kind, int word, int count, StringBuilder text) {
        int value = instruction.word(word);
        switch (kind.category()) {
            case RESULT_TYPE, ID -> text.append('%').append(Integer.toUnsignedString(value));
            case STRING -> string(instruction, word, count, text);
            case FLOAT -> text.append(NumberText.format(value & 0xffffffffL, Float.SIZE));
            case CONTEXT_NUMBER -> number(instruction, instruction.resultType(), word, count, text);
            case EXTENDED_INSTRUCTION -> text.append(extended(instruction, value));
            case SPEC_CONSTANT_OPCODE -> {
                InstructionFormat format = Grammar.get().format(value);
                boolean known = format != null && format.opcode() != Op.SPEC_CONSTANT_OP;
                text.append(known ? format.name().substring(2) : raw(value));
            }
            case BITS -> bits(kind, value, text);
            case VALUE -> {
                Enumerant enumerant = kind.enumerant(value);
                text.append(enumerant == null ? raw(value) : enumerant.name());
            }
            default -> {
                if (instruction.opcode() == Op.SWITCH) {
                    number(instruction, types.typeOf(instruction.operand(0)), word, count, text);
                } else {
                    text.append(Integer.toUnsignedString(value));
                }
            }
        }
    }

    private static String raw(int word) {
        return "!" + Integer.toUnsignedString(word);
    }

    private static void rawWords(Instruction instruction, int word, int count, StringBuilder text) {
        for (int i = word; i < word + count; i++) {
            text.append(i == word ? "" : " ").append(raw(instruction.word(i)));
        }
    }

    /** Text that is not UTF-8, or that has bytes after its end, is printed as words. */
    private static void string(Instruction instruction, int word, int count, StringBuilder text) {
        String string = instruction.string(word - instruction.firstOperandWord());
        int[] words = Arrays.copyOfRange(instruction.words(), word, word + count);
        if (Arrays.equals(words, Instruction.stringWords(string))) {
            text.append('"')
                    .append(string.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        } else {
            rawWords(instruction, word, count, text);
        }
    }

    private void number(Instruction instruction, int type, int word, int count, StringBuilder text) {
        int width = types.widthBits(type);
        boolean encoded = module.opcodeOf(type) == Op.TYPE_FLOAT
                && module.definition(type).operandCount() > 1;
        if (count > 2 || count != (width > Integer.SIZE ? 2 : 1) || encoded) {
            rawWords(instruction, word, count, text);
            return;
        }
        long value = instruction.word(word) & 0xffffffffL;
        if (count == 2) {
            value |= (long) instruction.word(word + 1) << Integer.SIZE;
        }
        LiteralType literal = LiteralType.of(module.definition(type));
        if (literal == null || literal.extend(value) != value && count == 1) {
            rawWords(instruction, word, count, text);
        } else {
            text.append(literal.format(value));
        }
    }

    private String extended(Instruction instruction, int number) {
        ExtendedInstructionSet set = OperandWalker.extendedSet(module, instruction);
        InstructionFormat format = set == null ? null : set.instruction(number);
        return format == null ? Integer.toUnsignedString(number) : format.name();
    }

    private static void bits(OperandKind kind, int mask, StringBuilder text) {
        if (mask == 0) {
            text.append(kind.enumerant(0) == null ? raw(0) : kind.enumerant(0).name());
            return;
        }
        StringBuilder names = new StringBuilder();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            Enumerant bit = kind.enumerant(Integer.lowestOneBit(rest));
            if (bit == null) {
                text.append(raw(mask));
                return;
            }
            names.append(names.length() == 0 ? "" : "|").append(bit.name());
        }
        text.append(names);
    }
}
