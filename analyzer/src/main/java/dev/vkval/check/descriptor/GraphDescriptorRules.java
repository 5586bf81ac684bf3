package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.GraphDescriptor;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.ARMTensors;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;
import org.lwjgl.vulkan.VkExportMemoryAllocateInfo;

/** The descriptors that a dispatch of a data graph uses, and the memory of its session. */
public final class GraphDescriptorRules implements Topic {
    private static final StateObject.SubStateKey<BufferedSetMemory.Sparse> SPARSE =
            StateObject.SubStateKey.ofRecording(BufferedSetMemory.Sparse.class);

    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;

    /** The pipeline that is bound, and whether offsets into descriptor buffers are set. */
    private record Bound(long pipeline, boolean offsets) {}

    private static final StateObject.SubStateKey<Bound> KEY = StateObject.SubStateKey.ofRecording(Bound.class);
    private final CoreContext context;
    private final TensorDescriptors views;
    private final BufferedSetMemory memory;
    private final GraphTensors tensors = new GraphTensors();
    private final Map<Long, GraphResources> graphs = new HashMap<>();

    public GraphDescriptorRules(CoreContext context) {
        this.context = context;
        this.views = new TensorDescriptors(context);
        this.memory = new BufferedSetMemory(context, SPARSE);
    }

    @Override
    public void register(TopicHooks hooks) {
        views.register(hooks);
        memory.register(hooks);
        tensors.register(hooks);
        hooks.record(CreateDataGraphPipelinesARM.ID, (Call call) -> create(call));
        hooks.record(DestroyPipeline.ID, (Call call) -> graphs.remove(DestroyPipeline.pipeline(call)));
        hooks.record(CmdBindPipeline.ID, (call, buffer) -> {
            if (CmdBindPipeline.pipelineBindPoint(call) == BIND_POINT) {
                buffer.subState(
                        KEY,
                        new Bound(CmdBindPipeline.pipeline(call), bound(buffer).offsets()));
            }
        });
        hooks.record(CmdSetDescriptorBufferOffsetsEXT.ID, (call, buffer) -> {
            if (CmdSetDescriptorBufferOffsetsEXT.pipelineBindPoint(call) == BIND_POINT) {
                buffer.subState(KEY, new Bound(bound(buffer).pipeline(), true));
            }
        });
        hooks.validate(CmdDispatchDataGraphARM.ID, this::dispatch);
    }

    private Bound bound(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, () -> new Bound(0, false));
    }

    private void create(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        long pipelines = CreateDataGraphPipelinesARM.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long pipeline = pipelines == 0 ? 0 : CMemory.handle(pipelines, i);
            if (pipeline != 0) {
                graphs.put(
                        pipeline,
                        GraphResources.of(CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF)));
            }
        }
    }

    /** A dispatch with the graph that it executes. */
    private record Dispatch(Call call, CommandBufferState buffer, long pipeline, GraphResources graph) {}

    private void dispatch(Call call, CommandBufferState buffer) {
        Bound bound = bound(buffer);
        GraphResources graph = graphs.get(bound.pipeline());
        if (graph == null) {
            return;
        }
        Dispatch dispatch = new Dispatch(call, buffer, bound.pipeline(), graph);
        List<BoundState.BoundSet> sets = buffer.bound(BIND_POINT).sets();
        if (!graph.places().isEmpty()) {
            forms(dispatch, bound, sets);
        }
        if (graph.descriptorBuffer()) {
            inBuffers(dispatch);
        } else {
            for (GraphDescriptor place : graph.places()) {
                BoundState.BoundSet set = place.set() >= 0 && place.set() < sets.size() ? sets.get(place.set()) : null;
                if (isBound(dispatch, place, set)) {
                    descriptor(dispatch, place, set.set());
                }
            }
        }
        session(dispatch);
    }

    private void inBuffers(Dispatch dispatch) {
        BoundDescriptorBuffers buffers = BoundDescriptorBuffers.of(dispatch.buffer());
        for (GraphDescriptor place : dispatch.graph().places()) {
            memory.used(
                    dispatch.call(),
                    dispatch.buffer(),
                    buffers == null ? null : buffers.at(BIND_POINT, place.set()),
                    place.set(),
                    place.binding(),
                    "VUID-vkCmdDispatchDataGraphARM-None-09939");
        }
    }

    private Problem error(Dispatch dispatch, String rule) {
        return context.error(dispatch.call(), rule)
                .on(dispatch.buffer())
                .on(context.objects().living(dispatch.pipeline()));
    }

    private void forms(Dispatch dispatch, Bound bound, List<BoundState.BoundSet> sets) {
        boolean setsBound = sets.stream().anyMatch(set -> set != null);
        if (dispatch.graph().descriptorBuffer() && setsBound && !bound.offsets()) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-None-09936")
                    .title("a data graph pipeline for descriptor buffers is used with descriptor sets")
                    .message("descriptor sets are bound, and the pipeline was created for descriptor buffers")
                    .help("create it without VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT")
                    .report();
        }
        if (!dispatch.graph().descriptorBuffer() && bound.offsets() && !setsBound) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-None-09938")
                    .title("a data graph pipeline for descriptor sets is used with descriptor buffers")
                    .message("offsets of descriptor buffers are set, and the pipeline was not created for these")
                    .help("create it with VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT")
                    .report();
        }
    }

    private boolean isBound(Dispatch dispatch, GraphDescriptor place, BoundState.BoundSet set) {
        PipelineLayoutState layout =
                context.get(PipelineLayoutState.class, dispatch.graph().layout());
        DescriptorSetLayoutState expected = layout == null ? null : layout.set(place.set());
        DescriptorSetLayoutState actual = set == null ? null : set.set().layout();
        boolean differs = expected != null && actual != null && !DescriptorSetLayoutState.same(expected, actual);
        if (set == null || differs) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-None-09797")
                    .title("a data graph uses a descriptor set that is not bound with a compatible layout")
                    .message(
                            "set %s %s",
                            Integer.toUnsignedString(place.set()),
                            set == null ? "is not bound" : "is " + set.set() + ", allocated with another layout")
                    .help(
                            "bind a descriptor set of the layout of the pipeline for VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM")
                    .report();
            return false;
        }
        return true;
    }

    private void descriptor(Dispatch dispatch, GraphDescriptor place, DescriptorSetState set) {
        DescriptorSetLayoutState.Binding binding = set.binding(place.binding());
        if (binding == null || (binding.flags() & DescriptorSetLayoutState.UPDATE_AFTER_BIND) != 0) {
            return;
        }
        if (binding.type() == ARMTensors.VK_DESCRIPTOR_TYPE_TENSOR_ARM) {
            GraphTensors.Tensor tensor = tensors.of(views.view(set, place.binding(), place.element()));
            if (tensor != null) {
                tensor(dispatch, place, tensor);
            }
            return;
        }
        Descriptor descriptor = set.read(place.binding(), place.element());
        if (descriptor == null && set.fromStateSetup()) {
            return;
        }
        if (descriptor == null || descriptor.destroyed() != null) {
            for (String rule : new String[] {
                "VUID-vkCmdDispatchDataGraphARM-None-09798", "VUID-vkCmdDispatchDataGraphARM-None-09935"
            }) {
                error(dispatch, rule)
                        .on(set)
                        .title("a data graph uses a descriptor that is not valid")
                        .message(
                                "set %d, binding %d, element %d %s",
                                place.set(),
                                place.binding(),
                                place.element(),
                                descriptor == null ? "was not written" : "is of " + descriptor.destroyed())
                        .help("write the descriptor before the dispatch is recorded")
                        .report();
            }
        } else if (descriptor instanceof Descriptor.OfImage image
                && image.view().image() != null) {
            int flags = image.view().image().info().flags();
            isProtected(
                    dispatch,
                    place,
                    (flags & VK11.VK_IMAGE_CREATE_PROTECTED_BIT) != 0,
                    binding.type() == VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE);
        }
    }

    private void tensor(Dispatch dispatch, GraphDescriptor place, GraphTensors.Tensor tensor) {
        long graph = ARMDataGraph.VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM;
        if (tensor.usage() != 0 && (tensor.usage() & graph) == 0) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-pDescription-09930")
                    .on(context.objects().living(tensor.id()))
                    .title("a data graph accesses a tensor that was not created for data graphs")
                    .message(
                            "set %d, binding %d: the usage 0x%x of the tensor lacks VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM",
                            place.set(), place.binding(), tensor.usage())
                    .help("create the tensor with the usage")
                    .report();
        }
        isProtected(dispatch, place, tensor.isProtected(), false);
        BoundObjectState object = context.get(BoundObjectState.class, tensor.id());
        if (object != null) {
            memory(
                    dispatch,
                    object.memory().binding(0),
                    "VUID-vkCmdDispatchDataGraphARM-pipeline-09940",
                    "a tensor of the data graph");
        }
    }

    /** @param written whether the graph writes it, as storage images of nodes of optical flow are */
    private void isProtected(Dispatch dispatch, GraphDescriptor place, boolean resource, boolean written) {
        boolean faults = context.state()
                        .devices()
                        .properties(context.now().dispatched())
                        .integer("VkPhysicalDeviceProtectedMemoryProperties", "protectedNoFault", 0)
                        .orElse(1)
                == 0;
        if (faults && resource && !dispatch.buffer().isProtected()) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-commandBuffer-09800")
                    .title("a data graph accesses a protected resource in an unprotected command buffer")
                    .message("set %d, binding %d is protected", place.set(), place.binding())
                    .help("record it in a protected command buffer")
                    .report();
        } else if (faults && written && !resource && dispatch.buffer().isProtected()) {
            error(dispatch, "VUID-vkCmdDispatchDataGraphARM-commandBuffer-09801")
                    .title("a data graph writes an unprotected resource in a protected command buffer")
                    .message("set %d, binding %d is not protected", place.set(), place.binding())
                    .help("write to a protected resource")
                    .report();
        }
    }

    private void session(Dispatch dispatch) {
        BoundObjectState session =
                context.get(BoundObjectState.class, CmdDispatchDataGraphARM.session(dispatch.call()));
        if (session != null && !dispatch.graph().foreignEngines().isEmpty()) {
            session.memory()
                    .used()
                    .forEach(used -> memory(
                            dispatch,
                            used.binding(),
                            "VUID-vkCmdDispatchDataGraphARM-pNext-09952",
                            "the session of the data graph"));
        }
    }

    /** Memory that foreign engines access is exported with handle types that all of them take. */
    private void memory(Dispatch dispatch, MemoryBinding binding, String rule, String what) {
        DeviceState device = context.device(dispatch.buffer());
        OptionalLong info = binding == null
                ? OptionalLong.empty()
                : CreationParameters.address(binding.memory().type(), binding.memory());
        if (device == null || info.isEmpty()) {
            return;
        }
        long export = PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
        int types = export == 0 ? 0 : VkExportMemoryAllocateInfo.nhandleTypes(export);
        for (int engine : dispatch.graph().foreignEngines()) {
            OptionalInt taken = tensors.foreignMemory(
                    device.physicalDevice(), dispatch.buffer().queueFamily(), engine);
            if (taken.isPresent() && (types == 0 || (types & ~taken.getAsInt()) != 0)) {
                error(dispatch, rule)
                        .on(binding.memory())
                        .title("memory is used by a foreign processing engine that cannot take it")
                        .message(
                                "%s is bound to %s, exported with handle types 0x%x; the engine of type %d takes 0x%x",
                                what, binding.memory(), types, engine, taken.getAsInt())
                        .help("allocate it with VkExportMemoryAllocateInfo and foreignMemoryHandleTypes of the engine")
                        .report();
                return;
            }
        }
    }
}
