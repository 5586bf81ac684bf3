package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdUpdatePipelineIndirectBufferNV;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.GetPipelineIndirectDeviceAddressNV;
import dev.vkval.capture.command.GetPipelineIndirectMemoryRequirementsNV;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.PipelineState;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.NVDeviceGeneratedCommandsCompute;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkComputePipelineIndirectBufferInfoNV;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkPipelineIndirectDeviceAddressInfoNV;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Compute pipelines with metadata in memory: where it is, beside what the device needs, and commands that write it. */
public final class IndirectPipelineRules implements Topic {
    private static final String INFO = "VUID-VkComputePipelineIndirectBufferInfoNV-";
    private static final int STRUCTURE =
            NVDeviceGeneratedCommandsCompute.VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_INDIRECT_BUFFER_INFO_NV;

    private static final String ALIGNED = INFO + "deviceAddress-09011";
    private static final String REPLAY_ALIGNED = INFO + "pipelineDeviceAddressCaptureReplay-09017";

    private final CoreContext context;
    private final Map<Source, Needed> requirements = new HashMap<>();

    public IndirectPipelineRules(CoreContext context) {
        this.context = context;
    }

    /** What a pipeline is created from, by which requirements that the device returned are found again. */
    private record Source(long device, int flags, long layout, long module) {}

    private record Needed(long sizeBytes, long alignment) {
        private static final Needed UNKNOWN = new Needed(0, 1);

        /** Of pipelines that do not differ in what a source has: known only where they need the same. */
        private Needed or(Needed other) {
            return equals(other) ? this : UNKNOWN;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPipelineIndirectMemoryRequirementsNV.ID, this::require);
        hooks.validate(CreateComputePipelines.ID, this::create);
        hooks.record(CreateComputePipelines.ID, this::created);
        hooks.validate(GetPipelineIndirectDeviceAddressNV.ID, this::address);
        hooks.validate(CmdUpdatePipelineIndirectBufferNV.ID, this::update);
        hooks.record(CmdUpdatePipelineIndirectBufferNV.ID, this::updated);
    }

    private static Source source(long device, long info) {
        return new Source(
                device,
                VkComputePipelineCreateInfo.nflags(info),
                VkComputePipelineCreateInfo.nlayout(info),
                VkPipelineShaderStageCreateInfo.nmodule(info + VkComputePipelineCreateInfo.STAGE));
    }

    private void require(Call call) {
        long info = GetPipelineIndirectMemoryRequirementsNV.pCreateInfo(call);
        long output = GetPipelineIndirectMemoryRequirementsNV.pMemoryRequirements(call);
        if (output != 0) {
            VkMemoryRequirements needed = VkMemoryRequirements2.nmemoryRequirements(output);
            requirements.merge(
                    source(GetPipelineIndirectMemoryRequirementsNV.device(call), info),
                    new Needed(needed.size(), needed.alignment()),
                    Needed::or);
        }
    }

    private void create(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        int count = CMemory.count(CreateComputePipelines.createInfoCount(call), infos);
        for (int i = 0; i < count; i++) {
            long info = CMemory.element(infos, i, VkComputePipelineCreateInfo.SIZEOF);
            long metadata = PNext.find(info, STRUCTURE);
            if (metadata != 0) {
                Place place = new Place(
                        call,
                        "pCreateInfos[" + i + "].pNext<VkComputePipelineIndirectBufferInfoNV>",
                        requirements.getOrDefault(source(CreateComputePipelines.device(call), info), Needed.UNKNOWN));
                long size = VkComputePipelineIndirectBufferInfoNV.nsize(metadata);
                size(place, size);
                aligned(
                        place,
                        "deviceAddress",
                        VkComputePipelineIndirectBufferInfoNV.ndeviceAddress(metadata),
                        ALIGNED);
                replayed(place, VkComputePipelineIndirectBufferInfoNV.npipelineDeviceAddressCaptureReplay(metadata));
            }
        }
    }

    /** A structure of a call, and what the device needs for its pipeline. */
    private record Place(Call call, String path, Needed needed) {}

    private void size(Place place, long size) {
        long needed = place.needed().sizeBytes();
        if (Long.compareUnsigned(size, needed) < 0) {
            context.error(place.call(), INFO + "size-09013")
                    .parameter(place.path() + ".size")
                    .title("the metadata of a compute pipeline has too little memory")
                    .message(
                            "it is %s bytes, and the device needs %s",
                            Long.toUnsignedString(size), Long.toUnsignedString(needed))
                    .help("provide as many bytes as vkGetPipelineIndirectMemoryRequirementsNV returns")
                    .report();
        }
    }

    private void aligned(Place place, String member, long address, String rule) {
        long alignment = place.needed().alignment();
        if (alignment != 0 && Long.remainderUnsigned(address, alignment) != 0) {
            context.error(place.call(), rule)
                    .parameter(place.path() + "." + member)
                    .title("the metadata of a compute pipeline is not aligned")
                    .message(
                            "it is at address 0x%x, which is not a multiple of %s",
                            address, Long.toUnsignedString(alignment))
                    .help("align it as vkGetPipelineIndirectMemoryRequirementsNV says")
                    .report();
        }
    }

    private void replayed(Place place, long address) {
        String member = "pipelineDeviceAddressCaptureReplay";
        aligned(place, member, address, REPLAY_ALIGNED);
        BufferPart part =
                address == 0 ? null : context.state().bufferAddresses().at(address, 1);
        DeviceMemoryState memory = part == null || part.buffer().binding() == null
                ? null
                : part.buffer().binding().memory();
        OptionalLong allocated =
                memory == null ? OptionalLong.empty() : CreationParameters.address(memory.type(), memory);
        if (allocated.isEmpty()) {
            return;
        }
        long flags = PNext.find(allocated.getAsLong(), VK11.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
        int given = flags == 0 ? 0 : VkMemoryAllocateFlagsInfo.nflags(flags);
        if ((given & VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT) == 0) {
            context.error(place.call(), INFO + "pipelineDeviceAddressCaptureReplay-09015")
                    .on(memory)
                    .parameter(place.path() + "." + member)
                    .title("the replayed address of a compute pipeline is in memory that was not allocated for replay")
                    .message("%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT", memory)
                    .help("allocate the memory with the flag")
                    .report();
        }
    }

    private void created(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        long pipelines = CreateComputePipelines.pPipelines(call);
        int count = infos == 0 ? 0 : CMemory.count(CreateComputePipelines.createInfoCount(call), pipelines);
        for (int i = 0; i < count; i++) {
            PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
            long metadata = PNext.find(CMemory.element(infos, i, VkComputePipelineCreateInfo.SIZEOF), STRUCTURE);
            if (pipeline != null) {
                long address = metadata == 0 ? 0 : VkComputePipelineIndirectBufferInfoNV.ndeviceAddress(metadata);
                pipeline.subState(IndirectPipeline.KEY, new IndirectPipeline(address, pipeline.fromStateSetup()));
            }
        }
    }

    private void address(Call call) {
        long info = GetPipelineIndirectDeviceAddressNV.pInfo(call);
        PipelineState pipeline = info == 0
                ? null
                : context.get(PipelineState.class, VkPipelineIndirectDeviceAddressInfoNV.npipeline(info));
        IndirectPipeline known = pipeline == null ? null : pipeline.subState(IndirectPipeline.KEY);
        if (known != null && known.address() == 0) {
            context.error(call, "VUID-VkPipelineIndirectDeviceAddressInfoNV-pipeline-09081")
                    .on(pipeline)
                    .parameter("pInfo->pipeline")
                    .title("the address of a compute pipeline is asked for that has no memory for its metadata")
                    .message("%s was created without an address in a VkComputePipelineIndirectBufferInfoNV", pipeline)
                    .help("create the pipeline with that structure")
                    .report();
        }
    }

    private void update(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdUpdatePipelineIndirectBufferNV.pipeline(call));
        IndirectPipeline known = pipeline == null ? null : pipeline.subState(IndirectPipeline.KEY);
        if (known != null && known.address() == 0) {
            context.error(call, "VUID-vkCmdUpdatePipelineIndirectBufferNV-pipeline-09020")
                    .on(buffer)
                    .on(pipeline)
                    .parameter("pipeline")
                    .title("the metadata of a compute pipeline is written that has no memory for it")
                    .message("%s was created without an address in a VkComputePipelineIndirectBufferInfoNV", pipeline)
                    .help("create the pipeline with that structure")
                    .report();
        }
    }

    private void updated(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdUpdatePipelineIndirectBufferNV.pipeline(call));
        IndirectPipeline known = pipeline == null ? null : pipeline.subState(IndirectPipeline.KEY);
        if (known != null) {
            pipeline.subState(IndirectPipeline.KEY, new IndirectPipeline(known.address(), true));
        }
    }
}
