package dev.vkval.state.object;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;

/** The current bindings of a command buffer. */
public final class Bindings {
    private static final int LARGEST_SET = 64;
    private static final BoundState.BoundSet NO_SET = null;

    // Empty maps are shared ones: most recordings need few of these, and they begin more often than anything else.
    private Map<Integer, PipelineState> pipelines = Map.of();
    private Map<Integer, ShaderObjectState> shaders = Map.of();
    private Map<Integer, List<BoundState.BoundSet>> sets = Map.of();
    private Map<Integer, DescriptorSetState> pushedSets = Map.of();
    private Map<Integer, BoundState.VertexBuffer> vertexBuffers = Map.of();
    private Map<Integer, BufferPart> feedbackBuffers = Map.of();
    private Map<Integer, BoundState> snapshots = Map.of();
    private final AuxiliaryImages images = new AuxiliaryImages();
    private BoundState.IndexBuffer indexBuffer;
    private final DynamicState dynamic = new DynamicState();

    /** Something else is bound. */
    private void changed() {
        snapshots = Map.of();
    }

    /** Dynamic state for modification. */
    @ForTrackers
    public DynamicState dynamic() {
        changed();
        return dynamic;
    }

    /** Binds a pipeline, which replaces the shader objects of its bind point. */
    @ForTrackers
    public void pipeline(int bindPoint, PipelineState pipeline) {
        pipelines = writable(pipelines);
        pipelines.put(bindPoint, pipeline);
        if (!shaders.isEmpty()) {
            shaders.keySet().removeIf(stage -> bindPoint(stage) == bindPoint);
        }
        changed();
    }

    /**
     * Binds a shader object, which replaces the pipeline of its bind point.
     *
     * @param stage VkShaderStageFlagBits
     * @param shader null for none
     */
    @ForTrackers
    public void shader(int stage, ShaderObjectState shader) {
        if (shaders.isEmpty()) {
            shaders = new TreeMap<>();
        }
        shaders.put(stage, shader);
        if (!pipelines.isEmpty()) {
            pipelines.remove(bindPoint(stage));
        }
        changed();
    }

    private static int bindPoint(int stage) {
        return stage == VK10.VK_SHADER_STAGE_COMPUTE_BIT
                ? VK10.VK_PIPELINE_BIND_POINT_COMPUTE
                : VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    }

    private List<ShaderObjectState> shaders(int bindPoint) {
        List<ShaderObjectState> bound = new ArrayList<>();
        shaders.forEach((stage, shader) -> {
            if (shader != null && bindPoint(stage) == bindPoint) {
                bound.add(shader);
            }
        });
        return List.copyOf(bound);
    }

    /** Shader objects by VkShaderStageFlagBits, null for a stage that was bound to VK_NULL_HANDLE. */
    Map<Integer, ShaderObjectState> shaders() {
        return Collections.unmodifiableMap(shaders);
    }

    /**
     * Binds a descriptor set.
     *
     * @param layout that it is bound with, null if it is not known
     */
    @ForTrackers
    public void set(
            int bindPoint,
            int number,
            DescriptorSetState set,
            List<Integer> dynamicOffsets,
            PipelineLayoutState layout) {
        if (number < 0 || number >= LARGEST_SET) {
            return;
        }
        List<BoundState.BoundSet> list = new ArrayList<>(sets.getOrDefault(bindPoint, List.of()));
        while (list.size() <= number) {
            list.add(NO_SET);
        }
        if (layout != null) {
            disturb(list, number, layout);
        }
        list.set(
                number,
                set == null ? NO_SET : new BoundState.BoundSet(set, set.snapshot(), dynamicOffsets, layout, null));
        sets = writable(sets);
        sets.put(bindPoint, list);
        changed();
    }

    /**
     * Marks the sets that binding one with a layout disturbs: those before it with a layout that is not compatible, and all
     * behind it if the set in its place has such a layout.
     */
    private static void disturb(List<BoundState.BoundSet> list, int number, PipelineLayoutState layout) {
        boolean behind = isIncompatible(list.get(number), layout, number);
        for (int i = 0; i < list.size(); i++) {
            BoundState.BoundSet set = list.get(i);
            boolean disturbed = i < number ? isIncompatible(set, layout, i) : i > number && behind && set != NO_SET;
            if (disturbed && set.disturbedBy() == null) {
                list.set(i, set.disturbed(layout));
            }
        }
    }

    private static boolean isIncompatible(BoundState.BoundSet set, PipelineLayoutState layout, int number) {
        return set != NO_SET && set.layout() != null && !set.layout().isCompatible(layout, number);
    }

    /** The descriptors pushed to a set so far, in a copy that may be modified. */
    @ForTrackers
    public DescriptorSetState pushed(int bindPoint, int number, DescriptorSetLayoutState layout) {
        int key = bindPoint * LARGEST_SET + number;
        DescriptorSetState before = pushedSets.get(key);
        DescriptorSetState next = before == null || before.layout() != layout
                ? new DescriptorSetState(new StateObject.Creation(0, -1, false), layout, -1)
                : before.fork();
        pushedSets = writable(pushedSets);
        pushedSets.put(key, next);
        return next;
    }

    @ForTrackers
    public void vertexBuffer(int binding, BoundState.VertexBuffer buffer) {
        vertexBuffers = with(vertexBuffers, binding, buffer);
        changed();
    }

    @ForTrackers
    public void indexBuffer(BoundState.IndexBuffer buffer) {
        indexBuffer = buffer;
        changed();
    }

    /** The buffers that transform feedback writes while it is active. */
    @ForTrackers
    public void feedbackBuffer(int binding, BufferPart part) {
        feedbackBuffers = with(feedbackBuffers, binding, part);
    }

    /** A map with a value for a binding, or without one; ascending. */
    private static <T> Map<Integer, T> with(Map<Integer, T> map, int binding, T value) {
        if (value == null) {
            if (!map.isEmpty()) {
                map.remove(binding);
            }
            return map;
        }
        Map<Integer, T> changed = map.isEmpty() ? new TreeMap<>() : map;
        changed.put(binding, value);
        return changed;
    }

    private static <T> Map<Integer, T> writable(Map<Integer, T> map) {
        return map.isEmpty() ? new HashMap<>() : map;
    }

    /** The transform feedback buffers by binding; must not be modified. */
    @ForTrackers
    public Map<Integer, BufferPart> feedbackBuffers() {
        return feedbackBuffers;
    }

    /** Images that commands read besides, for modification. */
    @ForTrackers
    public AuxiliaryImages images() {
        return images;
    }

    /** The bound state of a bind point; the same object until something changes. */
    BoundState snapshot(int bindPoint) {
        BoundState known = snapshots.get(bindPoint);
        if (known == null) {
            known = take(bindPoint);
            snapshots = writable(snapshots);
            snapshots.put(bindPoint, known);
        }
        return known;
    }

    private BoundState take(int bindPoint) {
        PipelineState pipeline = pipelines.get(bindPoint);
        boolean graphics = bindPoint == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
        return new BoundState(
                pipeline,
                pipeline == null ? shaders(bindPoint) : List.of(),
                graphics ? dynamic.effective(pipeline) : GraphicsState.NONE,
                sets.getOrDefault(bindPoint, List.of()),
                graphics ? Map.copyOf(vertexBuffers) : Map.of(),
                graphics ? indexBuffer : null);
    }
}
