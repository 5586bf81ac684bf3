package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every access of an entry point that could fail, counted from the instructions alone: each use of a descriptor, and each
 * use of a pointer to memory outside of the invocation. It shares nothing with the passes that insert checks but the
 * reader of modules and its tables of operands.
 */
final class AccessCount {
    private static final Set<Integer> HANDLES = Set.of(
            Op.TYPE_IMAGE,
            Op.TYPE_SAMPLER,
            Op.TYPE_SAMPLED_IMAGE,
            Op.TYPE_ACCELERATION_STRUCTURE_KHR,
            Op.TYPE_TENSOR_ARM);
    /** Storage classes of memory that is not the invocation's or its workgroup's own. */
    private static final Set<Integer> MEMORY = Set.of(
            StorageClass.UNIFORM_CONSTANT,
            StorageClass.UNIFORM,
            StorageClass.STORAGE_BUFFER,
            StorageClass.IMAGE,
            StorageClass.PHYSICAL_STORAGE_BUFFER);

    /** Instructions that make pointers and handles of others, or pass them on. */
    private static final Set<Integer> PASSING = Set.of(
            Op.ACCESS_CHAIN,
            Op.IN_BOUNDS_ACCESS_CHAIN,
            Op.PTR_ACCESS_CHAIN,
            Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
            Op.UNTYPED_ACCESS_CHAIN_KHR,
            Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
            Op.UNTYPED_PTR_ACCESS_CHAIN_KHR,
            Op.UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN_KHR,
            Op.RAW_ACCESS_CHAIN_NV,
            Op.COPY_OBJECT,
            Op.SELECT,
            Op.PHI,
            Op.FUNCTION_CALL,
            Op.RETURN_VALUE,
            Op.BITCAST,
            Op.CONVERT_PTR_TO_U,
            Op.PTR_EQUAL,
            Op.PTR_NOT_EQUAL,
            Op.PTR_DIFF,
            Op.IMAGE_TEXEL_POINTER,
            Op.SAMPLED_IMAGE,
            Op.IMAGE,
            Op.COMPOSITE_CONSTRUCT,
            Op.COMPOSITE_EXTRACT,
            Op.COMPOSITE_INSERT,
            Op.COPY_LOGICAL);

    /**
     * An access.
     *
     * @param through the pointer or handle
     * @param variables the descriptors it may be to; empty for one by address
     * @param calls indices of the calls that may have passed the handle on
     * @param direct whether access chains and loads alone lead from the variable to it
     */
    record Access(
            Instruction instruction,
            Block block,
            Function function,
            int through,
            Set<Integer> variables,
            Set<Integer> calls,
            boolean direct) {}

    private final SpirvModule module;
    private final OperandWalker walker;
    private final Map<Integer, List<Integer>> sources = new HashMap<>();
    private final Map<Integer, List<Integer>> callsOfParameter = new HashMap<>();
    private final List<Access> accesses = new ArrayList<>();
    private final List<Function> functions;

    AccessCount(SpirvModule module, Instruction entryPoint) {
        this.module = module;
        this.walker = new OperandWalker(module);
        functions = called(entryPoint.operand(1));
        functions.forEach(this::collectSources);
        for (Function function : functions) {
            for (Block block : function.blocks()) {
                block.body().forEach(each -> count(each, block, function));
            }
        }
    }

    List<Access> accesses() {
        return accesses;
    }

    /** The functions that the entry point calls, itself first. */
    List<Function> functions() {
        return functions;
    }

    private List<Function> called(int entry) {
        Set<Integer> ids = new LinkedHashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(entry));
        while (!open.isEmpty()) {
            int id = open.remove();
            if (module.function(id) != null && ids.add(id)) {
                SpirvModule.forEachOf(module.function(id), each -> {
                    if (each.opcode() == Op.FUNCTION_CALL) {
                        open.add(each.operand(0));
                    }
                });
            }
        }
        return ids.stream().map(module::function).toList();
    }

    /** What flows into parameters, results of calls, and variables of the invocation. */
    private void collectSources(Function function) {
        SpirvModule.forEachOf(function, each -> {
            switch (each.opcode()) {
                case Op.STORE -> flow(each.operand(1), base(each.operand(0)));
                case Op.RETURN_VALUE -> flow(each.operand(0), function.id());
                case Op.FUNCTION_CALL -> {
                    flow(each.operand(0), each.resultId());
                    List<Instruction> parameters =
                            module.function(each.operand(0)).parameters();
                    for (int i = 0; i < parameters.size(); i++) {
                        int parameter = parameters.get(i).resultId();
                        flow(each.operand(1 + i), parameter);
                        callsOfParameter
                                .computeIfAbsent(parameter, key -> new ArrayList<>())
                                .add(each.index());
                    }
                }
                case Op.LOAD -> flow(base(each.operand(0)), each.resultId());
                default -> {
                    if (each.resultId() != 0 && PASSING.contains(each.opcode())) {
                        ids(each).forEach(id -> flow(id, each.resultId()));
                    }
                }
            }
        });
    }

    private void flow(int from, int to) {
        sources.computeIfAbsent(to, key -> new ArrayList<>()).add(from);
    }

    /** The variable that access chains start from. */
    private int base(int pointer) {
        Instruction at = module.definition(pointer);
        while (at != null
                && PASSING.contains(at.opcode())
                && module.opcodeOf(at.operand(0)) != Op.NOP
                && at.opcode() != Op.PHI
                && at.opcode() != Op.SELECT
                && at.opcode() != Op.FUNCTION_CALL) {
            at = module.definition(at.operand(0));
        }
        return at == null ? pointer : at.resultId();
    }

    private List<Integer> ids(Instruction instruction) {
        List<Integer> ids = new ArrayList<>();
        walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID) {
                ids.add(instruction.word(word));
            }
        });
        return ids;
    }

    private void count(Instruction instruction, Block block, Function function) {
        for (int id : ids(instruction)) {
            if (uses(instruction, id)) {
                accesses.add(access(instruction, block, function, id));
            }
        }
    }

    /** Whether an instruction accesses what a pointer or handle refers to. */
    private boolean uses(Instruction instruction, int id) {
        int type = type(id);
        int storage = storage(type);
        boolean handle = HANDLES.contains(module.opcodeOf(type));
        boolean pointer = MEMORY.contains(storage);
        if (!handle && !pointer || PASSING.contains(instruction.opcode()) || isDebug(instruction)) {
            return false;
        }
        if (instruction.opcode() == Op.STORE && instruction.operand(0) != id) {
            return false;
        }
        boolean loadsHandle = instruction.opcode() == Op.LOAD && storage == StorageClass.UNIFORM_CONSTANT;
        return !loadsHandle;
    }

    private boolean isDebug(Instruction instruction) {
        if (instruction.opcode() != Op.EXT_INST && instruction.opcode() != Op.EXT_INST_WITH_FORWARD_REFS_KHR) {
            return false;
        }
        return module.definition(instruction.operand(0)).string(0).startsWith("NonSemantic.");
    }

    private int type(int id) {
        Instruction definition = module.definition(id);
        return definition == null || definition.opcode() == Op.FUNCTION ? 0 : definition.resultType();
    }

    /** The storage class of a pointer type, -1 for any other type. */
    private int storage(int type) {
        int opcode = module.opcodeOf(type);
        return opcode == Op.TYPE_POINTER || opcode == Op.TYPE_UNTYPED_POINTER_KHR
                ? module.definition(type).operand(0)
                : -1;
    }

    private Access access(Instruction instruction, Block block, Function function, int through) {
        Set<Integer> variables = new TreeSet<>();
        Set<Integer> calls = new TreeSet<>();
        Set<Integer> seen = new HashSet<>();
        boolean direct = true;
        Deque<Integer> open = new ArrayDeque<>(List.of(through));
        while (!open.isEmpty()) {
            int id = open.remove();
            if (!seen.add(id)) {
                continue;
            }
            int opcode = module.opcodeOf(id);
            boolean variable = opcode == Op.VARIABLE || opcode == Op.UNTYPED_VARIABLE_KHR;
            if (variable && MEMORY.contains(storage(type(id)))) {
                variables.add(id);
                continue;
            }
            direct &= opcode != Op.PHI
                    && opcode != Op.SELECT
                    && opcode != Op.FUNCTION_PARAMETER
                    && opcode != Op.FUNCTION_CALL
                    && opcode != Op.PTR_ACCESS_CHAIN
                    && opcode != Op.IN_BOUNDS_PTR_ACCESS_CHAIN
                    && !variable;
            calls.addAll(callsOfParameter.getOrDefault(id, List.of()));
            for (int source : sources.getOrDefault(id, List.of())) {
                boolean passes = HANDLES.contains(module.opcodeOf(type(source))) || storage(type(source)) >= 0;
                if (passes || module.opcodeOf(source) == Op.FUNCTION) {
                    open.add(source);
                }
            }
        }
        boolean byAddress = storage(type(through)) == StorageClass.PHYSICAL_STORAGE_BUFFER;
        return new Access(instruction, block, function, through, byAddress ? Set.of() : variables, calls, direct);
    }

    /** Whether an access is of a texel of a texel buffer. */
    boolean isTexel(Access access) {
        int through = access.through();
        Instruction pointer = module.definition(through);
        int type = pointer.opcode() == Op.IMAGE_TEXEL_POINTER
                ? module.definition(type(pointer.operand(0))).operand(1)
                : type(through);
        Instruction image = module.definition(type);
        if (image.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            image = module.definition(image.operand(0));
        }
        int buffer = 5;
        String name = access.instruction().format().name();
        return image.opcode() == Op.TYPE_IMAGE && image.operand(1) == buffer && !name.contains("Query");
    }
}
