package dev.vkval.state.tracker;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The descriptor buffers that a command buffer has bound, and where in them its descriptor sets are. */
final class BufferedBindings {
    static final StateObject.SubStateKey<BufferedBindings> KEY = new StateObject.SubStateKey<>(BufferedBindings.class);

    /**
     * Where a set is.
     *
     * @param address device address of the descriptor buffer
     * @param offset from there
     * @param layout that the offset was set with, null if it is not known
     */
    record Offset(long address, long offset, PipelineLayoutState layout) {}

    private record Slot(int bindPoint, int set) {}

    private record Composed(BoundState from, BoundState to) {}

    private List<Long> addresses = List.of();
    private final Map<Slot, Offset> offsets = new HashMap<>();
    private final Map<Integer, Composed> composed = new HashMap<>();
    private final Set<DescriptorSetState> used = new LinkedHashSet<>();

    void bind(List<Long> buffers) {
        addresses = List.copyOf(buffers);
        offsets.clear();
        composed.clear();
    }

    /** @param index of the buffer among those bound */
    void set(int bindPoint, int set, int index, long offset, PipelineLayoutState layout) {
        if (index >= 0 && index < addresses.size()) {
            offsets.put(new Slot(bindPoint, set), new Offset(addresses.get(index), offset, layout));
            composed.remove(bindPoint);
        }
    }

    /** Where a set is, null if that was not set. */
    Offset at(int bindPoint, int set) {
        return offsets.get(new Slot(bindPoint, set));
    }

    /** What was composed of a bound state, null if it is not the latest one. */
    BoundState composed(int bindPoint, BoundState bound) {
        Composed latest = composed.get(bindPoint);
        return latest == null || latest.from() != bound ? null : latest.to();
    }

    void composed(int bindPoint, BoundState bound, BoundState to) {
        composed.put(bindPoint, new Composed(bound, to));
        for (BoundState.BoundSet set : to.sets()) {
            if (set != null) {
                used.add(set.set());
            }
        }
    }

    /** The sets that its actions use. */
    Set<DescriptorSetState> used() {
        return used;
    }
}
