package dev.vkval.spirv.value;

import java.util.IdentityHashMap;
import java.util.Map;

/** The loops that values count, found when they are asked for. */
final class Loops {
    private final Map<Integer, ControlFlow> flows;
    private final ValueReader values;
    private final Map<Value.Merge, CountedLoop> known = new IdentityHashMap<>();

    Loops(Map<Integer, ControlFlow> flows, ValueReader values) {
        this.flows = flows;
        this.values = values;
    }

    /** Null if the value is not the counter of a loop. */
    CountedLoop of(Value.Merge counter) {
        if (!known.containsKey(counter)) {
            known.put(counter, LoopCounters.of(flows.get(counter.place().function()), values, counter));
        }
        return known.get(counter);
    }
}
