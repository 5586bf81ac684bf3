package dev.vkval.replay.setup;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.DestroyDevice;
import dev.vkval.capture.command.EnumerateDeviceExtensionProperties;
import dev.vkval.capture.command.GetDeviceProcAddr;
import dev.vkval.capture.command.GetDeviceQueue;
import dev.vkval.capture.command.GetDeviceQueue2;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyProperties2;
import dev.vkval.replay.call.CallHooks;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.CapturedDevice;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.MemoryTypes;
import dev.vkval.replay.live.QueueFamilies;
import dev.vkval.replay.live.Teardown;
import dev.vkval.replay.lookahead.LookAhead;
import dev.vkval.replay.memory.CapturedAddresses;
import dev.vkval.replay.structure.CStrings;
import dev.vkval.replay.system.Functions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueInfo2;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkQueueFamilyProperties;
import org.lwjgl.vulkan.VkQueueFamilyProperties2;

/**
 * Creates devices with those of the recorded extensions, features and queue families that the chosen physical device
 * supports.
 */
public final class DeviceSetup {
    /** For tools and debuggers: a program behaves the same without them. */
    private static final Set<String> HARMLESS = Set.of(
            "VK_EXT_debug_marker",
            "VK_EXT_tooling_info",
            "VK_EXT_layer_settings",
            "VK_EXT_frame_boundary",
            "VK_ANDROID_frame_boundary");

    /** Extensions that {@link CapturedAddresses#EXTENSION} requires on a device of Vulkan 1.0. */
    private static final String EXTERNAL_MEMORY = "VK_KHR_external_memory";

    private static final String BUFFER_ADDRESS = "bufferDeviceAddress";

    private final ReplayContext context;
    private final CallRunner calls;
    private final CallHooks hooks;
    private final Teardown teardown;
    private final LookAhead ahead;
    private final CapturedAddresses addresses;

    public DeviceSetup(
            ReplayContext context,
            CommandTable table,
            CallRunner calls,
            CallHooks hooks,
            Teardown teardown,
            CapturedAddresses addresses) {
        this.addresses = addresses;
        this.hooks = hooks;
        this.context = context;
        this.calls = calls;
        this.teardown = teardown;
        this.ahead = new LookAhead(context);
        table.onEffect(CreateDevice.ID, this::create);
        table.onEffect(DestroyDevice.ID, this::destroy);
        table.onEffect(GetDeviceQueue.ID, this::queue);
        table.onEffect(GetDeviceQueue2.ID, this::queue2);
        table.onEffect(GetPhysicalDeviceQueueFamilyProperties.ID, this::families);
        table.onEffect(GetPhysicalDeviceQueueFamilyProperties2.ID, this::families2);
        table.onEffect(GetPhysicalDeviceProperties.ID, call -> limits(call, 0));
        table.onEffect(GetPhysicalDeviceProperties2.ID, call -> limits(call, VkPhysicalDeviceProperties2.PROPERTIES));
    }

    /** Sets the recorded memory properties of a physical device. */
    public void memory(Metadata.SetDeviceMemoryProperties block) {
        LiveObject device = context.handles().get(block.physicalDevice());
        if (device != null && device.detail() instanceof CapturedDevice captured) {
            captured.memoryTypes(block.types());
        }
    }

    /** Sets the physical device that the capture was made on. */
    public void properties(Metadata.SetDeviceProperties block) {
        LiveObject device = context.handles().get(block.physicalDevice());
        if (device != null && device.detail() instanceof CapturedDevice captured) {
            captured.properties(block);
        }
    }

    private void limits(Call call, int offset) {
        LiveObject device = context.handles().get(call.u64(0));
        if (device != null && call.u64(1) != 0 && device.detail() instanceof CapturedDevice captured) {
            captured.limits(call.u64(1) + offset + VkPhysicalDeviceProperties.LIMITS);
        }
    }

    private void families(Call call) {
        long array = GetPhysicalDeviceQueueFamilyProperties.pQueueFamilyProperties(call);
        long count = GetPhysicalDeviceQueueFamilyProperties.pQueueFamilyPropertyCount(call);
        families(call, array, count, VkQueueFamilyProperties.SIZEOF, 0);
    }

    private void families2(Call call) {
        long array = GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyProperties(call);
        long count = GetPhysicalDeviceQueueFamilyProperties2.pQueueFamilyPropertyCount(call);
        int offset = VkQueueFamilyProperties2.QUEUEFAMILYPROPERTIES;
        families(call, array, count, VkQueueFamilyProperties2.SIZEOF, offset);
    }

    private void families(Call call, long array, long count, int stride, int offset) {
        LiveObject device = context.handles().get(call.u64(0));
        if (array == 0 || count == 0 || device == null) {
            return;
        }
        int[] flags = new int[MemoryUtil.memGetInt(count)];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = VkQueueFamilyProperties.nqueueFlags(array + (long) i * stride + offset);
        }
        ((CapturedDevice) device.detail()).queueFamilies(flags);
    }

    private void create(Call call) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0 || CallRunner.createsUnknown(live)) {
            return;
        }
        LiveObject physical = live.object();
        long info = live.u64(1);
        List<String> missing = new FeatureAdaptation(physical, calls.arena()).adapt(info);
        if (context.choice().software() && addressesBuffers(live)) {
            addresses.map(call);
        }
        QueueFamilies families =
                QueueFamilies.of(physical.functions(), physical.handle(), (CapturedDevice) physical.detail());
        Map<Integer, Integer> queues = queues(info, families);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Set<String> extensions = extensions(info, physical, missing);
            ahead.check(call, physical, extensions, missing, families.work(queues.keySet()));
            missing.forEach(what ->
                    context.differs(call, "is executed without " + what + ", which the device does" + " not support"));
            PointerBuffer names = CStrings.array(extensions, stack);
            VkDeviceCreateInfo.nenabledLayerCount(info, 0);
            MemoryUtil.memPutAddress(info + VkDeviceCreateInfo.PPENABLEDLAYERNAMES, 0);
            VkDeviceCreateInfo.nenabledExtensionCount(info, extensions.size());
            MemoryUtil.memPutAddress(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES, names.address());
            hooks.before(live);
            calls.invoke(live);
            if (live.result() < 0) {
                throw UnfitDeviceException.refused(call, live.result(), missing);
            }
            if (live.outputs().isEmpty()) {
                return;
            }
            LiveCall.Output output = live.outputs().get(0);
            long handle = MemoryUtil.memGetLong(output.address());
            Functions functions =
                    context.loader().deviceFunctions(physical.functions().address(GetDeviceProcAddr.ID), handle);
            LiveDevice device = new LiveDevice(
                    output.id(),
                    handle,
                    physical,
                    functions,
                    MemoryTypes.of(physical.functions(), physical.handle()),
                    families,
                    extensions,
                    missing,
                    queues);
            context.handles().add(new LiveObject(output.id(), "VkDevice", handle, physical.instance(), device, false));
            hooks.after(live);
        }
    }

    private static boolean addressesBuffers(LiveCall createDevice) {
        DeviceRequest request = new DeviceRequest(createDevice);
        return request.enables("VkPhysicalDeviceBufferDeviceAddressFeatures", BUFFER_ADDRESS)
                || request.enables("VkPhysicalDeviceBufferDeviceAddressFeaturesEXT", BUFFER_ADDRESS);
    }

    /** Replaces captured queue families by live ones, several of which may be the same. Returns the queues of each. */
    private Map<Integer, Integer> queues(long info, QueueFamilies families) {
        long array = MemoryUtil.memGetAddress(info + VkDeviceCreateInfo.PQUEUECREATEINFOS);
        int count = VkDeviceCreateInfo.nqueueCreateInfoCount(info);
        Map<Integer, Integer> created = new LinkedHashMap<>();
        int kept = 0;
        for (int i = 0; array != 0 && i < count; i++) {
            long entry = array + (long) i * VkDeviceQueueCreateInfo.SIZEOF;
            int family = families.map(VkDeviceQueueCreateInfo.nqueueFamilyIndex(entry));
            int queues = Math.min(VkDeviceQueueCreateInfo.nqueueCount(entry), families.queueCount(family));
            if (queues > 0 && created.putIfAbsent(family, queues) == null) {
                long target = array + (long) kept++ * VkDeviceQueueCreateInfo.SIZEOF;
                MemoryUtil.memCopy(entry, target, VkDeviceQueueCreateInfo.SIZEOF);
                VkDeviceQueueCreateInfo.nqueueFamilyIndex(target, family);
                VkDeviceQueueCreateInfo.nqueueCount(target, queues);
            }
        }
        VkDeviceCreateInfo.nqueueCreateInfoCount(info, kept);
        return created;
    }

    /** The recorded extensions that the device has; the others are added to the missing ones. */
    private Set<String> extensions(long info, LiveObject physical, List<String> missing) {
        Set<String> available = available(physical);
        long names = MemoryUtil.memGetAddress(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES);
        Set<String> kept = new LinkedHashSet<>();
        for (String name : CStrings.read(names, VkDeviceCreateInfo.nenabledExtensionCount(info))) {
            if (available.contains(name)) {
                kept.add(name);
            } else if (!HARMLESS.contains(name)) {
                missing.add(name);
            }
        }
        if (addresses.any() && available.contains(CapturedAddresses.EXTENSION)) {
            kept.add(CapturedAddresses.EXTENSION);
            if (available.contains(EXTERNAL_MEMORY)) {
                kept.add(EXTERNAL_MEMORY);
            }
        }
        return kept;
    }

    /** Extensions of a physical device. */
    public static Set<String> available(LiveObject physical) {
        List<String> names = new ArrayList<>();
        Functions functions = physical.functions();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            functions.call(EnumerateDeviceExtensionProperties.ID, physical.handle(), 0, count, 0);
            VkExtensionProperties.Buffer buffer = VkExtensionProperties.calloc(MemoryUtil.memGetInt(count));
            try {
                functions.call(EnumerateDeviceExtensionProperties.ID, physical.handle(), 0, count, buffer.address());
                buffer.forEach(extension -> names.add(extension.extensionNameString()));
            } finally {
                buffer.free();
            }
        }
        return new LinkedHashSet<>(names);
    }

    private void queue(Call call) {
        add(call, GetDeviceQueue.queueFamilyIndex(call), GetDeviceQueue.queueIndex(call), GetDeviceQueue.pQueue(call));
    }

    private void queue2(Call call) {
        long info = GetDeviceQueue2.pQueueInfo(call);
        if (info != 0) {
            int family = VkDeviceQueueInfo2.nqueueFamilyIndex(info);
            add(call, family, VkDeviceQueueInfo2.nqueueIndex(info), GetDeviceQueue2.pQueue(call));
        }
    }

    private void add(Call call, int family, int index, long output) {
        LiveObject device = context.handles().get(call.u64(0));
        if (device == null || output == 0 || MemoryUtil.memGetLong(output) == 0) {
            return;
        }
        long queue = device.device().queue(family, index);
        if (queue != 0) {
            context.handles()
                    .add(new LiveObject(
                            MemoryUtil.memGetLong(output),
                            "VkQueue",
                            queue,
                            device.instance(),
                            device.device(),
                            false));
        }
    }

    private void destroy(Call call) {
        LiveObject device = context.handles().get(DestroyDevice.device(call));
        if (device != null) {
            teardown.device(device);
        }
    }
}
