package dev.vkval.upstream;

import dev.vkval.finding.Family;
import java.util.regex.Pattern;

/** The family of checks that a message of the layer belongs to, according to its id and its text. */
final class MessageFamily {
    private static final Pattern STATELESS = Pattern.compile(
            ".*-(sType-sType|sType-unique|pNext-pNext|\\w*-zerobitmask|\\w*-requiredbitmask|\\w*-arraylength)");
    private static final Pattern OBJECT = Pattern.compile(".*-(parent|commonparent)|.*-parameter");

    /** A message of an instrumented shader has the stage of the invocation. */
    private static final Pattern INVOCATION = Pattern.compile("\\nStage = \\w+\\.");

    private MessageFamily() {}

    static Family of(String id, String text) {
        if (id.startsWith("SYNC-")) {
            return Family.SYNC;
        }
        if (id.startsWith("BestPractices-")) {
            return Family.BEST;
        }
        if (id.contains("Threading")) {
            return Family.THREADS;
        }
        if (id.contains("GPU-AV")
                || id.startsWith("SPIRV-Sanitizer")
                || id.contains("Debug-Printf")
                || INVOCATION.matcher(text).find()) {
            return Family.GPU;
        }
        if (STATELESS.matcher(id).matches()) {
            return Family.STATELESS;
        }
        return OBJECT.matcher(id).matches() ? Family.OBJECT : Family.CORE;
    }
}
