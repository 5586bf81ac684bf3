package dev.vkval.state;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** VkSurfaceKHR: what physical devices said of it, and the swapchain that it serves. */
public final class SurfaceState extends StateObject {

    /** A format and a colour space that belong together. */
    public record Format(int format, int colorSpace) {}

    /** The answers of one physical device; what was never asked for is empty. */
    public static final class Support {
        private final Set<Format> formats = new HashSet<>();
        private final Set<Integer> presentModes = new HashSet<>();
        private final Set<Integer> families = new HashSet<>();
        private DeviceLimits capabilities = DeviceLimits.UNKNOWN;

        /** VkSurfaceCapabilitiesKHR as last asked for. */
        public DeviceLimits capabilities() {
            return capabilities;
        }

        /** Empty where not known. */
        public Set<Format> formats() {
            return formats;
        }

        /** VkPresentModeKHR; empty where not known. */
        public Set<Integer> presentModes() {
            return presentModes;
        }

        /** Queue families that can present; empty where none is known to. */
        public Set<Integer> families() {
            return families;
        }

        void learn(DeviceLimits answered) {
            capabilities = answered;
        }
    }

    private final Map<Long, Support> supports = new HashMap<>();
    private SwapchainState swapchain;

    SurfaceState(Creation creation) {
        super("VkSurfaceKHR", creation);
    }

    /** What a physical device said. */
    public Support support(long physicalDevice) {
        return supports.computeIfAbsent(physicalDevice, device -> new Support());
    }

    /** The swapchain that was created last, null where there is none. */
    public SwapchainState swapchain() {
        return swapchain;
    }

    void serve(SwapchainState created) {
        swapchain = created;
    }
}
