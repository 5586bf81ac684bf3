package dev.vkval.device;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Structs of properties, and those of supported features, as a captured physical device filled them, by name. Members that
 * several structs have (a property that became part of a version) are found in whichever of them the application queried.
 */
public final class ReportedProperties {
    /** The application queried nothing. */
    public static final ReportedProperties NONE = new ReportedProperties();

    private final Map<String, ReportedStruct> structs = new LinkedHashMap<>();
    private final ReportedFormats formats = new ReportedFormats();
    private final ReportedVideo video = new ReportedVideo();
    private final Map<Asked, ReportedStruct> found = new HashMap<>();
    private OptionalInt apiVersion = OptionalInt.empty();

    private record Asked(String struct, String member) {}

    ReportedProperties() {}

    void learnApiVersion(int version) {
        apiVersion = OptionalInt.of(version);
    }

    void learnLimits(long address) {
        found.clear();
        structs.put(ReportedStruct.LIMITS, ReportedStruct.limits(address));
    }

    void learn(String struct, long address) {
        found.clear();
        structs.put(struct, ReportedStruct.copy(struct, address));
    }

    /** VkPhysicalDeviceProperties::apiVersion, empty if it is not known. */
    OptionalInt apiVersion() {
        return apiVersion;
    }

    /** What is supported of formats. */
    public ReportedFormats formats() {
        return formats;
    }

    /** What is supported of video profiles. */
    public ReportedVideo video() {
        return video;
    }

    /** VkPhysicalDeviceLimits. */
    public ReportedStruct limits() {
        return structs.getOrDefault(ReportedStruct.LIMITS, ReportedStruct.UNKNOWN);
    }

    /**
     * An integer, an enumerant, flags or a boolean; empty if it is not known.
     *
     * @param member a path: {@code maxExtent.width}
     * @param element of an array, 0 for other members
     */
    public OptionalLong integer(String struct, String member, int element) {
        return with(struct, member).integer(member, element);
    }

    /** A member of floating point; empty if it is not known. */
    public OptionalDouble real(String struct, String member, int element) {
        return with(struct, member).real(member, element);
    }

    private ReportedStruct with(String struct, String member) {
        if (structs.isEmpty()) {
            return ReportedStruct.UNKNOWN;
        }
        return found.computeIfAbsent(new Asked(struct, member), asked -> search(struct, member));
    }

    private ReportedStruct search(String struct, String member) {
        ReportedStruct named = structs.getOrDefault(struct, ReportedStruct.UNKNOWN);
        if (named.has(member)) {
            return named;
        }
        return structs.values().stream()
                .filter(other -> other.has(member))
                .findFirst()
                .orElse(ReportedStruct.UNKNOWN);
    }
}
