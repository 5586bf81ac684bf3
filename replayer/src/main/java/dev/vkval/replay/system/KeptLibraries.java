package dev.vkval.replay.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * Keeps drivers, and what they need, loaded until the process ends. The loader takes them out of memory with the last
 * instance, and not every driver can be loaded again without end: NVIDIA's fails at some fifteenth time, so that one process
 * could not check more captures than that. What is loaded until the end is not taken down there either: threads of
 * NVIDIA's driver crash when the process exits around them.
 */
final class KeptLibraries {
    private static final Path MAPS = Path.of("/proc/self/maps");
    private static final Pattern LIBRARY = Pattern.compile(" (/\\S*\\.so(?:\\.[^/\\s]*)?)$");

    /** RTLD_NODELETE of the system's C library, which LWJGL does not name. */
    private static final int NEVER_UNLOAD = 0x1000;

    private static boolean kept;

    private KeptLibraries() {}

    /** Keeps all that is loaded now; to be called while there is an instance. The first call in a process counts. */
    static synchronized void keep() {
        if (kept) {
            return;
        }
        kept = true;
        for (String library : loaded()) {
            DynamicLinkLoader.dlopen(
                    library, DynamicLinkLoader.RTLD_LAZY | DynamicLinkLoader.RTLD_NOLOAD | NEVER_UNLOAD);
        }
        ProcessExit.passBy();
    }

    /** Files of the libraries in memory, none where the system does not say. */
    static Set<String> loaded() {
        Set<String> libraries = new TreeSet<>();
        try (Stream<String> lines = Files.lines(MAPS)) {
            lines.forEach(line -> {
                Matcher library = LIBRARY.matcher(line);
                if (library.find()) {
                    libraries.add(library.group(1));
                }
            });
        } catch (IOException e) {
            return Set.of();
        }
        return libraries;
    }
}
