package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsNV;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdPreprocessGeneratedCommandsNV;
import dev.vkval.capture.command.CmdUpdatePipelineIndirectBufferNV;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateIndirectCommandsLayoutEXT;
import dev.vkval.capture.command.CreateIndirectCommandsLayoutNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.IndirectLayoutReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTDeviceGeneratedCommands;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.NVDeviceGeneratedCommandsCompute;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkComputePipelineIndirectBufferInfoNV;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoEXT;
import org.lwjgl.vulkan.VkGeneratedCommandsInfoNV;
import org.lwjgl.vulkan.VkIndirectCommandsStreamNV;

/**
 * Commands that the device generates. Preprocessing reads the data of the sequences and writes the preprocess buffer, which
 * execution reads. Without preprocessing, execution reads the data, and synchronizes its own use of the preprocess buffer
 * with other execution. What sequences set in place of what is bound is not known.
 */
final class GeneratedCommandTracker {
    private static final StateObject.SubStateKey<AddressRange> METADATA =
            new StateObject.SubStateKey<>(AddressRange.class);

    /** When and how the data of sequences is read. */
    private enum Reading {
        PREPROCESS(
                CMemory.mask(EXTDeviceGeneratedCommands.VK_PIPELINE_STAGE_COMMAND_PREPROCESS_BIT_EXT),
                CMemory.mask(EXTDeviceGeneratedCommands.VK_ACCESS_COMMAND_PREPROCESS_READ_BIT_EXT)),
        EXECUTE(VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);

        private final long stage;
        private final long access;

        Reading(long stage, long access) {
            this.stage = stage;
            this.access = access;
        }
    }

    /** What both extensions say; of memory, null where it is not known or there is none. */
    private record Generated(
            IndirectCommandsLayoutState layout,
            List<BufferPart> data,
            List<BufferPart> counts,
            BufferPart preprocessed) {}

    private final StateTracker tracker;

    GeneratedCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(
                CreateIndirectCommandsLayoutEXT.ID,
                call -> tracker.add(new IndirectCommandsLayoutState(
                        "VkIndirectCommandsLayoutEXT",
                        StateTracker.creation(call, CreateIndirectCommandsLayoutEXT.pIndirectCommandsLayout(call)),
                        IndirectLayoutReader.ext(CreateIndirectCommandsLayoutEXT.pCreateInfo(call)))));
        all.onEffect(
                CreateIndirectCommandsLayoutNV.ID,
                call -> tracker.add(new IndirectCommandsLayoutState(
                        "VkIndirectCommandsLayoutNV",
                        StateTracker.creation(call, CreateIndirectCommandsLayoutNV.pIndirectCommandsLayout(call)),
                        IndirectLayoutReader.nv(CreateIndirectCommandsLayoutNV.pCreateInfo(call)))));
        all.onEffect(CreateComputePipelines.ID, this::created);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdPreprocessGeneratedCommandsEXT.ID,
                (call, to) ->
                        preprocess(call, to, ext(CmdPreprocessGeneratedCommandsEXT.pGeneratedCommandsInfo(call))));
        hooks.on(
                CmdPreprocessGeneratedCommandsNV.ID,
                (call, to) -> preprocess(call, to, nv(CmdPreprocessGeneratedCommandsNV.pGeneratedCommandsInfo(call))));
        hooks.on(
                CmdExecuteGeneratedCommandsEXT.ID,
                (call, to) -> execute(
                        call,
                        to,
                        ext(CmdExecuteGeneratedCommandsEXT.pGeneratedCommandsInfo(call)),
                        CmdExecuteGeneratedCommandsEXT.isPreprocessed(call) != 0));
        hooks.on(
                CmdExecuteGeneratedCommandsNV.ID,
                (call, to) -> execute(
                        call,
                        to,
                        nv(CmdExecuteGeneratedCommandsNV.pGeneratedCommandsInfo(call)),
                        CmdExecuteGeneratedCommandsNV.isPreprocessed(call) != 0));
        hooks.on(CmdUpdatePipelineIndirectBufferNV.ID, this::updatePipeline);
    }

    private Generated ext(long info) {
        IndirectCommandsLayoutState layout = tracker.get(
                IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoEXT.nindirectCommandsLayout(info));
        List<BufferPart> data = new ArrayList<>();
        List<BufferPart> counts = new ArrayList<>();
        long count = CMemory.mask(VkGeneratedCommandsInfoEXT.nmaxSequenceCount(info));
        long size = VkGeneratedCommandsInfoEXT.nindirectAddressSize(info);
        long used = layout == null
                ? size
                : Math.min(size, layout.info().strideBytes().get(0) * count);
        data.add(at(VkGeneratedCommandsInfoEXT.nindirectAddress(info), used));
        counts.add(at(VkGeneratedCommandsInfoEXT.nsequenceCountAddress(info), Integer.BYTES));
        return new Generated(
                layout,
                data,
                counts,
                at(
                        VkGeneratedCommandsInfoEXT.npreprocessAddress(info),
                        VkGeneratedCommandsInfoEXT.npreprocessSize(info)));
    }

    private BufferPart at(long address, long sizeBytes) {
        return tracker.bufferAddresses().at(new AddressRange(address, sizeBytes, 0));
    }

    private Generated nv(long info) {
        IndirectCommandsLayoutState layout =
                tracker.get(IndirectCommandsLayoutState.class, VkGeneratedCommandsInfoNV.nindirectCommandsLayout(info));
        long count = CMemory.mask(VkGeneratedCommandsInfoNV.nsequencesCount(info));
        long streams = CMemory.pointer(info + VkGeneratedCommandsInfoNV.PSTREAMS);
        List<Long> strides = layout == null ? List.of() : layout.info().strideBytes();
        List<BufferPart> data = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkGeneratedCommandsInfoNV.nstreamCount(info), streams); i++) {
            long stream = CMemory.element(streams, i, VkIndirectCommandsStreamNV.SIZEOF);
            data.add(part(
                    VkIndirectCommandsStreamNV.nbuffer(stream),
                    VkIndirectCommandsStreamNV.noffset(stream),
                    i < strides.size() ? strides.get(i) * count : 0));
        }
        List<BufferPart> counts = new ArrayList<>();
        counts.add(part(
                VkGeneratedCommandsInfoNV.nsequencesCountBuffer(info),
                VkGeneratedCommandsInfoNV.nsequencesCountOffset(info),
                Integer.BYTES));
        data.add(part(
                VkGeneratedCommandsInfoNV.nsequencesIndexBuffer(info),
                VkGeneratedCommandsInfoNV.nsequencesIndexOffset(info),
                count * Integer.BYTES));
        return new Generated(
                layout,
                data,
                counts,
                part(
                        VkGeneratedCommandsInfoNV.npreprocessBuffer(info),
                        VkGeneratedCommandsInfoNV.npreprocessOffset(info),
                        VkGeneratedCommandsInfoNV.npreprocessSize(info)));
    }

    private BufferPart part(long id, long offset, long sizeBytes) {
        BufferState buffer = tracker.get(BufferState.class, id);
        return buffer == null ? null : new BufferPart(buffer, offset, buffer.rangeBytes(offset, sizeBytes));
    }

    private void preprocess(Call call, RecordingBuilder to, Generated generated) {
        MemoryUseList uses = new MemoryUseList();
        read(uses, generated, Reading.PREPROCESS);
        uses.add(
                "preprocess buffer",
                Reading.PREPROCESS.stage,
                CMemory.mask(EXTDeviceGeneratedCommands.VK_ACCESS_COMMAND_PREPROCESS_WRITE_BIT_EXT),
                generated.preprocessed());
        uses.record(call, to);
    }

    /** With a count in memory, there may be data of fewer sequences. */
    private static void read(MemoryUseList uses, Generated generated, Reading reading) {
        boolean counted = false;
        for (BufferPart count : generated.counts()) {
            counted |= count != null;
            uses.add("sequence count", reading.stage, reading.access, count);
        }
        for (BufferPart data : generated.data()) {
            if (counted) {
                uses.addPossible("sequence data", reading.stage, reading.access, data);
            } else {
                uses.add("sequence data", reading.stage, reading.access, data);
            }
        }
    }

    private void execute(Call call, RecordingBuilder to, Generated generated, boolean preprocessed) {
        MemoryUseList uses = new MemoryUseList();
        if (preprocessed) {
            uses.add("preprocess buffer", Reading.EXECUTE.stage, Reading.EXECUTE.access, generated.preprocessed());
        } else {
            read(uses, generated, Reading.EXECUTE);
            uses.addPossible(
                    "preprocess buffer", Reading.EXECUTE.stage, Reading.EXECUTE.access, generated.preprocessed());
        }
        uses.record(call, to);
        if (generated.layout() != null) {
            act(call, to, generated.layout().info());
        }
    }

    /** What the sequences end with, with as much of the bound state as they do not set. */
    private static void act(Call call, RecordingBuilder to, IndirectCommandsLayoutState.Info layout) {
        RecordedCommand.Indirect unknown = new RecordedCommand.Indirect(null, 0, 0, 0, null, 0, null);
        boolean indexed = layout.action() == IndirectCommandsLayoutState.Action.DRAW_INDEXED;
        boolean mesh = layout.action() == IndirectCommandsLayoutState.Action.DRAW_MESH;
        switch (layout.action()) {
            case DRAW, DRAW_INDEXED, DRAW_MESH -> {
                BoundState bound = bound(to, VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, layout);
                to.add(call, place -> new RecordedCommand.Draw(place, bound, indexed, mesh, 0, 0, 0, 0, 0, unknown));
            }
            case DISPATCH -> {
                BoundState bound = bound(to, VK10.VK_PIPELINE_BIND_POINT_COMPUTE, layout);
                to.add(call, place -> new RecordedCommand.Dispatch(place, bound, unknown));
            }
            case TRACE -> {
                BoundState bound = bound(to, KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, layout);
                to.add(call, place -> new RecordedCommand.TraceRays(place, bound, null, List.of()));
            }
            case NONE -> {
                // A layout that is not valid.
            }
        }
    }

    private static BoundState bound(RecordingBuilder to, int bindPoint, IndirectCommandsLayoutState.Info layout) {
        BoundState bound = to.bound(bindPoint);
        bound = layout.setsAny(IndirectCommandsLayoutState.Sets.PIPELINE) ? bound.withoutDescriptors() : bound;
        bound = layout.setsAny(IndirectCommandsLayoutState.Sets.INDEX_BUFFER) ? bound.withoutIndices() : bound;
        return bound.withoutVertices(layout.vertexBindings());
    }

    /** Pipelines whose metadata commands may write to memory. */
    private void created(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        long pipelines = CreateComputePipelines.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateComputePipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkComputePipelineCreateInfo.SIZEOF);
            long metadata = PNext.find(
                    info, NVDeviceGeneratedCommandsCompute.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_INDIRECT_BUFFER_INFO_NV);
            PipelineState pipeline = tracker.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (metadata != 0 && pipeline != null) {
                pipeline.subState(
                        METADATA,
                        new AddressRange(
                                VkComputePipelineIndirectBufferInfoNV.ndeviceAddress(metadata),
                                VkComputePipelineIndirectBufferInfoNV.nsize(metadata),
                                0));
            }
        }
    }

    private void updatePipeline(Call call, RecordingBuilder to) {
        PipelineState pipeline = tracker.get(PipelineState.class, CmdUpdatePipelineIndirectBufferNV.pipeline(call));
        AddressRange metadata = pipeline == null ? null : pipeline.subState(METADATA);
        MemoryUseList uses = new MemoryUseList();
        if (metadata != null) {
            uses.add(
                    "pipeline metadata",
                    VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
                    VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                    tracker.bufferAddresses().at(metadata));
        }
        uses.record(call, to);
    }
}
