package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTSampleLocations;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/**
 * The pipelines of a render pass instance that is suspended and resumed have the same sample locations if the device cannot vary
 * them. Pipelines are compared that specify theirs.
 */
public final class SuspendedLocationRules implements Topic {
    private static final StateObject.SubStateKey<SampleLocations> FIXED =
            new StateObject.SubStateKey<>(SampleLocations.class);

    private static final StateObject.SubStateKey<Parts> KEY = StateObject.SubStateKey.ofRecording(Parts.class);
    private final CoreContext context;

    public SuspendedLocationRules(CoreContext context) {
        this.context = context;
    }

    /** A part of a render pass instance, with the pipelines bound in it that specify sample locations. */
    private record Part(boolean resuming, boolean suspending, List<PipelineState> pipelines) {}

    /** Those of a command buffer that are suspended or resumed. */
    private static final class Parts {
        private final List<Part> all = new ArrayList<>();
        private Part open;
        /** The pipelines that are bound in the render pass instance that executes it. */
        private final List<PipelineState> inherited = new ArrayList<>();
    }

    /** Two pipelines of one instance with different locations. */
    private record Difference(PipelineState one, PipelineState other) {}

    /** Follows render pass instances over command buffers. */
    private static final class Chain {
        private PipelineState first;

        /** The first difference in some parts, null for none. */
        Difference follow(List<Part> parts) {
            for (Part part : parts) {
                first = part.resuming() ? first : null;
                for (PipelineState pipeline : part.pipelines()) {
                    if (first != null && !first.subState(FIXED).equals(pipeline.subState(FIXED))) {
                        return new Difference(first, pipeline);
                    }
                }
                if (first == null && !part.pipelines().isEmpty()) {
                    first = part.pipelines().get(0);
                }
                first = part.suspending() ? first : null;
            }
            return null;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateGraphicsPipelines.ID, this::create);
        hooks.record(CmdBeginRendering.ID, this::begin);
        hooks.record(CmdBindPipeline.ID, this::bind);
        hooks.recordBefore(CmdEndRendering.ID, this::end);
        hooks.recordBefore(CmdEndRendering2KHR.ID, this::end);
        hooks.validate(CmdExecuteCommands.ID, this::judge);
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void create(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            SampleLocations locations =
                    SampleLocations.ofPipeline(CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF));
            PipelineState pipeline = locations == null || pipelines == 0
                    ? null
                    : context.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (pipeline != null && fixes(pipeline.dynamicStates())) {
                pipeline.subState(FIXED, locations);
            }
        }
    }

    private static boolean fixes(Set<Integer> dynamic) {
        return !dynamic.contains(EXTSampleLocations.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT)
                && !dynamic.contains(EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    }

    private void begin(Call call, CommandBufferState buffer) {
        RecordedCommand.BeginRendering rendering =
                buffer.renderScope() == null ? null : buffer.renderScope().rendering();
        if (rendering != null && (rendering.suspending() || rendering.resuming())) {
            buffer.subStateOr(KEY, Parts::new).open =
                    new Part(rendering.resuming(), rendering.suspending(), new ArrayList<>());
        }
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = CmdBindPipeline.pipelineBindPoint(call) == VK10.VK_PIPELINE_BIND_POINT_GRAPHICS
                ? context.get(PipelineState.class, CmdBindPipeline.pipeline(call))
                : null;
        RenderScope scope = buffer.renderScope();
        if (pipeline == null || pipeline.subState(FIXED) == null || scope == null) {
            return;
        }
        Parts parts = scope.inherited() == null ? buffer.subState(KEY) : buffer.subStateOr(KEY, Parts::new);
        if (scope.inherited() != null) {
            parts.inherited.add(pipeline);
        } else if (parts != null && parts.open != null) {
            parts.open.pipelines().add(pipeline);
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        Parts parts = buffer.subState(KEY);
        if (parts != null && parts.open != null) {
            parts.all.add(parts.open);
            parts.open = null;
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        for (CommandBufferState executed : context.now().executed()) {
            Parts theirs = executed == null ? null : executed.subState(KEY);
            if (theirs == null) {
                continue;
            }
            Parts ours = buffer.subStateOr(KEY, Parts::new);
            if (scope == null) {
                ours.all.addAll(theirs.all);
            } else if (scope.inherited() != null) {
                ours.inherited.addAll(theirs.inherited);
            } else if (ours.open != null) {
                ours.open.pipelines().addAll(theirs.inherited);
            }
        }
    }

    private void judge(Call call, CommandBufferState buffer) {
        Chain chain = new Chain();
        for (CommandBufferState executed : context.now().executed()) {
            Parts parts = executed == null || buffer.renderScope() != null ? null : executed.subState(KEY);
            Difference difference = parts == null ? null : chain.follow(parts.all);
            if (difference != null) {
                report(call, executed, difference, "VUID-vkCmdExecuteCommands-variableSampleLocations-06023");
                return;
            }
        }
    }

    private void submit(Call call) {
        SubmitRequest request = SubmitRequest.of(call, context);
        for (SubmitRequest.Batch batch : request.batches()) {
            Chain chain = new Chain();
            for (CommandBufferState buffer : batch.buffers()) {
                Parts parts = buffer == null ? null : buffer.subState(KEY);
                Difference difference = parts == null ? null : chain.follow(parts.all);
                if (difference != null) {
                    report(
                            call,
                            buffer,
                            difference,
                            request.rule(
                                    "VUID-VkSubmitInfo-variableSampleLocations-06017",
                                    "VUID-VkSubmitInfo2-variableSampleLocations-06013"));
                    break;
                }
            }
        }
    }

    private void report(Call call, CommandBufferState buffer, Difference difference, String rule) {
        DeviceState device = context.device(buffer);
        OptionalLong variable = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState()
                        .properties()
                        .integer("VkPhysicalDeviceSampleLocationsPropertiesEXT", "variableSampleLocations", 0);
        if (variable.isEmpty() || variable.getAsLong() != 0) {
            return;
        }
        context.error(call, rule)
                .on(buffer)
                .on(difference.one())
                .on(difference.other())
                .title("a render pass instance is resumed with pipelines of other sample locations")
                .message(
                        "%s, bound in the instance that is resumed, and %s, bound before it was suspended, specify "
                                + "different sample locations, and variableSampleLocations is VK_FALSE",
                        difference.other(), difference.one())
                .help("use pipelines with the same sample locations in the whole render pass instance")
                .report();
    }
}
