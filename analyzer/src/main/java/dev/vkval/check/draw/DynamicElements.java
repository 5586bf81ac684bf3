package dev.vkval.check.draw;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;

/**
 * Which elements of dynamic state that is set piece by piece, as of viewports and color attachments, a command buffer has
 * set. The second parameter of the commands that set it is the first element, the third one the number of elements.
 */
final class DynamicElements {
    private static final int MOST_ELEMENTS = 256;
    private static final BitSet NONE = new BitSet();

    private final Map<Integer, String> setters;
    private final DynamicValues<BitSet> elements;

    /** @param setters the commands by VkDynamicState */
    DynamicElements(CoreContext context, Map<Integer, String> setters) {
        this.setters = setters;
        this.elements = new DynamicValues<>(context, BitSet.class);
    }

    void register(TopicHooks hooks) {
        setters.forEach((state, command) -> hooks.record(
                Registry.vulkan().command(command).number(),
                (call, buffer) -> set(buffer, state, (int) call.u64(1), (int) call.u64(2))));
        elements.register(hooks);
    }

    private void set(CommandBufferState buffer, int state, int first, int count) {
        if (first >= 0 && first < MOST_ELEMENTS && count > 0) {
            BitSet set = Objects.requireNonNullElseGet(elements.get(buffer, state), BitSet::new);
            set.set(first, Math.min(first + Math.min(count, MOST_ELEMENTS), MOST_ELEMENTS));
            elements.set(buffer, state, set);
        }
    }

    /** The elements that have been set; must not be modified. */
    BitSet of(CommandBufferState buffer, int state) {
        return Objects.requireNonNullElse(elements.get(buffer, state), NONE);
    }
}
