package dev.vkval.replay.setup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.DestroyInstance;
import dev.vkval.capture.command.EnumerateInstanceExtensionProperties;
import dev.vkval.capture.command.EnumeratePhysicalDeviceGroups;
import dev.vkval.capture.command.EnumeratePhysicalDevices;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.call.ResultPolicy;
import dev.vkval.replay.failure.UnfitDeviceException;
import dev.vkval.replay.live.CapturedDevice;
import dev.vkval.replay.live.LiveInstance;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.Teardown;
import dev.vkval.replay.message.LayerMessenger;
import dev.vkval.replay.structure.CStrings;
import dev.vkval.replay.system.Functions;
import dev.vkval.replay.system.ProbeInstance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceGroupProperties;

/**
 * Creates instances as recorded, without layers and without the extensions that this machine does not have, and maps
 * every physical device of the capture to the chosen one.
 */
public final class InstanceSetup {
    /** For layers, tools and window systems, which a replay does not use. */
    private static final Pattern HARMLESS =
            Pattern.compile("VK_EXT_(validation_f.*|layer_settings|debug_.*)|VK_\\w+_surface|VK_KHR_display");

    private static final String PORTABILITY = "VK_KHR_portability_enumeration";
    /** Extensions that a layer requires of an instance of Vulkan 1.0 whose devices import host memory. */
    private static final List<String> EXTERNAL_MEMORY =
            List.of("VK_KHR_get_physical_device_properties2", "VK_KHR_external_memory_capabilities");

    private static final int PORTABILITY_FLAG = 1;
    /** An application may request a lower version; the replay and the validators use commands of this version. */
    private static final int USEFUL_VERSION = VK13.VK_API_VERSION_1_3;

    private final ReplayContext context;
    private final Teardown teardown;
    private final ResultPolicy results;
    /** Null if no layer runs under the replay. */
    private final LayerMessenger messenger;

    /** @param messenger receives the messages of the layer under the replay, null if there is none */
    public InstanceSetup(ReplayContext context, CommandTable table, Teardown teardown, LayerMessenger messenger) {
        this.context = context;
        this.messenger = messenger;
        this.teardown = teardown;
        this.results = new ResultPolicy(context.settings());
        table.onEffect(CreateInstance.ID, this::create);
        table.onEffect(DestroyInstance.ID, this::destroy);
        table.onEffect(EnumeratePhysicalDevices.ID, this::physicalDevices);
        table.onEffect(EnumeratePhysicalDeviceGroups.ID, this::groups);
    }

    private void create(Call call) {
        long recorded = CreateInstance.pCreateInfo(call);
        long output = CreateInstance.pInstance(call);
        if (recorded == 0 || output == 0 || MemoryUtil.memGetLong(output) == 0) {
            // A layer stopped it: the instance would neither be used nor destroyed.
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Functions global = context.loader().global();
            List<String> missing = new ArrayList<>();
            Set<String> extensions = extensions(recorded, available(global), missing);
            missing.forEach(name ->
                    context.differs(call, "is executed without " + name + ", which this machine does not have"));
            if (messenger != null) {
                extensions.add(LayerMessenger.EXTENSION);
                EXTERNAL_MEMORY.stream().filter(available(global)::contains).forEach(extensions::add);
            }
            VkInstanceCreateInfo info = VkInstanceCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(extensions.contains(PORTABILITY) ? PORTABILITY_FLAG : 0)
                    .pApplicationInfo(application(recorded, stack))
                    .ppEnabledExtensionNames(CStrings.array(extensions, stack));
            if (messenger != null) {
                messenger.add(info, recorded, stack);
            }
            long created = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            LongSupplier creation = () -> global.call(CreateInstance.ID, info.address(), 0, created);
            int result = messenger == null ? (int) creation.getAsLong() : messenger.create(creation);
            if (result < 0) {
                throw UnfitDeviceException.refused(call, result, missing);
            }
            results.check(call, result);
            long handle = MemoryUtil.memGetLong(created);
            int version = info.pApplicationInfo().apiVersion();
            LiveInstance instance = new LiveInstance(handle, context.loader().functions(handle), extensions, version);
            if (messenger != null) {
                messenger.listen(instance);
            }
            long id = MemoryUtil.memGetLong(output);
            context.handles().add(new LiveObject(id, "VkInstance", handle, instance, null, false));
        }
    }

    /** A layer checks against the version that the application requested; it takes 0 for less than 1.0, which it means. */
    private VkApplicationInfo application(long createInfo, MemoryStack stack) {
        VkApplicationInfo info = VkApplicationInfo.calloc(stack).sType$Default();
        long recorded = MemoryUtil.memGetAddress(createInfo + VkInstanceCreateInfo.PAPPLICATIONINFO);
        int version = VK10.VK_API_VERSION_1_0;
        if (recorded != 0) {
            int requested = VkApplicationInfo.napiVersion(recorded);
            version = requested == 0 ? VK10.VK_API_VERSION_1_0 : requested;
            MemoryUtil.memCopy(recorded, info.address(), VkApplicationInfo.SIZEOF);
            MemoryUtil.memPutAddress(info.address() + VkApplicationInfo.PNEXT, 0);
        }
        int useful = Integer.compareUnsigned(context.loader().version(), USEFUL_VERSION) < 0
                ? VK10.VK_API_VERSION_1_0
                : USEFUL_VERSION;
        boolean raise = messenger == null && Integer.compareUnsigned(version, useful) < 0;
        return info.apiVersion(raise ? useful : version);
    }

    /** The recorded extensions that the machine has; the others are added to the missing ones. */
    private static Set<String> extensions(long createInfo, Set<String> available, List<String> missing) {
        Set<String> kept = new LinkedHashSet<>();
        long names = MemoryUtil.memGetAddress(createInfo + VkInstanceCreateInfo.PPENABLEDEXTENSIONNAMES);
        for (String name : CStrings.read(names, VkInstanceCreateInfo.nenabledExtensionCount(createInfo))) {
            if (available.contains(name)) {
                kept.add(name);
            } else if (!HARMLESS.matcher(name).matches()) {
                missing.add(name);
            }
        }
        if (available.contains(PORTABILITY)) {
            kept.add(PORTABILITY);
        }
        return kept;
    }

    private static Set<String> available(Functions global) {
        List<String> names = new ArrayList<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            global.call(EnumerateInstanceExtensionProperties.ID, 0, count, 0);
            VkExtensionProperties.Buffer buffer = VkExtensionProperties.calloc(MemoryUtil.memGetInt(count));
            try {
                global.call(EnumerateInstanceExtensionProperties.ID, 0, count, buffer.address());
                buffer.forEach(extension -> names.add(extension.extensionNameString()));
            } finally {
                buffer.free();
            }
        }
        return new LinkedHashSet<>(names);
    }

    private void physicalDevices(Call call) {
        long count = EnumeratePhysicalDevices.pPhysicalDeviceCount(call);
        long array = EnumeratePhysicalDevices.pPhysicalDevices(call);
        if (array != 0 && count != 0) {
            for (int i = 0; i < MemoryUtil.memGetInt(count); i++) {
                addPhysicalDevice(call, MemoryUtil.memGetLong(array + (long) i * Long.BYTES));
            }
        }
    }

    private void groups(Call call) {
        long count = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupCount(call);
        long array = EnumeratePhysicalDeviceGroups.pPhysicalDeviceGroupProperties(call);
        for (int i = 0; array != 0 && count != 0 && i < MemoryUtil.memGetInt(count); i++) {
            long group = array + (long) i * VkPhysicalDeviceGroupProperties.SIZEOF;
            int members = Math.min(
                    VkPhysicalDeviceGroupProperties.nphysicalDeviceCount(group), VK11.VK_MAX_DEVICE_GROUP_SIZE);
            for (int j = 0; j < members; j++) {
                addPhysicalDevice(
                        call,
                        MemoryUtil.memGetLong(
                                group + VkPhysicalDeviceGroupProperties.PHYSICALDEVICES + (long) j * Long.BYTES));
            }
        }
    }

    private void addPhysicalDevice(Call call, long id) {
        LiveObject instance = context.handles().get(call.u64(0));
        if (id == 0 || instance == null || context.handles().get(id) != null) {
            return;
        }
        List<Long> devices = ProbeInstance.devices(instance.instance().functions(), instance.handle());
        int index = context.choice().index();
        if (index >= devices.size()) {
            throw new IllegalStateException("the device " + context.choice().name() + " is no longer present");
        }
        LiveObject device =
                new LiveObject(id, "VkPhysicalDevice", devices.get(index), instance.instance(), null, false);
        device.detail(new CapturedDevice());
        context.handles().add(device).endsWith(instance);
    }

    private void destroy(Call call) {
        LiveObject instance = context.handles().get(DestroyInstance.instance(call));
        if (instance != null) {
            teardown.instance(instance);
        }
    }
}
