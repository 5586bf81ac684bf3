package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginCustomResolveEXT;
import dev.vkval.capture.command.CmdBeginQuery;
import dev.vkval.capture.command.CmdBeginQueryIndexedEXT;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdBindShadersEXT;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.command.CmdEndQuery;
import dev.vkval.capture.command.CmdEndQueryIndexedEXT;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.capture.command.CmdSetRenderingAttachmentLocations;
import dev.vkval.capture.command.CmdSetRenderingInputAttachmentIndices;
import dev.vkval.capture.command.CmdSetStencilOp;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.check.rules.DynamicSetter;
import dev.vkval.check.rules.GraphicsStateLayout;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;

/** The rule lines about what is bound and set where a draw is recorded, judged again when that has changed. */
public final class GraphicsStateRules implements Topic, StateObserver {
    /** Commands that change the render pass instance. */
    private static final List<Integer> CHANGES = List.of(
            CmdBeginRenderPass.ID,
            CmdBeginRenderPass2.ID,
            CmdNextSubpass.ID,
            CmdNextSubpass2.ID,
            CmdEndRenderPass.ID,
            CmdEndRenderPass2.ID);

    private static final int SAMPLES = DynamicSetter.index("vkCmdSetRasterizationSamplesEXT");

    private static final StateObject.SubStateKey<GraphicsCalls> KEY =
            new StateObject.SubStateKey<>(GraphicsCalls.class);
    private final CoreContext context;
    private final PipelineParameters pipelines;
    private final BindRules binds;
    private final StateLines lines;
    private final KeptCalls copies;
    private final GraphicsMemory memory = new GraphicsMemory();
    private final Set<GraphicsCalls> open = new HashSet<>();

    public GraphicsStateRules(CoreContext context) {
        this.context = context;
        this.pipelines = new PipelineParameters(context);
        this.binds = new BindRules(context, pipelines);
        this.lines = new StateLines(context, GraphicsStateLayout.NAME, GraphicsStateLayout.LAYOUT);
        this.copies = new KeptCalls(lines::forget);
    }

    @Override
    public void register(TopicHooks hooks) {
        pipelines.register(hooks);
        binds.register(hooks);
        hooks.record(CreateShadersEXT.ID, call -> CustomResolveShaders.created(context, call));
        hooks.observe(this);
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> calls(buffer).begin(call));
        for (int i = 0; i < DynamicSetter.ALL.size(); i++) {
            int setter = i;
            hooks.record(
                    DynamicSetter.ALL.get(i).command().number(),
                    (call, buffer) -> calls(buffer).set(setter, call));
        }
        hooks.record(CmdBindPipeline.ID, this::bind);
        hooks.record(CmdBeginRendering.ID, (call, buffer) -> calls(buffer).beginRendering(call));
        hooks.record(CmdEndRendering.ID, (call, buffer) -> calls(buffer).endRendering());
        hooks.record(CmdEndRendering2KHR.ID, (call, buffer) -> calls(buffer).endRendering());
        hooks.record(CmdBindShadersEXT.ID, (call, buffer) -> calls(buffer).bindShaders());
        hooks.record(CmdExecuteCommands.ID, (call, buffer) -> calls(buffer).forgetSetters());
        hooks.record(
                CmdBeginCustomResolveEXT.ID, (call, buffer) -> calls(buffer).beginCustomResolve());
        hooks.record(
                CmdSetRenderingAttachmentLocations.ID,
                (call, buffer) -> calls(buffer).locations(call));
        hooks.record(
                CmdSetRenderingInputAttachmentIndices.ID,
                (call, buffer) -> calls(buffer).indices(call));
        hooks.record(CmdBindVertexBuffers2.ID, (call, buffer) -> {
            if (CmdBindVertexBuffers2.pStrides(call) != 0) {
                calls(buffer).setStrides();
            }
        });
        hooks.record(CmdSetStencilOp.ID, (call, buffer) -> calls(buffer).changed());
        queries(hooks);
        CHANGES.forEach(
                command -> hooks.record(command, (call, buffer) -> calls(buffer).changed()));
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.FRONT_FACE);
    }

    private void queries(TopicHooks hooks) {
        hooks.record(
                CmdBeginQuery.ID,
                (call, buffer) ->
                        query(CmdBeginQuery.queryPool(call), CmdBeginQuery.query(call), 0, calls(buffer)::begin));
        hooks.record(
                CmdBeginQueryIndexedEXT.ID,
                (call, buffer) -> query(
                        CmdBeginQueryIndexedEXT.queryPool(call),
                        CmdBeginQueryIndexedEXT.query(call),
                        CmdBeginQueryIndexedEXT.index(call),
                        calls(buffer)::begin));
        hooks.record(
                CmdEndQuery.ID,
                (call, buffer) -> query(CmdEndQuery.queryPool(call), CmdEndQuery.query(call), 0, calls(buffer)::end));
        hooks.record(
                CmdEndQueryIndexedEXT.ID,
                (call, buffer) -> query(
                        CmdEndQueryIndexedEXT.queryPool(call),
                        CmdEndQueryIndexedEXT.query(call),
                        CmdEndQueryIndexedEXT.index(call),
                        calls(buffer)::end));
    }

    private void query(long pool, int query, int index, Consumer<GraphicsCalls.ActiveQuery> change) {
        QueryPoolState state = context.get(QueryPoolState.class, pool);
        if (state != null) {
            change.accept(new GraphicsCalls.ActiveQuery(state, query, index));
        }
    }

    private GraphicsCalls calls(CommandBufferState buffer) {
        GraphicsCalls calls = buffer.subState(KEY);
        if (calls == null) {
            calls = new GraphicsCalls(copies);
            open.add(calls);
            buffer.subState(KEY, calls);
        }
        return calls;
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
        PipelineParameters.Kept kept = pipelines.of(pipeline);
        if (kept != null && CmdBindPipeline.pipelineBindPoint(call) == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS) {
            calls(buffer).bind(kept.traits());
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        GraphicsCalls calls = calls(buffer);
        boolean generated = context.now().sequences() != null;
        if (!generated && calls.judged(call.command())) {
            return;
        }
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        PipelineParameters.Kept kept = pipelines.of(pipeline);
        if (pipeline != null && kept == null) {
            return;
        }
        long state = memory.fill(buffer, calls, pipeline, kept, binds.subpassSamples(buffer));
        if (generated) {
            memory.without(context.now().sequences());
        }
        boolean sound = lines.check(call, state, violation -> report(violation, call, buffer, pipeline));
        if (sound && !generated) {
            calls.judge(call.command());
        }
        if (kept == null || kept.traits().dynamic(SAMPLES)) {
            binds.drawn(buffer, calls.number(SAMPLES));
        }
    }

    private void report(Rule.Violation violation, Call call, CommandBufferState buffer, PipelineState pipeline) {
        Problem problem = lines.problem(call, violation).on(buffer).on(pipeline);
        violation.objects().forEach(object -> problem.on(context.get(StateObject.class, object)));
        problem.report();
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof PipelineState) {
            lines.forget(); // another one may be kept where this one was
        }
        GraphicsCalls calls = object instanceof CommandBufferState buffer ? buffer.subState(KEY) : null;
        if (calls != null) {
            object.subState(KEY, null);
            open.remove(calls);
            calls.close();
        }
    }

    @Override
    public List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>(lines.gaps("draw state"));
        gaps.addAll(binds.gaps());
        return gaps;
    }

    @Override
    public void finish() {
        binds.close();
        pipelines.close();
        memory.close();
        open.forEach(GraphicsCalls::close);
        open.clear();
        copies.close();
        lines.close();
    }
}
