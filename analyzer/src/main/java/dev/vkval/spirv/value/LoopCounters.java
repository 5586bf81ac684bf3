package dev.vkval.spirv.value;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import java.util.List;

/** Finds the counters of loops. */
final class LoopCounters {
    private final ControlFlow flow;
    private final ValueReader values;
    private final Value.Merge counter;
    private final ControlFlow.Loop loop;
    private Value start;
    private long step;

    private LoopCounters(ControlFlow flow, ValueReader values, Value.Merge counter, ControlFlow.Loop loop) {
        this.flow = flow;
        this.values = values;
        this.counter = counter;
        this.loop = loop;
    }

    /** The loop that a value at its header counts, null if it does not. */
    static CountedLoop of(ControlFlow flow, ValueReader values, Value.Merge counter) {
        ControlFlow.Loop loop = flow.loop(counter.place().block());
        if (loop == null || !counter.type().known()) {
            return null;
        }
        LoopCounters counters = new LoopCounters(flow, values, counter, loop);
        return counters.steps() ? counters.tested() : null;
    }

    /** Whether all iterations change it by the same. */
    private boolean steps() {
        for (int i = 0; i < counter.values().size(); i++) {
            Value value = counter.values().get(i);
            if (!flow.contains(loop, counter.blocks().get(i))) {
                if (start != null) {
                    return false;
                }
                start = value;
                continue;
            }
            long change = change(Merges.resolved(value, counter));
            if (change == 0 || step != 0 && change != step) {
                return false;
            }
            step = change;
        }
        return start != null && step != 0;
    }

    /** What is added to the counter, 0 if the value is anything else. */
    private long change(Value value) {
        if (!(value instanceof Value.Operation operation)
                || operation.operands().size() != 2) {
            return 0;
        }
        Value first = Merges.resolved(operation.operands().get(0), counter);
        Value second = Merges.resolved(operation.operands().get(1), counter);
        boolean sum = operation.opcode() == Op.I_ADD;
        if (sum && second == counter && first instanceof Value.Constant constant) {
            return small(constant);
        }
        if (first != counter || !(second instanceof Value.Constant constant)) {
            return 0;
        }
        if (sum) {
            return small(constant);
        }
        return operation.opcode() == Op.I_SUB ? -small(constant) : 0;
    }

    /** As a signed integer, so that adding a large unsigned one is a decrement. */
    private static long small(Value.Constant constant) {
        return (int) constant.value();
    }

    /** The loop if a comparison of the counter comes before each iteration. */
    private CountedLoop tested() {
        int label = loop.header();
        Block block = flow.block(label);
        while (block.terminator().opcode() == Op.BRANCH) {
            label = block.terminator().operand(0);
            block = flow.block(label);
            if (block == null
                    || !flow.contains(loop, label)
                    || flow.predecessors(label).size() != 1) {
                return null;
            }
        }
        Instruction branch = block.terminator();
        if (branch.opcode() != Op.BRANCH_CONDITIONAL) {
            return null;
        }
        boolean first = flow.contains(loop, branch.operand(1));
        int body = branch.operand(first ? 1 : 2);
        boolean one = first != flow.contains(loop, branch.operand(2));
        if (!one || body == label || flow.predecessors(body).size() != 1) {
            return null;
        }
        return compared(values.value(branch.operand(0), 0), first, body, onlyExit(label));
    }

    /** Whether nothing but the end of a block ends the loop. */
    private boolean onlyExit(int test) {
        for (int label : flow.blocks(loop)) {
            List<Integer> next = flow.successors(label);
            boolean leaves = next.isEmpty() || next.stream().anyMatch(to -> !flow.contains(loop, to));
            if (leaves && label != test) {
                return false;
            }
        }
        return true;
    }

    private CountedLoop compared(Value condition, boolean stays, int body, boolean exact) {
        if (!(Merges.resolved(condition, counter) instanceof Value.Operation test)
                || test.operands().size() != 2) {
            return null;
        }
        Value first = Merges.resolved(test.operands().get(0), counter);
        Value second = Merges.resolved(test.operands().get(1), counter);
        boolean left = first == counter;
        if (left == (second == counter)) {
            return null;
        }
        Comparison comparison = Comparison.of(test.opcode());
        if (comparison == null) {
            return null;
        }
        comparison = left ? comparison : comparison.mirrored();
        comparison = stays ? comparison : comparison.negated();
        boolean unequal = comparison.relation() == Relation.NOT_EQUAL && Math.abs(step) == 1;
        Relation upward = step > 0 ? Relation.LESS : Relation.GREATER;
        Relation reaching = step > 0 ? Relation.LESS_OR_EQUAL : Relation.GREATER_OR_EQUAL;
        if (!unequal && comparison.relation() != upward && comparison.relation() != reaching) {
            return null;
        }
        int last = comparison.relation() == reaching ? 0 : 1;
        boolean ofSigned = unequal ? counter.type().signed() : comparison.ofSigned();
        return new CountedLoop(counter, start, step, left ? second : first, last, ofSigned, unequal, body, exact);
    }

    private enum Relation {
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        EQUAL,
        NOT_EQUAL
    }

    private record Comparison(Relation relation, boolean ofSigned) {
        static Comparison of(int opcode) {
            return switch (opcode) {
                case Op.U_LESS_THAN -> new Comparison(Relation.LESS, false);
                case Op.S_LESS_THAN -> new Comparison(Relation.LESS, true);
                case Op.U_LESS_THAN_EQUAL -> new Comparison(Relation.LESS_OR_EQUAL, false);
                case Op.S_LESS_THAN_EQUAL -> new Comparison(Relation.LESS_OR_EQUAL, true);
                case Op.U_GREATER_THAN -> new Comparison(Relation.GREATER, false);
                case Op.S_GREATER_THAN -> new Comparison(Relation.GREATER, true);
                case Op.U_GREATER_THAN_EQUAL -> new Comparison(Relation.GREATER_OR_EQUAL, false);
                case Op.S_GREATER_THAN_EQUAL -> new Comparison(Relation.GREATER_OR_EQUAL, true);
                case Op.I_EQUAL -> new Comparison(Relation.EQUAL, false);
                case Op.I_NOT_EQUAL -> new Comparison(Relation.NOT_EQUAL, false);
                default -> null;
            };
        }

        /** With its operands the other way round. */
        Comparison mirrored() {
            return new Comparison(
                    switch (relation) {
                        case LESS -> Relation.GREATER;
                        case LESS_OR_EQUAL -> Relation.GREATER_OR_EQUAL;
                        case GREATER -> Relation.LESS;
                        case GREATER_OR_EQUAL -> Relation.LESS_OR_EQUAL;
                        case EQUAL, NOT_EQUAL -> relation;
                    },
                    ofSigned);
        }

        Comparison negated() {
            return new Comparison(
                    switch (relation) {
                        case LESS -> Relation.GREATER_OR_EQUAL;
                        case LESS_OR_EQUAL -> Relation.GREATER;
                        case GREATER -> Relation.LESS_OR_EQUAL;
                        case GREATER_OR_EQUAL -> Relation.LESS;
                        case EQUAL -> Relation.NOT_EQUAL;
                        case NOT_EQUAL -> Relation.EQUAL;
                    },
                    ofSigned);
        }
    }
}
