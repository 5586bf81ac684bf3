package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdDispatchDataGraphARM;
import dev.vkval.capture.command.CreateDataGraphPipelinesARM;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.GraphDescriptor;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.BufferedDescriptors;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VkDataGraphPipelineCreateInfoARM;

/** The descriptors in descriptor buffers that dispatches of data graphs use: valid where the command buffer is submitted. */
final class BufferedGraphs {
    private static final int BIND_POINT = ARMDataGraph.VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM;

    private static final StateObject.SubStateKey<Long> BOUND = StateObject.SubStateKey.ofRecording(Long.class);
    private static final StateObject.SubStateKey<Uses> KEY = StateObject.SubStateKey.ofRecording(Uses.class);
    private final FindingSink sink;
    private final StateTracker state;
    private final BufferedDescriptors buffered;
    /** The descriptors of the pipelines that take them from descriptor buffers. */
    private final Map<Long, List<GraphDescriptor>> graphs = new HashMap<>();

    BufferedGraphs(FindingSink sink, StateTracker state, BufferedDescriptors buffered) {
        this.sink = sink;
        this.state = state;
        this.buffered = buffered;
    }

    /** A descriptor that a dispatch uses. */
    private record Use(GraphDescriptor descriptor, DescriptorSetState set, String call, long block, long frame) {}

    /** Those of a command buffer. */
    private record Uses(List<Use> all) {}

    void register(Hooks hooks) {
        hooks.onEffect(CreateDataGraphPipelinesARM.ID, this::create);
        hooks.onEffect(DestroyPipeline.ID, call -> graphs.remove(DestroyPipeline.pipeline(call)));
        hooks.onEffect(CmdBindPipeline.ID, call -> {
            boolean graph = !graphs.isEmpty() && CmdBindPipeline.pipelineBindPoint(call) == BIND_POINT;
            CommandBufferState buffer = graph ? state.get(CommandBufferState.class, call.u64(0)) : null;
            if (buffer != null) {
                buffer.subState(BOUND, CmdBindPipeline.pipeline(call));
            }
        });
        hooks.onEffect(CmdDispatchDataGraphARM.ID, this::dispatch);
    }

    private void create(Call call) {
        long infos = CreateDataGraphPipelinesARM.pCreateInfos(call);
        long created = CreateDataGraphPipelinesARM.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateDataGraphPipelinesARM.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkDataGraphPipelineCreateInfoARM.SIZEOF);
            long pipeline = created == 0 ? 0 : CMemory.handle(created, i);
            boolean takes = (VkDataGraphPipelineCreateInfoARM.nflags(info)
                            & EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)
                    != 0;
            if (pipeline != 0 && takes) {
                graphs.put(pipeline, GraphDescriptor.of(info));
            }
        }
    }

    private void dispatch(Call call) {
        CommandBufferState buffer = graphs.isEmpty() ? null : state.get(CommandBufferState.class, call.u64(0));
        Long pipeline = buffer == null ? null : buffer.subState(BOUND);
        for (GraphDescriptor each : pipeline == null ? List.<GraphDescriptor>of() : used(pipeline)) {
            DescriptorSetState set = buffered.set(buffer, BIND_POINT, each.set());
            if (set != null && BufferedSet.of(set) != null) {
                buffer.subStateOr(KEY, () -> new Uses(new ArrayList<>()))
                        .all()
                        .add(new Use(each, set, call.name(), call.blockIndex(), call.frame()));
            }
        }
    }

    private List<GraphDescriptor> used(long pipeline) {
        return graphs.getOrDefault(pipeline, List.of());
    }

    /** Judges the descriptors that a command buffer uses, which have been looked up for a submit. */
    void judge(CommandBufferState buffer, Submission submission) {
        Uses uses = buffer.subState(KEY);
        for (Use use : uses == null ? List.<Use>of() : uses.all()) {
            int binding = use.descriptor().binding();
            int element = use.descriptor().element();
            DescriptorSetState.Contents contents = use.set().snapshot().get(binding);
            boolean within = contents != null && element >= 0 && element < contents.count();
            Descriptor descriptor = within ? contents.descriptor(element) : null;
            boolean valid = !within || descriptor != null && descriptor.destroyed() == null;
            BufferedFault fault =
                    valid ? null : BufferedFault.of(BufferedSet.of(use.set()), contents.binding(), element);
            if (fault != null) {
                report(buffer, submission, use, fault);
            }
        }
    }

    private void report(CommandBufferState buffer, Submission submission, Use use, BufferedFault fault) {
        Place place = new Place(
                use.call(),
                use.block(),
                use.frame(),
                submission.queue() == null ? Place.NONE : submission.queue().id(),
                submission.number(),
                buffer.id(),
                Place.NONE,
                List.of());
        String descriptor = "Set " + use.descriptor().set() + ", binding "
                + use.descriptor().binding() + ", element " + use.descriptor().element();
        Finding.Builder finding = Finding.of("VUID-vkCmdDispatchDataGraphARM-None-09937", Severity.ERROR, Family.GPU)
                .confidence(Confidence.PROVED)
                .title("a data graph uses a descriptor in a descriptor buffer that is not valid")
                .message(use.call() + ": " + descriptor + " is not valid." + fault.sentence())
                .access(new Access("now", place, null, null, null, null, null, null))
                .object(buffer.ref())
                .help(Help.of(fault.help()));
        fault.objects().forEach(object -> finding.object(object.ref()));
        sink.report(finding.at(use.block(), use.frame()));
    }
}
