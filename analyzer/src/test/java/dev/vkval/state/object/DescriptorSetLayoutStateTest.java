package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescriptorSetLayoutStateTest {
    private static SamplerState sampler(long id, int... parameters) {
        List<Integer> all = Arrays.stream(parameters).boxed().toList();
        return new SamplerState(new StateObject.Creation(id, 0, false), 0, false, all);
    }

    private static DescriptorSetLayoutState.Binding binding(int number, SamplerState... samplers) {
        return new DescriptorSetLayoutState.Binding(
                number, 0, samplers.length, 1, 0, samplers.length > 0, Arrays.asList(samplers));
    }

    @Test
    void bindingsAreEqualIfTheirImmutableSamplersAreDefinedIdentically() {
        assertEquals(binding(1, sampler(7, 1, 2)), binding(1, sampler(8, 1, 2)));
        assertNotEquals(binding(1, sampler(7, 1, 2)), binding(1, sampler(8, 1, 3)));
        assertEquals(
                binding(1, sampler(7, 1, 2)), binding(1, (SamplerState) null), "what is not known may be the same");
        assertEquals(binding(1, sampler(7)).hashCode(), binding(1, sampler(8)).hashCode());
        assertNotEquals(binding(1, sampler(7)), binding(2, sampler(7)));
        assertNotEquals(binding(1, sampler(7)), binding(1));
        assertNotEquals(binding(1, sampler(7)), binding(1, sampler(7), sampler(7)));
    }

    @Test
    void theSamplerOfAnElement() {
        SamplerState known = sampler(7);
        DescriptorSetLayoutState.Binding binding = binding(1, known, null);
        assertSame(known, binding.sampler(0));
        for (int unknown : List.of(-1, 1, 2)) {
            assertNull(binding.sampler(unknown));
        }
    }
}
