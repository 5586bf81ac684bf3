package dev.vkval.check;

import java.util.List;
import java.util.Set;

/**
 * What an instance or a device of the captured program may use.
 *
 * @param version the effective API version: of what the application asked for and the device has, the lower one
 * @param extensions names of the extensions enabled, those of its instance included
 * @param features names of the features enabled, whichever struct names them
 */
public record Capabilities(int version, Set<String> extensions, Set<String> features) {
    /** Nothing is known; everything may be used. */
    public static final Capabilities UNKNOWN = new Capabilities(Provider.NEVER, Set.of(), Set.of());

    public Capabilities {
        extensions = Set.copyOf(extensions);
        features = Set.copyOf(features);
    }

    /** Whether any of these is there, or nobody needs to bring it. */
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

    /** Whether an extension is enabled or part of the version. */
    public boolean extension(String name) {
        return extensions.contains(name);
    }

    public boolean feature(String name) {
        return features.contains(name);
    }
}
