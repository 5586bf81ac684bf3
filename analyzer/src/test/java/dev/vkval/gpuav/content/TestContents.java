package dev.vkval.gpuav.content;

import dev.vkval.check.ReportedRules;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.StateObjects;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/** A device with given limits and features, and commands that read given contents. */
final class TestContents implements DeviceFacts {
    static final long BUFFER_BYTES = 4096;

    final StateObjects objects = new StateObjects();
    private final Map<String, long[]> limits = new HashMap<>();
    private final Set<String> lacking = new HashSet<>();

    TestContents with(String member, long... values) {
        limits.put(member, values);
        return this;
    }

    TestContents without(String feature) {
        lacking.add(feature);
        return this;
    }

    @Override
    public boolean lacks(String feature) {
        return lacking.contains(feature);
    }

    @Override
    public boolean lacksExtension(String name) {
        return lacking.contains(name);
    }

    @Override
    public OptionalLong limit(String struct, String member, int element) {
        long[] values = limits.get(member);
        return values == null ? OptionalLong.empty() : OptionalLong.of(values[element]);
    }

    BufferState buffer() {
        return objects.buffer(objects.memory(BUFFER_BYTES), 0, BUFFER_BYTES);
    }

    CheckedCommand command(String name, BoundState bound) {
        return new CheckedCommand(
                name,
                objects.commandBuffer(VK10.VK_QUEUE_GRAPHICS_BIT),
                new CommandPlace(name, 1, 1, 0, List.of()),
                bound,
                this);
    }

    static BoundState nothingBound() {
        return new BoundState(null, GraphicsState.NONE, List.of(), Map.of(), null);
    }

    static ByteBuffer words(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return bytes.flip();
    }

    /** The rules that contents break. */
    static List<String> judged(ContentCheck check, ByteBuffer... contents) {
        List<String> rules = new ArrayList<>();
        check.judge(List.of(contents), error -> rules.add(error.rule()));
        ReportedRules.add(rules);
        return rules;
    }
}
