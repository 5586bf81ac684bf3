package dev.vkval.replay.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The driver manifests that the Vulkan loader reads on Linux: the files that VK_DRIVER_FILES or VK_ICD_FILENAMES name,
 * otherwise those in the folders {@code vulkan/icd.d} (see the loader's document on its driver interface).
 */
public final class DriverManifests {
    private DriverManifests() {}

    /** The manifests in the loader's order of search, those of a folder sorted. */
    public static List<Path> find(Map<String, String> environment) {
        String variable = variable(environment);
        if (variable != null) {
            return paths(environment.get(variable)).stream()
                    .flatMap(path -> manifests(path).stream())
                    .toList();
        }
        Set<Path> found = new LinkedHashSet<>();
        for (Path root : roots(environment)) {
            found.addAll(manifests(root.resolve("vulkan").resolve("icd.d")));
        }
        return List.copyOf(found);
    }

    /** Name of the variable that names the drivers, null if the loader searches its folders. */
    public static String variable(Map<String, String> environment) {
        return Stream.of("VK_DRIVER_FILES", "VK_ICD_FILENAMES")
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .findFirst()
                .orElse(null);
    }

    private static List<Path> roots(Map<String, String> environment) {
        List<Path> roots = new ArrayList<>();
        String home = environment.getOrDefault("HOME", "");
        addHome(roots, environment.getOrDefault("XDG_CONFIG_HOME", ""), home, ".config");
        roots.addAll(paths(environment.getOrDefault("XDG_CONFIG_DIRS", "/etc/xdg")));
        roots.add(Path.of("/usr/local/etc"));
        roots.add(Path.of("/etc"));
        addHome(roots, environment.getOrDefault("XDG_DATA_HOME", ""), home, ".local/share");
        roots.addAll(paths(environment.getOrDefault("XDG_DATA_DIRS", "/usr/local/share:/usr/share")));
        return roots;
    }

    private static void addHome(List<Path> roots, String named, String home, String usual) {
        if (!named.isEmpty()) {
            roots.addAll(paths(named));
        } else if (!home.isEmpty()) {
            paths(home).forEach(path -> roots.add(path.resolve(usual)));
        }
    }

    private static List<Path> paths(String list) {
        List<Path> paths = new ArrayList<>();
        for (String entry : list.split(":")) {
            try {
                if (!entry.isEmpty()) {
                    paths.add(Path.of(entry));
                }
            } catch (InvalidPathException e) {
                // The loader cannot open it either.
                continue;
            }
        }
        return paths;
    }

    /** The manifests in a folder, or the file itself. */
    private static List<Path> manifests(Path path) {
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(path)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, "*.json")) {
                entries.forEach(files::add);
            } catch (IOException | UncheckedIOException e) {
                // The loader cannot read it either.
                return List.of();
            }
        }
        files.sort(null);
        return files;
    }
}
