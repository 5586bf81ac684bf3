package dev.vkval.device;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.GetPhysicalDeviceFeatures2;
import dev.vkval.capture.command.GetPhysicalDeviceMultisamplePropertiesEXT;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.capture.command.GetPhysicalDeviceProperties2;
import dev.vkval.capture.command.GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV;
import dev.vkval.capture.command.GetPhysicalDeviceVideoCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceVideoFormatPropertiesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.profile.DeviceProfile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkMultisamplePropertiesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/** Versions, extensions, features and properties of the captured instances and devices. */
public final class CapturedDevices implements ValidationObject {
    private static final int VERSION_1_0 = 1 << 22;
    private static final int PATCH_MASK = 0xFFF;
    private static final int RECENT = 64;

    private final CapturedObjects objects;
    private final DeviceProfile profile;
    private final Map<Long, Capabilities> known = new HashMap<>();
    private final Map<Long, ReportedProperties> reported = new HashMap<>();

    /** Objects that were asked about last, by the lower bits of their ids, and what they may use. */
    private final CapturedObject[] asked = new CapturedObject[RECENT];

    private final Capabilities[] found = new Capabilities[RECENT];
    private int revision;

    /** @param objects comes before this object in the chassis */
    public CapturedDevices(CapturedObjects objects) {
        this(objects, null);
    }

    /**
     * Devices as another physical device would have them.
     *
     * @param profile what that one offers, in place of what the capture recorded; null for the captured one
     */
    public CapturedDevices(CapturedObjects objects, DeviceProfile profile) {
        this.objects = objects;
        this.profile = profile;
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
        hooks.onEffect(GetPhysicalDeviceFeatures2.ID, call -> {
            long features = GetPhysicalDeviceFeatures2.pFeatures(call);
            if (features != 0) {
                chained(GetPhysicalDeviceFeatures2.physicalDevice(call), features);
            }
        });
        hooks.postCallRecord(GetPhysicalDeviceVideoCapabilitiesKHR.ID, call -> {
            reported(GetPhysicalDeviceVideoCapabilitiesKHR.physicalDevice(call))
                    .video()
                    .learn(call);
            revision++;
        });
        hooks.postCallRecord(GetPhysicalDeviceVideoFormatPropertiesKHR.ID, call -> {
            reported(GetPhysicalDeviceVideoFormatPropertiesKHR.physicalDevice(call))
                    .video()
                    .learnFormats(call);
            revision++;
        });
        hooks.postCallRecord(GetPhysicalDeviceMultisamplePropertiesEXT.ID, call -> {
            long properties = GetPhysicalDeviceMultisamplePropertiesEXT.pMultisampleProperties(call);
            if (properties != 0) {
                reported(GetPhysicalDeviceMultisamplePropertiesEXT.physicalDevice(call))
                        .learnSampleLocationGrid(
                                GetPhysicalDeviceMultisamplePropertiesEXT.samples(call),
                                properties + VkMultisamplePropertiesEXT.MAXSAMPLELOCATIONGRIDSIZE);
                revision++;
            }
        });
        hooks.postCallRecord(GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV.ID, call -> {
            long count = GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV.pCombinationCount(call);
            long array = GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV.pCombinations(call);
            if (count != 0 && array != 0 && call.returnValue() == VK10.VK_SUCCESS) {
                reported(GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV.physicalDevice(call))
                        .learnMixedSamples(CMemory.count(CMemory.u32(count, 0), array), array);
                revision++;
            }
        });
        new FormatQueries(device -> reported(device).formats(), () -> revision++).register(hooks);
        hooks.metadata(block -> {
            if (block instanceof Metadata.SetDeviceProperties properties) {
                reported(properties.physicalDevice()).learnApiVersion(properties.apiVersion());
                revision++;
            }
        });
    }

    private void properties(long physicalDevice, long properties) {
        if (properties != 0) {
            ReportedProperties device = reported(physicalDevice);
            device.learnApiVersion(VkPhysicalDeviceProperties.napiVersion(properties));
            device.learnLimits(properties + VkPhysicalDeviceProperties.LIMITS);
            revision++;
        }
    }

    private void chained(long physicalDevice, long properties) {
        for (long next = PNext.next(properties); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null) {
                reported(physicalDevice).learn(struct.name(), next);
                revision++;
            }
        }
    }

    private void createInstance(Call call) {
        created(CreateInstance.pInstance(call), requested(call));
    }

    private void createDevice(Call call) {
        created(CreateDevice.pDevice(call), requested(call));
    }

    private void created(long pointer, Capabilities capabilities) {
        long id = pointer == 0 ? 0 : CMemory.u64(pointer);
        if (id != 0 && capabilities != null) {
            learn(id, capabilities);
        }
    }

    /** What a call that creates an instance or a device enables for it; null for another call, or one without a create info. */
    public Capabilities requested(Call call) {
        return switch (call.command().number()) {
            case CreateInstance.ID -> {
                long info = CreateInstance.pCreateInfo(call);
                yield info == 0 ? null : ofInstance(info);
            }
            case CreateDevice.ID -> {
                long info = CreateDevice.pCreateInfo(call);
                yield info == 0 ? null : ofDevice(CreateDevice.physicalDevice(call), info);
            }
            default -> null;
        };
    }

    private static Capabilities ofInstance(long createInfo) {
        long application = CMemory.pointer(createInfo + VkInstanceCreateInfo.PAPPLICATIONINFO);
        int asked = application == 0 ? 0 : VkApplicationInfo.napiVersion(application);
        return new Capabilities(
                Math.max(asked & ~PATCH_MASK, VERSION_1_0),
                true,
                strings(
                        CMemory.pointer(createInfo + VkInstanceCreateInfo.PPENABLEDEXTENSIONNAMES),
                        VkInstanceCreateInfo.nenabledExtensionCount(createInfo)),
                Set.of());
    }

    private Capabilities ofDevice(long physicalDevice, long createInfo) {
        Capabilities instance = of(objects.living(physicalDevice));
        Set<String> extensions = strings(
                CMemory.pointer(createInfo + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES),
                VkDeviceCreateInfo.nenabledExtensionCount(createInfo));
        extensions.addAll(instance.extensions());
        OptionalInt offered = reported(physicalDevice).apiVersion();
        return new Capabilities(
                Math.min(instance.version(), offered.orElse(Capabilities.NO_VERSION) & ~PATCH_MASK),
                instance.versionKnown() && offered.isPresent(),
                extensions,
                EnabledFeatures.of(createInfo));
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

    /** What the device of an object may use, or else its instance; {@link Capabilities#UNKNOWN} if neither is known. */
    public Capabilities of(CapturedObject object) {
        if (object == null) {
            return Capabilities.UNKNOWN;
        }
        int place = (int) object.id() & RECENT - 1;
        if (asked[place] != object) {
            found[place] = search(object);
            asked[place] = object;
        }
        return found[place];
    }

    private Capabilities search(CapturedObject object) {
        for (CapturedObject at = object; at != null; at = at.parent()) {
            Capabilities capabilities = known.get(at.id());
            if (capabilities != null) {
                return capabilities;
            }
        }
        return Capabilities.UNKNOWN;
    }

    private void learn(long id, Capabilities capabilities) {
        known.put(id, capabilities);
        Arrays.fill(asked, null);
        revision++;
    }

    /** Changes whenever something is learned about an instance or a device. */
    public int revision() {
        return revision;
    }

    /** What the device of an object may use; {@link Capabilities#UNKNOWN} if there is none, or it is not known. */
    public Capabilities ofDevice(CapturedObject object) {
        return of(object == null ? null : object.ancestor("VkDevice"));
    }

    /** What the instance that an object belongs to may use. */
    public Capabilities ofInstance(CapturedObject object) {
        return of(object == null ? null : object.ancestor("VkInstance"));
    }

    /** What the physical device that an object belongs to reported, nothing if the application did not query it. */
    public ReportedProperties properties(CapturedObject object) {
        CapturedObject physical = object == null ? null : object.ancestor("VkPhysicalDevice");
        if (physical == null) {
            return ReportedProperties.NONE;
        }
        return profile == null
                ? reported.getOrDefault(physical.id(), ReportedProperties.NONE)
                : reported(physical.id());
    }

    /** What a physical device reports, until now and from now on. */
    public ReportedProperties reported(long physicalDevice) {
        return reported.computeIfAbsent(physicalDevice, id -> new ReportedProperties(profile));
    }

    /** How many values of structs are as captured, of the physical device of which these are most. */
    public long captured() {
        return reported.values().stream()
                .mapToLong(ReportedProperties::captured)
                .max()
                .orElse(0);
    }

    /** What is in place of the captured physical devices, null for nothing. */
    public DeviceProfile profile() {
        return profile;
    }
}
