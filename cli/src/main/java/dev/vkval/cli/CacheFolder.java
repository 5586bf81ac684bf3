package dev.vkval.cli;

import java.nio.file.Path;
import java.util.Map;

/** Where the XDG Base Directory Specification puts the caches of this program. */
final class CacheFolder {
    private static final String NAME = "vkval-replay";

    private CacheFolder() {}

    /** Null for nowhere. */
    static Path of(Map<String, String> environment) {
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", "");
        if (caches.startsWith("/")) {
            return Path.of(caches, NAME);
        }
        return home.startsWith("/") ? Path.of(home, ".cache", NAME) : null;
    }
}
