package dev.vkval.check.draw;

import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a recording has set so far that rule lines about actions ask for, and what they were last judged with. */
final class ActionState {
    /** How a descriptor set was specified last. */
    enum Source {
        SET,
        DESCRIPTOR_BUFFER
    }

    /**
     * What was judged.
     *
     * @param pipeline its id, 0 for none
     * @param setsConstants whether the commands set push constants themselves
     */
    private record Judged(List<ShaderStage> stages, long pipeline, boolean setsConstants, int version) {}

    private final Map<Integer, Map<Integer, Source>> sources = new HashMap<>();
    private final Map<Integer, List<ByteRange>> constants = new HashMap<>();
    private final Map<Integer, Judged> judged = new HashMap<>();
    private List<ByteRange> data = List.of();
    private boolean tileShading;
    private boolean perTile;
    private boolean stackSize;
    private boolean fixedStackSize;
    private boolean fixedStackSizeSet;
    private int version;

    void specify(int bindPoint, int first, int count, Source source) {
        Map<Integer, Source> sets = sources.computeIfAbsent(bindPoint, unused -> new HashMap<>());
        for (int i = 0; i < count; i++) {
            if (sets.put(first + i, source) != source) {
                version++;
            }
        }
    }

    /** How a set was specified last, null for not at all. */
    Source source(int bindPoint, int set) {
        return sources.getOrDefault(bindPoint, Map.of()).get(set);
    }

    /** Push constants are set for the stages of a mask. */
    void push(int stages, ByteRange range) {
        for (int left = stages; left != 0; left &= left - 1) {
            int stage = Integer.lowestOneBit(left);
            List<ByteRange> before = constants.getOrDefault(stage, List.of());
            List<ByteRange> after = with(before, range);
            if (!after.equals(before)) {
                constants.put(stage, after);
                version++;
            }
        }
    }

    void pushData(ByteRange range) {
        List<ByteRange> after = with(data, range);
        if (!after.equals(data)) {
            data = after;
            version++;
        }
    }

    /** Push constants are undefined in the subpass that begins. */
    void forgetConstants() {
        constants.clear();
        version++;
    }

    private static List<ByteRange> with(List<ByteRange> ranges, ByteRange range) {
        if (ranges.isEmpty() && range.sizeBytes() > 0) {
            return List.of(range);
        }
        List<ByteRange> all = new ArrayList<>(ranges);
        all.add(range);
        return ByteRange.merge(all);
    }

    /** Whether a shader uses push constants and none of them were set for its stage. */
    boolean constantsUnset(ShaderStage stage, List<ByteRange> used) {
        return nothingOf(used, constants.getOrDefault(stage.stage(), List.of()));
    }

    /** Whether a shader uses push data and none of it was set. */
    boolean dataUnset(List<ByteRange> used) {
        return nothingOf(used, data);
    }

    private static boolean nothingOf(List<ByteRange> used, List<ByteRange> set) {
        return !used.isEmpty() && ByteRange.without(used, set).equals(used);
    }

    void tileShading(boolean enabled) {
        version += tileShading == enabled ? 0 : 1;
        tileShading = enabled;
    }

    boolean tileShading() {
        return tileShading;
    }

    void perTile(boolean enabled) {
        version += perTile == enabled ? 0 : 1;
        perTile = enabled;
    }

    boolean perTile() {
        return perTile;
    }

    /** The stack size of ray tracing pipelines is set. */
    void setStackSize() {
        version += stackSize ? 0 : 1;
        stackSize = true;
        fixedStackSizeSet |= fixedStackSize;
    }

    boolean stackSize() {
        return stackSize;
    }

    /** A ray tracing pipeline is bound. */
    void bindRayTracing(boolean dynamicStackSize) {
        fixedStackSize = !dynamicStackSize;
        fixedStackSizeSet = false;
    }

    /** Whether the stack size was set since a ray tracing pipeline was bound that specifies it. */
    boolean fixedStackSizeSet() {
        return fixedStackSizeSet;
    }

    /** Whether an action is to be judged; from then on not, until something that counts has changed. */
    boolean judge(int bindPoint, List<ShaderStage> stages, long pipeline, boolean setsConstants) {
        Judged now = new Judged(stages, pipeline, setsConstants, version);
        return !now.equals(judged.put(bindPoint, now));
    }
}
