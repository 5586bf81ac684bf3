package dev.vkval.cli.config;

import dev.vkval.settings.LayerSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The JSON schema of {@code vkval.toml}, for editors that know TOML. */
public final class ConfigSchema {
    private static final String OBJECT = "object";
    private static final String STRING = "string";
    private static final Map<String, Object> TEXT = Map.of("type", STRING);
    private static final Map<String, Object> TEXTS =
            Map.of("anyOf", List.of(TEXT, ordered("type", "array", "items", TEXT)));
    private static final Map<String, Object> SECONDS = Map.of(
            "anyOf",
            List.of(
                    ordered("type", "integer", "minimum", 1),
                    ordered("type", STRING, "pattern", "^\\d{1,6}\\s*(s|m|h)?$")));

    private ConfigSchema() {}

    /** The schema as plain values. */
    public static Map<String, Object> document() {
        Map<String, Object> check = new TreeMap<>();
        ConfigKeys.CHECK.forEach((name, type) -> check.put(name, of(type)));
        Map<String, Object> profile = new LinkedHashMap<>(check);
        profile.put(ConfigKeys.RULES, rules());
        profile.put(ConfigKeys.SETTINGS, settings());
        Map<String, Object> tables = new LinkedHashMap<>();
        tables.put("schema", Map.of("const", ConfigReader.SCHEMA));
        tables.put("check", table(check));
        tables.put(ConfigKeys.RULES, rules());
        tables.put(ConfigKeys.SETTINGS, settings());
        tables.put("profile", ordered("type", OBJECT, "additionalProperties", table(profile)));
        tables.put("capture", ordered("type", "array", "items", capture()));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", "http://json-schema.org/draft-07/schema#");
        document.put("title", ProjectConfig.FILE + " of vkval-replay");
        document.putAll(table(tables));
        return document;
    }

    private static Map<String, Object> of(ConfigKeys.Type type) {
        return switch (type) {
            case TEXT, PATH -> TEXT;
            case TEXTS -> TEXTS;
            case NUMBER -> Map.of("type", "integer");
            case FLAG -> Map.of("type", "boolean");
            case DURATION -> SECONDS;
        };
    }

    private static Map<String, Object> rules() {
        return ordered("type", OBJECT, "additionalProperties", Map.of("enum", RuleActions.ACTIONS));
    }

    private static Map<String, Object> settings() {
        Map<String, Object> names = new TreeMap<>();
        LayerSettings.honoured().forEach(name -> names.put(name, Map.of("type", "boolean")));
        return table(names);
    }

    private static Map<String, Object> capture() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("path", TEXT);
        keys.put("frames", TEXT);
        keys.put("devices", ordered("type", "array", "items", TEXT));
        keys.put("owner", TEXT);
        keys.put(ConfigKeys.TIMEOUT, SECONDS);
        Map<String, Object> capture = new LinkedHashMap<>(table(keys));
        capture.put("required", List.of("path"));
        return capture;
    }

    private static Map<String, Object> table(Map<String, Object> properties) {
        Map<String, Object> table = ordered("type", OBJECT, "additionalProperties", false);
        table.put("properties", properties);
        return table;
    }

    private static Map<String, Object> ordered(String first, Object one, String second, Object other) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(first, one);
        members.put(second, other);
        return members;
    }
}
