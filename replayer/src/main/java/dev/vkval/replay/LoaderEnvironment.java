package dev.vkval.replay;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes a layer's library known to the Vulkan loader of this process, which finds layers by manifests in the folders that
 * the environment names. Java's own view of the environment does not change.
 */
final class LoaderEnvironment {
    private static final String VARIABLE = "VK_LAYER_PATH";
    private static final Set<Path> KNOWN = new TreeSet<>();

    /** The part of the C library that is needed. */
    private interface CLibrary extends Library {
        int setenv(String name, String value, int overwrite);

        String getenv(String name);
    }

    private LoaderEnvironment() {}

    /** Lets instances that are created from now on find the layer, before any other of the same name. */
    static synchronized void add(String layer, LayerLibrary library) {
        if (!KNOWN.add(library.file())) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("vkval-layer");
            Path manifest = folder.resolve(layer + ".json");
            Files.writeString(manifest, manifest(layer, library), StandardCharsets.UTF_8);
            folder.toFile().deleteOnExit();
            manifest.toFile().deleteOnExit();
            CLibrary c = Native.load("c", CLibrary.class);
            String present = c.getenv(VARIABLE);
            c.setenv(VARIABLE, present == null || present.isEmpty() ? folder.toString() : folder + ":" + present, 1);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest of the layer cannot be written", e);
        }
    }

    private static String manifest(String layer, LayerLibrary library) {
        String extensions = library.extensions().stream()
                .map(extension ->
                        "{\"name\": \"" + extension.name() + "\", \"spec_version\": \"" + extension.version() + "\"}")
                .collect(Collectors.joining(", "));
        return """
                {
                  "file_format_version": "1.2.0",
                  "layer": {
                    "name": "%s",
                    "type": "GLOBAL",
                    "library_path": "%s",
                    "api_version": "%s",
                    "implementation_version": "%d",
                    "description": "validation layer",
                    "instance_extensions": [%s]
                  }
                }
                """.formatted(
                        layer,
                        library.file().toString().replace("\\", "\\\\").replace("\"", "\\\""),
                        LayerLibrary.versionText(library.specVersion()),
                        library.implementationVersion(),
                        extensions);
    }
}
