package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.DescriptorMappings;
import dev.vkval.state.reader.PipelineOriginReader;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.EXTDebugUtils;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;
import org.lwjgl.vulkan.VkSamplerCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** The number of samplers that mappings of pipelines and shader objects for descriptor heaps embed is limited. */
public final class EmbeddedSamplerRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<Embedded> KEY = new StateObject.SubStateKey<>(Embedded.class);
    private static final String HEAP = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
    private static final String EMBEDDED = "VUID-{vkCreateComputePipelines|vkCreateGraphicsPipelines"
            + "|vkCreateRayTracingPipelinesKHR|vkCreateRayTracingPipelinesNV}-pCreateInfos-11429";
    private static final String OBJECTS = "VUID-{vkCreateComputePipelines|vkCreateGraphicsPipelines"
            + "|vkCreateRayTracingPipelinesKHR|vkCreateRayTracingPipelinesNV}-pCreateInfos-11414";
    private static final Creation SHADERS = new Creation(
            "vkCreateShadersEXT",
            CreateShadersEXT::pCreateInfos,
            CreateShadersEXT::createInfoCount,
            CreateShadersEXT::pShaders,
            VkShaderCreateInfoEXT.SIZEOF,
            -1,
            -1);
    private static final Map<Integer, Creation> CREATIONS = Map.of(
            CreateGraphicsPipelines.ID,
            new Creation(
                    "vkCreateGraphicsPipelines",
                    CreateGraphicsPipelines::pCreateInfos,
                    CreateGraphicsPipelines::createInfoCount,
                    CreateGraphicsPipelines::pPipelines,
                    VkGraphicsPipelineCreateInfo.SIZEOF,
                    VkGraphicsPipelineCreateInfo.STAGECOUNT,
                    VkGraphicsPipelineCreateInfo.PSTAGES),
            CreateComputePipelines.ID,
            new Creation(
                    "vkCreateComputePipelines",
                    CreateComputePipelines::pCreateInfos,
                    CreateComputePipelines::createInfoCount,
                    CreateComputePipelines::pPipelines,
                    VkComputePipelineCreateInfo.SIZEOF,
                    -1,
                    VkComputePipelineCreateInfo.STAGE),
            CreateRayTracingPipelinesKHR.ID,
            new Creation(
                    "vkCreateRayTracingPipelinesKHR",
                    CreateRayTracingPipelinesKHR::pCreateInfos,
                    CreateRayTracingPipelinesKHR::createInfoCount,
                    CreateRayTracingPipelinesKHR::pPipelines,
                    VkRayTracingPipelineCreateInfoKHR.SIZEOF,
                    VkRayTracingPipelineCreateInfoKHR.STAGECOUNT,
                    VkRayTracingPipelineCreateInfoKHR.PSTAGES),
            CreateRayTracingPipelinesNV.ID,
            new Creation(
                    "vkCreateRayTracingPipelinesNV",
                    CreateRayTracingPipelinesNV::pCreateInfos,
                    CreateRayTracingPipelinesNV::createInfoCount,
                    CreateRayTracingPipelinesNV::pPipelines,
                    VkRayTracingPipelineCreateInfoNV.SIZEOF,
                    VkRayTracingPipelineCreateInfoNV.STAGECOUNT,
                    VkRayTracingPipelineCreateInfoNV.PSTAGES),
            CreateShadersEXT.ID,
            SHADERS);

    private final CoreContext context;

    /** How many pipelines and shader objects have a sampler, by device and by what the sampler was created with. */
    private final Map<DeviceState, Map<List<Integer>, Integer>> alive = new HashMap<>();

    public EmbeddedSamplerRules(CoreContext context) {
        this.context = context;
    }

    /**
     * A command that creates pipelines or shader objects.
     *
     * @param stageCount offset of the number of stages, negative where there is one
     * @param stages offset of the stages or of the one stage, negative where the structure is the stage
     */
    private record Creation(
            String command,
            ToLongFunction<Call> infos,
            ToIntFunction<Call> count,
            ToLongFunction<Call> handles,
            int sizeBytes,
            int stageCount,
            int stages) {
        /** What its samplers are created with, of the object that a structure creates. */
        List<List<Integer>> samplers(long info) {
            List<List<Integer>> found = new ArrayList<>();
            long array = stages < 0 ? info : stageCount < 0 ? info + stages : CMemory.pointer(info + stages);
            int most = stageCount < 0 ? 1 : CMemory.count(CMemory.u32(info + stageCount), array);
            for (int i = 0; i < most; i++) {
                long stage = CMemory.element(array, i, VkPipelineShaderStageCreateInfo.SIZEOF);
                DescriptorMappings.embeddedSamplers(stage).forEach(sampler -> found.add(words(sampler)));
            }
            return found;
        }
    }

    /** The samplers of a pipeline or shader object. */
    private record Embedded(DeviceState device, Set<List<Integer>> samplers) {}

    @Override
    public void register(TopicHooks hooks) {
        CREATIONS.forEach((command, creation) -> {
            hooks.validate(command, call -> check(call, creation));
            hooks.record(command, call -> keep(call, creation));
        });
        hooks.observe(this);
    }

    /** The members of VkSamplerCreateInfo and of the structures in its chain. */
    private static List<Integer> words(long sampler) {
        List<Integer> words = new ArrayList<>();
        add(words, sampler, VkSamplerCreateInfo.SIZEOF);
        for (long link = PNext.next(sampler); link != 0; link = PNext.next(link)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(link));
            if (struct != null
                    && PNext.type(link) != EXTDebugUtils.VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT) {
                words.add(PNext.type(link));
                add(words, link, struct.sizeBytes());
            }
        }
        return List.copyOf(words);
    }

    private static void add(List<Integer> words, long struct, int sizeBytes) {
        for (int i = 2 * Long.BYTES / Integer.BYTES; i < sizeBytes / Integer.BYTES; i++) {
            words.add(CMemory.u32(struct, i));
        }
    }

    private static boolean ofHeap(Creation creation, long info) {
        return creation == SHADERS
                ? (VkShaderCreateInfoEXT.nflags(info) & EXTDescriptorHeap.VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) != 0
                : (PipelineOriginReader.flags(info, 0) & EXTDescriptorHeap.VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT)
                        != 0;
    }

    private void check(Call call, Creation creation) {
        Set<List<Integer>> created = new HashSet<>();
        long infos = creation.infos().applyAsLong(call);
        for (int i = 0; i < CMemory.count(creation.count().applyAsInt(call), infos); i++) {
            long info = CMemory.element(infos, i, creation.sizeBytes());
            if (ofHeap(creation, info)) {
                created.addAll(creation.samplers(info));
            }
        }
        DeviceState device = created.isEmpty() ? null : context.get(DeviceState.class, call.u64(0));
        if (device == null) {
            return;
        }
        created.addAll(alive.getOrDefault(device, Map.of()).keySet());
        OptionalLong most = property(device, "maxDescriptorHeapEmbeddedSamplers");
        if (most.isPresent() && created.size() > most.getAsLong()) {
            String rule = creation == SHADERS
                    ? "VUID-vkCreateShadersEXT-pCreateInfos-11428"
                    : OwnerSets.id(EMBEDDED, creation.command());
            context.error(call, rule)
                    .on(device)
                    .title("a device has more embedded samplers than it can have")
                    .message(
                            "with this call there are %d, and maxDescriptorHeapEmbeddedSamplers is %d",
                            created.size(), most.getAsLong())
                    .help("embed equal samplers, or put samplers into a heap")
                    .report();
        }
        samplers(call, creation, device);
    }

    private static OptionalLong property(DeviceState device, String member) {
        return device.physicalDeviceState().properties().integer(HEAP, member, 0);
    }

    /** VkSampler objects, for which the reserved range of a heap with embedded samplers leaves fewer. */
    private void samplers(Call call, Creation creation, DeviceState device) {
        OptionalLong most = device.physicalDeviceState().limits().integer("maxSamplerAllocationCount");
        OptionalLong reserved = property(device, "minSamplerHeapReservedRangeWithEmbedded");
        OptionalLong size = property(device, "samplerDescriptorSize");
        if (most.isEmpty() || reserved.isEmpty() || size.isEmpty() || size.getAsLong() <= 0) {
            return;
        }
        long left = most.getAsLong() - reserved.getAsLong() / size.getAsLong();
        long existing = context.state().all(SamplerState.class).stream()
                .filter(sampler -> sampler.parent() == device)
                .count();
        if (existing >= left) {
            String rule = creation == SHADERS
                    ? "VUID-vkCreateShadersEXT-pCreateInfos-11413"
                    : OwnerSets.id(OBJECTS, creation.command());
            context.error(call, rule)
                    .on(device)
                    .title("samplers are embedded while there are as many VkSampler objects as embedded ones allow")
                    .message("%d exist, and there must be less than %d", existing, left)
                    .help("destroy samplers that are not needed, or put samplers into a heap")
                    .report();
        }
    }

    private void keep(Call call, Creation creation) {
        long infos = creation.infos().applyAsLong(call);
        long handles = creation.handles().applyAsLong(call);
        DeviceState device = context.get(DeviceState.class, call.u64(0));
        int count = handles == 0 ? 0 : CMemory.count(creation.count().applyAsInt(call), infos);
        for (int i = 0; device != null && i < count; i++) {
            long info = CMemory.element(infos, i, creation.sizeBytes());
            Set<List<Integer>> samplers = ofHeap(creation, info) ? new HashSet<>(creation.samplers(info)) : Set.of();
            StateObject object = samplers.isEmpty() ? null : created(creation, CMemory.handle(handles, i));
            if (object != null) {
                object.subState(KEY, new Embedded(device, samplers));
                Map<List<Integer>, Integer> all = alive.computeIfAbsent(device, unused -> new HashMap<>());
                samplers.forEach(sampler -> all.merge(sampler, 1, Integer::sum));
            }
        }
    }

    private StateObject created(Creation creation, long handle) {
        return creation == SHADERS
                ? context.get(ShaderObjectState.class, handle)
                : context.get(PipelineState.class, handle);
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof DeviceState) {
            alive.remove(object);
        }
        Embedded embedded =
                object instanceof PipelineState || object instanceof ShaderObjectState ? object.subState(KEY) : null;
        Map<List<Integer>, Integer> all = embedded == null ? null : alive.get(embedded.device());
        if (all != null) {
            embedded.samplers()
                    .forEach(sampler ->
                            all.computeIfPresent(sampler, (unused, number) -> number > 1 ? number - 1 : null));
        }
    }
}
