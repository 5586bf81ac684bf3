package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;

/**
 * Dynamic state of which a command buffer has set some elements, but not all that a draw uses: viewports, scissors, and blend
 * equations of color attachments. What was not set at all is up to the lines of rules.
 */
public final class PartialStateRules implements Topic {
    private static final StateObject.SubStateKey<Counts> COUNTS = new StateObject.SubStateKey<>(Counts.class);
    private static final int VIEWPORTS = VK10.VK_DYNAMIC_STATE_VIEWPORT;
    private static final int SCISSORS = VK10.VK_DYNAMIC_STATE_SCISSOR;
    private static final int EQUATIONS = EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT;
    private static final int ADVANCED = EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT;

    private static final Map<Integer, String> SETTERS = Map.of(
            VIEWPORTS, "vkCmdSetViewport",
            SCISSORS, "vkCmdSetScissor",
            EQUATIONS, "vkCmdSetColorBlendEquationEXT",
            ADVANCED, "vkCmdSetColorBlendAdvancedEXT");

    private final CoreContext context;
    private final DynamicElements elements;

    /** How many viewports and scissors a pipeline has. */
    private record Counts(int viewports, int scissors) {}

    public PartialStateRules(CoreContext context) {
        this.context = context;
        this.elements = new DynamicElements(context, SETTERS);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw);
        elements.register(hooks);
        hooks.record(CreateGraphicsPipelines.ID, this::created);
    }

    private void created(Call call) {
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        int count = infos == 0 ? 0 : CMemory.count(CreateGraphicsPipelines.createInfoCount(call), pipelines);
        for (int i = 0; i < count; i++) {
            PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
            long state = CMemory.pointer(CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF)
                    + VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE);
            if (pipeline != null && state != 0) {
                pipeline.subState(
                        COUNTS,
                        new Counts(
                                VkPipelineViewportStateCreateInfo.nviewportCount(state),
                                VkPipelineViewportStateCreateInfo.nscissorCount(state)));
            }
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        PipelineState pipeline = bound.pipeline();
        if (pipeline == null || bound.graphics().rasterizerDiscard()) {
            return;
        }
        Set<Integer> dynamic = pipeline.dynamicStates();
        Counts counts = Objects.requireNonNullElse(pipeline.subState(COUNTS), new Counts(1, 1));
        BitSet viewports = elements.of(buffer, VIEWPORTS);
        if (dynamic.contains(VIEWPORTS) && isSome(viewports, counts.viewports())) {
            report(call, buffer, pipeline, "VUID-{draws}-None-07831", VIEWPORTS, viewports.nextClearBit(0));
        }
        BitSet scissors = elements.of(buffer, SCISSORS);
        if (dynamic.contains(SCISSORS) && isSome(scissors, counts.scissors())) {
            report(call, buffer, pipeline, "VUID-{draws}-None-07832", SCISSORS, scissors.nextClearBit(0));
        }
        boolean equations = dynamic.contains(EQUATIONS);
        boolean advanced = dynamic.contains(ADVANCED);
        if (equations || advanced) {
            BitSet set = new BitSet();
            if (equations) {
                set.or(elements.of(buffer, EQUATIONS));
            }
            if (advanced) {
                set.or(elements.of(buffer, ADVANCED));
            }
            String rule = equations && advanced
                    ? "VUID-{draws}-None-10864"
                    : equations ? "VUID-{draws}-None-10862" : "VUID-{draws}-rasterizerDiscardEnable-10863";
            blending(call, buffer, bound, set, rule, equations ? EQUATIONS : ADVANCED);
        }
    }

    /** Whether some of the elements from 0 on have been set, and not all. */
    private static boolean isSome(BitSet set, int count) {
        return !set.isEmpty() && set.nextClearBit(0) < count;
    }

    private void blending(Call call, CommandBufferState buffer, BoundState bound, BitSet set, String rule, int state) {
        List<Boolean> blends = bound.graphics().colorBlends();
        for (int i = 0; i < blends.size() && !set.isEmpty(); i++) {
            if (blends.get(i) && !set.get(i) && isActive(buffer.renderScope(), i)) {
                report(call, buffer, bound.pipeline(), rule, state, i);
                return;
            }
        }
    }

    /** Whether a color attachment is used. */
    private static boolean isActive(RenderScope scope, int attachment) {
        if (scope != null && scope.rendering() != null) {
            var colors = scope.rendering().colors();
            return attachment < colors.size()
                    && colors.get(attachment) != null
                    && colors.get(attachment).view() != null;
        }
        RenderPassState.Subpass subpass = scope == null ? null : scope.currentSubpass();
        return subpass != null
                && attachment < subpass.colors().size()
                && subpass.colors().get(attachment) != null
                && subpass.colors().get(attachment).attachment() != VK10.VK_ATTACHMENT_UNUSED;
    }

    private void report(
            Call call, CommandBufferState buffer, PipelineState pipeline, String rule, int state, int element) {
        String what = state == VIEWPORTS ? "viewport" : state == SCISSORS ? "scissor" : "attachment";
        context.error(call, rule)
                .on(buffer)
                .on(pipeline)
                .title("dynamic state is not set for all that a draw uses")
                .message(
                        "%s is dynamic in %s and has been set in %s, but not for %s %d",
                        Names.of("VkDynamicState", state), pipeline, buffer, what, element)
                .help("set it for each " + what + " that the pipeline uses before the draw")
                .report();
    }
}
