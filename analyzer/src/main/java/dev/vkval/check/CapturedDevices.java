package dev.vkval.check;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Versions, extensions, features and limits of the captured instances and devices, shared by all checks. */
public final class CapturedDevices implements ValidationObject {
    private static final int VERSION_1_0 = 1 << 22;
    private static final int PATCH_MASK = 0xFFF;
    private static final String FEATURES = "VkPhysicalDeviceFeatures";
    private static final Struct LIMITS = Registry.vulkan().struct("VkPhysicalDeviceLimits");

    private final CapturedObjects objects;
    private final Map<Long, Capabilities> known = new HashMap<>();
    private final Map<Long, Integer> deviceVersions = new HashMap<>();
    private final Map<Long, Limits> limits = new HashMap<>();
    private final Map<Long, ReportedProperties> reported = new HashMap<>();

    /** @param objects comes before this object in the chassis */
    public CapturedDevices(CapturedObjects objects) {
        this.objects = objects;
    }

    @Override
    public String name() {
        return "devices";
    }

    @Override
    public void register(Hooks hooks) {
        hooks.onEffect(CreateInstance.ID, this::createInstance);
        hooks.onEffect(CreateDevice.ID, this::createDevice);
        hooks.onEffect(
                GetPhysicalDeviceProperties.ID,
                call -> properties(
                        GetPhysicalDeviceProperties.physicalDevice(call),
                        GetPhysicalDeviceProperties.pProperties(call)));
        hooks.onEffect(GetPhysicalDeviceProperties2.ID, call -> {
            long properties = GetPhysicalDeviceProperties2.pProperties(call);
            if (properties != 0) {
                properties(
                        GetPhysicalDeviceProperties2.physicalDevice(call),
                        properties + VkPhysicalDeviceProperties2.PROPERTIES);
                chained(GetPhysicalDeviceProperties2.physicalDevice(call), properties);
            }
        });
        hooks.metadata(block -> {
            if (block instanceof Metadata.SetDeviceProperties properties) {
                deviceVersions.put(properties.physicalDevice(), properties.apiVersion());
            }
        });
    }

    private void properties(long physicalDevice, long properties) {
        if (properties != 0) {
            deviceVersions.put(physicalDevice, VkPhysicalDeviceProperties.napiVersion(properties));
            limits.put(physicalDevice, Limits.copy(properties + VkPhysicalDeviceProperties.LIMITS));
            reported(physicalDevice).add(LIMITS, properties + VkPhysicalDeviceProperties.LIMITS);
        }
    }

    private void chained(long physicalDevice, long properties) {
        for (long next = PNext.next(properties); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null) {
                reported(physicalDevice).add(struct, next);
            }
        }
    }

    private ReportedProperties reported(long physicalDevice) {
        return reported.computeIfAbsent(physicalDevice, id -> new ReportedProperties());
    }

    private void createInstance(Call call) {
        long info = CreateInstance.pCreateInfo(call);
        long instance = created(CreateInstance.pInstance(call));
        if (info == 0 || instance == 0) {
            return;
        }
        long application = CMemory.pointer(info + VkInstanceCreateInfo.PAPPLICATIONINFO);
        int asked = application == 0 ? 0 : VkApplicationInfo.napiVersion(application);
        known.put(
                instance,
                new Capabilities(
                        Math.max(asked & ~PATCH_MASK, VERSION_1_0),
                        strings(
                                CMemory.pointer(info + VkInstanceCreateInfo.PPENABLEDEXTENSIONNAMES),
                                VkInstanceCreateInfo.nenabledExtensionCount(info)),
                        Set.of()));
    }

    private void createDevice(Call call) {
        long info = CreateDevice.pCreateInfo(call);
        long device = created(CreateDevice.pDevice(call));
        if (info != 0 && device != 0) {
            known.put(device, asked(CreateDevice.physicalDevice(call), info));
        }
    }

    /** What a VkDeviceCreateInfo enables on a physical device. */
    public Capabilities asked(long physicalDevice, long createInfo) {
        Capabilities instance = of(objects.living(physicalDevice));
        Set<String> extensions = strings(
                CMemory.pointer(createInfo + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES),
                VkDeviceCreateInfo.nenabledExtensionCount(createInfo));
        extensions.addAll(instance.extensions());
        int version =
                Math.min(instance.version(), deviceVersions.getOrDefault(physicalDevice, Provider.NEVER) & ~PATCH_MASK);
        return new Capabilities(version, extensions, features(createInfo));
    }

    private static long created(long pointer) {
        return pointer == 0 ? 0 : CMemory.u64(pointer);
    }

    private static Set<String> strings(long array, int count) {
        Set<String> strings = new LinkedHashSet<>();
        for (long i = 0; array != 0 && i < Integer.toUnsignedLong(count); i++) {
            String text = CMemory.string(CMemory.pointer(array + i * Long.BYTES));
            if (text != null) {
                strings.add(text);
            }
        }
        return strings;
    }

    private static Set<String> features(long createInfo) {
        Set<String> names = new LinkedHashSet<>();
        long older = CMemory.pointer(createInfo + VkDeviceCreateInfo.PENABLEDFEATURES);
        if (older != 0) {
            features(Registry.vulkan().struct(FEATURES), older, names);
        }
        for (long next = PNext.next(createInfo); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null) {
                features(struct, next, names);
            }
        }
        return names;
    }

    private static void features(Struct struct, long address, Set<String> names) {
        for (Member member : struct.members()) {
            if (member.type().equals("VkBool32") && CMemory.u32(address + member.offset()) != 0) {
                names.add(member.name());
            } else if (member.type().equals(FEATURES) && member.pointers() == 0) {
                features(Registry.vulkan().struct(FEATURES), address + member.offset(), names);
            }
        }
    }

    /** What the device of an object may use, or else its instance; everything if neither is known. */
    public Capabilities of(CapturedObject object) {
        CapturedObject at = object;
        while (at != null) {
            Capabilities capabilities = known.get(at.id());
            if (capabilities != null) {
                return capabilities;
            }
            at = at.parent();
        }
        return Capabilities.UNKNOWN;
    }

    /** What the physical device that an object belongs to reported, nothing where the program never asked. */
    public ReportedProperties properties(CapturedObject object) {
        CapturedObject physical = object == null ? null : object.ancestor("VkPhysicalDevice");
        return physical == null
                ? ReportedProperties.NONE
                : reported.getOrDefault(physical.id(), ReportedProperties.NONE);
    }

    /**
     * Limits of the physical device that an object belongs to, {@link Limits#UNKNOWN} if the program did not query
     * them.
     */
    public Limits limits(CapturedObject object) {
        CapturedObject physical = object == null ? null : object.ancestor("VkPhysicalDevice");
        return physical == null ? Limits.UNKNOWN : limits.getOrDefault(physical.id(), Limits.UNKNOWN);
    }
}
