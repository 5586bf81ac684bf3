package dev.vkval.report;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a report can leave out, so that it can be shown to others. */
public enum Redacted {
    /** Debug names of objects, debug labels, names of functions in shaders, and the name of the program. */
    NAMES,
    /** Lines of shaders, in source or disassembled, and expressions in them. */
    SOURCES,
    /** Folders of captures, shader files and other files. */
    PATHS;

    /** The name in options: {@code names}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Parses labels.
     *
     * @throws IllegalArgumentException with a message for the user, for another word
     */
    public static Set<Redacted> parse(List<String> labels) {
        Set<Redacted> chosen = EnumSet.noneOf(Redacted.class);
        for (String label : labels) {
            chosen.add(Arrays.stream(values())
                    .filter(one -> one.label().equals(label.strip()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + label + "' is not one of " + words(EnumSet.allOf(Redacted.class)))));
        }
        return chosen;
    }

    static String words(Set<Redacted> what) {
        return what.stream().sorted().map(Redacted::label).collect(Collectors.joining(", "));
    }
}
