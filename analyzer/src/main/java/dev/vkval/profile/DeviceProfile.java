package dev.vkval.profile;

import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a physical device offers, as a document says. One about a class of devices is a lower bound: what it does not name
 * is not known of limits and formats, and cannot be counted on of features and extensions. One that was made of a device is
 * whole: an extension or a format that it does not name is not supported.
 *
 * @param name of the profile in its document
 * @param label what it is, in a line
 * @param source where its numbers are from, empty if the document does not say
 * @param apiVersion of the device, as VK_MAKE_API_VERSION makes it; empty if it is not known
 * @param whole whether it was made of a device
 * @param extensions names of device and instance extensions
 * @param structs structures of features and properties, by name
 * @param formats by VkFormat
 * @param queueFamilies those of a device by index; empty if they are not known
 * @param values how many values of features, properties and formats it states
 * @param leftOut what of the document is not used, in a few words each
 */
public record DeviceProfile(
        String name,
        String label,
        String source,
        OptionalInt apiVersion,
        boolean whole,
        Set<String> extensions,
        Map<String, StructValues> structs,
        Map<Integer, FormatValues> formats,
        List<StructValues> queueFamilies,
        long values,
        List<String> leftOut) {
    private static final String FEATURES = "Features";
    private static final String PROPERTIES = "Properties";
    private static final String BOOL = "VkBool32";
    private static final int VERSION_BITS = 22;
    private static final int MINOR_BITS = 12;
    private static final int MINOR_MASK = 0x3FF;

    public DeviceProfile {
        extensions = Set.copyOf(extensions);
        structs = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(structs));
        formats = Map.copyOf(formats);
        queueFamilies = List.copyOf(queueFamilies);
        leftOut = List.copyOf(leftOut);
    }

    /** The values of a structure, also those that another structure has as members of the same name; null for none. */
    public StructValues struct(String struct) {
        Struct type = Registry.vulkan().struct(struct);
        if (type == null) {
            return null;
        }
        StructValues values = new StructValues(type);
        StructValues own = structs.get(type.name());
        if (own != null) {
            values.fill(own);
        }
        structs.forEach((name, other) -> {
            if (promoted(name, type.name())) {
                values.fill(other);
            }
        });
        return values.isEmpty() ? null : values;
    }

    /** Whether one of two structures has members of the other one: for it became part of a version or of another extension. */
    private static boolean promoted(String one, String other) {
        String first = withoutVendor(one);
        String second = withoutVendor(other);
        return first.equals(second) || kind(first).equals(kind(second)) && (isOfVersion(first) || isOfVersion(second));
    }

    private static String withoutVendor(String struct) {
        return struct.replaceFirst("(?<=Features|Properties)[A-Z]+$", "");
    }

    private static String kind(String struct) {
        return struct.endsWith(FEATURES) ? FEATURES : struct.endsWith(PROPERTIES) ? PROPERTIES : struct;
    }

    private static boolean isOfVersion(String struct) {
        return struct.matches("VkPhysicalDeviceVulkan[0-9]+(Features|Properties)");
    }

    /** The features that are supported, or those that are not, by the names of their members. */
    public Set<String> features(boolean supported) {
        Set<String> names = new TreeSet<>();
        structs.forEach((name, values) -> {
            if (kind(withoutVendor(name)).equals(FEATURES)) {
                for (Member member : values.struct().members()) {
                    if (member.type().equals(BOOL)
                            && values.known(member.offset())
                            && values.integer(member.name()) != 0 == supported) {
                        names.add(member.name());
                    }
                }
            }
        });
        return names;
    }

    /** What is said about a format, null if nothing is. */
    public FormatValues format(int format) {
        FormatValues named = formats.get(format);
        return named == null && whole && !formats.isEmpty() ? FormatValues.NOTHING : named;
    }

    /**
     * A member of VkPhysicalDeviceLimits; empty if it is not known.
     *
     * @param element of an array, 0 for other members
     */
    public OptionalLong limit(String member, int element) {
        StructValues limits = structs.get(ProfileReader.LIMITS);
        return limits == null ? OptionalLong.empty() : limits.value(member, element);
    }

    /** {@code 1.3}, {@code unknown}. */
    public String versionText() {
        return apiVersion.isPresent() ? versionText(apiVersion.getAsInt()) : "unknown";
    }

    /** A version as its major and minor number. */
    public static String versionText(int version) {
        return (version >>> VERSION_BITS & 0x7F) + "." + (version >>> MINOR_BITS & MINOR_MASK);
    }

    /** A line about it: what it states. */
    public String summary() {
        return label + " (Vulkan " + versionText() + ")";
    }
}
