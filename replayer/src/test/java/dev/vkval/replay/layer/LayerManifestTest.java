package dev.vkval.replay.layer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayerManifestTest {
    private static final LayerLibrary LIBRARY = new LayerLibrary(
            Path.of("/some/libLayer.so"),
            1 << 22 | 4 << 12 | 313,
            1,
            List.of(new LayerLibrary.Extension("VK_EXT_x", 2)));

    /** The environment as native code sees it. */
    private interface CLibrary extends Library {
        String getenv(String name);
    }

    private static final CLibrary C = Native.load("c", CLibrary.class);

    @Test
    void theManifestIsThereWhileTheLoaderLooksAndNotLonger() throws IOException {
        String before = C.getenv("VK_LAYER_PATH");
        Path folder;
        try (LayerManifest manifest = new LayerManifest("VK_LAYER_some", LIBRARY)) {
            assertTrue(manifest.toString().endsWith("VK_LAYER_some.json"), manifest::toString);
            folder = Path.of(C.getenv("VK_LAYER_PATH").split(":")[0]);
            String text = Files.readString(folder.resolve("VK_LAYER_some.json"));
            assertTrue(text.contains("\"library_path\": \"/some/libLayer.so\""), text);
            assertTrue(text.contains("\"api_version\": \"1.4.313\""), text);
            assertTrue(text.contains("{\"name\": \"VK_EXT_x\", \"spec_version\": \"2\"}"), text);
        }
        assertFalse(Files.exists(folder));
        assertEquals(before, C.getenv("VK_LAYER_PATH"));
    }
}
