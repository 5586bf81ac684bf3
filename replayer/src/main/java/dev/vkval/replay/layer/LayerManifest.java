package dev.vkval.replay.layer;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Registers a layer's library with the Vulkan loader of this process, which finds layers by manifests in the folders
 * that the environment names. The loader searches when it enumerates layers and when it creates an instance; the
 * manifest exists only for that time, so that a process that dies later leaves none. Java's view of the environment
 * does not change.
 */
final class LayerManifest implements AutoCloseable {
    private static final String VARIABLE = "VK_LAYER_PATH";

    /** The functions of the C library that are needed. */
    private interface CLibrary extends Library {
        int setenv(String name, String value, int overwrite);

        int unsetenv(String name);

        String getenv(String name);
    }

    private static final CLibrary C = Native.load("c", CLibrary.class);

    private final Path folder;
    private final Path file;
    /** What the variable was before, null for unset. */
    private final String before;

    /** Lets the loader find this layer before any other of the same name, until this is closed. */
    LayerManifest(String layer, LayerLibrary library) {
        try {
            folder = Files.createTempDirectory("vkval-layer");
            file = folder.resolve(layer + ".json");
            Files.writeString(file, manifest(layer, library), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest of the layer cannot be written", e);
        }
        before = C.getenv(VARIABLE);
        C.setenv(VARIABLE, before == null || before.isEmpty() ? folder.toString() : folder + ":" + before, 1);
    }

    @Override
    public String toString() {
        return file.toString();
    }

    @Override
    public void close() {
        if (before == null) {
            C.unsetenv(VARIABLE);
        } else {
            C.setenv(VARIABLE, before, 1);
        }
        try {
            Files.delete(file);
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest of the layer cannot be removed", e);
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
