package dev.vkval.report;

import java.util.regex.Pattern;

/** Where the Vulkan specification has rules. */
public final class Specification {
    private static final String PAGE = "https://registry.khronos.org/vulkan/specs/latest/html/vkspec.html#";
    private static final Pattern VALID_USAGE = Pattern.compile("VUID-[A-Za-z0-9_-]+");

    private Specification() {}

    /** The address of a rule's text, null for what is no valid usage of the specification or a hazard. */
    public static String link(String rule) {
        if (VALID_USAGE.matcher(rule).matches()) {
            return PAGE + rule;
        }
        return rule.startsWith("SYNC-HAZARD-") ? PAGE + "synchronization-dependencies-memory" : null;
    }
}
