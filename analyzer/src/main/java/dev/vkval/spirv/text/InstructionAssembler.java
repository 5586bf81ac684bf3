package dev.vkval.spirv.text;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.ExtendedInstructionSet;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.grammar.InstructionFormat;
import dev.vkval.spirv.grammar.Operand;
import dev.vkval.spirv.grammar.Operand.Quantifier;
import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.grammar.OperandKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** Assembles the tokens of one line to words, by the grammar. */
final class InstructionAssembler {
    private static final Pattern UNKNOWN_OPCODE = Pattern.compile("Op(\\d{1,5})");
    private static final int LONGEST_WORDS = 0xffff;

    private final Grammar grammar = Grammar.get();
    private final ToIntFunction<String> ids;
    private final WordBuffer words;
    private final Map<Integer, LiteralType> literalTypes = new HashMap<>();
    private final Map<Integer, Integer> resultTypes = new HashMap<>();
    private final Map<Integer, ExtendedInstructionSet> imports = new HashMap<>();
    private List<Lexer.Token> tokens;
    private int next;
    private int opcode;
    private int resultType;
    private int result;
    private int firstId;
    private boolean rawRest;

    /** @param ids numbers of ids by name, without the percent sign */
    InstructionAssembler(ToIntFunction<String> ids, WordBuffer words) {
        this.ids = ids;
        this.words = words;
    }

    void assemble(List<Lexer.Token> line) throws SpirvTextException {
        tokens = line;
        next = 0;
        resultType = 0;
        result = 0;
        firstId = 0;
        rawRest = false;
        boolean assigned = line.size() > 2
                && line.get(1).text().equals("=")
                && !line.get(1).string();
        if (assigned) {
            result = id();
            next++;
        }
        String name = take().text();
        InstructionFormat format = grammar.format(name);
        if (format == null && !UNKNOWN_OPCODE.matcher(name).matches()) {
            throw error(name + " is not an instruction");
        }
        opcode = format == null ? Integer.parseInt(name.substring(2)) : format.opcode();
        int start = words.size();
        words.add(0);
        if (format != null) {
            if (format.hasResult() != assigned) {
                throw error(name + (assigned ? " has no result" : " needs a result: %id = " + name));
            }
            operands(format.operands());
        }
        while (next < tokens.size()) {
            raw();
        }
        int count = words.size() - start;
        if (count > LONGEST_WORDS || opcode > LONGEST_WORDS) {
            throw error(name + " takes " + count + " words, more than the limit of " + LONGEST_WORDS);
        }
        words.set(start, count << 16 | opcode);
        remember();
    }

    private void remember() {
        if (result != 0 && resultType != 0) {
            resultTypes.put(result, resultType);
        }
        if (opcode == Op.TYPE_INT || opcode == Op.TYPE_FLOAT) {
            int[] all = words.toArray();
            int length = opcode == Op.TYPE_INT ? 2 : tokens.size() - 3;
            int[] operands = new int[1 + length];
            operands[0] = result;
            System.arraycopy(all, all.length - length, operands, 1, length);
            literalTypes.put(result, LiteralType.of(Instruction.of(opcode, operands)));
        }
        if (opcode == Op.EXT_INST_IMPORT) {
            imports.put(
                    result, grammar.extendedSet(tokens.get(tokens.size() - 1).text()));
        }
    }

    private SpirvTextException error(String message) {
        int at = Math.max(0, Math.min(next, tokens.size()) - 1);
        return new SpirvTextException(tokens.get(at).line(), message);
    }

    private Lexer.Token take() throws SpirvTextException {
        if (next >= tokens.size()) {
            throw error("an operand is missing at the end of the line");
        }
        return tokens.get(next++);
    }

    private int id() throws SpirvTextException {
        String text = take().text();
        if (!text.startsWith("%") || text.length() == 1) {
            throw error("expected an id such as %1, not " + text);
        }
        return ids.applyAsInt(text.substring(1));
    }

    private void operands(List<Operand> operands) throws SpirvTextException {
        for (Operand operand : operands) {
            if (rawRest) {
                return;
            }
            if (operand.quantifier() == Quantifier.ONE) {
                operand(operand.kind());
                continue;
            }
            while (next < tokens.size() && !rawRest) {
                operand(operand.kind());
                if (operand.quantifier() == Quantifier.OPTIONAL) {
                    break;
                }
            }
        }
    }

    private void operand(OperandKind kind) throws SpirvTextException {
        if (kind.category() == OperandCategory.RESULT) {
            words.add(result);
            return;
        }
        if (kind.category() == OperandCategory.PAIR) {
            for (OperandKind part : kind.parts()) {
                operand(part);
            }
            return;
        }
        if (next < tokens.size()
                && tokens.get(next).text().startsWith("!")
                && !tokens.get(next).string()) {
            rawRest = kind.category() != OperandCategory.STRING;
            do {
                raw();
            } while (!rawRest && next < tokens.size() && tokens.get(next).text().startsWith("!"));
            return;
        }
        try {
            plain(kind);
        } catch (NumberFormatException e) {
            throw error(tokens.get(next - 1).text() + " is not a number for " + kind.name() + ": " + e.getMessage());
        }
    }

    private void plain(OperandKind kind) throws SpirvTextException {
        switch (kind.category()) {
            case RESULT_TYPE -> words.add(resultType = id());
            case ID -> {
                int id = id();
                firstId = firstId == 0 ? id : firstId;
                words.add(id);
            }
            case STRING -> {
                Lexer.Token token = take();
                if (!token.string()) {
                    throw error("expected a string, not " + token.text());
                }
                words.add(Instruction.stringWords(token.text()));
            }
            case FLOAT -> words.add((int) NumberText.parse(take().text(), Float.SIZE));
            case CONTEXT_NUMBER -> number(literalTypes.get(resultType));
            case EXTENDED_INSTRUCTION -> extended();
            case SPEC_CONSTANT_OPCODE -> specConstantOperation();
            case BITS -> bits(kind);
            case VALUE -> value(kind);
            default -> {
                boolean caseLiteral = opcode == Op.SWITCH;
                if (caseLiteral) {
                    number(literalTypes.get(resultTypes.getOrDefault(firstId, 0)));
                } else {
                    words.add((int) LiteralType.integer(take().text()));
                }
            }
        }
    }

    private void number(LiteralType type) throws SpirvTextException {
        String text = take().text();
        if (type == null) {
            words.add((int) LiteralType.integer(text));
            return;
        }
        long bits = type.parse(text);
        words.add((int) bits);
        if (type.wordCount() == 2) {
            words.add((int) (bits >>> Integer.SIZE));
        }
    }

    private void extended() throws SpirvTextException {
        String name = take().text();
        ExtendedInstructionSet set = imports.get(firstId);
        InstructionFormat format = set == null ? null : set.instruction(name);
        if (format != null) {
            words.add(format.opcode());
            operands(format.operands());
        } else {
            words.add((int) LiteralType.integer(name));
        }
    }

    private void specConstantOperation() throws SpirvTextException {
        String name = take().text();
        InstructionFormat format = grammar.format("Op" + name);
        if (format == null) {
            throw error(name + " is not an operation for OpSpecConstantOp");
        }
        words.add(format.opcode());
        operands(format.inOperands());
    }

    private void bits(OperandKind kind) throws SpirvTextException {
        int mask = 0;
        int at = words.size();
        words.add(0);
        for (String name : take().text().split("\\|")) {
            mask |= enumerant(kind, name).value();
        }
        words.set(at, mask);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            operands(kind.enumerant(Integer.lowestOneBit(rest)).parameters());
        }
    }

    private void value(OperandKind kind) throws SpirvTextException {
        Enumerant value = enumerant(kind, take().text());
        words.add(value.value());
        operands(value.parameters());
    }

    private Enumerant enumerant(OperandKind kind, String name) throws SpirvTextException {
        Enumerant enumerant = kind.enumerant(name);
        if (enumerant == null) {
            throw error(name + " is not a " + kind.name());
        }
        return enumerant;
    }

    /** A word that the grammar does not cover: {@code !number}, number or id. */
    private void raw() throws SpirvTextException {
        String text = tokens.get(next).text();
        if (text.startsWith("%")) {
            words.add(id());
            return;
        }
        next++;
        try {
            words.add((int) LiteralType.integer(text.startsWith("!") ? text.substring(1) : text));
        } catch (NumberFormatException e) {
            throw error("unexpected operand " + text);
        }
    }
}
