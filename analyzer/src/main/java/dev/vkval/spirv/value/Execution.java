package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which blocks an invocation executes, as far as conditions are known. That an invocation leaves its loops is assumed: one
 * that does not hangs the device.
 */
final class Execution {
    private static final int LIMIT_CALLS = 16;

    private final int entry;
    private final Map<Integer, ControlFlow> flows;
    private final ValueReader values;
    private final Evaluation.Scope scope;

    /** @param entry id of the function that is executed first */
    Execution(int entry, Map<Integer, ControlFlow> flows, ValueReader values, Evaluation.Scope scope) {
        this.entry = entry;
        this.flows = flows;
        this.values = values;
        this.scope = scope;
    }

    /** Whether a block is executed at least once, in the iterations that are meant. */
    boolean surely(Place place) {
        return surely(place, 0);
    }

    private boolean surely(Place place, int depth) {
        if (depth > LIMIT_CALLS || !onEveryPath(place)) {
            return false;
        }
        return place.function() == entry
                || values.callers(place.function()).stream().anyMatch(caller -> surely(caller, depth + 1));
    }

    /** Whether no path through the function leads around a block, or around it in the iterations that are meant. */
    private boolean onEveryPath(Place place) {
        ControlFlow flow = flows.get(place.function());
        Set<Integer> headers = new HashSet<>();
        for (ControlFlow.Loop loop : flow.around(place.block())) {
            headers.add(loop.header());
        }
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(flow.entry()));
        seen.add(flow.entry());
        while (!open.isEmpty()) {
            int label = open.remove();
            if (label == place.block()) {
                continue;
            }
            List<Integer> next = next(flow, label, scope.seenFrom(new Place(flow.function(), label), place));
            if (next.isEmpty()) {
                return false;
            }
            for (int to : next) {
                if (headers.contains(to) && flow.dominates(to, label)) {
                    return false;
                }
                if (seen.add(to)) {
                    open.add(to);
                }
            }
        }
        return flow.reachable(place.block());
    }

    /** Whether a path leads to a block. */
    boolean possibly(Place place) {
        return possibly(place, 0);
    }

    private boolean possibly(Place place, int depth) {
        if (!onPath(place)) {
            return false;
        }
        return depth > LIMIT_CALLS
                || place.function() == entry
                || values.callers(place.function()).stream().anyMatch(caller -> possibly(caller, depth + 1));
    }

    private boolean onPath(Place place) {
        ControlFlow flow = flows.get(place.function());
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(flow.entry()));
        seen.add(flow.entry());
        while (!open.isEmpty()) {
            int label = open.remove();
            if (label == place.block()) {
                return true;
            }
            for (int to : next(flow, label, new Place(flow.function(), label))) {
                if (seen.add(to)) {
                    open.add(to);
                }
            }
        }
        return false;
    }

    /**
     * The blocks that may follow a block.
     *
     * @param seenFrom where the values of its condition are evaluated
     */
    private List<Integer> next(ControlFlow flow, int label, Place seenFrom) {
        Block block = flow.block(label);
        Instruction branch = block == null ? null : block.terminator();
        if (branch != null && branch.opcode() == Op.BRANCH_CONDITIONAL) {
            Interval condition = scope.at(seenFrom).of(values.value(branch.operand(0), 0));
            if (condition.single()) {
                return List.of(branch.operand(condition.least() != 0 ? 1 : 2));
            }
        }
        return flow.successors(label);
    }
}
