package dev.vkval.rule;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashSet;
import java.util.Set;

/** The names of all features: the booleans of the structures that a device is created with. */
public final class FeatureNames {
    private static final String BOOLEAN = "VkBool32";
    private static final String EXTENDED = "VkPhysicalDeviceFeatures2";

    /** What the names of all of these structures contain; the others need not be read. */
    private static final String FEATURES = "Features";

    private static final Set<String> ALL = collect();

    private FeatureNames() {}

    private static Set<String> collect() {
        Registry registry = Registry.vulkan();
        Set<String> names = new HashSet<>();
        addTo(names, registry.struct("VkPhysicalDeviceFeatures"));
        for (String name : registry.structNames()) {
            Struct struct = name.contains(FEATURES) ? registry.struct(name) : null;
            if (struct != null && struct.extended().contains(EXTENDED)) {
                addTo(names, struct);
            }
        }
        return names;
    }

    private static void addTo(Set<String> names, Struct struct) {
        for (Member member : struct.members()) {
            if (member.type().equals(BOOLEAN)) {
                names.add(member.name());
            }
        }
    }

    /** Whether a member of that name is a feature. */
    public static boolean known(String name) {
        return ALL.contains(name);
    }
}
