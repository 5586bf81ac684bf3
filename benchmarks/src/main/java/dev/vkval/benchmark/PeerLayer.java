package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The validation layer under the peer, with some of its checks. */
final class PeerLayer {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";
    private static final String PREFIX = "khronos_validation.";

    private final Path folder;

    /**
     * @param library of the layer
     * @param enabled the settings of the checks; all others are disabled
     */
    PeerLayer(Path library, String... enabled) throws IOException {
        folder = Files.createTempDirectory("layer");
        Files.writeString(
                folder.resolve(LAYER + ".json"),
                "{\"file_format_version\": \"1.2.0\", \"layer\": {\"name\": \"" + LAYER + "\", \"type\": \"GLOBAL\", "
                        + "\"library_path\": \"" + library.toRealPath() + "\", \"api_version\": \"1.3.0\", "
                        + "\"implementation_version\": \"1\", \"description\": \"validation\"}}");
        List<String> settings = new ArrayList<>();
        List<String> wanted = List.of(enabled);
        for (String check : List.of(
                "validate_core",
                "validate_sync",
                "stateless_param",
                "object_lifetime",
                "thread_safety",
                "unique_handles",
                "syncval_shader_accesses_heuristic",
                "gpuav_enable")) {
            settings.add(PREFIX + check + " = " + wanted.contains(check));
        }
        settings.add(PREFIX + "debug_action = VK_DBG_LAYER_ACTION_LOG_MSG");
        settings.add(PREFIX + "log_filename = stdout");
        settings.add("");
        Files.write(folder.resolve("vk_layer_settings.txt"), settings);
    }

    /** Variables with which a program runs under the layer. */
    Map<String, String> environment() {
        return Map.of(
                "VK_LAYER_PATH", folder.toString(),
                "VK_INSTANCE_LAYERS", LAYER,
                "VK_LAYER_SETTINGS_PATH", folder.toString());
    }
}
