package dev.vkval.upstream;

import dev.vkval.finding.Family;
import java.util.regex.Pattern;

/** The family of checks that a message id of the layer belongs to, as far as the id tells. */
final class MessageFamily {
    private static final Pattern STATELESS = Pattern.compile(
            ".*-(sType-sType|sType-unique|pNext-pNext|\\w*-zerobitmask|\\w*-requiredbitmask|\\w*-arraylength)");
    private static final Pattern OBJECT = Pattern.compile(".*-(parent|commonparent)|.*-parameter");

    private MessageFamily() {}

    static Family of(String id) {
        if (id.startsWith("SYNC-")) {
            return Family.SYNC;
        }
        if (id.startsWith("BestPractices-")) {
            return Family.BEST;
        }
        if (id.contains("Threading")) {
            return Family.THREADS;
        }
        if (id.contains("GPU-AV") || id.startsWith("SPIRV-Sanitizer") || id.contains("Debug-Printf")) {
            return Family.GPU;
        }
        if (STATELESS.matcher(id).matches()) {
            return Family.STATELESS;
        }
        return OBJECT.matcher(id).matches() ? Family.OBJECT : Family.CORE;
    }
}
