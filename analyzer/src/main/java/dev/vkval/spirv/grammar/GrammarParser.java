package dev.vkval.spirv.grammar;

import dev.vkval.spirv.grammar.Operand.Quantifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the lines of the resource: {@code bits}, {@code values} and their {@code v}, {@code pair}, {@code op}, {@code
 * set} and its {@code x}. Kinds may be used before they are defined; a kind defined after a set belongs to that set.
 */
final class GrammarParser {
    private static final Map<String, OperandCategory> LEAVES = Map.ofEntries(
            Map.entry("IdResultType", OperandCategory.RESULT_TYPE),
            Map.entry("IdResult", OperandCategory.RESULT),
            Map.entry("IdRef", OperandCategory.ID),
            Map.entry("IdScope", OperandCategory.ID),
            Map.entry("IdMemorySemantics", OperandCategory.ID),
            Map.entry("LiteralInteger", OperandCategory.INTEGER),
            Map.entry("LiteralString", OperandCategory.STRING),
            Map.entry("LiteralFloat", OperandCategory.FLOAT),
            Map.entry("LiteralContextDependentNumber", OperandCategory.CONTEXT_NUMBER),
            Map.entry("LiteralExtInstInteger", OperandCategory.EXTENDED_INSTRUCTION),
            Map.entry("LiteralSpecConstantOpInteger", OperandCategory.SPEC_CONSTANT_OPCODE));

    private final Grammar grammar = new Grammar();
    private ExtendedInstructionSet set;
    private OperandKind enumeration;

    Grammar parse(String text) {
        LEAVES.forEach((name, category) -> grammar.add(name, new OperandKind(name, category)));
        List<String[]> lines = new ArrayList<>();
        text.lines().map(line -> line.split(" ")).forEach(lines::add);
        lines.forEach(this::declareKind);
        set = null;
        lines.forEach(this::define);
        return grammar;
    }

    private void declareKind(String[] words) {
        switch (words[0]) {
            case "set" -> {
                set = new ExtendedInstructionSet(words[1]);
                grammar.add(set);
            }
            case "bits" -> declare(words[1], OperandCategory.BITS);
            case "values" -> declare(words[1], OperandCategory.VALUE);
            case "pair" -> declare(words[1], OperandCategory.PAIR);
            default -> {}
        }
    }

    private void declare(String name, OperandCategory category) {
        grammar.add(scoped(name), new OperandKind(name, category));
    }

    private String scoped(String name) {
        return set == null ? name : set.name() + ":" + name;
    }

    private void define(String[] words) {
        switch (words[0]) {
            case "set" -> set = grammar.extendedSet(words[1]);
            case "bits", "values" -> enumeration = kind(words[1]);
            case "v" ->
                enumeration.add(new Enumerant(
                        Integer.parseUnsignedInt(words[1]), List.of(words[2].split("\\|")), operands(words, 3)));
            case "pair" -> {
                OperandKind pair = kind(words[1]);
                for (int i = 2; i < words.length; i++) {
                    pair.addPart(kind(words[i]));
                }
            }
            case "op" -> grammar.add(format(words, words[3], 4));
            case "x" -> set.add(format(words, "", 3));
            default -> {}
        }
    }

    private InstructionFormat format(String[] words, String instructionClass, int firstOperand) {
        return new InstructionFormat(
                Integer.parseInt(words[1]),
                List.of(words[2].split("\\|")),
                instructionClass,
                operands(words, firstOperand));
    }

    private List<Operand> operands(String[] words, int first) {
        List<Operand> operands = new ArrayList<>(words.length - first);
        for (int i = first; i < words.length; i++) {
            String word = words[i];
            Quantifier quantifier =
                    word.endsWith("?") ? Quantifier.OPTIONAL : word.endsWith("*") ? Quantifier.ANY : Quantifier.ONE;
            String name = quantifier == Quantifier.ONE ? word : word.substring(0, word.length() - 1);
            operands.add(new Operand(kind(name), quantifier));
        }
        return operands;
    }

    private OperandKind kind(String name) {
        OperandKind own = grammar.kind(scoped(name));
        OperandKind kind = own == null ? grammar.kind(name) : own;
        if (kind == null) {
            throw new IllegalStateException("the SPIR-V grammar uses the unknown operand kind " + name);
        }
        return kind;
    }
}
