package dev.vkval.device;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkDeviceCreateInfo;

/**
 * The features that a VkDeviceCreateInfo enables, by the names of their members in the registry, whichever struct
 * enables them.
 */
final class EnabledFeatures {
    private static final String FEATURES = "VkPhysicalDeviceFeatures";
    private static final String BOOL = "VkBool32";

    private final Set<String> names = new LinkedHashSet<>();

    private EnabledFeatures() {}

    static Set<String> of(long createInfo) {
        EnabledFeatures features = new EnabledFeatures();
        long older = CMemory.pointer(createInfo + VkDeviceCreateInfo.PENABLEDFEATURES);
        if (older != 0) {
            features.read(Registry.vulkan().struct(FEATURES), older);
        }
        for (long next = PNext.next(createInfo); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null) {
                features.read(struct, next);
            }
        }
        return features.names;
    }

    private void read(Struct struct, long address) {
        for (Member member : struct.members()) {
            if (member.type().equals(BOOL) && CMemory.u32(address + member.offset()) != 0) {
                names.add(member.name());
            } else if (member.type().equals(FEATURES) && member.pointers() == 0) {
                read(Registry.vulkan().struct(FEATURES), address + member.offset());
            }
        }
    }
}
