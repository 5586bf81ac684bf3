package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;

/** Binds the application's descriptor sets again that the reserved set of an action has disturbed. */
final class DisturbedSets {
    private static final int MOST_SETS = 64;
    private static final int LAYOUT = 2;
    private static final int INFO = 1;
    private static final int COMPUTE = VK10.VK_SHADER_STAGE_COMPUTE_BIT;
    private static final int RAY_TRACING = KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR
            | KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR;
    private static final int GRAPHICS = VK10.VK_SHADER_STAGE_ALL_GRAPHICS;

    private final DeviceServices services;
    private final StateTracker state;
    private final Gaps gaps;

    DisturbedSets(DeviceServices services, StateTracker state, Gaps gaps) {
        this.services = services;
        this.state = state;
        this.gaps = gaps;
    }

    /** A vkCmdBindDescriptorSets was executed. */
    void bound(ExecutedCall call, BoundLayouts layouts) {
        Call recorded = call.recorded();
        bound(
                layouts,
                CmdBindDescriptorSets.pipelineBindPoint(recorded),
                CmdBindDescriptorSets.firstSet(recorded),
                CmdBindDescriptorSets.descriptorSetCount(recorded),
                layout(call.u64(LAYOUT), CmdBindDescriptorSets.layout(recorded)));
    }

    /** A vkCmdBindDescriptorSets2 was executed. */
    void bound2(ExecutedCall call, BoundLayouts layouts) {
        long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call.recorded());
        if (info == 0) {
            return;
        }
        BoundLayouts.Layout layout =
                layout(VkBindDescriptorSetsInfoKHR.nlayout(call.u64(INFO)), VkBindDescriptorSetsInfoKHR.nlayout(info));
        int stages = VkBindDescriptorSetsInfoKHR.nstageFlags(info);
        int first = VkBindDescriptorSetsInfoKHR.nfirstSet(info);
        int count = VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info);
        if ((stages & GRAPHICS) != 0) {
            bound(layouts, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, first, count, layout);
        }
        if ((stages & RAY_TRACING) != 0) {
            bound(layouts, KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, first, count, layout);
        }
        if ((stages & COMPUTE) != 0) {
            bound(layouts, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, first, count, layout);
        }
    }

    private BoundLayouts.Layout layout(long live, long id) {
        return live == 0 ? null : new BoundLayouts.Layout(live, state.get(PipelineLayoutState.class, id));
    }

    private static void bound(BoundLayouts layouts, int bindPoint, int first, int count, BoundLayouts.Layout layout) {
        for (int i = 0; layout != null && i < Math.min(count, MOST_SETS); i++) {
            layouts.bound(bindPoint, first + i, layout);
        }
    }

    /** Binds them after an action, which is executed. */
    void restore(CommandBufferActions actions, InstrumentedPipeline pipeline, int bindPoint, ExecutedCall call) {
        List<BoundState.BoundSet> sets =
                actions.commandBuffer().bound(bindPoint).sets();
        PipelineLayoutState used = actions.layout(pipeline, bindPoint).state();
        List<Integer> disturbed = actions.layouts().disturbed(bindPoint, sets, used, actions.device.slot);
        for (int number : disturbed) {
            BoundState.BoundSet bound = sets.get(number);
            long live = services.live(bound.set().id());
            if (live == 0) {
                gaps.add("descriptors pushed with another layout than that of a checked action: they may be lost");
            } else {
                bind(
                        call,
                        bindPoint,
                        number,
                        live,
                        bound.dynamicOffsets(),
                        actions.layouts().of(bindPoint, number));
            }
        }
    }

    /**
     * Binds sets that were bound with a layout without room for an index again before an action with such a pipeline: its
     * push constants differ, so that the layouts are not compatible any more.
     */
    void adapt(CommandBufferActions actions, InstrumentedPipeline pipeline, int bindPoint, ExecutedCall call) {
        rebind(actions, pipeline, bindPoint, call, true);
    }

    /** Undoes {@link #adapt} after the action. */
    void adaptBack(CommandBufferActions actions, InstrumentedPipeline pipeline, int bindPoint, ExecutedCall call) {
        rebind(actions, pipeline, bindPoint, call, false);
    }

    /** @param adapted whether to bind with the layout of the pipeline, not with that of the application */
    private void rebind(
            CommandBufferActions actions,
            InstrumentedPipeline pipeline,
            int bindPoint,
            ExecutedCall call,
            boolean adapted) {
        BoundLayouts.Layout own = new BoundLayouts.Layout(pipeline.layout(), pipeline.layoutState());
        List<BoundState.BoundSet> sets =
                actions.commandBuffer().bound(bindPoint).sets();
        for (int number = 0; number < sets.size(); number++) {
            BoundLayouts.Layout bound =
                    sets.get(number) == null ? null : actions.layouts().of(bindPoint, number);
            boolean other = bound != null
                    && BoundLayouts.sameSet(bound.state(), own.state(), number)
                    && !actions.device.pushed.containsKey(bound.state().id());
            long live = other ? services.live(sets.get(number).set().id()) : 0;
            if (live != 0) {
                bind(call, bindPoint, number, live, sets.get(number).dynamicOffsets(), adapted ? own : bound);
            }
        }
    }

    private void bind(
            ExecutedCall call,
            int bindPoint,
            int number,
            long set,
            List<Integer> dynamicOffsets,
            BoundLayouts.Layout layout) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            int[] offsets = dynamicOffsets.stream().mapToInt(Integer::intValue).toArray();
            services.call(
                    call.recorded().u64(0),
                    CmdBindDescriptorSets.ID,
                    call.u64(0),
                    bindPoint,
                    layout.live(),
                    number,
                    1,
                    MemoryUtil.memAddress(stack.longs(set)),
                    offsets.length,
                    offsets.length == 0 ? 0 : MemoryUtil.memAddress(stack.ints(offsets)));
        }
    }
}
