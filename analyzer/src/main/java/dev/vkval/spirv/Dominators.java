package dev.vkval.spirv;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The dominator tree of a function's blocks: Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm. */
public final class Dominators {
    /** Labels of the blocks that can be reached, in reverse postorder. */
    private final List<Integer> order = new ArrayList<>();

    private final Map<Integer, Integer> positions = new HashMap<>();
    private final int[] immediate;

    public Dominators(SpirvModule module, Function function) {
        Map<Integer, Block> blocks = new HashMap<>();
        function.blocks().forEach(block -> blocks.put(block.id(), block));
        Map<Integer, List<Integer>> predecessors = new HashMap<>();
        if (!function.blocks().isEmpty()) {
            postorder(module, blocks, function.blocks().get(0).id(), predecessors);
        }
        Collections.reverse(order);
        for (int i = 0; i < order.size(); i++) {
            positions.put(order.get(i), i);
        }
        immediate = new int[order.size()];
        solve(predecessors);
    }

    private record Visit(int label, Deque<Integer> successors) {}

    private void postorder(
            SpirvModule module, Map<Integer, Block> blocks, int entry, Map<Integer, List<Integer>> predecessors) {
        Set<Integer> seen = new HashSet<>(Set.of(entry));
        Deque<Visit> path = new ArrayDeque<>();
        path.push(new Visit(entry, new ArrayDeque<>(module.successors(blocks.get(entry)))));
        while (!path.isEmpty()) {
            Visit visit = path.peek();
            Integer next = visit.successors().poll();
            if (next == null) {
                order.add(path.pop().label());
                continue;
            }
            predecessors.computeIfAbsent(next, key -> new ArrayList<>()).add(visit.label());
            if (blocks.containsKey(next) && seen.add(next)) {
                path.push(new Visit(next, new ArrayDeque<>(module.successors(blocks.get(next)))));
            }
        }
    }

    private void solve(Map<Integer, List<Integer>> predecessors) {
        Arrays.fill(immediate, -1);
        boolean changed = immediate.length > 0;
        if (changed) {
            immediate[0] = 0;
        }
        while (changed) {
            changed = false;
            for (int i = 1; i < immediate.length; i++) {
                int dominator = -1;
                for (int label : predecessors.get(order.get(i))) {
                    int position = positions.get(label);
                    if (immediate[position] >= 0) {
                        dominator = dominator < 0 ? position : common(dominator, position);
                    }
                }
                changed |= immediate[i] != dominator;
                immediate[i] = dominator;
            }
        }
    }

    private int common(int one, int other) {
        int a = one;
        int b = other;
        while (a != b) {
            if (a > b) {
                a = immediate[a];
            } else {
                b = immediate[b];
            }
        }
        return a;
    }

    /** The label of the immediate dominator of a block, 0 for the first block and for those that cannot be reached. */
    public int of(int label) {
        Integer position = positions.get(label);
        return position == null || position == 0 ? 0 : order.get(immediate[position]);
    }
}
