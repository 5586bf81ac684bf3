package dev.vkval.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The profiles that come with the tool, by short names. */
public final class KnownProfiles {
    private static final List<String> NAMES = List.of("vp-android-baseline-2022", "vp-roadmap-2022", "vp-adreno-740");

    private KnownProfiles() {}

    public static List<String> names() {
        return NAMES;
    }

    /** The profile of that name, one of {@link #names()}. */
    public static DeviceProfile of(String name) {
        String file = name + ".json";
        try (InputStream in = KnownProfiles.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException(name);
            }
            return ProfileReader.read(file, in.readAllBytes(), null);
        } catch (IOException e) {
            throw new UncheckedIOException("a device profile of this tool cannot be read", e);
        }
    }
}
