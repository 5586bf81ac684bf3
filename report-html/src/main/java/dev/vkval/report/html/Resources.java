package dev.vkval.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** The style sheet and the script of the page, and the policy that allows no others. */
final class Resources {
    static final String STYLE = text("report.css") + text("trace.css");
    static final String SCRIPT = joined("markdown.js", "report.js");
    /** The script of the parts that show what captures contain. */
    static final String TRACE_SCRIPT = joined(
            "chunks.js",
            "capture-model.js",
            "tree.js",
            "capture-tree.js",
            "filter.js",
            "capture.js",
            "timeline.js",
            "resources.js",
            "shaders.js",
            "modules.js",
            "parts.js");

    private Resources() {}

    /**
     * Only this style, these scripts and images in the page itself have an effect, so that text from a capture would
     * have none even if escaping failed. The same style may also come from the folder of the page.
     *
     * @param scripts the scripts in the page
     * @param beside whether they load others from the folder of the page
     */
    static String policy(List<String> scripts, boolean beside) {
        String digests = scripts.stream().map(Resources::digest).collect(Collectors.joining(" "));
        return "default-src 'none'; style-src " + digest(STYLE) + " 'self'; script-src " + digests
                + (beside ? " 'self' file:" : "")
                + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    /** Scripts that see each other's names and nothing else does. */
    private static String joined(String... names) {
        return Arrays.stream(names)
                .map(Resources::text)
                .collect(Collectors.joining("\n", "(() => {\n'use strict';\n", "})();\n"));
    }

    private static String text(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
