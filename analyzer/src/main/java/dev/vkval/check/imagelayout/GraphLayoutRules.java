package dev.vkval.check.imagelayout;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineResourceInfoARM;
import org.lwjgl.vulkan.VkDataGraphPipelineResourceInfoImageLayoutARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSingleNodeConnectionARM;
import org.lwjgl.vulkan.VkDataGraphPipelineSingleNodeCreateInfoARM;

/**
 * Images that nodes of optical flow access through descriptors are in the layouts that their pipeline was created with. Nothing is
 * said where unifiedImageLayouts permits the general layout as well.
 */
public final class GraphLayoutRules implements Topic {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;

    private static final StateObject.SubStateKey<Long> BOUND = StateObject.SubStateKey.ofRecording(Long.class);
    private final CoreContext context;
    /** The images of the pipelines that are nodes of optical flow. */
    private final Map<Long, List<Image>> pipelines = new HashMap<>();

    public GraphLayoutRules(CoreContext context) {
        this.context = context;
    }

    /** An image descriptor that a pipeline accesses, and the VkImageLayout for it. */
    private record Image(int set, int binding, int element, int layout) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateDataGraphPipelinesARM.ID, (Call call) -> create(call));
        hooks.record(DestroyPipeline.ID, (Call call) -> pipelines.remove(DestroyPipeline.pipeline(call)));
        hooks.record(CmdBindPipeline.ID, (call, buffer) -> {
            if (CmdBindPipeline.pipelineBindPoint(call) == BIND_POINT) {
                buffer.subState(BOUND, CmdBindPipeline.pipeline(call));
            }
        });
        hooks.validate(CmdDispatchDataGraphARM.ID, this::dispatch);
    }

    private void create(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        long created = CreateDataGraphPipelinesARM.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long pipeline = created == 0 ? 0 : CMemory.handle(created, i);
            List<Image> images = images(CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF));
            if (pipeline != 0 && !images.isEmpty()) {
                pipelines.put(pipeline, images);
            }
        }
    }

    /** Those behind the connection points of a node of optical flow. */
    private static List<Image> images(long info) {
        long node = PNext.find(
                info, ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM);
        if (node == 0
                || VkDataGraphPipelineSingleNodeCreateInfoARM.nnodeType(node)
                        != ARMDataGraphOpticalFlow.VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM) {
            return List.of();
        }
        List<Image> images = new ArrayList<>();
        long resources = CMemory.pointer(info + VkDataGraphPipelineCreateInfoARM.PRESOURCEINFOS);
        for (int i = 0; i < CMemory.count(VkDataGraphPipelineCreateInfoARM.nresourceInfoCount(info), resources); i++) {
            long at = CMemory.element(resources, i, VkDataGraphPipelineResourceInfoARM.SIZEOF);
            long layout = PNext.find(
                    at, ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_IMAGE_LAYOUT_ARM);
            int set = VkDataGraphPipelineResourceInfoARM.ndescriptorSet(at);
            int binding = VkDataGraphPipelineResourceInfoARM.nbinding(at);
            if (layout != 0 && connected(node, set, binding)) {
                images.add(new Image(
                        set,
                        binding,
                        VkDataGraphPipelineResourceInfoARM.narrayElement(at),
                        VkDataGraphPipelineResourceInfoImageLayoutARM.nlayout(layout)));
            }
        }
        return List.copyOf(images);
    }

    private static boolean connected(long node, int set, int binding) {
        long connections = CMemory.pointer(node + VkDataGraphPipelineSingleNodeCreateInfoARM.PCONNECTIONS);
        int count = CMemory.count(VkDataGraphPipelineSingleNodeCreateInfoARM.nconnectionCount(node), connections);
        for (int i = 0; i < count; i++) {
            long at = CMemory.element(connections, i, VkDataGraphPipelineSingleNodeConnectionARM.SIZEOF);
            if (VkDataGraphPipelineSingleNodeConnectionARM.nset(at) == set
                    && VkDataGraphPipelineSingleNodeConnectionARM.nbinding(at) == binding) {
                return true;
            }
        }
        return false;
    }

    private void dispatch(Call call, CommandBufferState buffer) {
        Long pipeline = buffer.subState(BOUND);
        List<Image> images = pipeline == null ? null : pipelines.get(pipeline);
        if (images == null || call.stateSetup() || context.feature(buffer, "unifiedImageLayouts")) {
            return;
        }
        List<BoundState.BoundSet> sets = buffer.bound(BIND_POINT).sets();
        for (Image image : images) {
            BoundState.BoundSet set = image.set() >= 0 && image.set() < sets.size() ? sets.get(image.set()) : null;
            DescriptorSetLayoutState.Binding binding =
                    set == null ? null : set.set().binding(image.binding());
            if (binding != null
                    && !binding.updateAfterBind()
                    && set.set().read(image.binding(), image.element()) instanceof Descriptor.OfImage descriptor
                    && descriptor.destroyed() == null
                    && descriptor.view() != null) {
                use(call, buffer, image, descriptor);
            }
        }
    }

    private void use(Call call, CommandBufferState buffer, Image image, Descriptor.OfImage descriptor) {
        LayoutUse use = LayoutUse.in(
                image.layout(),
                descriptor.view().image(),
                AttachmentUses.range(
                        descriptor.view(), descriptor.view().range().aspects()),
                "VUID-vkCmdDispatchDataGraphARM-nodeType-09981",
                "");
        BufferLayouts.Found found = BufferLayouts.of(buffer).expect(use, buffer.nextPlace(call), buffer);
        ImageLayoutRules.report(context, call, buffer, use, found);
    }
}
