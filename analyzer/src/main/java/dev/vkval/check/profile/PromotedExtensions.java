package dev.vkval.check.profile;

import dev.vkval.capture.registry.Registry;
import java.util.HashMap;
import java.util.Map;

/** The API versions that extensions became part of. */
final class PromotedExtensions {
    private static final String PROMOTED = "promotedto=";
    private static final String VERSION = "VK_VERSION_";
    /** Extensions that became part of extensions that became part of a version: so many steps at most. */
    private static final int LONGEST = 4;

    private static final Map<String, String> TO = read();

    private PromotedExtensions() {}

    private static Map<String, String> read() {
        Map<String, String> to = new HashMap<>();
        for (String line : Registry.vulkan().table("extension")) {
            String[] words = line.split(" ");
            for (String word : words) {
                if (word.startsWith(PROMOTED)) {
                    to.put(words[1], word.substring(PROMOTED.length()));
                }
            }
        }
        return to;
    }

    /** Whether a version has all of an extension. */
    static boolean within(String extension, int version) {
        String at = extension;
        for (int i = 0; i < LONGEST && at != null && !at.startsWith(VERSION); i++) {
            at = TO.get(at);
        }
        if (at == null || !at.startsWith(VERSION)) {
            return false;
        }
        String[] number = at.substring(VERSION.length()).split("_");
        return (Integer.parseInt(number[0]) << 22 | Integer.parseInt(number[1]) << 12) <= version;
    }
}
