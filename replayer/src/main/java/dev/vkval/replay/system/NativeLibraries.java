package dev.vkval.replay.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lwjgl.Version;
import org.lwjgl.system.Configuration;

/**
 * Extracts the native libraries of LWJGL before it does so itself. It writes over a library that another process is still
 * writing, and has mapped a moment later; that process then ends with SIGBUS.
 */
public final class NativeLibraries {
    public static final String PROPERTY = "org.lwjgl.system.SharedLibraryExtractPath";

    private static final List<String> LIBRARIES =
            List.of("org/lwjgl/liblwjgl.so", "org/lwjgl/lz4/liblwjgl_lz4.so", "org/lwjgl/zstd/liblwjgl_zstd.so");

    private static final Map<String, String> ARCHITECTURES = Map.of("amd64", "x64", "aarch64", "arm64");

    private NativeLibraries() {}

    /**
     * Has LWJGL load the libraries in a folder of caches, where they are put if they are not there. Where that is not possible,
     * it extracts them as ever.
     *
     * @param caches null for none
     */
    public static void prepare(Path caches) {
        String architecture = ARCHITECTURES.get(System.getProperty("os.arch"));
        if (caches == null || architecture == null || System.getProperty(PROPERTY) != null) {
            return;
        }
        Path folder = caches.resolve("lwjgl-" + Version.getVersion().replace(' ', '-') + "-" + architecture);
        if (Files.isDirectory(folder) || extract("linux/" + architecture + "/", folder)) {
            System.setProperty(PROPERTY, folder.toString());
            // It would look for them in jars, and compare digests, at each start.
            Function<String, String> found = name -> inFolder(folder, name);
            Configuration.BUNDLED_LIBRARY_NAME_MAPPER.set(found);
        }
    }

    private static String inFolder(Path folder, String name) {
        Path library = folder.resolve(System.mapLibraryName(name)).toAbsolutePath();
        return Files.isRegularFile(library) ? library.toString() : name;
    }

    /** The folder is there with all libraries or not at all: it gets its name when they have been written. */
    private static boolean extract(String prefix, Path folder) {
        Path made = null;
        try {
            Files.createDirectories(folder.getParent());
            made = Files.createTempDirectory(folder.getParent(), "lwjgl");
            for (String library : LIBRARIES) {
                Path file = made.resolve(Path.of(library).getFileName());
                try (InputStream in = Version.class.getClassLoader().getResourceAsStream(prefix + library)) {
                    if (in == null) {
                        return false;
                    }
                    Files.copy(in, file);
                }
            }
            Files.move(made, folder);
            made = null;
            return true;
        } catch (IOException e) {
            // Another process has been faster, or nothing can be written there.
            return Files.isDirectory(folder);
        } finally {
            delete(made);
        }
    }

    private static void delete(Path made) {
        if (made == null) {
            return;
        }
        try {
            for (String library : LIBRARIES) {
                Files.deleteIfExists(made.resolve(Path.of(library).getFileName()));
            }
            Files.deleteIfExists(made);
        } catch (IOException e) {
            // What is left there is small, and of no consequence.
        }
    }
}
