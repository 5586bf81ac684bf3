package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.state.object.PipelineLayoutState.PushConstantRange;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pipeline layouts of which set layouts are told apart by the type of their binding; and what a bind with them disturbs. */
class PipelineLayoutStateTest {
    private static final StateObject.Creation CREATION = new StateObject.Creation(1, 0, false);
    private static final PushConstantRange RANGE = new PushConstantRange(1, 0, 16);
    private static final PushConstantRange OTHER_RANGE = new PushConstantRange(32, 16, 4);
    private static final int POINT = 0;

    private static DescriptorSetLayoutState set(int type) {
        return new DescriptorSetLayoutState(
                CREATION, List.of(new DescriptorSetLayoutState.Binding(0, type, 1, 1, 0, false)), 0);
    }

    private static PipelineLayoutState layout(List<PushConstantRange> ranges, boolean independent, Integer... types) {
        List<DescriptorSetLayoutState> sets = Arrays.stream(types)
                .map(type -> type == null ? null : set(type))
                .toList();
        return new PipelineLayoutState(
                CREATION, Arrays.asList(sets.toArray(DescriptorSetLayoutState[]::new)), ranges, independent);
    }

    private static PipelineLayoutState layout(Integer... types) {
        return layout(List.of(), false, types);
    }

    @Test
    void layoutsAreCompatibleForTheSetsUpToTheFirstDifference() {
        PipelineLayoutState one = layout(6, 7, 8);
        PipelineLayoutState other = layout(6, 0, 8);
        assertTrue(one.isCompatible(other, 0));
        assertFalse(one.isCompatible(other, 1));
        assertFalse(one.isCompatible(other, 2));
    }

    @Test
    void pushConstantRangesMustBeTheSameInAnyOrder() {
        PipelineLayoutState one = layout(List.of(RANGE, OTHER_RANGE), false, 6);
        assertTrue(one.isCompatible(layout(List.of(OTHER_RANGE, RANGE), false, 6), 0));
        assertFalse(one.isCompatible(layout(List.of(RANGE), false, 6), 0));
    }

    @Test
    void bothOrNeitherHaveIndependentSets() {
        assertFalse(layout(List.of(), true, 6).isCompatible(layout(6), 0));
        assertTrue(layout(List.of(), true, 6).isCompatible(layout(List.of(), true, 6), 0));
    }

    @Test
    void aSetThatOneLeavesOutIsThatOfTheOther() {
        assertTrue(layout(List.of(), true, null, 7).isCompatible(layout(List.of(), true, 6, 7), 1));
    }

    private static BoundState.BoundSet bound(Bindings bindings, int number) {
        return bindings.snapshot(POINT).sets().get(number);
    }

    private static void bind(Bindings bindings, int number, PipelineLayoutState layout) {
        bindings.set(POINT, number, new DescriptorSetState(CREATION, layout.set(number), -1), List.of(), layout);
    }

    @Test
    void aSetBeforeIsDisturbedByALayoutThatIsNotCompatibleForIt() {
        Bindings bindings = new Bindings();
        bind(bindings, 0, layout(6, 7));
        PipelineLayoutState other = layout(8, 7);
        bind(bindings, 1, other);
        assertSame(other, bound(bindings, 0).disturbedBy());
        assertNull(bound(bindings, 1).disturbedBy());
    }

    @Test
    void setsBehindAreDisturbedWhereTheLayoutInItsPlaceIsNotCompatible() {
        Bindings bindings = new Bindings();
        PipelineLayoutState first = layout(6, 7);
        bind(bindings, 0, first);
        bind(bindings, 1, first);
        bind(bindings, 0, layout(6, 9));
        assertNull(bound(bindings, 1).disturbedBy(), "compatible for set 0");
        PipelineLayoutState other = layout(8, 7);
        bind(bindings, 0, other);
        assertSame(other, bound(bindings, 1).disturbedBy());
        bind(bindings, 1, other);
        assertNull(bound(bindings, 1).disturbedBy(), "bound again");
        assertEquals(other, bound(bindings, 1).layout());
    }
}
