package dev.vkval.cli.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@code vkval.toml} says.
 *
 * @param file null if there is none
 * @param options values of options of check by their names without dashes
 * @param places where each of them stands, {@code vkval.toml:3:1}
 * @param settings validation layer settings
 * @param rules what is done with rules
 * @param captures what is said about captures
 */
public record ProjectConfig(
        Path file,
        Map<String, String> options,
        Map<String, String> places,
        Map<String, Boolean> settings,
        RuleActions rules,
        CaptureEntries captures) {
    public static final String FILE = "vkval.toml";
    public static final ProjectConfig NONE =
            new ProjectConfig(null, Map.of(), Map.of(), Map.of(), RuleActions.NONE, CaptureEntries.NONE);

    /** Options without a value. */
    private static final String TRUE = "true";

    private static final String FALSE = "false";

    public ProjectConfig {
        options = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(options));
        places = Map.copyOf(places);
        settings = Map.copyOf(settings);
    }

    /**
     * The nearest file in a folder of the captures or above it, or else in the current folder or above it; null if there
     * is none. Of captures in several folders, the folder that they have in common counts.
     */
    public static Path find(List<Path> captures, Path current) {
        Path common = null;
        for (Path capture : captures) {
            Path absolute = capture.toAbsolutePath().normalize();
            Path folder = Files.isDirectory(absolute) ? absolute : absolute.getParent();
            common = common == null ? folder : common(common, folder);
        }
        Path nearest = nearest(common);
        return nearest == null ? nearest(current.toAbsolutePath().normalize()) : nearest;
    }

    private static Path common(Path one, Path other) {
        Path folder = one;
        while (folder != null && !other.startsWith(folder)) {
            folder = folder.getParent();
        }
        return folder;
    }

    private static Path nearest(Path start) {
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve(FILE))) {
                return folder.resolve(FILE);
            }
        }
        return null;
    }

    /** Names of the options that a file may set, without dashes. */
    public static Set<String> optionNames() {
        return ConfigKeys.CHECK.keySet();
    }

    /**
     * The options as words of a command line, without those that the user gave.
     *
     * @param given names of those that the user gave
     */
    public List<String> words(List<String> given) {
        List<String> flags = ConfigKeys.flags();
        List<String> words = new ArrayList<>();
        options.forEach((name, value) -> {
            if (given.contains(name)) {
                return;
            }
            if (!flags.contains(name)) {
                words.add("--" + name + "=" + value);
            } else if (value.equals(TRUE)) {
                words.add("--" + name);
            } else if (value.equals(FALSE) && name.equals(ConfigKeys.SHADER_ACCESSES)) {
                words.add("--no-" + name);
            }
        });
        return words;
    }

    /** The same without what the options of a command line say about all captures. */
    public ProjectConfig below(boolean frames, boolean timeout) {
        return new ProjectConfig(file, options, places, settings, rules, captures.without(frames, timeout));
    }

    /** A message about an option with the place where its value stands; unchanged if the value is not from here. */
    public String placed(String message) {
        return options.keySet().stream()
                .filter(name -> message.matches("(?s).*--" + name + "(?![\\w-]).*"))
                .findFirst()
                .map(name -> places.get(name) + ": " + message)
                .orElse(message);
    }
}
