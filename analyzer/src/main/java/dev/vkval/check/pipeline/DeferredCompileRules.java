package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CompileDeferredNV;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** A shader of a pipeline is compiled once where its compilation was deferred. */
public final class DeferredCompileRules implements Topic {
    private static final StateObject.SubStateKey<Compiled> COMPILED = new StateObject.SubStateKey<>(Compiled.class);

    private final CoreContext context;

    public DeferredCompileRules(CoreContext context) {
        this.context = context;
    }

    /** The indices of the shaders that have been compiled. */
    private record Compiled(Set<Integer> shaders) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CompileDeferredNV.ID, this::judge);
        hooks.record(CompileDeferredNV.ID, call -> {
            PipelineState pipeline = context.get(PipelineState.class, CompileDeferredNV.pipeline(call));
            if (pipeline != null) {
                pipeline.subStateOr(COMPILED, () -> new Compiled(new TreeSet<>()))
                        .shaders()
                        .add(CompileDeferredNV.shader(call));
            }
        });
    }

    private void judge(Call call) {
        PipelineState pipeline = context.get(PipelineState.class, CompileDeferredNV.pipeline(call));
        Compiled compiled = pipeline == null ? null : pipeline.subState(COMPILED);
        Set<Integer> shaders = compiled == null ? Collections.emptySet() : compiled.shaders();
        if (shaders.contains(CompileDeferredNV.shader(call))) {
            context.error(call, "VUID-vkCompileDeferredNV-shader-02238")
                    .on(pipeline)
                    .parameter("shader")
                    .title("a deferred shader is compiled twice")
                    .message("shader %d of %s has been compiled before", CompileDeferredNV.shader(call), pipeline)
                    .help("compile each deferred shader of a pipeline once")
                    .report();
        }
    }
}
