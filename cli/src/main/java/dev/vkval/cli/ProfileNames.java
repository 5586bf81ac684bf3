package dev.vkval.cli;

import dev.vkval.cli.check.NamedProfile;
import dev.vkval.cli.console.Nearest;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.KnownProfiles;
import dev.vkval.profile.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds the device profiles that the user named. */
final class ProfileNames {
    static final String OPTION = "--device-profile";

    private static final char NAME = '#';

    private ProfileNames() {}

    /**
     * The profiles in the order in which they were named.
     *
     * @throws IllegalArgumentException if one of them is not known, or cannot be read; the message says why and where
     */
    static List<NamedProfile> read(List<String> names) {
        List<NamedProfile> profiles = new ArrayList<>();
        for (String name : names) {
            NamedProfile profile = read(name);
            if (profiles.stream().anyMatch(other -> other.name().equals(profile.name()))) {
                throw new IllegalArgumentException("the profile " + profile.name() + " is named twice");
            }
            profiles.add(profile);
        }
        return profiles;
    }

    private static NamedProfile read(String name) {
        if (KnownProfiles.names().contains(name)) {
            return new NamedProfile(name, KnownProfiles.of(name));
        }
        int hash = name.lastIndexOf(NAME);
        boolean named = hash > 0 && !isFile(name) && isFile(name.substring(0, hash));
        String file = named ? name.substring(0, hash) : name;
        if (!isFile(file)) {
            throw new IllegalArgumentException("there is no file and no profile '" + name + "'"
                    + Nearest.suggestion(name, KnownProfiles.names())
                    + "; vkval-replay devices --profiles lists those of the tool");
        }
        try {
            DeviceProfile profile = ProfileReader.read(Path.of(file), named ? name.substring(hash + 1) : null);
            return new NamedProfile(profile.name(), profile);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static boolean isFile(String name) {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
