package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Where an invocation may end, so that what follows in the block does not execute, or without effect. */
final class InvocationEnds {
    /** The functions in which it may end. */
    private final Set<Integer> functions = new HashSet<>();

    InvocationEnds(SpirvModule module) {
        Map<Integer, Set<Integer>> calls = new HashMap<>();
        for (Function function : module.functions()) {
            Set<Integer> called = new HashSet<>();
            SpirvModule.forEachOf(function, instruction -> {
                if (instruction.opcode() == Op.FUNCTION_CALL) {
                    called.add(instruction.operand(0));
                } else if (ends(instruction.opcode())) {
                    functions.add(function.id());
                }
            });
            calls.put(function.id(), called);
        }
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<Integer, Set<Integer>> function : calls.entrySet()) {
                if (function.getValue().stream().anyMatch(functions::contains)) {
                    more |= functions.add(function.getKey());
                }
            }
        }
    }

    /** Whether the invocation may end at an instruction. */
    boolean at(Instruction instruction) {
        return instruction.opcode() == Op.FUNCTION_CALL
                ? functions.contains(instruction.operand(0))
                : ends(instruction.opcode());
    }

    /** Whether an instruction may end the invocation, or its writes to memory. */
    static boolean ends(int opcode) {
        return switch (opcode) {
            case Op.KILL,
                    Op.TERMINATE_INVOCATION,
                    Op.DEMOTE_TO_HELPER_INVOCATION,
                    Op.IGNORE_INTERSECTION_KHR,
                    Op.IGNORE_INTERSECTION_NV,
                    Op.TERMINATE_RAY_KHR,
                    Op.TERMINATE_RAY_NV,
                    Op.REPORT_INTERSECTION_KHR,
                    Op.EMIT_MESH_TASKS_EXT,
                    Op.ABORT_KHR -> true;
            default -> false;
        };
    }
}
