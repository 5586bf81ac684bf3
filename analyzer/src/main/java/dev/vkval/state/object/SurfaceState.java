package dev.vkval.state.object;

import dev.vkval.device.ReportedStruct;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** VkSurfaceKHR: its queried properties, and its swapchain. */
public final class SurfaceState extends StateObject {

    /** In place of a VkPresentModeKHR: none was named. */
    public static final int ANY_MODE = -1;

    /** A supported pair of format and color space. */
    public record Format(int format, int colorSpace) {}

    /** The properties for one physical device; those that were not queried are empty. */
    public static final class Support {
        private final Set<Format> formats = new HashSet<>();
        private final Set<Integer> presentModes = new HashSet<>();
        private final Set<Integer> families = new HashSet<>();
        private final Set<Integer> otherFamilies = new HashSet<>();
        private final Map<Integer, Map<String, ReportedStruct>> extended = new HashMap<>();
        private final Map<Integer, Set<Integer>> compatibleModes = new HashMap<>();
        private ReportedStruct capabilities = ReportedStruct.UNKNOWN;
        private boolean recent;

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

        /** Queue families that do not support presentation; empty if none is known. */
        public Set<Integer> otherFamilies() {
            return otherFamilies;
        }

        /** Whether the capabilities were queried after the last swapchain was created; a window may change its size. */
        public boolean recent() {
            return recent;
        }

        /**
         * A structure that extends VkSurfaceCapabilities2KHR, as it was last queried.
         *
         * @param presentMode that the query was about, {@link #ANY_MODE} for one that named none
         */
        public ReportedStruct extended(String struct, int presentMode) {
            return extended.getOrDefault(presentMode, Map.of()).getOrDefault(struct, ReportedStruct.UNKNOWN);
        }

        /** The present modes that a swapchain with a present mode can change to, null if not known. */
        public Set<Integer> compatibleModes(int presentMode) {
            return compatibleModes.get(presentMode);
        }

        @ForTrackers
        public void learn(ReportedStruct answered) {
            capabilities = answered;
            recent = true;
        }

        @ForTrackers
        public void learnExtended(String struct, int presentMode, ReportedStruct answered) {
            extended.computeIfAbsent(presentMode, mode -> new HashMap<>()).put(struct, answered);
        }

        @ForTrackers
        public void learnCompatible(int presentMode, Set<Integer> modes) {
            compatibleModes.put(presentMode, modes);
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

    /** Whether it was made of a window by that command. */
    public boolean createdBy(String command) {
        return window != null && window.command().equals(command);
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
        supports.values().forEach(support -> support.recent = false);
    }
}
