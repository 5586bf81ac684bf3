package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dominators;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Uses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which ids of a function have equal values. Compilers of shaders repeat an expression wherever it is written: a load of an
 * input, of a local variable that is stored once, and arithmetic with those.
 *
 * <p>Two ids with one number have the same value wherever the definition of one dominates that of the other.
 */
final class ValueNumbers {
    /** The first and the last execution model of ray tracing. */
    private static final int RAY_GENERATION = 5313;

    private static final int CALLABLE = 5318;
    /** Longer expressions are not compared. */
    private static final int DEEPEST = 32;

    private final SpirvModule module;
    private final Uses uses;
    private final Function function;
    private final Dominators dominators;
    /** Whether inputs change while an invocation executes, as those of the current ray do. */
    private final boolean inputsChange;

    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<List<Integer>, Integer> known = new HashMap<>();
    /** Blocks of the loads and stores, and their positions in the function. */
    private Map<Instruction, Position> positions;

    private record Position(int label, int at) {}

    /** @param function unchanged as long as numbers are asked for the first time */
    ValueNumbers(SpirvModule module, Function function, Dominators dominators) {
        this.module = module;
        this.uses = module.uses();
        this.function = function;
        this.dominators = dominators;
        this.inputsChange =
                module.section(Section.ENTRY_POINTS).stream().anyMatch(entry -> isRayTracing(entry.operand(0)));
    }

    private static boolean isRayTracing(int executionModel) {
        return executionModel >= RAY_GENERATION && executionModel <= CALLABLE;
    }

    /** The number of an id: an id with an equal value. */
    int of(int id) {
        return of(id, 0);
    }

    private int of(int id, int depth) {
        Integer number = numbers.get(id);
        if (number == null) {
            Instruction definition = module.definition(id);
            number = definition == null || depth > DEEPEST ? id : of(definition, depth + 1);
            numbers.put(id, number);
        }
        return number;
    }

    private int of(Instruction definition, int depth) {
        int source = source(definition);
        if (source != 0) {
            return of(source, depth);
        }
        List<Integer> key = key(definition, depth);
        return key == null ? definition.resultId() : known.computeIfAbsent(key, none -> definition.resultId());
    }

    /** The id whose value an instruction gives unchanged, 0 for none. */
    private int source(Instruction definition) {
        if (definition.opcode() == Op.COPY_OBJECT) {
            return definition.operand(0);
        }
        Instruction variable = definition.opcode() == Op.LOAD && definition.operandCount() == 1
                ? module.definition(definition.operand(0))
                : null;
        boolean local = variable != null
                && variable.opcode() == Op.VARIABLE
                && variable.operand(0) == StorageClass.FUNCTION
                && variable.operandCount() == 1;
        return local ? stored(variable.resultId(), definition) : 0;
    }

    /** What a value follows from; null if it has none in common with other ids. */
    private List<Integer> key(Instruction definition, int depth) {
        return switch (definition.opcode()) {
            case Op.LOAD -> input(definition, depth);
            case Op.CONSTANT -> pure(definition, 0, depth);
            case Op.COMPOSITE_EXTRACT -> pure(definition, 1, depth);
            case Op.BITCAST,
                    Op.U_CONVERT,
                    Op.S_CONVERT,
                    Op.I_ADD,
                    Op.I_SUB,
                    Op.I_MUL,
                    Op.U_DIV,
                    Op.U_MOD,
                    Op.SHIFT_LEFT_LOGICAL,
                    Op.SHIFT_RIGHT_LOGICAL,
                    Op.BITWISE_AND,
                    Op.BITWISE_OR -> pure(definition, definition.operandCount(), depth);
            default -> null;
        };
    }

    /** @param ids number of operands that are ids, the others being literals */
    private List<Integer> pure(Instruction definition, int ids, int depth) {
        List<Integer> key = new ArrayList<>(List.of(definition.opcode(), definition.resultType()));
        for (int i = 0; i < definition.operandCount(); i++) {
            key.add(i < ids ? of(definition.operand(i), depth) : definition.operand(i));
        }
        return key;
    }

    /** A load of an input or of a part of one. */
    private List<Integer> input(Instruction load, int depth) {
        Instruction pointer = load.operandCount() == 1 ? module.definition(load.operand(0)) : null;
        boolean part = pointer != null
                && (pointer.opcode() == Op.ACCESS_CHAIN || pointer.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN);
        Instruction variable = part ? module.definition(pointer.operand(0)) : pointer;
        if (variable == null
                || variable.opcode() != Op.VARIABLE
                || variable.operand(0) != StorageClass.INPUT
                || inputsChange
                || module.decorations().has(variable.resultId(), Decoration.VOLATILE)) {
            return null;
        }
        List<Integer> key = new ArrayList<>(List.of(Op.LOAD, load.resultType(), variable.resultId()));
        for (int i = 1; part && i < pointer.operandCount(); i++) {
            key.add(of(pointer.operand(i), depth));
        }
        return key;
    }

    /** The value that a variable surely has at a load, because it is the only one that is stored; 0 if there is none. */
    private int stored(int variable, Instruction load) {
        Instruction store = null;
        for (Instruction use : uses.of(variable)) {
            switch (use.opcode()) {
                case Op.LOAD, Op.NAME, Op.DECORATE -> {}
                case Op.STORE -> {
                    if (store != null || use.operand(0) != variable) {
                        return 0;
                    }
                    store = use;
                }
                default -> {
                    return 0;
                }
            }
        }
        return store != null && isBefore(store, load) ? store.operand(1) : 0;
    }

    /** Whether an instruction of this function has executed whenever another one does. */
    private boolean isBefore(Instruction first, Instruction second) {
        if (positions == null) {
            positions = new HashMap<>();
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.body()) {
                    if (instruction.opcode() == Op.LOAD || instruction.opcode() == Op.STORE) {
                        positions.put(instruction, new Position(block.id(), positions.size()));
                    }
                }
            }
        }
        Position one = positions.get(first);
        Position other = positions.get(second);
        if (one == null || other == null) {
            return false;
        }
        if (one.label() == other.label()) {
            return one.at() < other.at();
        }
        for (int at = dominators.of(other.label()); at != 0; at = dominators.of(at)) {
            if (at == one.label()) {
                return true;
            }
        }
        return false;
    }
}
