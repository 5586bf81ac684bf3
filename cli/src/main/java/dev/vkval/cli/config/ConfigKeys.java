package dev.vkval.cli.config;

import java.util.List;
import java.util.Map;

/** The keys of {@code vkval.toml}. */
final class ConfigKeys {
    static final String SHADER_ACCESSES = "shader-accesses";
    static final String TIMEOUT = "timeout";
    static final String RULES = "rules";
    static final String SETTINGS = "settings";

    static final List<String> TABLES = List.of("schema", "check", "rules", "settings", "profile", "capture");
    static final List<String> CAPTURE = List.of("path", "frames", "devices", "owner", "timeout");

    /** What the value of an option is. */
    enum Type {
        TEXT,
        /** A text or an array of texts. */
        TEXTS,
        NUMBER,
        FLAG,
        /** A path, relative to the folder of the file. */
        PATH,
        /** Seconds, or a text such as {@code 2m}. */
        DURATION
    }

    /**
     * The options of check that a file may set. None of them names a library or a folder to write to: the file may have
     * come with a capture.
     */
    static final Map<String, Type> CHECK = Map.ofEntries(
            Map.entry("checks", Type.TEXTS),
            Map.entry("device", Type.TEXT),
            Map.entry("require-device", Type.FLAG),
            Map.entry("on-error", Type.TEXT),
            Map.entry("frames", Type.TEXTS),
            Map.entry("repeat", Type.NUMBER),
            Map.entry("wait-each-submit", Type.FLAG),
            Map.entry("remove-unsupported", Type.FLAG),
            Map.entry("bisect", Type.FLAG),
            Map.entry(SHADER_ACCESSES, Type.FLAG),
            Map.entry("shader-source", Type.PATH),
            Map.entry(TIMEOUT, Type.DURATION),
            Map.entry("fail-on", Type.TEXT),
            Map.entry("allow-truncated", Type.FLAG),
            Map.entry("baseline", Type.PATH),
            Map.entry("strict-baseline", Type.FLAG),
            Map.entry("no-timings", Type.FLAG),
            Map.entry("redact", Type.TEXTS),
            Map.entry("format", Type.TEXT),
            Map.entry("max-shown", Type.NUMBER),
            Map.entry("all-steps", Type.FLAG),
            Map.entry("all-severities", Type.FLAG),
            Map.entry("jobs", Type.NUMBER),
            Map.entry("threads", Type.NUMBER));

    private ConfigKeys() {}

    /** The names of the options that have no value. */
    static List<String> flags() {
        return CHECK.entrySet().stream()
                .filter(key -> key.getValue() == Type.FLAG)
                .map(Map.Entry::getKey)
                .toList();
    }
}
