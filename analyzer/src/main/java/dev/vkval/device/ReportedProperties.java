package dev.vkval.device;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.StructValues;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkFramebufferMixedSamplesCombinationNV;

/**
 * Structs of properties, and those of supported features, as a captured physical device filled them, by name. Members that
 * several structs have (a property that became part of a version) are found in whichever of them the application queried.
 *
 * <p>What a device profile states is known without a query, and takes the place of what was captured.
 */
public final class ReportedProperties {
    /** The application queried nothing. */
    public static final ReportedProperties NONE = new ReportedProperties(null);

    private final Map<String, ReportedStruct> structs = new LinkedHashMap<>();
    private final DeviceProfile profile;
    private final ReportedFormats formats;
    private final ReportedVideo video = new ReportedVideo();
    /** Numbers of members that are as captured, by struct. */
    private final Map<String, Long> captureds = new HashMap<>();

    /** By struct and member. */
    private final Map<String, Map<String, ReportedStruct>> found = new HashMap<>();

    private OptionalInt apiVersion = OptionalInt.empty();

    /** By VkSampleCountFlagBits. */
    private final Map<Long, Grid> grids = new HashMap<>();

    private record Grid(int width, int height) {}

    /** Combinations of a coverage reduction mode with samples, null where they are not known. */
    private Set<List<Long>> combinations;

    /** @param profile in place of what was captured, null for none */
    ReportedProperties(DeviceProfile profile) {
        this.profile = profile;
        this.formats = new ReportedFormats(profile);
        if (profile != null) {
            apiVersion = profile.apiVersion();
            profile.structs().forEach((name, values) -> structs.put(name, ReportedStruct.of(values)));
        }
    }

    void learnApiVersion(int version) {
        if (profile == null || profile.apiVersion().isEmpty()) {
            apiVersion = OptionalInt.of(version);
        }
    }

    void learnLimits(long address) {
        learn(ReportedStruct.LIMITS, address);
    }

    void learn(String struct, long address) {
        found.clear();
        ReportedStruct captured = ReportedStruct.copy(struct, address);
        StructValues stated = profile == null ? null : profile.struct(struct);
        captureds.put(struct, captured.members() - (stated == null ? 0 : stated.count()));
        structs.put(struct, stated == null ? captured : captured.under(stated));
    }

    /** @param grid address of a VkExtent2D */
    void learnSampleLocationGrid(int samples, long grid) {
        grids.put(Integer.toUnsignedLong(samples), new Grid(VkExtent2D.nwidth(grid), VkExtent2D.nheight(grid)));
    }

    /** The width, or else the height, of the largest grid of sample locations; empty if it is not known. */
    public OptionalLong sampleLocationGrid(long samples, boolean width) {
        Grid grid = grids.get(samples);
        return grid == null
                ? OptionalLong.empty()
                : OptionalLong.of(Integer.toUnsignedLong(width ? grid.width() : grid.height()));
    }

    /** @param array address of VkFramebufferMixedSamplesCombinationNV */
    void learnMixedSamples(int count, long array) {
        Set<List<Long>> found = new HashSet<>();
        for (int i = 0; i < count; i++) {
            long each = CMemory.element(array, i, VkFramebufferMixedSamplesCombinationNV.SIZEOF);
            found.add(List.of(
                    Integer.toUnsignedLong(VkFramebufferMixedSamplesCombinationNV.ncoverageReductionMode(each)),
                    Integer.toUnsignedLong(VkFramebufferMixedSamplesCombinationNV.nrasterizationSamples(each)),
                    Integer.toUnsignedLong(VkFramebufferMixedSamplesCombinationNV.ndepthStencilSamples(each)),
                    Integer.toUnsignedLong(VkFramebufferMixedSamplesCombinationNV.ncolorSamples(each))));
        }
        combinations = Set.copyOf(found);
    }

    /** Whether a coverage reduction mode is supported with three numbers of samples; empty if it is not known. */
    public OptionalLong mixedSamples(long[] combination) {
        return combinations == null
                ? OptionalLong.empty()
                : OptionalLong.of(
                        combinations.contains(Arrays.stream(combination).boxed().toList()) ? 1 : 0);
    }

    /** How many values of structs are those that were captured. */
    public long captured() {
        return captureds.values().stream().mapToLong(Long::longValue).sum();
    }

    /** VkPhysicalDeviceProperties::apiVersion, empty if it is not known. */
    public OptionalInt apiVersion() {
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
        return found.computeIfAbsent(struct, unused -> new HashMap<>())
                .computeIfAbsent(member, unused -> search(struct, member));
    }

    private ReportedStruct search(String struct, String member) {
        ReportedStruct named = structs.getOrDefault(struct, ReportedStruct.UNKNOWN);
        if (named.has(member)) {
            return named;
        }
        StructValues stated = profile == null ? null : profile.struct(struct);
        ReportedStruct elsewhere = stated == null ? ReportedStruct.UNKNOWN : ReportedStruct.of(stated);
        if (elsewhere.has(member)) {
            return elsewhere;
        }
        return structs.values().stream()
                .filter(other -> other.has(member))
                .findFirst()
                .orElse(ReportedStruct.UNKNOWN);
    }
}
