package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetLayoutState.Binding;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK14;

/** What is known of the bindings of layouts, and what is said of those that are not checked. */
class LayoutBindingsTest {
    private static final int UNIFORM = VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    private static final int PARTIALLY_BOUND = VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;
    private static final int VARIABLE_COUNT = VK12.VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT;
    private static final int PUSH = VK14.VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT;

    private static LayoutBindings of(int type, int count, int bindingFlags, int layoutFlags) {
        Binding binding = new Binding(0, type, count, VK10.VK_SHADER_STAGE_ALL, bindingFlags, false);
        StateObject.Creation creation = new StateObject.Creation(1, 0, false);
        return new LayoutBindings(
                List.of(new DescriptorSetLayoutState(creation, List.of(binding), layoutFlags)), true, GpuSettings.ALL);
    }

    @Test
    void buffersHaveStatesAndAreWatched() {
        LayoutBindings bindings = of(UNIFORM, 1, 0, 0);
        assertTrue(bindings.hasStates(0, 0));
        assertTrue(bindings.robust(0, 0));
        assertEquals(Set.of(), bindings.unchecked());
    }

    @Test
    void pushDescriptorsAreWatchedAsOthers() {
        assertTrue(of(UNIFORM, 1, 0, PUSH).robust(0, 0));
    }

    /** To write a descriptor before a submit would make the recordings with its set invalid. */
    @Test
    void buffersThatMayBeUnwrittenAreWatchedOnlyIfTheyMayBeWrittenLate() {
        assertFalse(of(UNIFORM, 1, PARTIALLY_BOUND, 0).robust(0, 0));
        assertTrue(of(UNIFORM, 1, PARTIALLY_BOUND | VK12.VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, 0)
                .robust(0, 0));
    }

    /** The size is known from the layout. */
    @Test
    void inlineUniformBlocksHaveASize() {
        LayoutBindings bindings = of(DescriptorTypes.INLINE_UNIFORM_BLOCK, 64, 0, 0);
        assertTrue(bindings.hasStates(0, 0));
        assertFalse(bindings.robust(0, 0));
        assertEquals(OptionalLong.of(64), bindings.sizeBytes(0, 0));
        assertEquals(OptionalLong.of(1), bindings.length(0, 0));
        assertEquals(Set.of(), bindings.unchecked());
        assertEquals(OptionalLong.empty(), of(UNIFORM, 1, 0, 0).sizeBytes(0, 0));
    }

    @Test
    void theSizeOfAVariableInlineUniformBlockIsNamedAsUnchecked() {
        LayoutBindings bindings = of(DescriptorTypes.INLINE_UNIFORM_BLOCK, 64, VARIABLE_COUNT, 0);
        assertTrue(bindings.hasStates(0, 0));
        assertFalse(bindings.variable(0, 0));
        assertEquals(1, bindings.unchecked().size());
    }

    @Test
    void inputAttachmentsHaveStatesWhereTheyMayBeUnwritten() {
        assertFalse(of(DescriptorTypes.INPUT_ATTACHMENT, 1, 0, 0).hasStates(0, 0));
        LayoutBindings unwritten = of(DescriptorTypes.INPUT_ATTACHMENT, 1, PARTIALLY_BOUND, 0);
        assertTrue(unwritten.hasStates(0, 0));
        assertEquals(Set.of(), unwritten.unchecked());
    }

    @Test
    void aBindingWithoutRoomForItsStatesIsNamedAsUnchecked() {
        LayoutBindings bindings = of(UNIFORM, SetWords.LARGEST_BINDING + 1, 0, 0);
        assertFalse(bindings.hasStates(0, 0));
        assertEquals(1, bindings.unchecked().size());
    }
}
