package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.debug.NamedValues;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.debug.SourceLocations;
import dev.vkval.spirv.print.AddedPrint;
import dev.vkval.spirv.print.PrintArgument;
import dev.vkval.spirv.print.PrintFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Adds prints of the user to a module with debug information: calls of NonSemantic.DebugPrintf before the first instruction
 * of a line, in each function with code of that line.
 */
public final class AddedPrints implements Pass {
    private static final int MOST_NAMED = 24;

    private final List<AddedPrint> prints;
    private final BiConsumer<AddedPrint, Outcome> outcomes;
    private final BiConsumer<Instruction, Integer> places;
    private SpirvModule module;
    private ModuleEditor editor;
    private SourceLocations locations;
    private NamedValues values;
    private int set;

    /** How far a print came, further ones last. */
    public enum Step {
        NO_LINES,
        OTHER_FILE,
        OTHER_LINE,
        UNKNOWN_NAME,
        ADDED
    }

    /**
     * What became of a print.
     *
     * @param sentence why it was not added
     */
    public record Outcome(Step step, String sentence) {}

    /** Where in the body of a block to insert something. */
    private record Site(Function function, Block block, Instruction before) {}

    /** A value that cannot be printed. */
    private static final class UnknownNameException extends Exception {
        private static final long serialVersionUID = 1;

        UnknownNameException(String message) {
            super(message);
        }
    }

    /**
     * @param outcomes takes what became of each print
     * @param places takes each call with the index of the instruction that it stands for
     */
    public AddedPrints(
            List<AddedPrint> prints,
            BiConsumer<AddedPrint, Outcome> outcomes,
            BiConsumer<Instruction, Integer> places) {
        this.prints = List.copyOf(prints);
        this.outcomes = outcomes;
        this.places = places;
    }

    @Override
    public String name() {
        return "added-prints";
    }

    @Override
    public void run(SpirvModule target) {
        module = target;
        editor = new ModuleEditor(target);
        locations = SourceLocations.of(target);
        values = new NamedValues(target);
        boolean any = false;
        for (AddedPrint print : prints) {
            Outcome outcome = add(print);
            any |= outcome.step() == Step.ADDED;
            outcomes.accept(print, outcome);
        }
        if (any) {
            module.invalidate();
        }
    }

    private Outcome add(AddedPrint print) {
        Set<String> files = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        List<Site> sites = new ArrayList<>();
        for (Function function : module.functions()) {
            Site site = null;
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.body()) {
                    Optional<SourceLine> line = locations.at(instruction.index());
                    if (line.isEmpty()) {
                        continue;
                    }
                    files.add(line.get().file());
                    if (print.isIn(line.get().file())) {
                        lines.add(line.get().line());
                        boolean here = line.get().line() == print.line() && isCode(block, instruction);
                        site = site == null && here ? new Site(function, block, movable(block, instruction)) : site;
                    }
                }
            }
            if (site != null) {
                sites.add(site);
            }
        }
        if (files.isEmpty()) {
            return new Outcome(Step.NO_LINES, "no shader has source lines in its debug information");
        }
        if (lines.isEmpty()) {
            return new Outcome(Step.OTHER_FILE, "no shader is of this file; there are " + list(files));
        }
        return sites.isEmpty() ? new Outcome(Step.OTHER_LINE, otherLines(print, lines)) : add(print, sites);
    }

    private static String otherLines(AddedPrint print, Set<Integer> lines) {
        List<Integer> nearest = lines.stream()
                .sorted((one, other) -> Integer.compare(distance(print, one), distance(print, other)))
                .limit(MOST_NAMED)
                .sorted()
                .toList();
        return "no code is of this line; the nearest lines with code are " + list(nearest);
    }

    private static int distance(AddedPrint print, int line) {
        return Math.abs(line - print.line());
    }

    private static String list(Iterable<?> all) {
        List<String> named = new ArrayList<>();
        for (Object each : all) {
            if (named.size() == MOST_NAMED) {
                named.add("...");
                break;
            }
            named.add(each.toString());
        }
        return String.join(", ", named);
    }

    /** Whether code may stand before an instruction: it does what the source says, and no variable is declared after it. */
    private boolean isCode(Block block, Instruction instruction) {
        boolean code = switch (instruction.opcode()) {
            case Op.LINE, Op.NO_LINE, Op.PHI, Op.VARIABLE, Op.EXT_INST_WITH_FORWARD_REFS_KHR -> false;
            case Op.EXT_INST -> !isNonSemantic(instruction);
            default -> true;
        };
        List<Instruction> body = block.body();
        return code
                && body.subList(body.indexOf(instruction), body.size()).stream()
                        .noneMatch(each -> each.opcode() == Op.VARIABLE);
    }

    private boolean isNonSemantic(Instruction instruction) {
        Instruction imported = module.definition(instruction.operand(0));
        return imported != null && imported.string(0).startsWith("NonSemantic.");
    }

    /** Nothing may stand between a merge instruction and the branch after it. */
    private static Instruction movable(Block block, Instruction instruction) {
        return instruction == block.terminator() && block.merge() != null ? block.merge() : instruction;
    }

    private Outcome add(AddedPrint print, List<Site> sites) {
        Outcome failed = null;
        boolean any = false;
        for (Site site : sites) {
            try {
                insert(print, site);
                any = true;
            } catch (UnknownNameException e) {
                failed = new Outcome(Step.UNKNOWN_NAME, e.getMessage());
            }
        }
        return any ? new Outcome(Step.ADDED, "") : failed;
    }

    private void insert(AddedPrint print, Site site) throws UnknownNameException {
        List<Instruction> code = new ArrayList<>();
        List<Integer> arguments = new ArrayList<>();
        List<PrintArgument> types = new ArrayList<>();
        for (String name : print.names()) {
            int id = value(name, site, code);
            arguments.add(id);
            types.add(PrintArgument.of(module, id));
        }
        for (PrintFormat.Problem problem : print.format().problems(types)) {
            if (problem.fatal()) {
                throw new UnknownNameException("the format does not fit: " + problem.sentence());
            }
        }
        int[] operands = new int[3 + arguments.size()];
        operands[0] = set();
        operands[1] = PrintCalls.PRINT;
        operands[2] = string(print.format().text());
        for (int i = 0; i < arguments.size(); i++) {
            operands[3 + i] = arguments.get(i);
        }
        editor.emit(code, Op.EXT_INST, editor.type(Op.TYPE_VOID), operands);
        places.accept(code.get(code.size() - 1), site.before().index());
        List<Instruction> body = site.block().body();
        body.addAll(body.indexOf(site.before()), code);
    }

    private int set() {
        if (set == 0) {
            set = module.allocateId();
            int[] name = Instruction.stringWords(PrintCalls.SET);
            module.append(Section.EXTENDED_INSTRUCTION_IMPORTS, Instruction.of(Op.EXT_INST_IMPORT, with(set, name)));
        }
        return set;
    }

    private int string(String text) {
        int id = module.allocateId();
        module.section(Section.DEBUG_SOURCES)
                .add(0, module.define(Instruction.of(Op.STRING, with(id, Instruction.stringWords(text)))));
        return id;
    }

    private static int[] with(int id, int[] words) {
        int[] all = new int[words.length + 1];
        all[0] = id;
        System.arraycopy(words, 0, all, 1, words.length);
        return all;
    }

    /** Adds code for the value of an expression: a name, and members, components and elements of it. */
    private int value(String expression, Site site, List<Instruction> code) throws UnknownNameException {
        String[] steps = expression.strip().split("(?=[.\\[])");
        NamedValues.Meaning meaning = values.of(steps[0].strip(), site.function(), site.block(), site.before());
        if (meaning == null) {
            throw new UnknownNameException("'" + steps[0].strip() + "' is not known there; known names are "
                    + list(values.names(site.function())));
        }
        List<Integer> path = new ArrayList<>();
        int type = module.types().typeOf(meaning.id());
        type = meaning.pointer() ? module.types().pointee(type) : type;
        if (meaning.member() >= 0) {
            path.add(meaning.member());
            type = module.types().component(type, meaning.member());
        }
        for (int i = 1; i < steps.length; i++) {
            int index = index(type, steps[i].strip());
            if (index < 0) {
                throw new UnknownNameException("'" + expression + "' has no part '" + steps[i].strip() + "'");
            }
            path.add(index);
            type = module.types().component(type, index);
        }
        return meaning.pointer()
                ? load(expression, meaning.id(), type, path, code)
                : extract(meaning.id(), type, path, code);
    }

    private int extract(int id, int type, List<Integer> path, List<Instruction> code) {
        return path.isEmpty() ? id : editor.emit(code, Op.COMPOSITE_EXTRACT, type, operands(id, path, index -> index));
    }

    private int load(String expression, int variable, int type, List<Integer> path, List<Instruction> code)
            throws UnknownNameException {
        int storage = module.types().storageClass(module.types().typeOf(variable));
        switch (storage) {
            case StorageClass.FUNCTION,
                    StorageClass.PRIVATE,
                    StorageClass.INPUT,
                    StorageClass.OUTPUT,
                    StorageClass.WORKGROUP,
                    StorageClass.PUSH_CONSTANT -> {}
            default ->
                throw new UnknownNameException(
                        "'" + expression + "' is in memory of a descriptor, which prints that are added do not read");
        }
        int pointer = path.isEmpty()
                ? variable
                : editor.emit(
                        code,
                        Op.ACCESS_CHAIN,
                        editor.pointer(storage, type),
                        operands(variable, path, editor::constant));
        return editor.emit(code, Op.LOAD, type, pointer);
    }

    private static int[] operands(int first, List<Integer> path, java.util.function.IntUnaryOperator operand) {
        int[] all = new int[path.size() + 1];
        all[0] = first;
        for (int i = 0; i < path.size(); i++) {
            all[i + 1] = operand.applyAsInt(path.get(i));
        }
        return all;
    }

    /** The index of a part of a type, -1 if there is none. */
    private int index(int type, String step) {
        int opcode = module.opcodeOf(type);
        if (step.startsWith("[") && step.endsWith("]")) {
            String digits = step.substring(1, step.length() - 1).strip();
            boolean number = digits.matches("[0-9]{1,6}") && opcode != Op.TYPE_STRUCT;
            int index = number && module.types().elementType(type) != 0 ? Integer.parseInt(digits) : -1;
            return index < length(type) ? index : -1;
        }
        String name = step.substring(1);
        if (opcode == Op.TYPE_STRUCT) {
            return values.member(type, name);
        }
        int component = name.length() == 1 ? Math.max("xyzw".indexOf(name), "rgba".indexOf(name)) : -1;
        return opcode == Op.TYPE_VECTOR && component < length(type) ? component : -1;
    }

    private int length(int type) {
        Instruction definition = module.definition(type);
        if (definition.opcode() != Op.TYPE_ARRAY) {
            return definition.opcode() == Op.TYPE_RUNTIME_ARRAY ? 0 : definition.operand(1);
        }
        Instruction length = module.definition(definition.operand(1));
        return length != null && length.opcode() == Op.CONSTANT ? length.operand(0) : 0;
    }
}
