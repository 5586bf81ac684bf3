package dev.vkval.spirv.reflect;

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

/**
 * The ids that a pointer, image, sampler or acceleration structure value may come from, one step back: the base of an
 * access chain, the pointer a handle was loaded from, both sides of a selection, the arguments of a parameter.
 * Addresses of physical storage buffers do not come from a variable.
 */
public final class PointerFlow {
    private final SpirvModule module;
    private final Types types;
    private final Map<Integer, List<Integer>> sources = new HashMap<>();
    private final Map<Integer, List<Instruction>> parameters = new HashMap<>();

    public PointerFlow(SpirvModule module, List<Function> functions) {
        this.module = module;
        this.types = module.types();
        functions.forEach(function -> parameters.put(function.id(), function.parameters()));
        functions.forEach(function -> SpirvModule.forEachOf(function, instruction -> trace(function, instruction)));
    }

    /** The ids one step back; empty for variables and for values that are not pointers or handles. */
    public List<Integer> sources(int id) {
        return sources.getOrDefault(id, List.of());
    }

    /** Whether the opcode only passes pointers and handles on. */
    static boolean passesOn(int opcode) {
        return switch (opcode) {
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.PTR_ACCESS_CHAIN,
                    Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
                    Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_PTR_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN_KHR,
                    Op.COPY_OBJECT,
                    Op.COPY_LOGICAL,
                    Op.IMAGE_TEXEL_POINTER,
                    Op.IMAGE,
                    Op.SAMPLED_IMAGE,
                    Op.SELECT,
                    Op.PHI,
                    Op.FUNCTION_CALL -> true;
            default -> false;
        };
    }

    private void flow(int from, int to) {
        if (from != to && types.storageClass(types.typeOf(from)) != StorageClass.PHYSICAL_STORAGE_BUFFER) {
            sources.computeIfAbsent(to, key -> new ArrayList<>(1)).add(from);
        }
    }

    private void trace(Function function, Instruction instruction) {
        int result = instruction.resultId();
        switch (instruction.opcode()) {
            case Op.ACCESS_CHAIN,
                    Op.IN_BOUNDS_ACCESS_CHAIN,
                    Op.PTR_ACCESS_CHAIN,
                    Op.IN_BOUNDS_PTR_ACCESS_CHAIN,
                    Op.IMAGE_TEXEL_POINTER,
                    Op.BUFFER_POINTER_EXT,
                    Op.IMAGE -> flow(instruction.operand(0), result);
            case Op.UNTYPED_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_PTR_ACCESS_CHAIN_KHR,
                    Op.UNTYPED_IN_BOUNDS_PTR_ACCESS_CHAIN_KHR -> flow(instruction.operandOr(1, 0), result);
            case Op.SAMPLED_IMAGE -> {
                flow(instruction.operand(0), result);
                flow(instruction.operand(1), result);
            }
            case Op.COPY_OBJECT, Op.COPY_LOGICAL, Op.LOAD -> flowHandle(instruction.operand(0), result, result);
            case Op.STORE -> flowHandle(instruction.operand(1), instruction.operand(0), instruction.operand(1));
            case Op.SELECT -> {
                flowHandle(instruction.operand(1), result, result);
                flowHandle(instruction.operand(2), result, result);
            }
            case Op.PHI -> {
                for (int i = 0; i < instruction.operandCount(); i += 2) {
                    flowHandle(instruction.operand(i), result, result);
                }
            }
            case Op.FUNCTION_CALL -> call(instruction);
            case Op.RETURN_VALUE -> flowHandle(instruction.operand(0), function.id(), instruction.operand(0));
            default -> {
                // Creates neither a pointer nor a handle.
            }
        }
    }

    /** The arguments and the result of a call: the function's id represents its result. */
    private void call(Instruction call) {
        List<Instruction> callee = parameters.getOrDefault(call.operand(0), List.of());
        for (int i = 0; i < Math.min(callee.size(), call.operandCount() - 1); i++) {
            int parameter = callee.get(i).resultId();
            flowHandle(call.operand(i + 1), parameter, parameter);
        }
        flowHandle(call.operand(0), call.resultId(), call.resultId());
    }

    private void flowHandle(int from, int to, int handle) {
        if (isHandle(handle)) {
            flow(from, to);
        }
    }

    private boolean isHandle(int id) {
        int type = types.typeOf(id);
        return types.isOpaque(type)
                || types.isPointer(type) && types.storageClass(type) != StorageClass.PHYSICAL_STORAGE_BUFFER;
    }
}
