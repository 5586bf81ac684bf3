package dev.vkval.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A list of ids made by hand, with a reason for each. A reason is a line before the ids that it is about; lines that begin
 * with {@code #} are comments.
 */
public final class ReasonedIds {
    private final Map<String, String> reasons = new LinkedHashMap<>();

    private ReasonedIds(String name, String text) {
        String reason = null;
        boolean open = false;
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith("VUID-")) {
                reason = open ? reason + " " + line : line;
                open = true;
                continue;
            }
            open = false;
            if (reason == null || reasons.putIfAbsent(line, reason) != null) {
                throw new IllegalStateException(name + ": " + line + " is there twice, or without a reason");
            }
        }
    }

    /** The list in a resource beside a class. */
    public static ReasonedIds read(Class<?> beside, String resource) {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            return new ReasonedIds(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }

    /** In the order of the list. */
    public Set<String> ids() {
        return Collections.unmodifiableSet(reasons.keySet());
    }

    /** Null for an id that is not in the list. */
    public String reason(String id) {
        return reasons.get(id);
    }
}
