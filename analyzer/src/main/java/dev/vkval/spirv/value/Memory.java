package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What loads give: built-ins, push constants, and the last value that was stored to a variable of a function. Of a
 * variable that is accessed by anything but loads, stores and calls nothing is known.
 */
final class Memory {
    private static final int LIMIT_MERGES = 1 << 14;
    private static final int LIMIT_DEPTH = 100;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final TypeLayout layout;
    private final Map<Integer, ControlFlow> flows;
    private final ValueReader values;
    /** Variables and parameters that are accessed by anything else, or that are parameters and stored to. */
    private final Set<Integer> escaped = new HashSet<>();

    private final Map<Cell, Value> entries = new HashMap<>();
    private int depth;

    /** A component of a variable when a block is entered. */
    private record Cell(int variable, int component, int block) {}

    Memory(
            SpirvModule module,
            List<Function> functions,
            Constants constants,
            Map<Integer, ControlFlow> flows,
            ValueReader values) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.layout = new TypeLayout(module, constants);
        this.flows = flows;
        this.values = values;
        OperandWalker walker = new OperandWalker(module);
        functions.forEach(function -> SpirvModule.forEachOf(
                function,
                instruction -> walker.walkLeniently(instruction, (kind, word, count) -> {
                    if (kind.category() == OperandCategory.ID) {
                        note(instruction, word);
                    }
                })));
    }

    /** An operand that is a local variable, a parameter, or a chain into one. */
    private void note(Instruction user, int word) {
        int id = user.word(word);
        int operand = word - user.firstOperandWord();
        if (operand < 0) {
            return;
        }
        int base = base(id);
        Instruction variable = module.definition(base);
        boolean parameter = variable != null && variable.opcode() == Op.FUNCTION_PARAMETER;
        if (!parameter && !isLocal(variable)) {
            return;
        }
        boolean harmless = switch (user.opcode()) {
            case Op.LOAD, Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN ->
                operand == 0 || !types.isPointer(types.typeOf(id));
            case Op.STORE -> operand == 0 ? !parameter : !types.isPointer(types.typeOf(id));
            case Op.FUNCTION_CALL -> id == base && !parameter || !types.isPointer(types.typeOf(id));
            case Op.EXT_INST -> !isStandard(user) || !types.isPointer(types.typeOf(id));
            default -> !types.isPointer(types.typeOf(id));
        };
        if (!harmless) {
            escaped.add(base);
        }
    }

    private boolean isStandard(Instruction extended) {
        Instruction set = module.definition(extended.operand(0));
        return set == null
                || !set.string(0).startsWith("NonSemantic") && !set.string(0).startsWith("OpenCL.Debug");
    }

    private boolean isLocal(Instruction variable) {
        return variable != null
                && variable.opcode() == Op.VARIABLE
                && types.storageClass(variable.resultType()) == StorageClass.FUNCTION;
    }

    private static boolean isChain(Instruction instruction) {
        return instruction != null
                && (instruction.opcode() == Op.ACCESS_CHAIN || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN);
    }

    /** What a pointer is a chain into, or the pointer itself. */
    private int base(int pointer) {
        int at = pointer;
        for (int i = 0; i < LIMIT_DEPTH && isChain(module.definition(at)); i++) {
            at = module.definition(at).operand(0);
        }
        return at;
    }

    /** Null if nothing is known. */
    Value load(int pointer, int component, ValueReader.Position at) {
        Instruction definition = module.definition(pointer);
        if (definition == null) {
            return null;
        }
        IntegerType type = values.ofType(types.pointee(definition.resultType()));
        if (!type.read()) {
            return null;
        }
        if (isChain(definition)) {
            return chained(definition, component, at);
        }
        if (definition.opcode() == Op.FUNCTION_PARAMETER) {
            return escaped.contains(pointer) ? null : values.pointedAt(pointer, component, type);
        }
        if (definition.opcode() != Op.VARIABLE) {
            return null;
        }
        return switch (types.storageClass(definition.resultType())) {
            case StorageClass.INPUT -> builtIn(pointer, component, type);
            case StorageClass.FUNCTION -> escaped.contains(pointer) ? null : before(definition, component, at, type);
            default -> null;
        };
    }

    private Value builtIn(int variable, int component, IntegerType type) {
        int builtIn = module.decorations().value(variable, Decoration.BUILT_IN, -1);
        return builtIn < 0 ? null : new Value.Given(new Input.BuiltIn(builtIn, component), type);
    }

    private Value chained(Instruction chain, int component, ValueReader.Position at) {
        Instruction base = module.definition(chain.operand(0));
        if (base == null) {
            return null;
        }
        if (types.storageClass(base.resultType()) == StorageClass.PUSH_CONSTANT) {
            return base.opcode() == Op.VARIABLE ? pushConstant(chain, base, component) : null;
        }
        boolean ofVector = module.opcodeOf(types.pointee(base.resultType())) == Op.TYPE_VECTOR;
        boolean selects = ofVector && chain.operandCount() == 2 && constants.has(chain.operand(1));
        return selects ? load(chain.operand(0), (int) constants.value(chain.operand(1), 0), at) : null;
    }

    private Value pushConstant(Instruction chain, Instruction variable, int component) {
        long offset = 0;
        int type = types.pointee(variable.resultType());
        for (int i = 1; i < chain.operandCount(); i++) {
            long index = constants.has(chain.operand(i)) ? constants.value(chain.operand(i), -1) : -1;
            if (index < 0 || index > Integer.MAX_VALUE) {
                return null;
            }
            switch (module.opcodeOf(type)) {
                case Op.TYPE_STRUCT -> {
                    offset += layout.offset(type, (int) index);
                    type = types.memberType(type, (int) index);
                }
                case Op.TYPE_ARRAY, Op.TYPE_VECTOR -> {
                    offset += index * layout.strideBytes(type);
                    type = types.elementType(type);
                }
                default -> {
                    return null;
                }
            }
        }
        IntegerType integer = values.ofType(type);
        if (!integer.read() || integer.equals(IntegerType.TRUTH)) {
            return null;
        }
        int bytes = integer.widthBits() / Byte.SIZE;
        Input input = new Input.PushConstant(offset + (long) component * bytes, bytes, integer.signed());
        return new Value.Given(input, integer);
    }

    /** The value of a component of a local variable before an instruction. */
    private Value before(Instruction variable, int component, ValueReader.Position at, IntegerType type) {
        ControlFlow flow = flows.get(at.place().function());
        int label = at.place().block();
        int end = at.index();
        for (int steps = 0; steps <= LIMIT_MERGES; steps++) {
            Block block = flow.block(label);
            Value stored = lastStore(block, end, variable.resultId(), component, type);
            if (stored != null) {
                return stored;
            }
            List<Integer> from = flow.predecessors(label);
            if (label == flow.entry()) {
                boolean initialized = variable.operandCount() > 1 && from.isEmpty();
                return initialized ? values.value(variable.operand(1), component) : new Value.Unknown(type);
            }
            if (from.size() != 1) {
                return entered(variable, component, new Place(flow.function(), label), type);
            }
            label = from.get(0);
            end = flow.block(label).body().size();
        }
        return new Value.Unknown(type);
    }

    /** The value of a component where control flow joins. */
    private Value entered(Instruction variable, int component, Place place, IntegerType type) {
        ControlFlow flow = flows.get(place.function());
        Cell cell = new Cell(variable.resultId(), component, place.block());
        Value known = entries.get(cell);
        if (known != null) {
            return known;
        }
        if (depth > LIMIT_DEPTH || entries.size() > LIMIT_MERGES) {
            return new Value.Unknown(type);
        }
        Value.Merge merge = new Value.Merge(place, flow.loop(place.block()) != null, type);
        entries.put(cell, merge);
        depth++;
        for (int from : flow.predecessors(place.block())) {
            int end = flow.block(from).body().size();
            ValueReader.Position leaving = new ValueReader.Position(new Place(flow.function(), from), end);
            merge.add(before(variable, component, leaving, type), from);
        }
        depth--;
        return merge;
    }

    /** What the instructions of a block before an index store to a component, null if they do not. */
    private Value lastStore(Block block, int end, int variable, int component, IntegerType type) {
        for (int i = end - 1; i >= 0; i--) {
            Instruction instruction = block.body().get(i);
            if (instruction.opcode() == Op.FUNCTION_CALL) {
                for (int argument = 1; argument < instruction.operandCount(); argument++) {
                    if (instruction.operand(argument) == variable && mayChange(instruction, argument - 1)) {
                        return new Value.Unknown(type);
                    }
                }
            }
            if (instruction.opcode() != Op.STORE || base(instruction.operand(0)) != variable) {
                continue;
            }
            if (instruction.operand(0) == variable) {
                return values.value(instruction.operand(1), component);
            }
            Instruction chain = module.definition(instruction.operand(0));
            if (chain.operandCount() != 2 || !constants.has(chain.operand(1))) {
                return new Value.Unknown(type);
            }
            if (constants.value(chain.operand(1), 0) == component) {
                return values.value(instruction.operand(1), 0);
            }
        }
        return null;
    }

    private boolean mayChange(Instruction call, int parameter) {
        Function callee = module.function(call.operand(0));
        List<Instruction> parameters = callee == null ? List.of() : callee.parameters();
        return parameter >= parameters.size()
                || escaped.contains(parameters.get(parameter).resultId());
    }
}
