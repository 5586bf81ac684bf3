package dev.vkval.check;

import java.util.List;
import java.util.Set;

/**
 * The version, extensions and features that an instance or a device of the captured program may use.
 *
 * @param version the effective API version: the lower of the version that the application requested and that of the
 *     device
 * @param extensions names of the enabled extensions, including those of its instance
 * @param features names of the enabled features, whichever struct enables them
 */
public record Capabilities(int version, Set<String> extensions, Set<String> features) {
    /** Nothing is known, so everything is assumed to be available. */
    public static final Capabilities UNKNOWN = new Capabilities(Provider.NEVER, Set.of(), Set.of());

    public Capabilities {
        extensions = Set.copyOf(extensions);
        features = Set.copyOf(features);
    }

    /** Whether any of these is available, or none is required. */
    public boolean any(List<Provider> providers) {
        if (providers.isEmpty()) {
            return true;
        }
        for (Provider provider : providers) {
            if (version >= provider.version() || extensions.contains(provider.name())) {
                return true;
            }
        }
        return false;
    }

    /** Whether an extension is enabled or promoted to the version in use. */
    public boolean extension(String name) {
        return extensions.contains(name);
    }

    public boolean feature(String name) {
        return features.contains(name);
    }
}
