package dev.vkval.spirv;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A module: header, sections in logical layout order, functions.
 *
 * <p>The lists are mutable: a pass adds to and removes from them. Tables ({@link #uses()}, {@link #decorations()},
 * {@link #types()}) describe the module at their first use; {@link #invalidate()} discards them. A module that is not
 * being changed may be read by several threads after {@link #freeze()}.
 */
public final class SpirvModule {
    private final int version;
    private final int generator;
    private final int schema;
    private final boolean byteSwapped;
    private int bound;
    private int instructionCount;
    private final Map<Section, List<Instruction>> sections = new EnumMap<>(Section.class);
    private final List<Function> functions = new ArrayList<>();
    private final List<Instruction> trailing = new ArrayList<>();
    private Definitions definitions;
    private Uses uses;
    private Decorations decorations;
    private Types types;

    SpirvModule(int version, int generator, int bound, int schema, boolean byteSwapped) {
        this.version = version;
        this.generator = generator;
        this.bound = bound;
        this.schema = schema;
        this.byteSwapped = byteSwapped;
        for (Section section : Section.values()) {
            sections.put(section, new ArrayList<>());
        }
    }

    /** The header's version word: major in bits 16-23, minor in bits 8-15. */
    public int version() {
        return version;
    }

    public int generator() {
        return generator;
    }

    public int schema() {
        return schema;
    }

    /** All ids are below this number. */
    public int bound() {
        return bound;
    }

    /** Whether the words were read in the other byte order; the writer uses the same. */
    public boolean byteSwapped() {
        return byteSwapped;
    }

    /** How many instructions were read. */
    public int instructionCount() {
        return instructionCount;
    }

    void setInstructionCount(int count) {
        instructionCount = count;
    }

    /** The instructions of a section, in order; mutable. */
    public List<Instruction> section(Section section) {
        return sections.get(section);
    }

    /** The functions in order; mutable. */
    public List<Function> functions() {
        return functions;
    }

    /** Debug lines and non-semantic instructions after the last function. */
    public List<Instruction> trailing() {
        return trailing;
    }

    /** The function of an id, null if there is none. */
    public Function function(int id) {
        return definitions().function(id);
    }

    /** The instruction whose result is the id, null if there is none. */
    public Instruction definition(int id) {
        return definitions().of(id);
    }

    /** The opcode of the instruction whose result is the id, {@link Op#NOP} if there is none. */
    public int opcodeOf(int id) {
        Instruction definition = definition(id);
        return definition == null ? Op.NOP : definition.opcode();
    }

    /** Labels that the block's terminator can branch to, each once, in the order of its operands. */
    public List<Integer> successors(Block block) {
        Instruction terminator = block.terminator();
        Set<Integer> labels = new LinkedHashSet<>();
        switch (terminator.opcode()) {
            case Op.BRANCH -> labels.add(terminator.operand(0));
            case Op.BRANCH_CONDITIONAL -> {
                labels.add(terminator.operand(1));
                labels.add(terminator.operand(2));
            }
            case Op.SWITCH -> OperandWalker.switchLabels(this, terminator, labels::add);
            default -> {}
        }
        return List.copyOf(labels);
    }

    /** A new id. */
    public int allocateId() {
        return bound++;
    }

    /** Adds an instruction at the end of a section and its result to {@link #definition}. */
    public Instruction append(Section section, Instruction instruction) {
        sections.get(section).add(instruction);
        define(instruction);
        return instruction;
    }

    /** Adds the result of an instruction that a pass inserted in a block to {@link #definition}. */
    public Instruction define(Instruction instruction) {
        if (definitions != null) {
            definitions.add(instruction);
        }
        return instruction;
    }

    /** Every instruction outside functions, in order. */
    public void forEachGlobal(Consumer<Instruction> action) {
        sections.values().forEach(section -> section.forEach(action));
    }

    /** Every instruction, in the order of the words. */
    public void forEach(Consumer<Instruction> action) {
        forEachGlobal(action);
        functions.forEach(function -> forEachOf(function, action));
        trailing.forEach(action);
    }

    /** Every instruction of a function, in the order of the words. */
    public static void forEachOf(Function function, Consumer<Instruction> action) {
        function.before().forEach(action);
        action.accept(function.definition());
        function.header().forEach(action);
        for (Block block : function.blocks()) {
            block.beforeLabel().forEach(action);
            action.accept(block.label());
            block.body().forEach(action);
        }
        function.ending().forEach(action);
    }

    /** Where each id is used. */
    public Uses uses() {
        if (uses == null) {
            uses = new Uses(this);
        }
        return uses;
    }

    public Decorations decorations() {
        if (decorations == null) {
            decorations = new Decorations(this);
        }
        return decorations;
    }

    public Types types() {
        if (types == null) {
            types = new Types(this);
        }
        return types;
    }

    /** Discards all tables, after a pass changed something. */
    public void invalidate() {
        definitions = null;
        uses = null;
        decorations = null;
        types = null;
    }

    /** Creates the tables that reading threads share, except uses. */
    public SpirvModule freeze() {
        definitions();
        decorations();
        types();
        return this;
    }

    private Definitions definitions() {
        if (definitions == null) {
            definitions = new Definitions(this);
        }
        return definitions;
    }
}
