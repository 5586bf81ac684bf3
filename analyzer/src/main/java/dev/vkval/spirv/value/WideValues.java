package dev.vkval.spirv.value;

import dev.vkval.spirv.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What integers of 64 bits and device addresses may be, which are the sum of what is given to the shader and of numbers of 32
 * bits. A selection between addresses has the ranges of both: one that covered both would reach what is between them. Of a
 * sum that wraps, and of what loops change, nothing is known.
 *
 * <p>All that a value depends on is evaluated, also where the result is not known: who notes the inputs sees all of them.
 */
final class WideValues {
    private static final int LIMIT_DEPTH = 64;
    private static final int MOST_RANGES = 16;
    private static final long WORD = 1L << Integer.SIZE;

    private final Evaluation.Scope scope;
    private final Map<Place, Map<Value, List<WideRange>>> known = new HashMap<>();
    private int depth;

    WideValues(Evaluation.Scope scope) {
        this.scope = scope;
    }

    /** Null if nothing is known. */
    List<WideRange> of(Value value, Place place) {
        if (!value.type().wide()) {
            return narrow(value, place);
        }
        Map<Value, List<WideRange>> here = known.computeIfAbsent(place, key -> new IdentityHashMap<>());
        if (here.containsKey(value) || depth > LIMIT_DEPTH) {
            return here.get(value);
        }
        here.put(value, null);
        depth++;
        List<WideRange> ranges = wide(value, place);
        depth--;
        List<WideRange> kept = ranges == null || ranges.size() > MOST_RANGES ? null : ranges;
        here.put(value, kept);
        return kept;
    }

    private List<WideRange> narrow(Value value, Place place) {
        Evaluation at = scope.at(place);
        Interval interval = at.of(value);
        return interval.empty() ? List.of() : List.of(WideRange.of(interval, new Residues(at::of).of(value)));
    }

    private List<WideRange> wide(Value value, Place place) {
        if (value instanceof Value.Constant constant) {
            return List.of(WideRange.of(constant.value()));
        }
        if (value instanceof Value.Given) {
            Interval given = scope.at(place).of(value);
            return given.single() ? List.of(WideRange.of(given.least())) : null;
        }
        if (value instanceof Value.Operation operation) {
            return operation(operation, place);
        }
        if (value instanceof Value.Elsewhere elsewhere) {
            List<List<WideRange>> all = new ArrayList<>();
            for (int i = 0; i < elsewhere.values().size(); i++) {
                all.add(of(elsewhere.values().get(i), elsewhere.places().get(i)));
            }
            return union(all);
        }
        return value instanceof Value.Merge merge ? merged(merge, place) : null;
    }

    private List<WideRange> merged(Value.Merge merge, Place place) {
        Value resolved = Merges.resolved(merge, null);
        if (resolved != merge) {
            return of(resolved, place);
        }
        return merge.loop()
                ? null
                : union(merge.values().stream().map(value -> of(value, place)).toList());
    }

    private List<WideRange> operation(Value.Operation operation, Place place) {
        List<Value> operands = operation.operands();
        Value first = operands.get(0);
        return switch (operation.opcode()) {
            case Op.COPY_OBJECT -> of(first, place);
            case Op.BITCAST -> operands.size() == 1 ? of(first, place) : words(operands, place);
            case Op.U_CONVERT -> first.type().wide() ? of(first, place) : unsigned(first, place);
            case Op.S_CONVERT -> first.type().wide() ? of(first, place) : signed(first, place);
            case Op.I_ADD -> sums(of(first, place), of(operands.get(1), place));
            case Op.I_SUB -> sums(of(first, place), negative(of(operands.get(1), place)));
            case Op.I_MUL -> product(of(first, place), of(operands.get(1), place));
            case Op.SHIFT_LEFT_LOGICAL -> shifted(of(first, place), of(operands.get(1), place));
            case Op.SELECT -> selected(operands, place);
            default -> null;
        };
    }

    private List<WideRange> words(List<Value> halves, Place place) {
        List<WideRange> low = unsigned(halves.get(0), place);
        List<WideRange> high = unsigned(halves.get(1), place);
        boolean any = low.stream().anyMatch(range -> range.most() - range.least() >= WORD / 2);
        return any ? null : sums(low, times(high, WORD));
    }

    private List<WideRange> unsigned(Value value, Place place) {
        return as(value, value.type().asUnsigned(), place);
    }

    private List<WideRange> signed(Value value, Place place) {
        return as(value, value.type().asSigned(), place);
    }

    private List<WideRange> as(Value value, IntegerType type, Place place) {
        List<WideRange> ranges = narrow(value, place);
        if (ranges.isEmpty()) {
            return ranges;
        }
        Interval own = new Interval(ranges.get(0).least(), ranges.get(0).most());
        Interval converted = type.wrap(own);
        return converted.equals(own) ? ranges : List.of(WideRange.of(converted, Residue.UNKNOWN));
    }

    private List<WideRange> selected(List<Value> operands, Place place) {
        Interval condition = scope.at(place).of(operands.get(0));
        if (condition.single()) {
            return of(operands.get(condition.least() != 0 ? 1 : 2), place);
        }
        List<List<WideRange>> both = new ArrayList<>();
        both.add(of(operands.get(1), place));
        both.add(of(operands.get(2), place));
        return union(both);
    }

    /** Null if any of them is. */
    private static List<WideRange> union(List<List<WideRange>> some) {
        List<WideRange> all = new ArrayList<>();
        for (List<WideRange> ranges : some) {
            if (ranges == null) {
                return null;
            }
            ranges.stream().filter(range -> !all.contains(range)).forEach(all::add);
        }
        return all;
    }

    private static List<WideRange> sums(List<WideRange> some, List<WideRange> others) {
        if (some == null || others == null || some.size() * others.size() > MOST_RANGES) {
            return null;
        }
        List<WideRange> sums = new ArrayList<>();
        for (WideRange one : some) {
            for (WideRange other : others) {
                WideRange sum = one.plus(other);
                if (sum == null) {
                    return null;
                }
                sums.add(sum);
            }
        }
        return sums;
    }

    private static List<WideRange> negative(List<WideRange> ranges) {
        List<WideRange> negative = new ArrayList<>();
        for (WideRange range : ranges == null ? List.<WideRange>of() : ranges) {
            if (range.negative() == null) {
                return null;
            }
            negative.add(range.negative());
        }
        return ranges == null ? null : negative;
    }

    private static List<WideRange> product(List<WideRange> some, List<WideRange> others) {
        Long factor = single(others);
        return factor != null ? times(some, factor) : single(some) == null ? null : times(others, single(some));
    }

    private static List<WideRange> shifted(List<WideRange> ranges, List<WideRange> bits) {
        Long count = single(bits);
        return count == null || count < 0 || count >= Long.SIZE - 2 ? null : times(ranges, 1L << count);
    }

    private static Long single(List<WideRange> ranges) {
        return ranges != null && ranges.size() == 1 && ranges.get(0).single()
                ? Long.valueOf(ranges.get(0).least())
                : null;
    }

    private static List<WideRange> times(List<WideRange> ranges, long factor) {
        List<WideRange> products = new ArrayList<>();
        for (WideRange range : ranges == null ? List.<WideRange>of() : ranges) {
            WideRange product = range.times(factor);
            if (product == null) {
                return null;
            }
            products.add(product);
        }
        return ranges == null ? null : products;
    }
}
