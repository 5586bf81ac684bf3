package dev.vkval.spirv.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The intervals of values as they are known where a block is executed: counters of loops around it have values of
 * iterations.
 */
final class Evaluation {
    private static final int LIMIT_DEPTH = 200;

    private final Scope scope;
    private final Place at;
    private final Map<Value, Interval> known = new IdentityHashMap<>();
    private int depth;

    /** What evaluations at several places of a shader share. */
    static final class Scope {
        private final Map<Integer, ControlFlow> flows;
        private final Loops loops;
        private final Inputs inputs;
        private final Iterations iterations;
        private final Map<Place, Evaluation> places = new HashMap<>();

        Scope(Map<Integer, ControlFlow> flows, Loops loops, Inputs inputs, Iterations iterations) {
            this.flows = flows;
            this.loops = loops;
            this.inputs = inputs;
            this.iterations = iterations;
        }

        Evaluation at(Place place) {
            return places.computeIfAbsent(place, key -> new Evaluation(this, key));
        }

        /** Where the condition of a block is seen from, on the way to another block. */
        Place seenFrom(Place condition, Place target) {
            return iterations == Iterations.ALL ? condition : target;
        }
    }

    private Evaluation(Scope scope, Place at) {
        this.scope = scope;
        this.at = at;
    }

    Interval of(Value value) {
        Interval interval = known.get(value);
        if (interval != null) {
            return interval;
        }
        Interval domain = value.type().domain();
        if (depth > LIMIT_DEPTH) {
            return domain;
        }
        known.put(value, domain);
        depth++;
        interval = compute(value, domain);
        depth--;
        known.put(value, interval);
        return interval;
    }

    private Interval compute(Value value, Interval domain) {
        if (value instanceof Value.Constant constant) {
            return value.type().wrap(Interval.of(constant.value()));
        } else if (value instanceof Value.Given given) {
            Interval input = scope.inputs.of(given.input());
            return input == null ? domain : value.type().wrap(input);
        } else if (value instanceof Value.Operation operation) {
            List<Interval> operands = new ArrayList<>();
            List<IntegerType> types = new ArrayList<>();
            for (Value operand : operation.operands()) {
                operands.add(of(operand));
                types.add(operand.type());
            }
            return new IntervalOperation(operation.opcode(), types, value.type()).apply(operands);
        } else if (value instanceof Value.Elsewhere elsewhere) {
            return elsewhere(elsewhere);
        } else if (value instanceof Value.Merge merge) {
            return merged(merge, domain);
        }
        return domain;
    }

    private Interval elsewhere(Value.Elsewhere elsewhere) {
        Interval all = new Interval(1, 0);
        for (int i = 0; i < elsewhere.values().size(); i++) {
            all = all.union(
                    scope.at(elsewhere.places().get(i)).of(elsewhere.values().get(i)));
        }
        return all;
    }

    private Interval merged(Value.Merge merge, Interval domain) {
        Value resolved = Merges.resolved(merge, null);
        if (resolved != merge) {
            return of(resolved);
        }
        if (merge.loop()) {
            CountedLoop loop = scope.loops.of(merge);
            return loop == null ? domain : counted(loop);
        }
        Interval all = new Interval(1, 0);
        for (Value value : merge.values()) {
            all = all.union(of(value));
        }
        return all;
    }

    private Interval counted(CountedLoop loop) {
        Interval from = of(loop.start());
        Interval to = of(loop.limit());
        Place header = loop.counter().place();
        ControlFlow flow = scope.flows.get(header.function());
        boolean inside = at.function() == header.function() && flow.dominates(loop.body(), at.block());
        if (!inside) {
            return loop.inHeader(from, to);
        }
        return switch (scope.iterations) {
            case ALL -> loop.inIterations(from, to);
            case FIRST -> from;
            case LAST ->
                loop.exact()
                        ? loop.lastIteration(from, to)
                        : loop.counter().type().domain();
        };
    }
}
