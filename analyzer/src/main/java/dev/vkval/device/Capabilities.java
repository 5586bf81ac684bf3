package dev.vkval.device;

import java.util.Set;

/**
 * The version, extensions and features that an instance or a device of the captured program may use.
 *
 * @param version the effective API version: the lower of the version that the application requested and that of the
 *     device; the requested one alone for an instance, and where the version of the device is not known
 * @param versionKnown whether the version of the device is known too
 * @param extensions names of the enabled extensions, including those of its instance
 * @param features names of the enabled features, whichever struct enables them
 */
public record Capabilities(int version, boolean versionKnown, Set<String> extensions, Set<String> features) {
    /** More than any version: the version is not known, or there is none. */
    public static final int NO_VERSION = Integer.MAX_VALUE;

    /** Nothing is known. */
    public static final Capabilities UNKNOWN = new Capabilities(NO_VERSION, false, Set.of(), Set.of());

    public Capabilities {
        extensions = Set.copyOf(extensions);
        features = Set.copyOf(features);
    }

    /** Whether the instance or the device is known: whether what is not enabled here is not enabled. */
    public boolean known() {
        return this != UNKNOWN;
    }

    /** Whether an extension is enabled. */
    public boolean extension(String name) {
        return extensions.contains(name);
    }

    /** Whether a feature is enabled, by the name of the registry's member: {@code synchronization2}. */
    public boolean feature(String name) {
        return features.contains(name);
    }
}
