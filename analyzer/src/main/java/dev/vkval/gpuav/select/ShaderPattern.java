package dev.vkval.gpuav.select;

import dev.vkval.capture.NamePattern;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Selects shaders by the name of their entry point, by the debug name of their shader module, pipeline or shader object,
 * or by the first digits of the SHA-256 of their code.
 *
 * @param text as written by the user
 * @param name matches entry points and debug names
 */
public record ShaderPattern(String text, Pattern name) {
    /** As many digits as no name of a shader has by chance. */
    private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{8,64}");

    /** @throws IllegalArgumentException for a pattern that is empty */
    public static ShaderPattern of(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            throw new IllegalArgumentException("a pattern is empty");
        }
        return new ShaderPattern(stripped, NamePattern.of(List.of(stripped)));
    }

    boolean matches(String entryPoint, Collection<String> debugNames, String sha256) {
        return name.matcher(entryPoint).matches()
                || debugNames.stream()
                        .anyMatch(debugName -> name.matcher(debugName).matches())
                || DIGITS.matcher(text).matches() && sha256.startsWith(text.toLowerCase(Locale.ROOT));
    }
}
