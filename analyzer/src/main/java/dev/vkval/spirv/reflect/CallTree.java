package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The functions that an entry point can reach by calls. */
public final class CallTree {
    private CallTree() {}

    /** The entry function first, then those called, each once. */
    public static List<Function> of(SpirvModule module, int entryFunction) {
        Set<Integer> seen = new HashSet<>();
        List<Function> functions = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(entryFunction));
        while (!open.isEmpty()) {
            Function function = module.function(open.removeFirst());
            if (function != null && seen.add(function.id())) {
                functions.add(function);
                SpirvModule.forEachOf(function, instruction -> {
                    if (instruction.opcode() == Op.FUNCTION_CALL && !seen.contains(instruction.operand(0))) {
                        open.addLast(instruction.operand(0));
                    }
                });
            }
        }
        return functions;
    }
}
