package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.CallTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The blocks that an invocation may execute several times: those from which they can be reached again, and all of the functions
 * that are called there, or in several places.
 */
final class RepeatedBlocks {
    private final SpirvModule module;
    /** Labels. */
    private final Set<Integer> repeated = new HashSet<>();

    RepeatedBlocks(SpirvModule module, int entryFunction) {
        this.module = module;
        List<Function> functions = CallTree.of(module, entryFunction);
        functions.forEach(this::addCycles);
        boolean more = true;
        while (more) {
            more = false;
            Map<Integer, Integer> calls = calls(functions);
            for (Function function : functions) {
                int expected = function.id() == entryFunction ? 0 : 1;
                if (calls.getOrDefault(function.id(), 0) > expected) {
                    for (Block block : function.blocks()) {
                        more |= repeated.add(block.id());
                    }
                }
            }
        }
    }

    boolean has(Block block) {
        return repeated.contains(block.id());
    }

    /** How often functions are called at most, where two is often. */
    private Map<Integer, Integer> calls(List<Function> functions) {
        Map<Integer, Integer> calls = new HashMap<>();
        for (Function function : functions) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.body()) {
                    if (instruction.opcode() == Op.FUNCTION_CALL) {
                        calls.merge(instruction.operand(0), has(block) ? 2 : 1, Integer::sum);
                    }
                }
            }
        }
        return calls;
    }

    private void addCycles(Function function) {
        Cycles cycles = new Cycles(function);
        function.blocks().forEach(cycles::visitFrom);
    }

    /** Adds the blocks of strongly connected components, as Tarjan's algorithm finds them. */
    private final class Cycles {
        private final Map<Integer, Block> blocks = new HashMap<>();
        private final Map<Integer, Integer> order = new HashMap<>();
        private final Map<Integer, Integer> lowest = new HashMap<>();
        private final Deque<Integer> component = new ArrayDeque<>();
        private final Set<Integer> open = new HashSet<>();
        private final Deque<Visit> path = new ArrayDeque<>();

        private record Visit(int label, Deque<Integer> successors) {}

        Cycles(Function function) {
            function.blocks().forEach(block -> blocks.put(block.id(), block));
        }

        void visitFrom(Block root) {
            if (order.containsKey(root.id())) {
                return;
            }
            begin(root);
            while (!path.isEmpty()) {
                Visit visit = path.peek();
                Integer next = visit.successors().poll();
                if (next == null) {
                    path.pop();
                    end(visit.label());
                } else if (next == visit.label()) {
                    repeated.add(next);
                } else if (open.contains(next)) {
                    lowest.merge(visit.label(), order.get(next), Math::min);
                } else if (!order.containsKey(next) && blocks.containsKey(next)) {
                    begin(blocks.get(next));
                }
            }
        }

        private void begin(Block block) {
            lowest.put(block.id(), order.size());
            order.put(block.id(), order.size());
            component.push(block.id());
            open.add(block.id());
            path.push(new Visit(block.id(), new ArrayDeque<>(module.successors(block))));
        }

        /** All successors of a block are visited: if it is the first one of its component, that is complete. */
        private void end(int label) {
            if (!path.isEmpty()) {
                lowest.merge(path.peek().label(), lowest.get(label), Math::min);
            }
            if (!lowest.get(label).equals(order.get(label))) {
                return;
            }
            List<Integer> connected = new ArrayList<>();
            do {
                connected.add(component.pop());
            } while (connected.get(connected.size() - 1) != label);
            open.removeAll(connected);
            if (connected.size() > 1) {
                repeated.addAll(connected);
            }
        }
    }
}
