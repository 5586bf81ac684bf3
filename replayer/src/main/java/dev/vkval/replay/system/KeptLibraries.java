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
 * Keeps drivers and their libraries loaded until the process ends. The loader unloads them with the last instance, and
 * some drivers cannot be loaded again indefinitely: NVIDIA's fails after about fifteen times, which would limit the
 * captures that one process can check. They are not unloaded at the end either, because threads of NVIDIA's driver
 * crash while the process exits.
 */
final class KeptLibraries {
    private static final Path MAPS = Path.of("/proc/self/maps");
    private static final Pattern LIBRARY = Pattern.compile(" (/\\S*\\.so(?:\\.[^/\\s]*)?)$");

    /** RTLD_NODELETE of the system's C library, which LWJGL does not name. */
    private static final int NEVER_UNLOAD = 0x1000;

    private static boolean kept;

    private KeptLibraries() {}

    /**
     * Keeps all libraries that are loaded now; must be called while an instance exists. Only the first call in a
     * process has an effect.
     */
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

    /** Files of the loaded libraries, none if the system does not list them. */
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
