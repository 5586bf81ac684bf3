package dev.vkval.cli.config;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.ExitCode;
import dev.vkval.settings.LayerSettings;
import dev.vkval.sync.settings.SyncSettings;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseOptions;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Reads {@code vkval.toml}. Whatever is not as described is an error that names its line and column. */
public final class ConfigReader {
    private static final long MOST_BYTES = 1 << 20;
    private static final int DEEPEST = 16;
    /** Version of the format. */
    static final long SCHEMA = 1;

    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})\\s*(s|m|h)?");

    private final Path file;
    private final Map<String, String> options = new LinkedHashMap<>();
    private final Map<String, String> places = new LinkedHashMap<>();
    private final Map<String, Boolean> settings = new LinkedHashMap<>();
    private final List<RuleActions.Entry> rules = new ArrayList<>();
    private final List<CaptureEntry> captures = new ArrayList<>();

    private ConfigReader(Path file) {
        this.file = file;
    }

    /**
     * What a file says.
     *
     * @param profile name of the profile that is added, null for none
     * @throws CommandError if it cannot be read or is not valid
     */
    public static ProjectConfig read(Path file, String profile) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new CommandError(ExitCode.USAGE, file + " is too large for a configuration");
            }
            TomlParseResult toml = Toml.parse(
                    new String(Files.readAllBytes(file), StandardCharsets.UTF_8),
                    TomlParseOptions.sourceless().withMaxNestingDepth(DEEPEST));
            return new ConfigReader(file).config(toml, profile);
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, file + " cannot be read (" + e + ")");
        }
    }

    private ProjectConfig config(TomlParseResult toml, String profile) {
        if (!toml.errors().isEmpty()) {
            TomlParseError first = toml.errors().get(0);
            throw error(first.position(), first.getMessage());
        }
        known(toml, ConfigKeys.TABLES);
        if (toml.contains(List.of("schema"))) {
            need(
                    Long.valueOf(SCHEMA).equals(toml.get(List.of("schema"))),
                    at(toml, "schema"),
                    "this version reads schema " + SCHEMA + " only");
        }
        TomlTable check = table(toml, "check");
        known(check, ConfigKeys.CHECK.keySet());
        options(check);
        rules(table(toml, ConfigKeys.RULES));
        settings(table(toml, ConfigKeys.SETTINGS));
        profile(table(toml, "profile"), profile);
        captures(toml);
        return new ProjectConfig(file, options, places, settings, new RuleActions(rules), new CaptureEntries(captures));
    }

    /** Every profile is verified; the chosen one is added. */
    private void profile(TomlTable profiles, String chosen) {
        List<String> keys = new ArrayList<>(ConfigKeys.CHECK.keySet());
        keys.add(ConfigKeys.RULES);
        keys.add(ConfigKeys.SETTINGS);
        for (String name : profiles.keySet()) {
            TomlTable profile = table(profiles, name);
            known(profile, keys);
            ConfigReader reader = name.equals(chosen) ? this : new ConfigReader(file);
            reader.options(profile);
            reader.rules(table(profile, ConfigKeys.RULES));
            reader.settings(table(profile, ConfigKeys.SETTINGS));
        }
        if (chosen != null && !profiles.keySet().contains(chosen)) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "--profile: " + file + " has no profile '" + chosen + "'"
                            + Nearest.suggestion(chosen, profiles.keySet()));
        }
    }

    private void options(TomlTable table) {
        for (String name : table.keySet()) {
            ConfigKeys.Type type = ConfigKeys.CHECK.get(name);
            if (type != null) {
                TomlPosition at = at(table, name);
                options.put(name, value(type, table.get(List.of(name)), at));
                places.put(name, place(at));
            }
        }
    }

    private String value(ConfigKeys.Type type, Object value, TomlPosition at) {
        return switch (type) {
            case TEXT -> text(value, at);
            case TEXTS -> value instanceof TomlArray ? String.join(",", texts(value, at)) : text(value, at);
            case PATH -> folder().resolve(text(value, at)).normalize().toString();
            case DURATION -> Long.toString(duration(value, at).toSeconds());
            case NUMBER -> {
                need(value instanceof Long, at, "a whole number is expected");
                yield value.toString();
            }
            case FLAG -> {
                need(value instanceof Boolean, at, "true or false is expected");
                yield value.toString();
            }
        };
    }

    private void rules(TomlTable table) {
        for (String pattern : table.keySet()) {
            TomlPosition at = at(table, pattern);
            try {
                rules.add(RuleActions.entry(pattern, text(table.get(List.of(pattern)), at)));
            } catch (IllegalArgumentException e) {
                throw error(at, e.getMessage());
            }
        }
    }

    private void settings(TomlTable table) {
        known(table, LayerSettings.honoured());
        for (String name : table.keySet()) {
            need(table.get(List.of(name)) instanceof Boolean, at(table, name), "true or false is expected");
            settings.put(SyncSettings.canonical(name), (Boolean) table.get(List.of(name)));
        }
    }

    private void captures(TomlTable toml) {
        if (!toml.contains(List.of("capture"))) {
            return;
        }
        need(
                toml.get(List.of("capture")) instanceof TomlArray,
                at(toml, "capture"),
                "captures are written as [[capture]]");
        TomlArray array = toml.getArray(List.of("capture"));
        for (int i = 0; i < array.size(); i++) {
            need(array.get(i) instanceof TomlTable, array.inputPositionOf(i), "captures are written as [[capture]]");
            captures.add(capture((TomlTable) array.get(i), array.inputPositionOf(i)));
        }
    }

    private CaptureEntry capture(TomlTable table, TomlPosition start) {
        known(table, ConfigKeys.CAPTURE);
        need(table.contains(List.of("path")), start, "a capture without 'path'");
        Map<String, Object> values =
                table.keySet().stream().collect(Collectors.toMap(key -> key, key -> table.get(List.of(key))));
        return new CaptureEntry(
                folder().resolve(text(values.get("path"), at(table, "path")))
                        .normalize()
                        .toString(),
                values.containsKey("frames") ? frames(values.get("frames"), at(table, "frames")) : null,
                values.containsKey("devices") ? texts(values.get("devices"), at(table, "devices")) : List.of(),
                values.containsKey("owner") ? text(values.get("owner"), at(table, "owner")) : null,
                values.containsKey("timeout") ? duration(values.get("timeout"), at(table, "timeout")) : null,
                new ConfigPlace(shown(), start.line()));
    }

    private FrameRanges frames(Object value, TomlPosition at) {
        try {
            return FrameRanges.parse(text(value, at));
        } catch (IllegalArgumentException e) {
            throw error(at, e.getMessage());
        }
    }

    private Duration duration(Object value, TomlPosition at) {
        Matcher matcher = DURATION.matcher(String.valueOf(value));
        need(
                (value instanceof Long || value instanceof String) && matcher.matches(),
                at,
                "seconds, or a text such as \"90s\" or \"2m\", are expected");
        long unit = matcher.group(2) == null || matcher.group(2).equals("s")
                ? 1
                : matcher.group(2).equals("m") ? 60 : 3600;
        Duration duration = Duration.ofSeconds(Long.parseLong(matcher.group(1)) * unit);
        need(!duration.isZero(), at, "at least a second is expected");
        return duration;
    }

    private String text(Object value, TomlPosition at) {
        need(value instanceof String text && text.indexOf('\0') < 0, at, "a text is expected");
        return (String) value;
    }

    private List<String> texts(Object value, TomlPosition at) {
        need(value instanceof TomlArray, at, "an array of texts is expected");
        TomlArray array = (TomlArray) value;
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            texts.add(text(array.get(i), at));
        }
        return texts;
    }

    private TomlTable table(TomlTable parent, String name) {
        Object value = parent.get(List.of(name));
        need(value == null || value instanceof TomlTable, at(parent, name), "'" + name + "' is a table");
        return parent.getTableOrEmpty(List.of(name));
    }

    private void known(TomlTable table, Collection<String> keys) {
        for (String key : table.keySet()) {
            need(
                    keys.contains(key),
                    at(table, key),
                    "unknown key '" + key + "'" + Nearest.suggestion(key, keys) + "; known: "
                            + keys.stream().sorted().collect(Collectors.joining(", ")));
        }
    }

    private Path folder() {
        return file.toAbsolutePath().normalize().getParent();
    }

    /** Its path, relative to the current folder if it is below. */
    private String shown() {
        Path here = Path.of("").toAbsolutePath();
        Path path = file.toAbsolutePath().normalize();
        return (path.startsWith(here) ? here.relativize(path) : path).toString().replace(File.separatorChar, '/');
    }

    private static TomlPosition at(TomlTable table, String key) {
        return table.inputPositionOf(List.of(key));
    }

    private void need(boolean holds, TomlPosition at, String message) {
        if (!holds) {
            throw error(at, message);
        }
    }

    private CommandError error(TomlPosition at, String message) {
        return new CommandError(ExitCode.USAGE, place(at) + ": " + message);
    }

    private String place(TomlPosition at) {
        return file + (at == null ? "" : ":" + at.line() + ":" + at.column());
    }
}
