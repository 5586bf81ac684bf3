package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Dominators;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The blocks of a function, what leads to them, and its loops. */
final class ControlFlow {
    /** Labels of a loop's header and of the block after it. */
    record Loop(int header, int merge) {}

    private final Function function;
    private final Map<Integer, Block> blocks = new LinkedHashMap<>();
    private final Map<Integer, List<Integer>> successors = new HashMap<>();
    private final Map<Integer, List<Integer>> predecessors = new HashMap<>();
    private final Map<Integer, Integer> depths = new HashMap<>();
    private final Map<Integer, Loop> loops = new LinkedHashMap<>();
    private final Dominators dominators;

    ControlFlow(SpirvModule module, Function function) {
        this.function = function;
        function.blocks().forEach(block -> blocks.put(block.id(), block));
        dominators = new Dominators(module, function);
        for (Block block : function.blocks()) {
            if (!reachable(block.id())) {
                continue;
            }
            List<Integer> next = module.successors(block);
            successors.put(block.id(), next);
            next.forEach(label -> predecessors
                    .computeIfAbsent(label, key -> new ArrayList<>())
                    .add(block.id()));
            Instruction merge = block.merge();
            if (merge != null && merge.opcode() == Op.LOOP_MERGE) {
                loops.put(block.id(), new Loop(block.id(), merge.operand(0)));
            }
        }
    }

    int function() {
        return function.id();
    }

    int entry() {
        return function.blocks().isEmpty() ? 0 : function.blocks().get(0).id();
    }

    /** Null if there is none. */
    Block block(int label) {
        return blocks.get(label);
    }

    /** Whether any path leads from the entry to the block. */
    boolean reachable(int label) {
        return label == entry() || dominators.of(label) != 0;
    }

    List<Integer> successors(int label) {
        return successors.getOrDefault(label, List.of());
    }

    /** Those that can be reached themselves. */
    List<Integer> predecessors(int label) {
        return predecessors.getOrDefault(label, List.of());
    }

    /** The loops in whose iterations a block is executed. */
    List<Loop> around(int label) {
        return loops.values().stream().filter(loop -> contains(loop, label)).toList();
    }

    /** The labels of a loop's blocks. */
    List<Integer> blocks(Loop loop) {
        return blocks.keySet().stream().filter(label -> contains(loop, label)).toList();
    }

    /** The loop of a header, null if the block is not one. */
    Loop loop(int header) {
        return loops.get(header);
    }

    /** Whether every path from the entry to a block leads through another one. */
    boolean dominates(int dominator, int label) {
        int at = label;
        for (int depth = depth(label) - depth(dominator); depth > 0; depth--) {
            at = dominators.of(at);
        }
        return at == dominator;
    }

    private int depth(int label) {
        Integer known = depths.get(label);
        if (known != null) {
            return known;
        }
        int depth = 0;
        for (int at = label; at != 0 && depth <= blocks.size(); at = dominators.of(at)) {
            depth++;
        }
        depths.put(label, depth);
        return depth;
    }

    /** Whether a block is executed in iterations of a loop. */
    boolean contains(Loop loop, int label) {
        return reachable(label)
                && dominates(loop.header(), label)
                && !(reachable(loop.merge()) && dominates(loop.merge(), label));
    }
}
