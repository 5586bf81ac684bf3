package dev.vkval.cli.check;

import dev.vkval.gpuav.PrintOptions;
import dev.vkval.settings.LayerSettings;
import dev.vkval.settings.SettingNotes;
import dev.vkval.sync.settings.RecordedSettings;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The settings in {@code vk_layer_settings.txt}, the file that the validation layers read: lines {@code
 * khronos_validation.NAME = VALUE}; {@code #} begins a comment. VK_LAYER_SETTINGS_PATH names the file or its folder;
 * the default is the current folder.
 *
 * @param file where they were found, null if there is no such file
 * @param values the settings that change what this tool checks, by name
 * @param ignored why others have no effect, by name
 */
public record LayerSettingsFile(Path file, Map<String, Boolean> values, Map<String, String> ignored) {
    public static final LayerSettingsFile NONE = new LayerSettingsFile(null, Map.of(), Map.of());

    private static final String FILE = "vk_layer_settings.txt";
    private static final String VARIABLE = "VK_LAYER_SETTINGS_PATH";
    private static final String LAYER = "khronos_validation.";
    private static final Set<String> LISTS = Set.of("enables", "disables");
    private static final char COMMENT = '#';
    private static final long LARGEST_BYTES = 1 << 20;

    /** @param folder the current folder */
    public static LayerSettingsFile find(Map<String, String> environment, Path folder) throws IOException {
        Path named = Path.of(environment.getOrDefault(VARIABLE, ""));
        Path file = folder.resolve(FILE);
        if (!named.toString().isEmpty() && Files.exists(folder.resolve(named))) {
            Path there = folder.resolve(named);
            file = Files.isDirectory(there) ? there.resolve(FILE) : there;
        }
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IOException(file + " is too large for a settings file");
        }
        return parse(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    private static LayerSettingsFile parse(Path file, String text) {
        LayerSettingsFile settings = new LayerSettingsFile(file, new LinkedHashMap<>(), new LinkedHashMap<>());
        text.lines().forEach(settings::line);
        return settings;
    }

    private void line(String whole) {
        int comment = whole.indexOf(COMMENT);
        String line = comment < 0 ? whole : whole.substring(0, comment);
        int equals = line.indexOf('=');
        String key = equals < 0 ? "" : line.substring(0, equals).strip();
        if (key.startsWith(LAYER)) {
            set(key.substring(LAYER.length()), line.substring(equals + 1).strip());
        }
    }

    private void set(String name, String text) {
        if (LISTS.contains(name)) {
            for (String entry : text.split(",")) {
                listed(entry.strip());
            }
            return;
        }
        if (name.equals(PrintOptions.SIZE)) {
            ignored.put(name, "the option --printf-buffer gives it");
            return;
        }
        Boolean value = switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> null;
        };
        String why = SettingNotes.whyIgnored(name, value);
        if (why != null) {
            ignored.put(name, why);
        } else if (LayerSettings.honoured().contains(name)) {
            values.put(SyncSettings.canonical(name), value);
        }
    }

    /** An entry of the lists of enabled and disabled checks. */
    private void listed(String entry) {
        String why = SettingNotes.whyIgnored(entry, true);
        if (entry.equals(RecordedSettings.SUBMIT_DISABLED)) {
            values.put(SyncSettings.SUBMIT_TIME, false);
        } else if (why != null && !entry.isEmpty()) {
            ignored.put(entry, why);
        }
    }
}
