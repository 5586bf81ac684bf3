package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of ids, each scalar or component of a vector as an expression; read once and kept. */
final class ValueReader {
    /** Limits for the expressions of a shader; what is beyond is unknown. */
    private static final int LIMIT_VALUES = 1 << 16;

    private static final int LIMIT_DEPTH = 200;

    private static final IntegerType ADDRESS = new IntegerType(Long.SIZE, false);

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final Map<Integer, ControlFlow> flows;
    private final Memory memory;
    private final Map<Long, Value> known = new HashMap<>();
    private final Map<Integer, Position> positions = new HashMap<>();
    private final Map<Integer, List<Instruction>> calls = new HashMap<>();
    private final Map<Integer, List<Instruction>> returns = new HashMap<>();
    private final Map<Instruction, Position> unnamed = new HashMap<>();
    private int depth;

    /** An instruction's block and its index in the body of that. */
    record Position(Place place, int index) {}

    ValueReader(SpirvModule module, List<Function> functions, Constants constants, Map<Integer, ControlFlow> flows) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.flows = flows;
        functions.forEach(this::locate);
        this.memory = new Memory(module, functions, constants, flows, this);
    }

    private void locate(Function function) {
        for (Instruction parameter : function.parameters()) {
            positions.put(parameter.resultId(), new Position(new Place(function.id(), 0), 0));
        }
        for (Block block : function.blocks()) {
            if (!flows.get(function.id()).reachable(block.id())) {
                continue;
            }
            Place place = new Place(function.id(), block.id());
            for (int i = 0; i < block.body().size(); i++) {
                Instruction instruction = block.body().get(i);
                if (instruction.resultId() != 0) {
                    positions.put(instruction.resultId(), new Position(place, i));
                }
                if (instruction.opcode() == Op.FUNCTION_CALL) {
                    calls.computeIfAbsent(instruction.operand(0), key -> new ArrayList<>())
                            .add(instruction);
                } else if (instruction.opcode() == Op.RETURN_VALUE) {
                    unnamed.put(instruction, new Position(place, i));
                    returns.computeIfAbsent(function.id(), key -> new ArrayList<>())
                            .add(instruction);
                }
            }
        }
    }

    /** The places where a function is called. */
    List<Place> callers(int function) {
        return calls.getOrDefault(function, List.of()).stream()
                .map(call -> positions.get(call.resultId()).place())
                .toList();
    }

    /** The type of a scalar, or of the components of a vector. */
    IntegerType type(int id) {
        return ofType(types.typeOf(id));
    }

    /** A device address counts as an integer. */
    IntegerType ofType(int type) {
        if (types.isPointer(type) && types.storageClass(type) == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            return ADDRESS;
        }
        int scalar = module.opcodeOf(type) == Op.TYPE_VECTOR ? types.elementType(type) : type;
        return switch (module.opcodeOf(scalar)) {
            case Op.TYPE_BOOL -> IntegerType.TRUTH;
            case Op.TYPE_INT -> new IntegerType(types.widthBits(scalar), types.isSigned(scalar));
            default -> new IntegerType(0, false);
        };
    }

    /** @param component 0 for a scalar */
    Value value(int id, int component) {
        long key = (long) id << Integer.SIZE | component;
        Value value = known.get(key);
        if (value != null) {
            return value;
        }
        IntegerType type = type(id);
        if (!type.read() || depth > LIMIT_DEPTH || known.size() > LIMIT_VALUES) {
            return new Value.Unknown(type);
        }
        depth++;
        value = read(id, component, type, key);
        depth--;
        known.put(key, value);
        return value;
    }

    private Value read(int id, int component, IntegerType type, long key) {
        if (constants.has(id)) {
            return new Value.Constant(constants.value(id, 0), type);
        }
        Instruction instruction = module.definition(id);
        boolean scalar = module.opcodeOf(instruction.resultType()) != Op.TYPE_VECTOR;
        if (scalar && instruction.opcode() == Op.BITCAST && constants.has(instruction.operand(0))) {
            // Of a floating-point constant: its bits.
            return new Value.Constant(constants.value(instruction.operand(0), 0), type);
        }
        Position at = positions.get(id);
        Value value = switch (instruction.opcode()) {
            case Op.CONSTANT_NULL -> new Value.Constant(0, type);
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE, Op.COMPOSITE_CONSTRUCT ->
                constructed(instruction, component);
            case Op.COMPOSITE_EXTRACT -> extracted(instruction);
            case Op.COMPOSITE_INSERT -> inserted(instruction, component);
            case Op.VECTOR_SHUFFLE -> shuffled(instruction, component);
            case Op.LOAD -> at == null ? null : memory.load(instruction.operand(0), component, at);
            case Op.PHI -> at == null ? null : merged(instruction, component, at.place(), type, key);
            case Op.FUNCTION_PARAMETER ->
                at == null ? null : argument(id, component, at.place().function(), type);
            case Op.FUNCTION_CALL -> result(instruction, component, type);
            case Op.EXT_INST -> extended(instruction, component, type);
            case Op.CONVERT_U_TO_PTR, Op.CONVERT_PTR_TO_U ->
                new Value.Operation(Op.COPY_OBJECT, List.of(value(instruction.operand(0), 0)), type);
            case Op.BITCAST -> converted(instruction, component, type);
            default -> operation(instruction, instruction.opcode(), 0, component, type);
        };
        return value == null ? new Value.Unknown(type) : value;
    }

    /** A bit cast between words and an integer of two words has the operand of both words. */
    private Value converted(Instruction cast, int component, IntegerType type) {
        int from = components(cast.operand(0));
        if (!type.wide() || from == 1) {
            return operation(cast, cast.opcode(), 0, component, type);
        }
        return from == 2 && type(cast.operand(0)).known()
                ? new Value.Operation(Op.BITCAST, List.of(value(cast.operand(0), 0), value(cast.operand(0), 1)), type)
                : null;
    }

    private int components(int id) {
        Instruction type = module.definition(types.typeOf(id));
        return type != null && type.opcode() == Op.TYPE_VECTOR ? type.operand(1) : 1;
    }

    private Value constructed(Instruction instruction, int component) {
        int left = component;
        for (int i = 0; i < instruction.operandCount(); i++) {
            int count = components(instruction.operand(i));
            if (left < count) {
                return value(instruction.operand(i), left);
            }
            left -= count;
        }
        return null;
    }

    private Value extracted(Instruction instruction) {
        boolean vector = module.opcodeOf(types.typeOf(instruction.operand(0))) == Op.TYPE_VECTOR;
        return vector && instruction.operandCount() == 2 ? value(instruction.operand(0), instruction.operand(1)) : null;
    }

    private Value inserted(Instruction instruction, int component) {
        if (instruction.operandCount() != 3) {
            return null;
        }
        return instruction.operand(2) == component
                ? value(instruction.operand(0), 0)
                : value(instruction.operand(1), component);
    }

    private Value shuffled(Instruction instruction, int component) {
        int selected = instruction.operandOr(2 + component, -1);
        int first = components(instruction.operand(0));
        if (selected < 0 || selected >= first + components(instruction.operand(1))) {
            return null;
        }
        return selected < first
                ? value(instruction.operand(0), selected)
                : value(instruction.operand(1), selected - first);
    }

    private Value merged(Instruction phi, int component, Place place, IntegerType type, long key) {
        Value.Merge merge = new Value.Merge(place, flows.get(place.function()).loop(place.block()) != null, type);
        known.put(key, merge);
        for (int i = 0; i + 1 < phi.operandCount(); i += 2) {
            if (flows.get(place.function()).reachable(phi.operand(i + 1))) {
                merge.add(value(phi.operand(i), component), phi.operand(i + 1));
            }
        }
        return merge;
    }

    private Value argument(int parameter, int component, int function, IntegerType type) {
        int index = parameterIndex(parameter, function);
        List<Value> values = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (Instruction call : calls.getOrDefault(function, List.of())) {
            if (index < 0 || 1 + index >= call.operandCount()) {
                return null;
            }
            values.add(value(call.operand(1 + index), component));
            places.add(positions.get(call.resultId()).place());
        }
        return values.isEmpty() ? null : new Value.Elsewhere(values, places, type);
    }

    private int parameterIndex(int parameter, int function) {
        List<Instruction> all = module.function(function).parameters();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).resultId() == parameter) {
                return i;
            }
        }
        return -1;
    }

    /** What a parameter that is a pointer points to at the calls, if nothing changes it in the function. */
    Value pointedAt(int parameter, int component, IntegerType type) {
        int function = positions.get(parameter).place().function();
        int index = parameterIndex(parameter, function);
        List<Value> values = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (Instruction call : calls.getOrDefault(function, List.of())) {
            Position at = positions.get(call.resultId());
            boolean deep = index < 0 || 1 + index >= call.operandCount() || depth > LIMIT_DEPTH;
            Value value = null;
            if (!deep) {
                depth++;
                value = memory.load(call.operand(1 + index), component, at);
                depth--;
            }
            if (value == null) {
                return null;
            }
            values.add(value);
            places.add(at.place());
        }
        return values.isEmpty() ? null : new Value.Elsewhere(values, places, type);
    }

    private Value result(Instruction call, int component, IntegerType type) {
        List<Value> values = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (Instruction returned : returns.getOrDefault(call.operand(0), List.of())) {
            values.add(value(returned.operand(0), component));
            places.add(unnamed.get(returned).place());
        }
        return values.isEmpty() ? null : new Value.Elsewhere(values, places, type);
    }

    private Value extended(Instruction instruction, int component, IntegerType type) {
        Instruction set = module.definition(instruction.operand(0));
        boolean standard = set != null
                && set.opcode() == Op.EXT_INST_IMPORT
                && set.string(0).equals("GLSL.std.450");
        return standard
                ? operation(instruction, IntervalOperation.EXTENDED + instruction.operand(1), 2, component, type)
                : null;
    }

    private Value operation(Instruction instruction, int opcode, int first, int component, IntegerType type) {
        if (!IntervalOperation.has(opcode)) {
            return null;
        }
        List<Value> operands = new ArrayList<>();
        for (int i = first; i < instruction.operandCount(); i++) {
            boolean scalar = components(instruction.operand(i)) == 1;
            operands.add(value(instruction.operand(i), scalar ? 0 : component));
        }
        return operands.isEmpty() ? null : new Value.Operation(opcode, List.copyOf(operands), type);
    }
}
