package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdNextSubpass;
import dev.vkval.capture.command.CmdNextSubpass2;
import dev.vkval.capture.command.CmdSetDiscardRectangleEXT;
import dev.vkval.capture.command.CmdSetSampleLocationsEXT;
import dev.vkval.capture.command.CmdSetScissor;
import dev.vkval.capture.command.CmdSetScissorWithCount;
import dev.vkval.capture.command.CmdSetViewport;
import dev.vkval.capture.command.CmdSetViewportWithCount;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.BindLayout;
import dev.vkval.check.rules.StateLines;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.finding.Coverage;
import dev.vkval.rule.Rule;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.lwjgl.vulkan.EXTDiscardRectangles;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTProvokingVertex;
import org.lwjgl.vulkan.EXTSampleLocations;
import org.lwjgl.vulkan.NVInheritedViewportScissor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBufferInheritanceViewportScissorInfoNV;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineDiscardRectangleStateCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineMultisampleStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationProvokingVertexStateCreateInfoEXT;

/**
 * The rule lines about a graphics pipeline where it is bound, and what it may differ in from the one that was bound before;
 * and those about inherited viewports where others are set.
 */
final class BindRules {
    private static final List<Integer> SETS_VIEWPORTS = List.of(
            CmdSetViewport.ID,
            CmdSetViewportWithCount.ID,
            CmdSetScissor.ID,
            CmdSetScissorWithCount.ID,
            CmdSetDiscardRectangleEXT.ID);

    private static final StateObject.SubStateKey<BoundBefore> KEY = new StateObject.SubStateKey<>(BoundBefore.class);
    private final CoreContext context;
    private final PipelineParameters pipelines;
    private final StateLines lines;

    BindRules(CoreContext context, PipelineParameters pipelines) {
        this.context = context;
        this.pipelines = pipelines;
        this.lines = new StateLines(context, BindLayout.NAME, BindLayout.LAYOUT);
    }

    void register(TopicHooks hooks) {
        hooks.validate(CmdBindPipeline.ID, this::validate);
        hooks.validate(CmdSetSampleLocationsEXT.ID, this::setsLocations);
        SETS_VIEWPORTS.forEach(command -> hooks.validate(command, this::setsViewports));
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> before(buffer).begin(inheritsViewports(call, buffer)));
        hooks.record(CmdBeginRenderPass.ID, (call, buffer) -> begin(buffer, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.record(
                CmdBeginRenderPass2.ID, (call, buffer) -> begin(buffer, CmdBeginRenderPass2.pRenderPassBegin(call)));
        on(hooks, BoundBefore::nextSubpass, CmdNextSubpass.ID, CmdNextSubpass2.ID);
        on(hooks, BoundBefore::execute, CmdExecuteCommands.ID);
        on(
                hooks,
                BoundBefore::endRendering,
                CmdBeginRendering.ID,
                CmdEndRendering.ID,
                CmdEndRendering2KHR.ID,
                CmdEndRenderPass.ID,
                CmdEndRenderPass2.ID);
        hooks.record(CmdBindPipeline.ID, this::bind);
    }

    private void on(TopicHooks hooks, Consumer<BoundBefore> change, int... commands) {
        for (int command : commands) {
            hooks.record(command, (call, buffer) -> change.accept(before(buffer)));
        }
    }

    private BoundBefore before(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, BoundBefore::new);
    }

    private static boolean inheritsViewports(Call call, CommandBufferState buffer) {
        long inherited = InheritanceReader.address(call, buffer);
        long viewports = inherited == 0
                ? 0
                : PNext.find(
                        inherited,
                        NVInheritedViewportScissor
                                .VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);
        return viewports != 0
                && VkCommandBufferInheritanceViewportScissorInfoNV.nviewportScissor2D(viewports) != VK10.VK_FALSE;
    }

    private void begin(CommandBufferState buffer, long info) {
        before(buffer).beginRenderPass(info == 0 ? Map.of() : SampleLocations.afterSubpasses(info));
    }

    private PipelineParameters.Kept graphics(Call call) {
        return CmdBindPipeline.pipelineBindPoint(call) == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS
                ? pipelines.of(pipeline(call))
                : null;
    }

    private PipelineState pipeline(Call call) {
        return context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineParameters.Kept kept = graphics(call);
        if (kept != null) {
            Set<Integer> dynamic = pipeline(call).dynamicStates();
            before(buffer).bind(samples(kept.info(), dynamic), provokingVertex(kept.info(), dynamic));
        }
    }

    /** The sample count that draws in the subpass must have if it is one without attachments, 0 where any will do. */
    int subpassSamples(CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        return scope != null && usesNoAttachments(scope) ? before(buffer).subpassSamples() : 0;
    }

    /** A draw is recorded with a dynamic sample count, 0 where it is not known. */
    void drawn(CommandBufferState buffer, int samples) {
        before(buffer).draw(samples);
    }

    private void validate(Call call, CommandBufferState buffer) {
        PipelineParameters.Kept kept = graphics(call);
        if (kept == null) {
            return;
        }
        PipelineState pipeline = pipeline(call);
        Set<Integer> dynamic = pipeline.dynamicStates();
        BoundBefore before = before(buffer);
        RenderScope scope = buffer.renderScope();
        lines.clear();
        if (before.inheritsViewports()) {
            viewports(kept.info(), dynamic);
        }
        int samples = samples(kept.info(), dynamic);
        if (scope != null && samples != 0 && usesNoAttachments(scope)) {
            lines.set("samples", samples).set("subpassSamples", before.subpassSamples());
        }
        int mode = provokingVertex(kept.info(), dynamic);
        if (scope != null && mode != BoundBefore.UNKNOWN && before.provokingVertex() != BoundBefore.UNKNOWN) {
            lines.set("provokingVertex", mode)
                    .set("provokingVertexBefore", before.provokingVertex())
                    .set("provokingVertexKnown", true);
        }
        if (scope != null && before.locations() != null) {
            locations(kept.info(), dynamic, before.locations().get(scope.subpass()));
        }
        lines.check(call, violation -> report(violation, call, buffer, pipeline));
    }

    private void setsViewports(Call call, CommandBufferState buffer) {
        if (before(buffer).inheritsViewports()) {
            lines.clear()
                    .set("inheritsViewports", true)
                    .check(call, violation -> report(violation, call, buffer, null));
        }
    }

    /** Where sample locations are those of the subpass, as the begin of the render pass instance specified them. */
    private void setsLocations(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        DeviceState device = context.device(buffer);
        Map<Integer, SampleLocations> begun = before(buffer).locations();
        OptionalLong variable = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState()
                        .properties()
                        .integer("VkPhysicalDeviceSampleLocationsPropertiesEXT", "variableSampleLocations", 0);
        boolean fixed = scope != null && begun != null && variable.isPresent() && variable.getAsLong() == 0;
        if (fixed
                && !SampleLocations.of(CmdSetSampleLocationsEXT.pSampleLocationsInfo(call))
                        .equals(begun.get(scope.subpass()))) {
            context.error(call, "VUID-vkCmdSetSampleLocationsEXT-variableSampleLocations-01530")
                    .on(buffer)
                    .parameter("pSampleLocationsInfo")
                    .title("sample locations are set that the render pass instance was not begun with")
                    .message("pPostSubpassSampleLocations has none or other ones for subpass %d", scope.subpass())
                    .help("begin the render pass instance with the sample locations of each subpass")
                    .report();
        }
    }

    private void viewports(long info, Set<Integer> dynamic) {
        long rectangles = PNext.find(
                info, EXTDiscardRectangles.VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT);
        boolean some =
                rectangles != 0 && VkPipelineDiscardRectangleStateCreateInfoEXT.ndiscardRectangleCount(rectangles) != 0;
        lines.set("inheritsViewports", true)
                .set(
                        "dynamicViewports",
                        dynamic.contains(VK10.VK_DYNAMIC_STATE_VIEWPORT)
                                || dynamic.contains(VK13.VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT))
                .set(
                        "dynamicScissors",
                        dynamic.contains(VK10.VK_DYNAMIC_STATE_SCISSOR)
                                || dynamic.contains(VK13.VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT))
                .set(
                        "discardRectangles",
                        some || dynamic.contains(EXTDiscardRectangles.VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT))
                .set(
                        "dynamicDiscardRectangles",
                        dynamic.contains(EXTDiscardRectangles.VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT));
    }

    private void locations(long info, Set<Integer> dynamic, SampleLocations begun) {
        SampleLocations fixed = SampleLocations.ofPipeline(info);
        boolean specified = fixed != null
                && VkGraphicsPipelineCreateInfo.nrenderPass(info) != VK10.VK_NULL_HANDLE
                && !dynamic.contains(EXTSampleLocations.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT)
                && !dynamic.contains(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
        lines.set("fixesLocations", specified).set("locationsBegun", specified && fixed.equals(begun));
    }

    private static int samples(long info, Set<Integer> dynamic) {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE);
        return state == 0 || dynamic.contains(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
                ? 0
                : VkPipelineMultisampleStateCreateInfo.nrasterizationSamples(state);
    }

    private static int provokingVertex(long info, Set<Integer> dynamic) {
        long raster = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        if (raster == 0 || dynamic.contains(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT)) {
            return BoundBefore.UNKNOWN;
        }
        long state = PNext.find(
                raster,
                EXTProvokingVertex.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT);
        return state == 0
                ? EXTProvokingVertex.VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT
                : VkPipelineRasterizationProvokingVertexStateCreateInfoEXT.nprovokingVertexMode(state);
    }

    /** Whether the subpass of a render pass object is known to have none. */
    private static boolean usesNoAttachments(RenderScope scope) {
        RenderPassState.Subpass subpass = scope.currentSubpass();
        return subpass != null
                && !subpass.depthStencil().used()
                && unused(subpass.inputs())
                && unused(subpass.colors())
                && unused(subpass.resolves());
    }

    private static boolean unused(List<RenderPassState.Reference> attachments) {
        for (RenderPassState.Reference attachment : attachments) {
            if (attachment.used()) {
                return false;
            }
        }
        return true;
    }

    private void report(Rule.Violation violation, Call call, CommandBufferState buffer, PipelineState pipeline) {
        lines.problem(call, violation).on(buffer).on(pipeline).report();
    }

    List<Coverage.Gap> gaps() {
        return lines.gaps("pipeline bind");
    }

    void close() {
        lines.close();
    }
}
