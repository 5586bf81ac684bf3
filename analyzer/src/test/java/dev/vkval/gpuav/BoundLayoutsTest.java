package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineLayoutState.PushConstantRange;
import dev.vkval.state.object.StateObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Which of the application's descriptor sets binding the reserved set disturbs. */
class BoundLayoutsTest {
    private static final int GRAPHICS = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    private static final int SLOT = 7;
    private static final StateObject.Creation CREATION = new StateObject.Creation(1, 0, false);

    private static DescriptorSetLayoutState set(int type) {
        Binding binding = new Binding(0, type, 1, VK10.VK_SHADER_STAGE_ALL, 0, false);
        return new DescriptorSetLayoutState(CREATION, List.of(binding), 0);
    }

    private static PipelineLayoutState layout(List<PushConstantRange> ranges, int... types) {
        return new PipelineLayoutState(
                CREATION, Arrays.stream(types).mapToObj(BoundLayoutsTest::set).toList(), ranges, false);
    }

    private static PipelineLayoutState layout(int... types) {
        return layout(List.of(), types);
    }

    /** The sets 0 to {@code count} - 1 are bound with a layout, then an action of a pipeline with another one follows. */
    private static List<Integer> disturbed(PipelineLayoutState bound, int count, PipelineLayoutState next) {
        BoundLayouts layouts = new BoundLayouts();
        BoundState.BoundSet[] sets = new BoundState.BoundSet[count];
        for (int i = 0; i < count; i++) {
            layouts.bound(GRAPHICS, i, new BoundLayouts.Layout(1, bound));
            sets[i] = new BoundState.BoundSet(new DescriptorSetState(CREATION, bound.set(i), -1), Map.of(), List.of());
        }
        return layouts.disturbed(GRAPHICS, List.of(sets), next, SLOT);
    }

    @Test
    void theLayoutOfThePipelineDisturbsNothing() {
        PipelineLayoutState layout = layout(0, 1, 2);
        assertEquals(List.of(), disturbed(layout, 3, layout));
        assertEquals(List.of(), disturbed(layout, 3, layout(0, 1, 2)), "an equal one neither");
        assertEquals(List.of(), disturbed(layout(0, 1), 2, layout(0, 1, 2)), "nor one that has more sets");
    }

    @Test
    void setsFromTheFirstOtherOneOnAreDisturbed() {
        assertEquals(List.of(2), disturbed(layout(0, 1, 2), 3, layout(0, 1)), "one that the pipeline does not have");
        assertEquals(List.of(1, 2), disturbed(layout(0, 1, 2), 3, layout(0, 6, 2)));
    }

    @Test
    void otherPushConstantsMakeLayoutsIncompatible() {
        PipelineLayoutState pushing = layout(List.of(new PushConstantRange(1, 0, 4)), 0);
        assertEquals(List.of(0), disturbed(layout(0), 1, pushing));
    }

    /** An application that uses all slots has bound one of its own sets there. */
    @Test
    void theSetAtTheReservedSlotIsReplaced() {
        PipelineLayoutState all = layout(0, 0, 0, 0, 0, 0, 0, 0);
        assertEquals(List.of(SLOT), disturbed(all, SLOT + 1, all));
        assertEquals(List.of(6, SLOT), disturbed(all, SLOT + 1, layout(0, 0, 0, 0, 0, 0)));
    }

    /** Shader objects have no pipeline layout, and may have fewer sets than are bound for others. */
    @Test
    void shaderObjectsMayDisturbAllSets() {
        assertEquals(List.of(0, 1), disturbed(layout(0, 1), 2, null));
    }

    @Test
    void setsOfAnotherBindPointAreLeftAlone() {
        BoundLayouts layouts = new BoundLayouts();
        layouts.bound(VK10.VK_PIPELINE_BIND_POINT_COMPUTE, 0, new BoundLayouts.Layout(1, layout(0)));
        BoundState.BoundSet bound =
                new BoundState.BoundSet(new DescriptorSetState(CREATION, set(0), -1), Map.of(), List.of());
        assertEquals(List.of(), layouts.disturbed(GRAPHICS, List.of(bound), layout(1), SLOT));
    }

    /** The pipeline's layout lacks the sets that its libraries use. */
    @Test
    void setsThatAPipelineLacksAreBoundWithALayoutThatHasThem() {
        PipelineLayoutState bound = layout(0, 1);
        BoundLayouts.Layout own = new BoundLayouts.Layout(
                2, new PipelineLayoutState(CREATION, Arrays.asList(set(0), null), List.of(), false));
        assertEquals(1, reserved(bound, own).live());
        BoundLayouts.Layout other = new BoundLayouts.Layout(
                2, new PipelineLayoutState(CREATION, Arrays.asList(set(6), null), List.of(), false));
        assertEquals(other, reserved(bound, other), "another layout has another first set");
        BoundLayouts.Layout shorter = new BoundLayouts.Layout(2, layout(0));
        assertEquals(shorter, reserved(bound, shorter), "the pipeline has no such set");
    }

    private static BoundLayouts.Layout reserved(PipelineLayoutState bound, BoundLayouts.Layout own) {
        BoundLayouts layouts = new BoundLayouts();
        BoundState.BoundSet[] sets = new BoundState.BoundSet[2];
        for (int i = 0; i < sets.length; i++) {
            layouts.bound(GRAPHICS, i, new BoundLayouts.Layout(1, bound));
            sets[i] = new BoundState.BoundSet(new DescriptorSetState(CREATION, bound.set(i), -1), Map.of(), List.of());
        }
        return layouts.forReserved(GRAPHICS, List.of(sets), own);
    }
}
