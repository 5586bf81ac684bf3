package dev.vkval.sync;

import dev.vkval.capture.registry.Registry;
import java.util.Map;

/** Names of VkImageLayout values. */
final class LayoutNames {
    private LayoutNames() {}

    static String of(int layout) {
        for (Map.Entry<String, Long> entry :
                Registry.vulkan().enumeration("VkImageLayout").values().entrySet()) {
            if (entry.getValue() == layout) {
                return entry.getKey();
            }
        }
        return Integer.toString(layout);
    }

    /** What there is to say of a layout transition. */
    static AccessDetail detail(String range, int oldLayout, int newLayout) {
        return new AccessDetail(range, null, null, Map.of("old_layout", oldLayout, "new_layout", newLayout));
    }
}
