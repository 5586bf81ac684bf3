package dev.vkval.check.shader;

import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.grammar.InstructionFormat;
import java.util.HashSet;
import java.util.Set;

/** What the code of a stage breaks of the SPIR-V environment of Vulkan; each rule is told once. */
final class CodeProblems {
    private final CreatedStage stage;
    private final Set<String> told = new HashSet<>();

    CodeProblems(CreatedStage stage) {
        this.stage = stage;
    }

    CreatedStage stage() {
        return stage;
    }

    /**
     * Reports a rule where it is broken.
     *
     * @param where the instruction at fault
     * @param title a fact without values
     */
    void when(boolean broken, String rule, Instruction where, String title, String help) {
        if (broken && told.add(rule)) {
            report(stage.error(rule), where, title, help);
        }
    }

    /** As {@link #when}, for what common compilers produce and devices accept: not even a warning. */
    void noteWhen(boolean broken, String rule, Instruction where, String title, String help) {
        if (broken && told.add(rule)) {
            report(stage.info(rule), where, title, help);
        }
    }

    private void report(Problem problem, Instruction where, String title, String help) {
        problem.title(title)
                .message("%s: %s", stage.place(where), title)
                .help(help)
                .report();
    }

    /** A name of the grammar as a number. */
    static int number(String kind, String name) {
        return BuiltInRow.number(kind, name);
    }

    /** Numbers of names of the grammar. */
    static Set<Integer> numbers(String kind, String... names) {
        Set<Integer> numbers = new HashSet<>();
        for (String name : names) {
            numbers.add(number(kind, name));
        }
        return Set.copyOf(numbers);
    }

    /** Opcodes of names of the grammar. */
    static Set<Integer> opcodes(String... names) {
        Set<Integer> opcodes = new HashSet<>();
        for (String name : names) {
            opcodes.add(opcode(name));
        }
        return Set.copyOf(opcodes);
    }

    static int opcode(String name) {
        InstructionFormat format = Grammar.get().format(name);
        if (format == null) {
            throw new IllegalStateException("the grammar has no " + name);
        }
        return format.opcode();
    }
}
