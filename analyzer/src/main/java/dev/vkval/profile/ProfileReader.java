package dev.vkval.profile;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one profile of a document. */
public final class ProfileReader {
    static final String LIMITS = "VkPhysicalDeviceLimits";

    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_QUEUE_FAMILIES = 64;
    private static final int MOST_LEFT_OUT = 1000;
    private static final String PROPERTIES = "VkPhysicalDeviceProperties";
    private static final String QUEUE_FAMILY = "VkQueueFamilyProperties";
    private static final Pattern VERSION = Pattern.compile("(\\d{1,2})\\.(\\d{1,3})(?:\\.(\\d{1,4}))?");
    /** Names of profiles that tools make of a device: their documents state all that the device reports. */
    private static final Pattern OF_A_DEVICE = Pattern.compile("VP_(VULKANINFO|GPUINFO)_.*");

    private final Json document;
    private final StructReader structReader = new StructReader(this::leftOut);
    private final Set<String> extensions = new TreeSet<>();
    private final Map<String, StructValues> structs = new LinkedHashMap<>();
    private final Map<Integer, FormatValues> formats = new TreeMap<>();
    private final List<StructValues> queueFamilies = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Set<String> profilesRead = new LinkedHashSet<>();
    private final Set<String> capabilitiesRead = new LinkedHashSet<>();

    private ProfileReader(Json document) {
        this.document = document;
    }

    /**
     * Reads a file.
     *
     * @param name of the profile, null if the document has one
     */
    public static DeviceProfile read(Path file, String name) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        return read(file.toString(), bytes, name);
    }

    /**
     * Reads a document.
     *
     * @param document its file or name, for errors
     * @param name of the profile, null if the document has one
     */
    public static DeviceProfile read(String document, byte[] bytes, String name) throws ProfileException {
        if (bytes.length > MOST_BYTES) {
            throw new ProfileException(document, "the document", "larger than " + MOST_BYTES + " bytes");
        }
        Json root = Json.parse(document, bytes);
        Map<String, Json> profiles = root.required("profiles").members();
        if (profiles.isEmpty()) {
            throw root.required("profiles").problem("there is no profile in it");
        }
        if (name == null && profiles.size() > 1) {
            throw root.required("profiles")
                    .problem("there are several profiles in it; name one of them behind the file with #: "
                            + String.join(", ", profiles.keySet()));
        }
        String wanted = name == null ? profiles.keySet().iterator().next() : name;
        if (!profiles.containsKey(wanted)) {
            throw root.required("profiles")
                    .problem("there is no profile '" + wanted + "' in it; it has "
                            + String.join(", ", profiles.keySet()));
        }
        return new ProfileReader(root).profile(wanted, profiles.get(wanted));
    }

    private DeviceProfile profile(String name, Json profile) throws ProfileException {
        requirements(name, profile);
        boolean whole = OF_A_DEVICE.matcher(name).matches();
        StructValues properties = structs.remove(PROPERTIES);
        limits(properties);
        if (!whole && !queueFamilies.isEmpty()) {
            leftOut("queueFamiliesProperties (what some family must have has no index)");
            queueFamilies.clear();
        }
        Json label = profile.member("label");
        Json source = document.member("source");
        return new DeviceProfile(
                name,
                label == null ? name : label.text(),
                source == null ? "" : source.text(),
                version(profile.required("api-version")),
                whole,
                extensions,
                structs,
                formats,
                queueFamilies,
                values(),
                leftOut);
    }

    /** Adds what a profile requires; what it has as options cannot be counted on. */
    private void requirements(String name, Json profile) throws ProfileException {
        if (!profilesRead.add(name)) {
            return;
        }
        Json others = profile.member("profiles");
        Map<String, Json> all = document.required("profiles").members();
        for (Json other : others == null ? List.<Json>of() : others.elements()) {
            if (!all.containsKey(other.text())) {
                throw other.problem("there is no profile '" + other.text() + "' in the document");
            }
            requirements(other.text(), all.get(other.text()));
        }
        for (Json one : profile.required("capabilities").elements()) {
            if (one.isArray()) {
                leftOut("the alternatives at " + one.pointer());
            } else {
                capabilities(one);
            }
        }
        Json optional = profile.member("optionals");
        if (optional != null && !optional.elements().isEmpty()) {
            leftOut("the optional capabilities at " + optional.pointer());
        }
    }

    private void capabilities(Json name) throws ProfileException {
        Json set = document.required("capabilities").member(name.text());
        if (set == null) {
            throw name.problem("there are no capabilities '" + name.text() + "' in the document");
        }
        if (!capabilitiesRead.add(name.text())) {
            return;
        }
        for (Map.Entry<String, Json> part : set.members().entrySet()) {
            switch (part.getKey()) {
                case "extensions" -> extensions.addAll(part.getValue().members().keySet());
                case "features", "properties" -> structures(part.getValue());
                case "formats" -> formats(part.getValue());
                case "queueFamiliesProperties" -> queueFamilies(part.getValue());
                default -> leftOut(part.getValue().pointer());
            }
        }
    }

    private void structures(Json part) throws ProfileException {
        for (Map.Entry<String, Json> entry : part.members().entrySet()) {
            Struct struct = Registry.vulkan().struct(entry.getKey());
            if (struct == null || !struct.name().startsWith("VkPhysicalDevice")) {
                leftOut(entry.getValue().pointer());
            } else {
                structReader.read(
                        entry.getValue(), structs.computeIfAbsent(struct.name(), key -> new StructValues(struct)));
            }
        }
    }

    /** The limits are a structure within that of the properties, and are asked for as one of their own. */
    private void limits(StructValues properties) {
        if (properties == null) {
            return;
        }
        Struct.Place place = properties.struct().place("limits");
        StructValues limits = new StructValues(Registry.vulkan().struct(LIMITS));
        limits.fillFrom(properties, place.offset());
        StructValues own = structs.get(LIMITS);
        if (own != null) {
            limits.fill(own);
        }
        if (!limits.isEmpty()) {
            structs.put(LIMITS, limits);
        }
    }

    private void formats(Json part) throws ProfileException {
        Enumeration names = Registry.vulkan().enumeration("VkFormat");
        for (Map.Entry<String, Json> entry : part.members().entrySet()) {
            Long format = names.values().get(entry.getKey());
            if (format == null) {
                leftOut(entry.getValue().pointer());
                continue;
            }
            FormatValues values = formats.computeIfAbsent(format.intValue(), key -> new FormatValues());
            for (Map.Entry<String, Json> each : entry.getValue().members().entrySet()) {
                Struct struct = Registry.vulkan().struct(each.getKey());
                StructValues of = struct == null ? null : values.of(struct.name());
                if (of == null) {
                    leftOut("formats/*/" + each.getKey());
                } else {
                    structReader.read(each.getValue(), of);
                }
            }
        }
    }

    private void queueFamilies(Json part) throws ProfileException {
        for (Json family : part.elements()) {
            if (queueFamilies.size() == MOST_QUEUE_FAMILIES) {
                throw family.problem("more than " + MOST_QUEUE_FAMILIES + " queue families");
            }
            StructValues values = new StructValues(Registry.vulkan().struct(QUEUE_FAMILY));
            for (Map.Entry<String, Json> entry : family.members().entrySet()) {
                if (entry.getKey().equals(QUEUE_FAMILY)) {
                    structReader.read(entry.getValue(), values);
                } else {
                    leftOut("queueFamiliesProperties/*/" + entry.getKey());
                }
            }
            queueFamilies.add(values);
        }
    }

    private static OptionalInt version(Json text) throws ProfileException {
        Matcher version = VERSION.matcher(text.text());
        if (!version.matches()) {
            throw text.problem("not a version such as 1.3.204");
        }
        int patch = version.group(3) == null ? 0 : Integer.parseInt(version.group(3));
        return OptionalInt.of(
                Integer.parseInt(version.group(1)) << 22 | Integer.parseInt(version.group(2)) << 12 | patch);
    }

    private long values() {
        return structs.values().stream().mapToLong(StructValues::count).sum()
                + formats.values().stream().mapToLong(FormatValues::count).sum()
                + queueFamilies.stream().mapToLong(StructValues::count).sum();
    }

    private void leftOut(String what) {
        if (leftOut.size() < MOST_LEFT_OUT && !leftOut.contains(what)) {
            leftOut.add(what);
        }
    }
}
