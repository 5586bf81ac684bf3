package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pipeline layouts with which a command buffer has bound descriptor sets. Binding the reserved set disturbs the
 * sets that were bound with a layout that is not compatible with that of the action's pipeline.
 */
final class BoundLayouts {
    /**
     * A pipeline layout.
     *
     * @param live its live handle
     * @param state null if it is not known
     */
    record Layout(long live, PipelineLayoutState state) {}

    /** @param bindPoint VkPipelineBindPoint */
    private record Slot(int bindPoint, int number) {
        @Override
        public int hashCode() {
            return 31 * bindPoint + number;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Slot other && bindPoint == other.bindPoint && number == other.number;
        }
    }

    private final Map<Slot, Layout> layouts = new HashMap<>();

    void bound(int bindPoint, int number, Layout layout) {
        layouts.put(new Slot(bindPoint, number), layout);
    }

    /** The layout that a set was bound with, null for none. */
    Layout of(int bindPoint, int number) {
        return layouts.get(new Slot(bindPoint, number));
    }

    void clear() {
        layouts.clear();
    }

    /**
     * The numbers of the bound sets that binding the reserved set disturbs, in ascending order.
     *
     * @param next the application's layout of the pipeline that the reserved set is for; null, of which all sets may be
     *     disturbed, for shader objects
     * @param slot the number of the reserved set
     */
    List<Integer> disturbed(int bindPoint, List<BoundState.BoundSet> sets, PipelineLayoutState next, int slot) {
        List<Integer> numbers = new ArrayList<>();
        boolean compatible = true;
        for (int number = 0; number < sets.size(); number++) {
            Layout layout = sets.get(number) == null ? null : of(bindPoint, number);
            if (layout == null) {
                continue;
            }
            compatible = compatible && number != slot && compatible(layout.state(), next, number);
            if (!compatible) {
                numbers.add(number);
            }
        }
        return numbers;
    }

    /**
     * The layout to bind the reserved set with. Where sets are independent, the layout of a pipeline may lack some that its
     * libraries use; then it is the one that such a set was bound with.
     *
     * @param own layout of the pipeline
     */
    Layout forReserved(int bindPoint, List<BoundState.BoundSet> sets, Layout own) {
        for (int number = 0; own.state() != null && number < sets.size(); number++) {
            Layout layout = sets.get(number) == null ? null : of(bindPoint, number);
            boolean lacking =
                    layout != null && layout.state() != null && own.state().set(number) == null;
            if (lacking && number < own.state().sets().size() && goesWith(layout.state(), own.state())) {
                return layout;
            }
        }
        return own;
    }

    /** Whether a layout has the sets of another one, of which some may be missing. */
    private static boolean goesWith(PipelineLayoutState layout, PipelineLayoutState other) {
        for (int number = 0; number < other.sets().size(); number++) {
            if (other.set(number) != null && !DescriptorSetLayoutState.same(layout.set(number), other.set(number))) {
                return false;
            }
        }
        return layout.hasPushConstantsOf(other);
    }

    /** Whether two layouts are compatible for a set, if they are for those before it. */
    private static boolean compatible(PipelineLayoutState one, PipelineLayoutState other, int number) {
        if (one == null || one == other) {
            return true;
        }
        if (other == null) {
            return false;
        }
        return DescriptorSetLayoutState.same(one.set(number), other.set(number)) && one.hasPushConstantsOf(other);
    }

    /** Whether two layouts, null if they are not known, have the same set. */
    static boolean sameSet(PipelineLayoutState one, PipelineLayoutState other, int number) {
        return one != null
                && other != null
                && one.set(number) != null
                && DescriptorSetLayoutState.same(one.set(number), other.set(number));
    }
}
