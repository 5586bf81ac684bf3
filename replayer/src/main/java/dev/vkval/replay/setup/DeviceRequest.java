package dev.vkval.replay.setup;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.structure.CStrings;
import dev.vkval.replay.structure.StructureTypes;
import java.util.List;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/** Adds features and extensions to a device that is about to be created. */
public final class DeviceRequest {
    private static final int FEATURES2 = StructureTypes.of("VkPhysicalDeviceFeatures2");
    private static final String CORE = "VkPhysicalDeviceFeatures";

    /** Structs that must not be in a chain together with the structs whose features they repeat. */
    private static final List<String> VERSIONS = List.of(
            "VkPhysicalDeviceVulkan11Features",
            "VkPhysicalDeviceVulkan12Features",
            "VkPhysicalDeviceVulkan13Features",
            "VkPhysicalDeviceVulkan14Features");

    private final LiveCall call;
    private final long info;

    public DeviceRequest(LiveCall createDevice) {
        this.call = createDevice;
        this.info = createDevice.u64(1);
    }

    public boolean enableFeature(String structName, String feature) {
        Struct struct = Registry.vulkan().struct(structName);
        if (!new FeatureAdaptation(call.object(), call.arena()).supports(struct, feature)) {
            return false;
        }
        long at = structName.equals(CORE) ? core() + struct.member(feature).offset() : chained(struct, feature);
        MemoryUtil.memPutInt(at, 1);
        return true;
    }

    private long core() {
        long features2 = PNext.find(info, FEATURES2);
        if (features2 != 0) {
            return features2 + VkPhysicalDeviceFeatures2.FEATURES;
        }
        long features = MemoryUtil.memGetAddress(info + VkDeviceCreateInfo.PENABLEDFEATURES);
        if (features == 0) {
            features = call.allocate(Registry.vulkan().struct(CORE).sizeBytes());
            MemoryUtil.memPutAddress(info + VkDeviceCreateInfo.PENABLEDFEATURES, features);
        }
        return features;
    }

    /** Whether a feature, of a struct in the chain, is requested. */
    boolean enables(String struct, String feature) {
        long at = find(Registry.vulkan().struct(struct), feature);
        return at != 0 && MemoryUtil.memGetInt(at) != 0;
    }

    /** Address of the feature in the chain; its struct is added if none contains it. */
    private long chained(Struct struct, String feature) {
        long found = find(struct, feature);
        if (found != 0) {
            return found;
        }
        long added = call.allocate(struct.sizeBytes());
        MemoryUtil.memPutInt(added, struct.sType());
        PNext.insert(info, added);
        return added + struct.member(feature).offset();
    }

    /** Address of the feature in the chain, 0 if no struct contains it. */
    private long find(Struct struct, String feature) {
        for (String name : VERSIONS) {
            Struct version = Registry.vulkan().struct(name);
            long present = PNext.find(info, version.sType());
            for (Member member : version.members()) {
                if (present != 0 && member.name().equals(feature)) {
                    return present + member.offset();
                }
            }
        }
        long present = PNext.find(info, struct.sType());
        return present == 0 ? 0 : present + struct.member(feature).offset();
    }

    public boolean enableExtension(String extension) {
        long names = MemoryUtil.memGetAddress(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES);
        int count = VkDeviceCreateInfo.nenabledExtensionCount(info);
        if (CStrings.read(names, count).contains(extension)) {
            return true;
        }
        if (!DeviceSetup.available(call.object()).contains(extension)) {
            return false;
        }
        long extended = call.allocate((count + 1L) * Long.BYTES);
        if (count > 0) {
            MemoryUtil.memCopy(names, extended, (long) count * Long.BYTES);
        }
        long name = call.allocate(extension.length() + 1L);
        for (int i = 0; i < extension.length(); i++) {
            MemoryUtil.memPutByte(name + i, (byte) extension.charAt(i));
        }
        MemoryUtil.memPutAddress(extended + (long) count * Long.BYTES, name);
        MemoryUtil.memPutAddress(info + VkDeviceCreateInfo.PPENABLEDEXTENSIONNAMES, extended);
        VkDeviceCreateInfo.nenabledExtensionCount(info, count + 1);
        return true;
    }
}
