package dev.vkval.check.pipeline;

import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lwjgl.vulkan.EXTDescriptorHeap;

/** What is known of a VkIndirectExecutionSetEXT: the state that it was created with, and what was written to it. */
public final class ExecutionSet {
    static final StateObject.SubStateKey<ExecutionSet> KEY = new StateObject.SubStateKey<>(ExecutionSet.class);

    private final PipelineState pipeline;
    private final List<ShaderObjectState> shaders;
    private final List<ShaderLayout> layouts;
    private final Map<Integer, StateObject> written = new HashMap<>();
    private Set<Boolean> heaps;

    /**
     * @param pipeline the initial pipeline, null for a set of shaders
     * @param shaders the initial shaders, empty for a set of pipelines
     * @param layouts those that are given with the shaders, as many as these or none
     */
    ExecutionSet(PipelineState pipeline, List<ShaderObjectState> shaders, List<ShaderLayout> layouts) {
        this.pipeline = pipeline;
        this.shaders = List.copyOf(shaders);
        this.layouts = List.copyOf(layouts);
    }

    /** The layout that is given with the initial shader of a stage, null where none is. */
    ShaderLayout layout(int stage) {
        for (int i = 0; i < layouts.size(); i++) {
            if (shaders.get(i).stage().stage() == stage) {
                return layouts.get(i);
            }
        }
        return null;
    }

    /** Of an object, null where it is not known. */
    public static ExecutionSet of(StateObject set) {
        return set == null ? null : set.subState(KEY);
    }

    /** The initial pipeline, null for a set of shaders. */
    public PipelineState pipeline() {
        return pipeline;
    }

    /** The initial shaders, empty for a set of pipelines. */
    public List<ShaderObjectState> shaders() {
        return shaders;
    }

    /** The stages of the initial shader state. */
    List<ShaderStage> stages() {
        return pipeline != null
                ? pipeline.stages()
                : shaders.stream().map(ShaderObjectState::stage).toList();
    }

    /** VkShaderStageFlags of the initial shader state. */
    public int stageFlags() {
        return ShaderStage.flags(stages());
    }

    void write(int index, StateObject object) {
        written.put(index, object);
        heaps = null;
    }

    /** Whether the initial objects and those written last were created with descriptor heaps: both answers, if they differ. */
    public Set<Boolean> heaps() {
        if (heaps == null) {
            Stream<StateObject> initial =
                    pipeline != null ? Stream.of(pipeline) : shaders.stream().map(s -> s);
            heaps = Stream.concat(initial, written.values().stream())
                    .filter(object -> !(object instanceof PipelineState made) || made.origin() != null)
                    .map(ExecutionSet::usesHeaps)
                    .collect(Collectors.toUnmodifiableSet());
        }
        return heaps;
    }

    /** Whether a shader or pipeline is known to have been created with descriptor heaps. */
    static boolean usesHeaps(StateObject object) {
        return object instanceof PipelineState made
                ? usesHeaps(made)
                : object instanceof ShaderObjectState shader
                        && (shader.flags() & EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) != 0;
    }

    private static boolean usesHeaps(PipelineState pipeline) {
        return pipeline.origin() != null
                && (pipeline.origin().flags() & EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT) != 0;
    }
}
