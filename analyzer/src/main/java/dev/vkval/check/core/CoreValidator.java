package dev.vkval.check.core;

import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.accelerationstructure.BuildCallRules;
import dev.vkval.check.accelerationstructure.BuildHistoryRules;
import dev.vkval.check.accelerationstructure.NvStructureRules;
import dev.vkval.check.accelerationstructure.StructureCopyRules;
import dev.vkval.check.barrier.BarrierTopic;
import dev.vkval.check.barrier.OwnershipRules;
import dev.vkval.check.barrier.SubpassDependencyRules;
import dev.vkval.check.commandbuffer.CommandBufferStateRules;
import dev.vkval.check.commandbuffer.RecordingRules;
import dev.vkval.check.commandbuffer.SubmitRules;
import dev.vkval.check.descriptor.BoundSetRules;
import dev.vkval.check.descriptor.DescriptorAllocationRules;
import dev.vkval.check.descriptor.DescriptorWriteRules;
import dev.vkval.check.descriptor.SetBindingRules;
import dev.vkval.check.devicegroup.CommandDeviceMaskRules;
import dev.vkval.check.draw.ColorAttachmentStateRules;
import dev.vkval.check.draw.ConditionalRenderingRules;
import dev.vkval.check.draw.DrawRules;
import dev.vkval.check.draw.DynamicStateRules;
import dev.vkval.check.draw.LinkedShaderRules;
import dev.vkval.check.draw.PushConstantRules;
import dev.vkval.check.draw.ReadOnlyDepthStencilRules;
import dev.vkval.check.draw.ShaderObjectRules;
import dev.vkval.check.event.EventTopic;
import dev.vkval.check.event.HostEventRules;
import dev.vkval.check.imagelayout.ImageLayoutRules;
import dev.vkval.check.imagelayout.PresentLayoutRules;
import dev.vkval.check.imagelayout.SubmitLayoutRules;
import dev.vkval.check.memory.BindMemoryRules;
import dev.vkval.check.memory.SparseRequirementRules;
import dev.vkval.check.query.CounterPassRules;
import dev.vkval.check.query.CounterRules;
import dev.vkval.check.query.ProfilingLockRules;
import dev.vkval.check.query.QueryRecordingRules;
import dev.vkval.check.query.QueryResultRules;
import dev.vkval.check.query.QueryTopic;
import dev.vkval.check.renderpass.ClearAttachmentsRules;
import dev.vkval.check.renderpass.ExecuteCommandsRules;
import dev.vkval.check.renderpass.SuspendedRenderingRules;
import dev.vkval.check.resource.CustomBorderColorRules;
import dev.vkval.check.rules.ObjectRuleLines;
import dev.vkval.check.swapchain.AcquireRules;
import dev.vkval.check.swapchain.AcquiredImageRules;
import dev.vkval.check.swapchain.DisplayPlaneRules;
import dev.vkval.check.swapchain.PresentIdRules;
import dev.vkval.check.swapchain.SwapchainCreationRules;
import dev.vkval.check.sync.BinarySemaphoreRules;
import dev.vkval.check.sync.FenceRules;
import dev.vkval.check.sync.HostWaitRules;
import dev.vkval.check.sync.TimelineRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Reporter;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.check.transfer.BufferCopyRules;
import dev.vkval.check.transfer.CopyOverlapRules;
import dev.vkval.check.transfer.SparseCopyRules;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;

/** The core checks: valid usage that depends on the objects of a call and on earlier calls. */
public final class CoreValidator implements ValidationObject {
    private final StateTracker state;
    private final List<Topic> topics;

    /**
     * @param sink takes the findings
     * @param state the state tracker of the same chassis
     */
    public CoreValidator(FindingSink sink, StateTracker state) {
        this.state = state;
        CoreContext context = new CoreContext(state, new Reporter(sink, state));
        this.topics = List.of(
                new RecordingRules(context),
                new CommandBufferStateRules(context),
                new SubmitRules(context),
                new SubpassDependencyRules(context),
                new DescriptorWriteRules(context),
                new SetBindingRules(context),
                new BoundSetRules(context),
                new ObjectRuleLines(context),
                new BufferCopyRules(context),
                new SparseCopyRules(context),
                new CopyOverlapRules(context),
                new DrawRules(context),
                new DynamicStateRules(context),
                new ColorAttachmentStateRules(context),
                new ShaderObjectRules(context),
                new LinkedShaderRules(context),
                new ReadOnlyDepthStencilRules(context),
                new PushConstantRules(context),
                new ConditionalRenderingRules(context),
                new ExecuteCommandsRules(context),
                new SuspendedRenderingRules(context),
                new ClearAttachmentsRules(context),
                new BarrierTopic(context),
                new OwnershipRules(context),
                new FenceRules(context),
                new BinarySemaphoreRules(context),
                new TimelineRules(context),
                new HostWaitRules(context),
                new ImageLayoutRules(context),
                new SubmitLayoutRules(context),
                new EventTopic(context),
                new HostEventRules(context),
                new QueryRecordingRules(context),
                new QueryTopic(context),
                new QueryResultRules(context),
                new ProfilingLockRules(context),
                new CounterPassRules(context),
                new CounterRules(context),
                new BindMemoryRules(context),
                new SparseRequirementRules(context),
                new NvStructureRules(context),
                new BuildCallRules(context),
                new BuildHistoryRules(context),
                new StructureCopyRules(context),
                new DescriptorAllocationRules(context),
                new CustomBorderColorRules(context),
                new CommandDeviceMaskRules(context),
                new SwapchainCreationRules(context),
                new AcquireRules(context),
                new AcquiredImageRules(context),
                new PresentLayoutRules(context),
                new PresentIdRules(context),
                new DisplayPlaneRules(context));
    }

    @Override
    public String name() {
        return "core";
    }

    @Override
    public void register(Hooks hooks) {
        TopicHooks all = new TopicHooks(hooks, state);
        topics.forEach(topic -> topic.register(all));
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return topics.stream().flatMap(topic -> topic.gaps().stream()).toList();
    }

    @Override
    public void finish() {
        topics.forEach(Topic::finish);
    }
}
