package dev.vkval.removed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code gfxrecon-replay} under VK_LAYER_KHRONOS_validation with synchronization validation alone, and its settings for
 * shader accesses.
 */
final class Peer {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";
    private static final long MOST_SECONDS = 300;
    private static final List<String> SETTINGS = List.of(
            "validate_core = false",
            "validate_sync = true",
            "stateless_param = false",
            "object_lifetime = false",
            "thread_safety = false",
            "unique_handles = true",
            "gpuav_enable = false",
            "syncval_submit_time_validation = true",
            "syncval_shader_accesses_heuristic = true",
            "syncval_message_extra_properties = true",
            "enable_message_limit = false",
            "debug_action = VK_DBG_LAYER_ACTION_LOG_MSG",
            "log_filename = stdout");

    private final Path folder;

    /**
     * @param library of the layer
     * @param folder that gets its manifest and settings
     */
    Peer(Path library, Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        Files.writeString(
                folder.resolve(LAYER + ".json"),
                "{\"file_format_version\": \"1.2.0\", \"layer\": {\"name\": \"" + LAYER + "\", \"type\": \"GLOBAL\", "
                        + "\"library_path\": \"" + library.toRealPath() + "\", \"api_version\": \"1.3.0\", "
                        + "\"implementation_version\": \"1\", \"description\": \"validation\"}}");
        Files.write(
                folder.resolve("vk_layer_settings.txt"),
                SETTINGS.stream().map(line -> "khronos_validation." + line).toList());
    }

    Reported of(Path capture) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "messages", ".txt");
        ProcessBuilder builder = new ProcessBuilder(
                        "nice",
                        "-n",
                        "19",
                        "gfxrecon-replay",
                        "--wsi",
                        "headless",
                        "--remove-unsupported",
                        "--use-captured-swapchain-indices",
                        capture.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("VK_LAYER_PATH", folder.toString());
        builder.environment().put("VK_INSTANCE_LAYERS", LAYER);
        builder.environment().put("VK_LAYER_SETTINGS_PATH", folder.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        return Reported.ofMessages(text, ended && process.exitValue() == 0);
    }
}
