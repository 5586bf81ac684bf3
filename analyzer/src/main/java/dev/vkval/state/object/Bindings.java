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

    private final Map<Integer, PipelineState> pipelines = new HashMap<>();
    private final Map<Integer, ShaderObjectState> shaders = new TreeMap<>();
    private final Map<Integer, List<BoundState.BoundSet>> sets = new HashMap<>();
    private final Map<Integer, DescriptorSetState> pushedSets = new HashMap<>();
    private final Map<Integer, BoundState.VertexBuffer> vertexBuffers = new TreeMap<>();
    private final Map<Integer, BufferPart> feedbackBuffers = new TreeMap<>();
    private final Map<Integer, BoundState> snapshots = new HashMap<>();
    private final AuxiliaryImages images = new AuxiliaryImages();
    private BoundState.IndexBuffer indexBuffer;
    private DynamicState dynamic = new DynamicState();

    void clear() {
        pipelines.clear();
        shaders.clear();
        sets.clear();
        pushedSets.clear();
        vertexBuffers.clear();
        feedbackBuffers.clear();
        snapshots.clear();
        images.clear();
        indexBuffer = null;
        dynamic = new DynamicState();
    }

    /** Dynamic state for modification. */
    @ForTrackers
    public DynamicState dynamic() {
        snapshots.clear();
        return dynamic;
    }

    /** Binds a pipeline, which replaces the shader objects of its bind point. */
    @ForTrackers
    public void pipeline(int bindPoint, PipelineState pipeline) {
        pipelines.put(bindPoint, pipeline);
        shaders.keySet().removeIf(stage -> bindPoint(stage) == bindPoint);
        snapshots.clear();
    }

    /**
     * Binds a shader object, which replaces the pipeline of its bind point.
     *
     * @param stage VkShaderStageFlagBits
     * @param shader null for none
     */
    @ForTrackers
    public void shader(int stage, ShaderObjectState shader) {
        shaders.put(stage, shader);
        pipelines.remove(bindPoint(stage));
        snapshots.clear();
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
        sets.put(bindPoint, list);
        snapshots.clear();
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
        pushedSets.put(key, next);
        return next;
    }

    @ForTrackers
    public void vertexBuffer(int binding, BoundState.VertexBuffer buffer) {
        if (buffer == null) {
            vertexBuffers.remove(binding);
        } else {
            vertexBuffers.put(binding, buffer);
        }
        snapshots.clear();
    }

    @ForTrackers
    public void indexBuffer(BoundState.IndexBuffer buffer) {
        indexBuffer = buffer;
        snapshots.clear();
    }

    /** The buffers that transform feedback writes while it is active. */
    @ForTrackers
    public void feedbackBuffer(int binding, BufferPart part) {
        if (part == null) {
            feedbackBuffers.remove(binding);
        } else {
            feedbackBuffers.put(binding, part);
        }
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
        return snapshots.computeIfAbsent(bindPoint, this::take);
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
