package dev.vkval.state.object;

import dev.vkval.device.ReportedStruct;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** VkSurfaceKHR: its queried properties, and its swapchain. */
public final class SurfaceState extends StateObject {

    /** A supported pair of format and color space. */
    public record Format(int format, int colorSpace) {}

    /** The properties for one physical device; those that were not queried are empty. */
    public static final class Support {
        private final Set<Format> formats = new HashSet<>();
        private final Set<Integer> presentModes = new HashSet<>();
        private final Set<Integer> families = new HashSet<>();
        private ReportedStruct capabilities = ReportedStruct.UNKNOWN;

        /** The last queried VkSurfaceCapabilitiesKHR. */
        public ReportedStruct capabilities() {
            return capabilities;
        }

        /** Empty if not known. */
        public Set<Format> formats() {
            return formats;
        }

        /** VkPresentModeKHR; empty if not known. */
        public Set<Integer> presentModes() {
            return presentModes;
        }

        /** Queue families that support presentation; empty if none is known. */
        public Set<Integer> families() {
            return families;
        }

        public void learn(ReportedStruct answered) {
            capabilities = answered;
        }
    }

    private final Map<Long, Support> supports = new HashMap<>();
    private final NativeWindow window;
    private SwapchainState swapchain;

    /** @param window what it was made of, null where there is nothing that another surface can be made of */
    @ForTrackers
    public SurfaceState(Creation creation, NativeWindow window) {
        super("VkSurfaceKHR", creation);
        this.window = window;
    }

    /** Whether both refer to the same native window. */
    public boolean sameWindow(SurfaceState other) {
        return this == other || window != null && window.equals(other.window);
    }

    /** The properties for a physical device. */
    public Support support(long physicalDevice) {
        return supports.computeIfAbsent(physicalDevice, device -> new Support());
    }

    /** The last created swapchain, null if there is none. */
    public SwapchainState swapchain() {
        return swapchain;
    }

    @ForTrackers
    public void serve(SwapchainState created) {
        swapchain = created;
    }
}
