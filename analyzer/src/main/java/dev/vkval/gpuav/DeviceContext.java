package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.DestroyDescriptorSetLayout;
import dev.vkval.capture.command.DestroyPipelineLayout;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.gpuav.content.DeviceFacts;
import dev.vkval.gpuav.content.ReplayedDevice;
import dev.vkval.gpuav.content.StagingMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.footprint.Watches;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** The objects of GPU-assisted validation on one device. */
final class DeviceContext {
    /** Slots from this number on are not used, even if the device has more. */
    private static final int LARGEST_SLOT = 31;

    /**
     * Descriptor sets of actions alone, and of all actions. Software drivers map memory for each, and the system does not
     * allow for more than 65,530 mappings.
     */
    private static final int MOST_OWN_SETS = 1 << 14;

    private static final int MOST_SETS = 1 << 15;

    private static final String NO_MEMORY = "the device has no memory left for them";
    private static final int ALL_STAGES = 0x7FFF_FFFF;

    final long id;
    final DeviceServices services;
    /** The reserved descriptor set slot. */
    final int slot;

    /** What is counted of errors. */
    final HitCounters counters;

    /** What is asked about the invocations of actions. */
    final Watches watches;

    /** Bytes of the {@link RaceMemory} of the actions that exist. */
    long raceBytes;

    /** Memory for what the shaders of an action print. */
    final int printBytes;

    final ResourceLimits limits;
    /** Alignment of storage buffer ranges, in bytes. */
    final long alignmentBytes;
    /** Live handle of the layout of the reserved set. */
    final long setLayout;
    /** Live handle of a layout without bindings, used for unused set numbers. */
    final long emptyLayout;

    final DescriptorSets sets;
    final MissingDescriptors missing;
    final SpareSet spare;
    /** Memory that is in use until the device is destroyed, by device address. */
    final MemoryArena shared;
    /** Of actions that an index is pushed for. */
    final IndexTable tables;
    /** Where contents are copied to. */
    final StagingMemory staging;
    /** What the application may use. */
    final DeviceFacts facts;
    /** By captured id of the pipeline layouts that have no reserved set and have room for an index. */
    final Map<Long, PushedRange> pushed = new HashMap<>();
    /** Memory that is in use until the device is destroyed, for descriptors. */
    final MemoryArena bound;
    /** Enabled by the application or by this tool. */
    final DeviceFeatures features;
    /** Whether the application enabled robustBufferAccess. */
    final boolean robustBuffers;
    /** Pipelines with checks in them by captured id. */
    final Map<Long, InstrumentedPipeline> pipelines = new HashMap<>();
    /** Pipelines that get checks when an action needs them. */
    final DeferredPipelines deferred = new DeferredPipelines();
    /**
     * Whether a buffer has a different device address than in the capture, so that addresses in memory are not valid.
     */
    boolean addressesDiffer;
    /** Captured ids of the pipeline layouts that have the reserved set. */
    final Set<Long> layouts = new HashSet<>();
    /** Shader objects with checks in them by captured id. */
    final Map<Long, InstrumentedObject> shaderObjects = new HashMap<>();
    /** Of shaders that are linked, or bound together, after their creation. */
    final HitPlaces hitPlaces;
    /** Live layouts that the application has destroyed and the actions of its pipelines still use. */
    final List<Long> retiredLayouts = new ArrayList<>();

    private final StateTracker state;
    private final Map<InstrumentedPipeline, SharedMemory> overflow = new IdentityHashMap<>();
    private boolean exhausted;
    /** Number of buffers, each with its own memory. */
    private long buffers;

    /**
     * @param creation the recorded vkCreateDevice
     * @param requested what of the features it got
     * @param counters what is counted of errors
     * @param watches what is asked about the invocations of actions
     * @param printBytes memory for what the shaders of an action print
     * @throws NoResourcesException if its objects cannot be created
     */
    DeviceContext(
            DeviceServices services,
            StateTracker state,
            Call creation,
            DeviceFeatures requested,
            HitCounters counters,
            Watches watches,
            int printBytes) {
        this.counters = counters;
        this.hitPlaces = new HitPlaces(counters.hasSites());
        this.watches = watches;
        this.printBytes = printBytes;
        this.state = state;
        this.services = services;
        this.id = CMemory.u64(CreateDevice.pDevice(creation));
        this.robustBuffers = robustBuffers(CreateDevice.pCreateInfo(creation));
        long physicalDevice = CreateDevice.physicalDevice(creation);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.calloc(stack);
            services.call(
                    physicalDevice,
                    GetPhysicalDeviceProperties.ID,
                    services.live(physicalDevice),
                    properties.address());
            long sets = Integer.toUnsignedLong(properties.limits().maxBoundDescriptorSets());
            slot = (int) Math.min(sets - 1, LARGEST_SLOT);
            limits = ResourceLimits.read(services, physicalDevice, properties.limits());
            features = requested.of(properties.apiVersion());
            alignmentBytes = Math.max(properties.limits().minStorageBufferOffsetAlignment(), Long.BYTES);
        }
        setLayout = createLayout(ActionMemory.BINDINGS);
        emptyLayout = createLayout(0);
        this.sets = new DescriptorSets(this);
        this.missing = new MissingDescriptors(this);
        this.spare = new SpareSet(this);
        this.shared = MemoryArena.addressed(this);
        this.tables = new IndexTable(shared, counters);
        this.bound = MemoryArena.bound(this);
        this.staging = new StagingMemory(this::createStaging, this::destroyBuffer);
        this.facts = new ReplayedDevice(services, () -> state.get(DeviceState.class, id));
    }

    static boolean robustBuffers(long info) {
        long features2 = PNext.find(info, VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
        long features = features2 != 0
                ? features2 + VkPhysicalDeviceFeatures2.FEATURES
                : CMemory.pointer(info + VkDeviceCreateInfo.PENABLEDFEATURES);
        return features != 0 && VkPhysicalDeviceFeatures.nrobustBufferAccess(features) != 0;
    }

    private long createLayout(int bindings) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDescriptorSetLayoutBinding.Buffer array = VkDescriptorSetLayoutBinding.calloc(bindings, stack);
            for (int i = 0; i < bindings; i++) {
                array.get(i)
                        .binding(i)
                        .descriptorType(VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                        .descriptorCount(1)
                        .stageFlags(ALL_STAGES);
            }
            VkDescriptorSetLayoutCreateInfo info = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .pBindings(bindings == 0 ? null : array);
            return create(CreateDescriptorSetLayout.ID, info.address());
        }
    }

    /**
     * The live layouts of a list followed by the reserved set; empty layouts fill the gap. Layouts whose sets are independent
     * have none there, so that they go with others that have sets in the gap.
     *
     * @param given address of the live layouts
     * @param count number of layouts, at most {@link #slot}
     * @param independent whether the sets are
     * @return address of slot + 1 layouts, valid as long as the call
     */
    long extend(ExecutedCall call, long given, int count, boolean independent) {
        long array = call.allocate((slot + 1L) * Long.BYTES);
        for (int i = 0; i < slot; i++) {
            long layout = i < count && given != 0 ? CMemory.u64(given, i) : 0;
            MemoryUtil.memPutLong(array + (long) i * Long.BYTES, i < count || independent ? layout : emptyLayout);
        }
        MemoryUtil.memPutLong(array + (long) slot * Long.BYTES, setLayout);
        return array;
    }

    /**
     * A host-visible buffer with its own memory. At least half of the allocations that the application leaves stay free.
     *
     * @throws NoResourcesException if the device has no memory left, then also for each later one; or if the limit of
     *     allocations is near
     */
    DeviceServices.Buffer createBuffer(long sizeBytes, int usage) {
        if (exhausted) {
            throw new NoResourcesException(NO_MEMORY);
        }
        long left =
                limits.memoryAllocations() - state.all(DeviceMemoryState.class).size() - buffers;
        if (buffers + 1 > left) {
            throw new NoResourcesException("they would come too near to the limit maxMemoryAllocationCount");
        }
        DeviceServices.Buffer buffer = services.createBuffer(id, sizeBytes, usage);
        if (buffer == null) {
            exhausted = true;
            throw new NoResourcesException(NO_MEMORY);
        }
        buffers++;
        return buffer;
    }

    /** As {@link #createBuffer}, null if there is no memory. */
    private DeviceServices.Buffer createStaging(long sizeBytes) {
        try {
            return createBuffer(sizeBytes, VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        } catch (NoResourcesException e) {
            return null;
        }
    }

    void destroyBuffer(DeviceServices.Buffer buffer) {
        services.destroyBuffer(id, buffer);
        buffers--;
    }

    /** Whether there may be actions with checks. */
    boolean hasChecks() {
        return !pipelines.isEmpty() || !shaderObjects.isEmpty() || deferred.anyTwin();
    }

    /** Whether the device has refused memory. */
    boolean exhausted() {
        return exhausted;
    }

    /**
     * Prepares what a shader with checks needs whatever happens later.
     *
     * @throws NoResourcesException if that is not possible, so that the shader must stay without checks
     */
    void prepare(InstrumentedShader shader, List<DescriptorSetLayoutState> sets) {
        requireFewDescriptors(sets);
        spare.prepare(shader.endHit(), largest(sets));
        if (shader.watches()) {
            missing.prepare();
        }
    }

    private static void requireFewDescriptors(List<DescriptorSetLayoutState> sets) {
        long all = 0;
        for (DescriptorSetLayoutState set : sets) {
            all += set == null ? 0 : SetWords.count(set);
        }
        if (all > DescriptorInputs.MOST_WORDS_OF_ACTION) {
            throw new NoResourcesException("the descriptor set layouts have more than "
                    + DescriptorInputs.MOST_WORDS_OF_ACTION + " descriptors");
        }
    }

    /** As {@link #prepare}, for a shader whose actions have an index pushed. */
    void preparePushed(InstrumentedShader shader, List<DescriptorSetLayoutState> sets) {
        requireFewDescriptors(sets);
        tables.prepare(shader.endHit(), largest(sets));
        if (shader.watches()) {
            missing.prepare();
        }
    }

    private static long largest(List<DescriptorSetLayoutState> sets) {
        long most = 0;
        for (DescriptorSetLayoutState set : sets) {
            most = Math.max(most, set == null ? 0 : SetWords.count(set));
        }
        return most;
    }

    /**
     * A shader that reaches the buffers of its checks by a device address.
     *
     * @throws NoResourcesException if there is no memory for them, so that the shader must stay without checks
     */
    InstrumentedShader share(
            InstrumentedCode code,
            ShaderStage stage,
            Robustness robustness,
            List<DescriptorSetLayoutState> sets,
            Gaps gaps) {
        requireFewDescriptors(sets);
        InstrumentedShader alone = new InstrumentedShader(code.id(), stage, 0, code.checks(), robustness);
        if (alone.watches()) {
            missing.prepare();
        }
        return alone.with(SharedMemory.byAddress(shared, counters, alone, sets, state, gaps, printBytes));
    }

    /** Whether each further action gets a descriptor set of its own. */
    boolean hasSets() {
        return sets.alive() < MOST_OWN_SETS;
    }

    /**
     * The memory of all actions of a pipeline that get no set of their own.
     *
     * @param layouts by set number, null for an unused one
     * @throws NoResourcesException if there is none
     */
    SharedMemory overflow(InstrumentedPipeline pipeline, List<DescriptorSetLayoutState> layouts, Gaps gaps) {
        SharedMemory memory = overflow.get(pipeline);
        if (memory == null) {
            if (sets.alive() >= MOST_SETS) {
                throw new NoResourcesException("there are too many descriptor sets for them");
            }
            memory = SharedMemory.bound(this, pipeline, layouts, state, gaps);
            overflow.put(pipeline, memory);
        }
        return memory;
    }

    /**
     * Creates an object with a call of the form (device, info, allocator, output); gives its live handle.
     *
     * @throws NoResourcesException if the device refuses
     */
    long create(int command, long info) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            long result = (int) services.call(id, command, services.live(id), info, 0, out);
            if (result != VK10.VK_SUCCESS) {
                throw new NoResourcesException(
                        "the device did not create an object for them (VkResult " + result + ")");
            }
            return CMemory.u64(out);
        }
    }

    /** Destroys an object with a call of the form (device, handle, allocator). */
    void destroy(int command, long handle) {
        services.call(id, command, services.live(id), handle, 0);
    }

    /** Destroys all objects; the device must be idle. */
    void close() {
        pipelines.clear();
        deferred.close(this);
        sets.close();
        missing.close();
        spare.close();
        shared.close();
        bound.close();
        staging.close();
        destroy(DestroyDescriptorSetLayout.ID, setLayout);
        destroy(DestroyDescriptorSetLayout.ID, emptyLayout);
        retiredLayouts.forEach(layout -> destroy(DestroyPipelineLayout.ID, layout));
        retiredLayouts.clear();
    }
}
