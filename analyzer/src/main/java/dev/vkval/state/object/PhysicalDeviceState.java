package dev.vkval.state.object;

import dev.vkval.device.ReportedProperties;
import dev.vkval.device.ReportedStruct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** VkPhysicalDevice: the queried properties of the captured device. */
public final class PhysicalDeviceState extends StateObject {
    private final ReportedProperties properties;
    private List<Integer> memoryTypeFlags = List.of();
    private List<MemoryHeap> memoryTypeHeaps = List.of();
    private List<Integer> queueFamilyFlags = List.of();
    private List<QueueFamily> queueFamilies = List.of();
    private final Map<PerformanceCounters, Integer> counterPasses = new HashMap<>();
    private final Map<Integer, List<Integer>> counterScopes = new HashMap<>();
    private final Map<Integer, Integer> resultStatusQueries = new HashMap<>();
    private final Map<Integer, Integer> videoOperations = new HashMap<>();
    private int queueFamilyCount;
    private int memoryHeapCount;
    private OptionalInt displayPlaneCount = OptionalInt.empty();

    /**
     * Members of VkQueueFamilyProperties.
     *
     * @param queueCount 0 if the family is not known
     * @param granularity minImageTransferGranularity, null if it is not known
     */
    public record QueueFamily(int queueCount, int timestampValidBits, Granularity granularity) {}

    /** VkExtent3D, in texel blocks; all 0 where only whole subresources are transferred. */
    public record Granularity(int width, int height, int depth) {}

    /**
     * VkMemoryHeap.
     *
     * @param flags VkMemoryHeapFlags
     */
    public record MemoryHeap(long sizeBytes, int flags) {}

    @ForTrackers
    public PhysicalDeviceState(Creation creation, ReportedProperties properties) {
        super("VkPhysicalDevice", creation);
        this.properties = properties;
    }

    /** VkPhysicalDeviceLimits. */
    public ReportedStruct limits() {
        return properties.limits();
    }

    /** The structs of properties that the application queried. */
    public ReportedProperties properties() {
        return properties;
    }

    /** VkMemoryPropertyFlags of each memory type, empty if not known. */
    public List<Integer> memoryTypeFlags() {
        return memoryTypeFlags;
    }

    /** The heap of a memory type, null if it is not known. */
    public MemoryHeap heap(int memoryType) {
        return memoryType >= 0 && memoryType < memoryTypeHeaps.size() ? memoryTypeHeaps.get(memoryType) : null;
    }

    /** The number of memory heaps, 0 if the application did not query it. */
    public int memoryHeapCount() {
        return memoryHeapCount;
    }

    /** A queue family, null if it is not known. */
    public QueueFamily queueFamily(int index) {
        QueueFamily family = index >= 0 && index < queueFamilies.size() ? queueFamilies.get(index) : null;
        return family == null || family.queueCount() == 0 ? null : family;
    }

    /** VkQueueFlags of each queue family, empty if not known. */
    public List<Integer> queueFamilyFlags() {
        return queueFamilyFlags;
    }

    /** Whether queues of a family support result status queries, empty if the application did not query it. */
    public OptionalInt resultStatusQueries(int queueFamily) {
        return value(resultStatusQueries, queueFamily);
    }

    /** VkVideoCodecOperationFlagsKHR of a queue family, empty if the application did not query it. */
    public OptionalInt videoOperations(int queueFamily) {
        return value(videoOperations, queueFamily);
    }

    private static OptionalInt value(Map<Integer, Integer> values, int key) {
        Integer value = values.get(key);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** The number of queue families, 0 if the application did not query it. */
    public int queueFamilyCount() {
        return queueFamilyCount;
    }

    /** The number of passes that these counters require, empty if the application did not query it. */
    public OptionalInt counterPasses(PerformanceCounters counters) {
        Integer passes = counterPasses.get(counters);
        return passes == null ? OptionalInt.empty() : OptionalInt.of(passes);
    }

    /**
     * VkPerformanceCounterScopeKHR of each performance counter of a queue family, empty if the application did not
     * query all of them.
     */
    public List<Integer> counterScopes(int queueFamily) {
        return counterScopes.getOrDefault(queueFamily, List.of());
    }

    /** The number of display planes, empty if the application did not query it. */
    public OptionalInt displayPlaneCount() {
        return displayPlaneCount;
    }

    @ForTrackers
    public void learnResultStatusQueries(int queueFamily, int supported) {
        resultStatusQueries.put(queueFamily, supported);
    }

    @ForTrackers
    public void learnVideoOperations(int queueFamily, int operations) {
        videoOperations.put(queueFamily, operations);
    }

    @ForTrackers
    public void learnCounterScopes(int queueFamily, List<Integer> scopes) {
        counterScopes.put(queueFamily, List.copyOf(scopes));
    }

    @ForTrackers
    public void learnDisplayPlaneCount(int count) {
        displayPlaneCount = OptionalInt.of(Math.max(count, displayPlaneCount.orElse(0)));
    }

    @ForTrackers
    public void learnCounterPasses(PerformanceCounters counters, int passes) {
        counterPasses.put(counters, passes);
    }

    @ForTrackers
    public void learnQueueFamilyCount(int count) {
        queueFamilyCount = Math.max(queueFamilyCount, count);
    }

    @ForTrackers
    public void learnMemoryTypes(List<Integer> flags) {
        memoryTypeFlags = List.copyOf(flags);
    }

    @ForTrackers
    public void learnHeaps(List<MemoryHeap> ofTypes, int count) {
        memoryTypeHeaps = List.copyOf(ofTypes);
        memoryHeapCount = count;
    }

    /** Likewise. */
    @ForTrackers
    public void learnQueues(List<QueueFamily> families) {
        if (families.size() > queueFamilies.size()) {
            queueFamilies = List.copyOf(families);
        }
    }

    /** Later results may have more elements: an application may query only the first queue families. */
    @ForTrackers
    public void learnQueueFamilies(List<Integer> flags) {
        if (flags.size() > queueFamilyFlags.size()) {
            queueFamilyFlags = List.copyOf(new ArrayList<>(flags));
        }
    }
}
