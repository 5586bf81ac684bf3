package dev.vkval.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** VkPhysicalDevice: what the capture tells of the device it was taken on. */
public final class PhysicalDeviceState extends StateObject {
    private final Map<String, DeviceLimits> properties = new HashMap<>();
    private List<Integer> memoryTypeFlags = List.of();
    private List<Integer> queueFamilyFlags = List.of();
    private final Map<PerformanceCounters, Integer> counterPasses = new HashMap<>();
    private final Map<Integer, List<Integer>> counterScopes = new HashMap<>();
    private int queueFamilyCount;
    private OptionalInt displayPlaneCount = OptionalInt.empty();
    private int apiVersion;

    PhysicalDeviceState(Creation creation) {
        super("VkPhysicalDevice", creation);
    }

    /** VkPhysicalDeviceProperties::apiVersion, 0 where not known. */
    public int apiVersion() {
        return apiVersion;
    }

    /** VkPhysicalDeviceLimits. */
    public DeviceLimits limits() {
        return properties("VkPhysicalDeviceLimits");
    }

    /** A struct of properties by its name without alias suffix, as far as the application asked for it. */
    public DeviceLimits properties(String struct) {
        return properties.getOrDefault(struct, DeviceLimits.UNKNOWN);
    }

    /** VkMemoryPropertyFlags of each memory type, empty where not known. */
    public List<Integer> memoryTypeFlags() {
        return memoryTypeFlags;
    }

    /** VkQueueFlags of each queue family, empty where not known. */
    public List<Integer> queueFamilyFlags() {
        return queueFamilyFlags;
    }

    /** The number of queue families, 0 where the application never asked for it. */
    public int queueFamilyCount() {
        return queueFamilyCount;
    }

    /** How often work must be submitted to get all these counters, empty where the application never asked. */
    public OptionalInt counterPasses(PerformanceCounters counters) {
        Integer passes = counterPasses.get(counters);
        return passes == null ? OptionalInt.empty() : OptionalInt.of(passes);
    }

    /**
     * VkPerformanceCounterScopeKHR of each performance counter of a queue family, empty where the application never asked
     * for all of them.
     */
    public List<Integer> counterScopes(int queueFamily) {
        return counterScopes.getOrDefault(queueFamily, List.of());
    }

    /** The number of display planes, empty where the application never asked for it. */
    public OptionalInt displayPlaneCount() {
        return displayPlaneCount;
    }

    void learnCounterScopes(int queueFamily, List<Integer> scopes) {
        counterScopes.put(queueFamily, List.copyOf(scopes));
    }

    void learnDisplayPlaneCount(int count) {
        displayPlaneCount = OptionalInt.of(Math.max(count, displayPlaneCount.orElse(0)));
    }

    void learnCounterPasses(PerformanceCounters counters, int passes) {
        counterPasses.put(counters, passes);
    }

    void learnQueueFamilyCount(int count) {
        queueFamilyCount = Math.max(queueFamilyCount, count);
    }

    void learnApiVersion(int version) {
        apiVersion = version;
    }

    void learnProperties(String struct, long address) {
        properties.put(struct, DeviceLimits.copy(struct, address));
    }

    void learnMemoryTypes(List<Integer> flags) {
        memoryTypeFlags = List.copyOf(flags);
    }

    /** Later answers may be longer: an application may ask for the first few families only. */
    void learnQueueFamilies(List<Integer> flags) {
        if (flags.size() > queueFamilyFlags.size()) {
            queueFamilyFlags = List.copyOf(new ArrayList<>(flags));
        }
    }
}
