package dev.vkval.check.core;

import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.accelerationstructure.BuildAddressRules;
import dev.vkval.check.accelerationstructure.BuildCallRules;
import dev.vkval.check.accelerationstructure.BuildCountRules;
import dev.vkval.check.accelerationstructure.BuildHistoryRules;
import dev.vkval.check.accelerationstructure.BuildOverlapRules;
import dev.vkval.check.accelerationstructure.BuildRangeRules;
import dev.vkval.check.accelerationstructure.BuildSizeRules;
import dev.vkval.check.accelerationstructure.BuildSourceRules;
import dev.vkval.check.accelerationstructure.DeviceAddressRules;
import dev.vkval.check.accelerationstructure.HostSourceRules;
import dev.vkval.check.accelerationstructure.IndirectBuildRules;
import dev.vkval.check.accelerationstructure.MicromapBuildRules;
import dev.vkval.check.accelerationstructure.MicromapHistoryRules;
import dev.vkval.check.accelerationstructure.NvStructureRules;
import dev.vkval.check.accelerationstructure.PartitionBuildRules;
import dev.vkval.check.accelerationstructure.PartitionDescriptorRules;
import dev.vkval.check.accelerationstructure.PartitionHistoryRules;
import dev.vkval.check.accelerationstructure.ReportedSizeRules;
import dev.vkval.check.accelerationstructure.StructureCopyRules;
import dev.vkval.check.barrier.BarrierTopic;
import dev.vkval.check.barrier.ExclusiveResourceRules;
import dev.vkval.check.barrier.OwnershipRules;
import dev.vkval.check.barrier.SubpassDependencyRules;
import dev.vkval.check.commandbuffer.CommandBufferStateRules;
import dev.vkval.check.commandbuffer.CreatedQueueRules;
import dev.vkval.check.commandbuffer.DeviceLossRules;
import dev.vkval.check.commandbuffer.ExtensionDependencies;
import dev.vkval.check.commandbuffer.LabelRules;
import dev.vkval.check.commandbuffer.QueueRules;
import dev.vkval.check.commandbuffer.RecordingRules;
import dev.vkval.check.commandbuffer.SubmitRules;
import dev.vkval.check.commandbuffer.VideoScopeRules;
import dev.vkval.check.descriptor.BorderColorIndexRules;
import dev.vkval.check.descriptor.BoundSetRules;
import dev.vkval.check.descriptor.ConvertedViewRules;
import dev.vkval.check.descriptor.DescriptorAccessRules;
import dev.vkval.check.descriptor.DescriptorAllocationRules;
import dev.vkval.check.descriptor.DescriptorBufferOffsetRules;
import dev.vkval.check.descriptor.DescriptorCopyRules;
import dev.vkval.check.descriptor.DescriptorResidencyRules;
import dev.vkval.check.descriptor.DescriptorWriteRules;
import dev.vkval.check.descriptor.EmbeddedSamplerRules;
import dev.vkval.check.descriptor.GraphDescriptorRules;
import dev.vkval.check.descriptor.LayoutSupportRules;
import dev.vkval.check.descriptor.MappedDescriptorRules;
import dev.vkval.check.descriptor.MotionStructureRules;
import dev.vkval.check.descriptor.NullMatrixRules;
import dev.vkval.check.descriptor.PendingSetRules;
import dev.vkval.check.descriptor.PipelineLayoutRules;
import dev.vkval.check.descriptor.ProtectedAddressRules;
import dev.vkval.check.descriptor.SetBindingRules;
import dev.vkval.check.descriptor.StructureDescriptorRules;
import dev.vkval.check.descriptor.TemplateEntryRules;
import dev.vkval.check.descriptor.TemplateLayoutRules;
import dev.vkval.check.descriptor.TileMemoryRules;
import dev.vkval.check.descriptor.UsedDescriptorRules;
import dev.vkval.check.devicegroup.CommandDeviceMaskRules;
import dev.vkval.check.devicegroup.DeviceGroupRules;
import dev.vkval.check.devicegroup.GroupPresentRules;
import dev.vkval.check.draw.ActionRules;
import dev.vkval.check.draw.AliasedAttachmentRules;
import dev.vkval.check.draw.AttachmentFeedbackRules;
import dev.vkval.check.draw.ColorAttachmentStateRules;
import dev.vkval.check.draw.ConditionalRenderingRules;
import dev.vkval.check.draw.DivisorRules;
import dev.vkval.check.draw.DrawRules;
import dev.vkval.check.draw.ExecutedFeedbackRules;
import dev.vkval.check.draw.ExecutionSetLayoutRules;
import dev.vkval.check.draw.FragmentOutputRules;
import dev.vkval.check.draw.GeneratedCommandsNvRules;
import dev.vkval.check.draw.GeneratedCommandsRules;
import dev.vkval.check.draw.InheritedViewportRules;
import dev.vkval.check.draw.InputAttachmentRules;
import dev.vkval.check.draw.InvocationMaskRules;
import dev.vkval.check.draw.LinkedShaderRules;
import dev.vkval.check.draw.PartialStateRules;
import dev.vkval.check.draw.PreprocessedBeforeRules;
import dev.vkval.check.draw.PreprocessedCommandsRules;
import dev.vkval.check.draw.PushConstantRules;
import dev.vkval.check.draw.ReadOnlyDepthStencilRules;
import dev.vkval.check.draw.RestartIndexRules;
import dev.vkval.check.draw.ShaderCodeRules;
import dev.vkval.check.draw.ShaderGroupRules;
import dev.vkval.check.draw.ShaderObjectRules;
import dev.vkval.check.draw.ShaderSetRules;
import dev.vkval.check.draw.TileAttachmentRules;
import dev.vkval.check.draw.TileRateRules;
import dev.vkval.check.draw.TransformFeedbackRules;
import dev.vkval.check.draw.VertexStateRules;
import dev.vkval.check.draw.WrittenLayerRules;
import dev.vkval.check.drawstate.GraphicsStateRules;
import dev.vkval.check.drawstate.SuspendedLocationRules;
import dev.vkval.check.event.EventQueueRules;
import dev.vkval.check.event.EventTopic;
import dev.vkval.check.event.HostEventRules;
import dev.vkval.check.external.SharedObjectRules;
import dev.vkval.check.imagelayout.CallLayoutRules;
import dev.vkval.check.imagelayout.DescriptorLayoutRules;
import dev.vkval.check.imagelayout.GraphLayoutRules;
import dev.vkval.check.imagelayout.HostCopyLayoutRules;
import dev.vkval.check.imagelayout.HostCopySupportRules;
import dev.vkval.check.imagelayout.ImageLayoutRules;
import dev.vkval.check.imagelayout.PresentLayoutRules;
import dev.vkval.check.imagelayout.ShadingRateLayoutRules;
import dev.vkval.check.imagelayout.SubmitLayoutRules;
import dev.vkval.check.memory.AddressSpaceRules;
import dev.vkval.check.memory.AllocationRules;
import dev.vkval.check.memory.BindMemoryRules;
import dev.vkval.check.memory.PlacedMapRules;
import dev.vkval.check.memory.PlaneBindRules;
import dev.vkval.check.memory.SparseAliasRules;
import dev.vkval.check.memory.SparseRequirementRules;
import dev.vkval.check.object.DescriptorHandleRules;
import dev.vkval.check.object.DestructionChecks;
import dev.vkval.check.object.HandleChecks;
import dev.vkval.check.object.NamedObjectRules;
import dev.vkval.check.object.TemplateChecks;
import dev.vkval.check.object.Uses;
import dev.vkval.check.pipeline.BinaryOrderRules;
import dev.vkval.check.pipeline.DataGraphRules;
import dev.vkval.check.pipeline.DataGraphSupportRules;
import dev.vkval.check.pipeline.DeferredCompileRules;
import dev.vkval.check.pipeline.ExecutableIndexRules;
import dev.vkval.check.pipeline.ExecutionSetRules;
import dev.vkval.check.pipeline.GroupHandleRules;
import dev.vkval.check.pipeline.GroupedPipelineRules;
import dev.vkval.check.pipeline.IdentifiedLibraryRules;
import dev.vkval.check.pipeline.IndirectPipelineRules;
import dev.vkval.check.pipeline.PipelineBinaryRules;
import dev.vkval.check.pipeline.PipelineCacheRules;
import dev.vkval.check.pipeline.PipelineLinkRules;
import dev.vkval.check.pipeline.PipelineUseRules;
import dev.vkval.check.pipeline.RayLibraryRules;
import dev.vkval.check.practice.AttachmentUsePractices;
import dev.vkval.check.practice.ClearColorPractices;
import dev.vkval.check.practice.ClearPractices;
import dev.vkval.check.practice.ClearValuePractices;
import dev.vkval.check.practice.CountPractices;
import dev.vkval.check.practice.DepthDirectionPractices;
import dev.vkval.check.practice.DescriptorPoolPractices;
import dev.vkval.check.practice.ExclusiveImagePractices;
import dev.vkval.check.practice.ExtensionPractices;
import dev.vkval.check.practice.ImageUsePractices;
import dev.vkval.check.practice.LazyMemoryPractices;
import dev.vkval.check.practice.MemoryPriorityPractices;
import dev.vkval.check.practice.PipelineBindPractices;
import dev.vkval.check.practice.PracticeVendors;
import dev.vkval.check.practice.PushConstantPractices;
import dev.vkval.check.practice.QueryPoolPractices;
import dev.vkval.check.practice.QueryPractices;
import dev.vkval.check.practice.QueuePractices;
import dev.vkval.check.practice.ResultPractices;
import dev.vkval.check.practice.VersionPractices;
import dev.vkval.check.practice.WorkgroupPractices;
import dev.vkval.check.profile.DeviceProfileRules;
import dev.vkval.check.query.CounterPassRules;
import dev.vkval.check.query.CounterRules;
import dev.vkval.check.query.ExecutedQueryRules;
import dev.vkval.check.query.GpaSessionRules;
import dev.vkval.check.query.PendingQueryRules;
import dev.vkval.check.query.PerformanceConfigurationRules;
import dev.vkval.check.query.ProfilingLockRules;
import dev.vkval.check.query.QueryCopySizeRules;
import dev.vkval.check.query.QueryRecordingRules;
import dev.vkval.check.query.QueryResultRules;
import dev.vkval.check.query.QueryTopic;
import dev.vkval.check.query.TimeDomainRules;
import dev.vkval.check.query.VideoQueryRules;
import dev.vkval.check.renderpass.ClearAttachmentsRules;
import dev.vkval.check.renderpass.ClearDepthRules;
import dev.vkval.check.renderpass.DensityOffsetRules;
import dev.vkval.check.renderpass.DrawnPipelineRules;
import dev.vkval.check.renderpass.ExecuteCommandsRules;
import dev.vkval.check.renderpass.InheritedFramebufferRules;
import dev.vkval.check.renderpass.MappedAttachmentRules;
import dev.vkval.check.renderpass.NestingRules;
import dev.vkval.check.renderpass.RenderPassAliasRules;
import dev.vkval.check.renderpass.RenderPassBeginRules;
import dev.vkval.check.renderpass.RenderScopeCommandRules;
import dev.vkval.check.renderpass.RenderingAliasRules;
import dev.vkval.check.renderpass.StripeRules;
import dev.vkval.check.renderpass.SuspendedRenderingRules;
import dev.vkval.check.resource.CustomBorderColorRules;
import dev.vkval.check.resource.FormatModifierRules;
import dev.vkval.check.resource.OpticalFlowFormatRules;
import dev.vkval.check.resource.TensorShapeRules;
import dev.vkval.check.resource.ValidAddressRules;
import dev.vkval.check.rules.KeptStructures;
import dev.vkval.check.rules.RuleLines;
import dev.vkval.check.shader.BoundShaderRules;
import dev.vkval.check.shader.BoundVertexInputRules;
import dev.vkval.check.shader.GraphShaderRules;
import dev.vkval.check.shader.MatrixConversionRules;
import dev.vkval.check.shader.ShaderRules;
import dev.vkval.check.stateless.BufferUsageRules;
import dev.vkval.check.stateless.CommandAvailability;
import dev.vkval.check.stateless.RegistryChecks;
import dev.vkval.check.swapchain.AcquireRules;
import dev.vkval.check.swapchain.AcquiredImageRules;
import dev.vkval.check.swapchain.DisplayPlaneRules;
import dev.vkval.check.swapchain.DisplayPresentRules;
import dev.vkval.check.swapchain.DisplaySurfaceRules;
import dev.vkval.check.swapchain.FullScreenRules;
import dev.vkval.check.swapchain.LocalDimmingRules;
import dev.vkval.check.swapchain.PresentIdRules;
import dev.vkval.check.swapchain.PresentTimingRules;
import dev.vkval.check.swapchain.PresentedSwapchainRules;
import dev.vkval.check.swapchain.ReleasedImageRules;
import dev.vkval.check.swapchain.SupportedSurfaceRules;
import dev.vkval.check.swapchain.SurfaceLifetimeRules;
import dev.vkval.check.swapchain.SwapchainCreationRules;
import dev.vkval.check.sync.BinarySemaphoreRules;
import dev.vkval.check.sync.DeferredOperationRules;
import dev.vkval.check.sync.FenceRules;
import dev.vkval.check.sync.HostWaitRules;
import dev.vkval.check.sync.TimelineDistanceRules;
import dev.vkval.check.sync.TimelineRules;
import dev.vkval.check.thread.CommandBufferThreads;
import dev.vkval.check.thread.SharedObjects;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.check.transfer.AddressedMemoryRules;
import dev.vkval.check.transfer.AliasedCopyRules;
import dev.vkval.check.transfer.BlitOverlapRules;
import dev.vkval.check.transfer.BufferCopyRules;
import dev.vkval.check.transfer.CopyOverlapRules;
import dev.vkval.check.transfer.HostCopyMemoryRules;
import dev.vkval.check.transfer.HostCopyRegionRules;
import dev.vkval.check.transfer.SparseCopyRules;
import dev.vkval.check.video.FilmGrainRules;
import dev.vkval.check.video.SessionMemoryRules;
import dev.vkval.check.video.SessionParameterRules;
import dev.vkval.check.video.SessionStateRules;
import dev.vkval.check.video.VideoSupportRules;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The validation objects of the checks, each with the list of its topics. */
public final class Checks {
    private Checks() {}

    /**
     * The parameters of each call on their own: implicit valid usage, and the rules about one struct.
     *
     * @param sink takes the findings
     * @param state the state tracker of the same chassis; likewise for the others
     */
    public static ValidationObject stateless(FindingSink sink, StateTracker state) {
        return host(Family.STATELESS, sink, state, Checks::statelessTopics);
    }

    /** Object lifetimes: handles must be valid and from the same device, and objects not in use when they end. */
    public static ValidationObject object(FindingSink sink, StateTracker state) {
        return host(Family.OBJECT, sink, state, Checks::objectTopics);
    }

    /** The core checks: valid usage that depends on the objects of a call and on earlier calls. */
    public static ValidationObject core(FindingSink sink, StateTracker state) {
        return core(sink, state, CorePart.ALL);
    }

    /** Parts of the core checks, in their order; all of them are the core checks. */
    public static ValidationObject core(FindingSink sink, StateTracker state, List<CorePart> parts) {
        List<TopicHost.Maker> makers = new ArrayList<>();
        parts.stream()
                .flatMap(part -> part.of(TopicCommands.before(), atOnce(RuleLines::ofObjects), TopicCommands.after()))
                .forEach(makers::add);
        makers.add(atOnce(KeptStructures::all));
        return new TopicHost(Family.CORE, CoreContext.of(Family.CORE, sink, state), makers);
    }

    private static TopicHost.Maker atOnce(Function<CoreContext, Topic> maker) {
        return new TopicHost.Maker(maker, new BitSet());
    }

    /**
     * What the core checks or best practices keep with the state: for other families whose state is their own, so that they
     * judge as they do beside these.
     */
    public static ValidationObject kept(Family by, FindingSink sink, StateTracker state) {
        return host(
                by,
                sink,
                state,
                context ->
                        List.of(by == Family.CORE ? KeptStructures.all(context) : KeptStructures.ofCreations(context)));
    }

    /** Best practices for all devices: what is valid, but does nothing, is slow, or is probably not meant. */
    public static ValidationObject best(FindingSink sink, StateTracker state) {
        return best(sink, state, Map.of());
    }

    /** Best practices for all devices, and for those of the vendors that settings name. */
    public static ValidationObject best(FindingSink sink, StateTracker state, Map<String, Boolean> settings) {
        return host(Family.BEST, sink, state, context -> bestTopics(context, new PracticeVendors(settings)));
    }

    private static List<Topic> bestTopics(CoreContext context, PracticeVendors vendors) {
        List<Topic> topics = new ArrayList<>();
        topics.add(vendors);
        topics.addAll(RuleLines.practices(context, vendors::report));
        topics.add(new ResultPractices(context));
        topics.add(new DescriptorPoolPractices(context, vendors));
        topics.add(new ClearPractices(context));
        topics.add(new ImageUsePractices(context, vendors));
        topics.add(new ExclusiveImagePractices(context));
        topics.add(new QueryPractices(context));
        topics.add(new ExtensionPractices(context));
        topics.add(new VersionPractices(context));
        topics.add(new LazyMemoryPractices(context));
        topics.add(new CountPractices(context, vendors));
        topics.add(new PushConstantPractices(context));
        topics.add(new QueryPoolPractices(context));
        topics.add(new QueuePractices(context, vendors));
        topics.add(new WorkgroupPractices(context, vendors));
        topics.add(new PipelineBindPractices(context, vendors));
        topics.add(new MemoryPriorityPractices(context, vendors));
        topics.add(new ClearValuePractices(context, vendors));
        topics.add(new ClearColorPractices(context, vendors));
        topics.add(new AttachmentUsePractices(context, vendors));
        topics.add(new DepthDirectionPractices(context, vendors));
        topics.add(KeptStructures.ofCreations(context));
        return topics;
    }

    /** External synchronization: objects that the threads of the program use at once. */
    public static ValidationObject threads(FindingSink sink, StateTracker state) {
        return host(
                Family.THREADS,
                sink,
                state,
                context -> List.of(new CommandBufferThreads(context), new SharedObjects(context)));
    }

    private static ValidationObject host(
            Family family, FindingSink sink, StateTracker state, Function<CoreContext, List<Topic>> topics) {
        return new TopicHost(family, CoreContext.of(family, sink, state), topics);
    }

    private static List<Topic> statelessTopics(CoreContext context) {
        return List.of(
                new CommandAvailability(context),
                new RegistryChecks(context),
                RuleLines.ofCalls(context),
                new BufferUsageRules(context));
    }

    private static List<Topic> objectTopics(CoreContext context) {
        return List.of(
                new HandleChecks(context),
                new DescriptorHandleRules(context),
                new DestructionChecks(context),
                new Uses(context),
                new TemplateChecks(context),
                new NamedObjectRules(context));
    }

    /** The topics that see a call before the lines of rule files do; the build packs them, see {@link TopicCommands}. */
    static List<Function<CoreContext, Topic>> topicsBeforeLines() {
        return List.of(
                RecordingRules::new,
                VideoScopeRules::new,
                QueueRules::new,
                CommandBufferStateRules::new,
                SubmitRules::new,
                SubpassDependencyRules::new,
                DescriptorWriteRules::new,
                DescriptorCopyRules::new,
                SetBindingRules::new,
                BoundSetRules::new,
                UsedDescriptorRules::new,
                DescriptorAccessRules::new,
                TileMemoryRules::new,
                BorderColorIndexRules::new,
                DescriptorResidencyRules::new,
                DescriptorBufferOffsetRules::new,
                MappedDescriptorRules::new,
                MotionStructureRules::new,
                NullMatrixRules::new,
                ConvertedViewRules::new,
                ProtectedAddressRules::new,
                TemplateEntryRules::new);
    }

    /** Those that see it after them. */
    static List<Function<CoreContext, Topic>> topicsAfterLines() {
        return List.of(
                BufferCopyRules::new,
                SparseCopyRules::new,
                CopyOverlapRules::new,
                HostCopyRegionRules::new,
                HostCopyMemoryRules::new,
                DrawRules::new,
                DivisorRules::new,
                ActionRules::new,
                GraphicsStateRules::new,
                ColorAttachmentStateRules::new,
                PartialStateRules::new,
                FragmentOutputRules::new,
                WrittenLayerRules::new,
                BoundShaderRules::new,
                BoundVertexInputRules::new,
                ShaderObjectRules::new,
                ShaderSetRules::new,
                ShaderCodeRules::new,
                LinkedShaderRules::new,
                ReadOnlyDepthStencilRules::new,
                AliasedAttachmentRules::new,
                AttachmentFeedbackRules::new,
                ExecutedFeedbackRules::new,
                InputAttachmentRules::new,
                TileAttachmentRules::new,
                TileRateRules::new,
                InheritedViewportRules::new,
                InvocationMaskRules::new,
                VertexStateRules::new,
                RestartIndexRules::new,
                PushConstantRules::new,
                ConditionalRenderingRules::new,
                TransformFeedbackRules::new,
                ExecuteCommandsRules::new,
                RenderPassBeginRules::new,
                RenderPassAliasRules::new,
                DrawnPipelineRules::new,
                RenderScopeCommandRules::new,
                MappedAttachmentRules::new,
                NestingRules::new,
                SuspendedRenderingRules::new,
                SuspendedLocationRules::new,
                ClearAttachmentsRules::new,
                BarrierTopic::new,
                OwnershipRules::new,
                ExclusiveResourceRules::new,
                FenceRules::new,
                BinarySemaphoreRules::new,
                TimelineRules::new,
                TimelineDistanceRules::new,
                HostWaitRules::new,
                DeferredOperationRules::new,
                ImageLayoutRules::new,
                CallLayoutRules::new,
                DescriptorLayoutRules::new,
                ShadingRateLayoutRules::new,
                GraphLayoutRules::new,
                SubmitLayoutRules::new,
                HostCopyLayoutRules::new,
                EventTopic::new,
                HostEventRules::new,
                QueryRecordingRules::new,
                ExecutedQueryRules::new,
                QueryTopic::new,
                QueryResultRules::new,
                QueryCopySizeRules::new,
                ProfilingLockRules::new,
                CounterPassRules::new,
                CounterRules::new,
                BindMemoryRules::new,
                PlaneBindRules::new,
                PlacedMapRules::new,
                AllocationRules::new,
                SharedObjectRules::new,
                SparseRequirementRules::new,
                SparseAliasRules::new,
                NvStructureRules::new,
                BuildCallRules::new,
                BuildRangeRules::new,
                DeviceAddressRules::new,
                AddressedMemoryRules::new,
                IndirectBuildRules::new,
                BuildHistoryRules::new,
                HostSourceRules::new,
                BuildSourceRules::new,
                BuildCountRules::new,
                BuildAddressRules::new,
                BuildSizeRules::new,
                BuildOverlapRules::new,
                PartitionBuildRules::new,
                PartitionHistoryRules::new,
                PartitionDescriptorRules::new,
                MicromapBuildRules::new,
                MicromapHistoryRules::new,
                StructureCopyRules::new,
                ReportedSizeRules::new,
                DescriptorAllocationRules::new,
                LayoutSupportRules::new,
                PipelineLayoutRules::new,
                ShaderRules::new,
                MatrixConversionRules::new,
                PipelineLinkRules::new,
                PipelineUseRules::new,
                PipelineBinaryRules::new,
                BinaryOrderRules::new,
                RayLibraryRules::new,
                GroupedPipelineRules::new,
                DataGraphRules::new,
                BlitOverlapRules::new,
                AliasedCopyRules::new,
                DataGraphSupportRules::new,
                GraphShaderRules::new,
                GraphDescriptorRules::new,
                TensorShapeRules::new,
                ValidAddressRules::new,
                GpaSessionRules::new,
                PendingQueryRules::new,
                PendingSetRules::new,
                GeneratedCommandsRules::new,
                GeneratedCommandsNvRules::new,
                ShaderGroupRules::new,
                ExecutionSetLayoutRules::new,
                PreprocessedCommandsRules::new,
                PreprocessedBeforeRules::new,
                IndirectPipelineRules::new,
                ExecutionSetRules::new,
                PipelineCacheRules::new,
                GroupHandleRules::new,
                CustomBorderColorRules::new,
                CommandDeviceMaskRules::new,
                SwapchainCreationRules::new,
                AcquireRules::new,
                AcquiredImageRules::new,
                PresentLayoutRules::new,
                PresentIdRules::new,
                PresentedSwapchainRules::new,
                SupportedSurfaceRules::new,
                CreatedQueueRules::new,
                ExtensionDependencies::new,
                DeviceProfileRules::new,
                ClearDepthRules::new,
                InheritedFramebufferRules::new,
                ReleasedImageRules::new,
                DisplayPlaneRules::new,
                SessionParameterRules::new,
                VideoQueryRules::new,
                SessionMemoryRules::new,
                FilmGrainRules::new,
                VideoSupportRules::new,
                LabelRules::new,
                DeviceLossRules::new,
                StripeRules::new,
                DensityOffsetRules::new,
                EmbeddedSamplerRules::new,
                StructureDescriptorRules::new,
                ExecutableIndexRules::new,
                IdentifiedLibraryRules::new,
                GroupPresentRules::new,
                FormatModifierRules::new,
                OpticalFlowFormatRules::new,
                DisplaySurfaceRules::new,
                PresentTimingRules::new,
                SessionStateRules::new,
                TimeDomainRules::new,
                TemplateLayoutRules::new,
                HostCopySupportRules::new,
                EventQueueRules::new,
                RenderingAliasRules::new,
                AddressSpaceRules::new,
                FullScreenRules::new,
                SurfaceLifetimeRules::new,
                LocalDimmingRules::new,
                DisplayPresentRules::new,
                DeviceGroupRules::new,
                PerformanceConfigurationRules::new,
                DeferredCompileRules::new);
    }
}
