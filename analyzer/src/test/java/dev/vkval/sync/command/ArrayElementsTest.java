package dev.vkval.sync.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.StateObjects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** An array of 100 descriptors. */
class ArrayElementsTest {
    private static final int COUNT = 100;
    private static final int BYTES = 64;

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(COUNT * BYTES);
    private final DescriptorSetState set = objects.descriptorSet(new DescriptorSetLayoutState.Binding(
            0, DescriptorTypes.STORAGE_BUFFER, COUNT, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));

    private void write(int element, int buffer) {
        BufferState target = objects.buffer(memory, (long) buffer * BYTES, BYTES);
        objects.write(set, 0, element, new Descriptor.OfBuffer(target, 0, BYTES));
    }

    private DescriptorSetState.Contents contents() {
        return set.snapshot().get(0);
    }

    private static DescriptorUse use(List<DescriptorUse.Element> elements) {
        return new DescriptorUse(
                0,
                0,
                1,
                "",
                COUNT,
                true,
                elements,
                DescriptorUse.Kind.STORAGE_BUFFER,
                true,
                false,
                false,
                null,
                -1,
                List.of());
    }

    @Test
    void elementsThatWereNotWrittenAreLeftOut() {
        write(3, 0);
        write(70, 1);
        assertEquals(
                List.of(new DescriptorUse.Element(3, true, false), new DescriptorUse.Element(70, true, false)),
                new ArrayElements().of(use(null), contents()));
    }

    @Test
    void aDescriptorThatFillsManyElementsIsOne() {
        BufferState filler = objects.buffer(memory, 0, BYTES);
        for (int i = 0; i < COUNT; i++) {
            objects.write(set, 0, i, new Descriptor.OfBuffer(filler, 0, BYTES));
        }
        assertEquals(1, new ArrayElements().of(use(null), contents()).size());
    }

    @Test
    void constantsNameTheirElements() {
        List<DescriptorUse.Element> named = List.of(new DescriptorUse.Element(9, false, true));
        assertEquals(named, new ArrayElements().of(use(named), contents()));
    }

    @Test
    void beyondTheLimitTheFirstElementsOfALargeArrayAreLookedAtAndTheOthersCounted() {
        for (int i = 0; i < COUNT; i++) {
            write(i, i);
        }
        ArrayElements elements = new ArrayElements(150);
        assertEquals(COUNT, elements.of(use(null), contents()).size());
        assertEquals(0, elements.leftOut());
        assertEquals(64, elements.of(use(null), contents()).size());
        assertEquals(COUNT - 64, elements.leftOut());
    }
}
