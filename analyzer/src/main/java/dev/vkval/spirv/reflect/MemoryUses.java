package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which variables the functions of a call tree access.
 *
 * <p>Every pointer and every image, sampler or acceleration structure value is traced to the variables it may come from,
 * through access chains, loads of handles, selections, phis and function parameters, until nothing changes.
 */
final class MemoryUses {

    /** What is done to one variable. */
    static final class Use {
        private boolean read;
        private boolean written;
        private final List<Integer> accesses = new ArrayList<>();

        boolean read() {
            return read;
        }

        boolean written() {
            return written;
        }

        List<Integer> accesses() {
            return accesses;
        }
    }

    private final SpirvModule module;
    private final Types types;
    private final Map<Integer, Set<Integer>> origins = new HashMap<>();
    private final Map<Integer, Use> uses = new LinkedHashMap<>();
    private boolean changed;

    MemoryUses(SpirvModule module, int entryFunction) {
        this.module = module;
        this.types = module.types();
        List<Function> functions = callTree(entryFunction);
        do {
            changed = false;
            functions.forEach(function -> SpirvModule.forEachOf(function, this::trace));
        } while (changed);
        functions.forEach(function -> SpirvModule.forEachOf(function, this::access));
    }

    Map<Integer, Use> byVariable() {
        return uses;
    }

    private List<Function> callTree(int entryFunction) {
        Set<Integer> seen = new LinkedHashSet<>();
        List<Function> functions = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(entryFunction));
        while (!open.isEmpty()) {
            Function function = module.function(open.removeFirst());
            if (function != null && seen.add(function.id())) {
                functions.add(function);
                SpirvModule.forEachOf(function, instruction -> {
                    if (instruction.opcode() == Op.FUNCTION_CALL) {
                        open.addLast(instruction.operand(0));
                    }
                });
            }
        }
        return functions;
    }

    private Set<Integer> origins(int id) {
        Instruction definition = module.definition(id);
        if (definition != null && definition.opcode() == Op.VARIABLE) {
            return Set.of(id);
        }
        return origins.getOrDefault(id, Set.of());
    }

    private void flow(int from, int to) {
        Set<Integer> source = origins(from);
        if (!source.isEmpty()) {
            changed |= origins.computeIfAbsent(to, key -> new LinkedHashSet<>()).addAll(source);
        }
    }

    private void trace(Instruction instruction) {
        int result = instruction.resultId();
        switch (instruction.opcode()) {
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.PTR_ACCESS_CHAIN,
                    Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
                    Op.COPY_OBJECT,
                    Op.COPY_LOGICAL,
                    Op.IMAGE_TEXEL_POINTER,
                    Op.IMAGE -> flow(instruction.operand(0), result);
            case Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_PTR_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN_KHR -> flow(instruction.operandOr(1, 0), result);
            case Op.SAMPLED_IMAGE -> {
                flow(instruction.operand(0), result);
                flow(instruction.operand(1), result);
            }
            case Op.LOAD -> {
                if (types.isOpaque(instruction.resultType()) || types.isPointer(instruction.resultType())) {
                    flow(instruction.operand(0), result);
                }
            }
            case Op.SELECT -> {
                flow(instruction.operand(1), result);
                flow(instruction.operand(2), result);
            }
            case Op.PHI -> {
                for (int i = 0; i < instruction.operandCount(); i += 2) {
                    flow(instruction.operand(i), result);
                }
            }
            case Op.FUNCTION_CALL -> {
                Function callee = module.function(instruction.operand(0));
                int parameters = callee == null ? 0 : callee.parameters().size();
                for (int i = 0; i < Math.min(parameters, instruction.operandCount() - 1); i++) {
                    flow(instruction.operand(i + 1), callee.parameters().get(i).resultId());
                }
            }
            default -> {
                // Makes no pointer and no handle.
            }
        }
    }

    private void access(Instruction instruction) {
        switch (instruction.opcode()) {
            case Op.LOAD -> {
                if (!types.isOpaque(instruction.resultType())) {
                    mark(instruction, instruction.operand(0), true, false);
                }
            }
            case Op.STORE, Op.ATOMIC_STORE, Op.COOPERATIVE_MATRIX_STORE_KHR, Op.COOPERATIVE_MATRIX_STORE_NV ->
                mark(instruction, instruction.operand(0), false, true);
            case Op.ATOMIC_LOAD, Op.COOPERATIVE_MATRIX_LOAD_KHR, Op.COOPERATIVE_MATRIX_LOAD_NV ->
                mark(instruction, instruction.operand(0), true, false);
            case Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> {
                mark(instruction, instruction.operand(0), false, true);
                mark(instruction, instruction.operand(1), true, false);
            }
            case Op.ATOMIC_EXCHANGE,
                    Op.ATOMIC_COMPARE_EXCHANGE,
                    Op.ATOMIC_COMPARE_EXCHANGE_WEAK,
                    Op.ATOMIC_I_INCREMENT,
                    Op.ATOMIC_I_DECREMENT,
                    Op.ATOMIC_I_ADD,
                    Op.ATOMIC_I_SUB,
                    Op.ATOMIC_S_MIN,
                    Op.ATOMIC_U_MIN,
                    Op.ATOMIC_S_MAX,
                    Op.ATOMIC_U_MAX,
                    Op.ATOMIC_AND,
                    Op.ATOMIC_OR,
                    Op.ATOMIC_XOR,
                    Op.ATOMIC_F_MIN_EXT,
                    Op.ATOMIC_F_MAX_EXT,
                    Op.ATOMIC_F_ADD_EXT -> mark(instruction, instruction.operand(0), true, true);
            case Op.IMAGE_SAMPLE_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD,
                    Op.IMAGE_FETCH,
                    Op.IMAGE_GATHER,
                    Op.IMAGE_DREF_GATHER,
                    Op.IMAGE_READ,
                    Op.IMAGE_SPARSE_SAMPLE_IMPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_EXPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SPARSE_FETCH,
                    Op.IMAGE_SPARSE_GATHER,
                    Op.IMAGE_SPARSE_DREF_GATHER,
                    Op.IMAGE_SPARSE_READ,
                    Op.FRAGMENT_FETCH_AMD,
                    Op.FRAGMENT_MASK_FETCH_AMD,
                    Op.TRACE_RAY_KHR,
                    Op.TRACE_RAY_MOTION_NV -> mark(instruction, instruction.operand(0), true, false);
            case Op.IMAGE_WRITE -> mark(instruction, instruction.operand(0), false, true);
            case Op.RAY_QUERY_INITIALIZE_KHR, Op.HIT_OBJECT_TRACE_RAY_NV, Op.HIT_OBJECT_TRACE_RAY_MOTION_NV ->
                mark(instruction, instruction.operand(1), true, false);
            default -> {
                // Accesses no descriptor's memory.
            }
        }
    }

    private void mark(Instruction instruction, int id, boolean read, boolean written) {
        for (int variable : origins(id)) {
            if (types.storageClass(module.definition(variable).resultType()) == StorageClass.FUNCTION) {
                continue;
            }
            Use use = uses.computeIfAbsent(variable, key -> new Use());
            use.read |= read;
            use.written |= written;
            use.accesses.add(instruction.index());
        }
    }
}
