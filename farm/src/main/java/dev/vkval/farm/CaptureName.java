package dev.vkval.farm;

import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** How inputs are written and what their captures are called. */
final class CaptureName {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");
    private static final String LOCAL = "file";

    private CaptureName() {}

    /** Whether it is a URI; everything else is a path of this machine. */
    static boolean isUri(String input) {
        return SCHEME.matcher(input).matches();
    }

    static boolean isLocal(URI uri) {
        return uri.getScheme() == null
                || uri.getScheme().toLowerCase(Locale.ROOT).equals(LOCAL);
    }

    /** Of a path as it was typed. */
    static String of(String path) {
        return Path.of(path).toString();
    }

    /** Of a URI: its path, of what is not local with the bucket or host before it, without {@code ..}. */
    static String of(URI uri) {
        if (isLocal(uri)) {
            return Path.of(uri.getPath()).toString();
        }
        String authority = uri.getAuthority() == null ? "" : uri.getAuthority();
        Path inner = Path.of("/" + authority + "/" + uri.getPath()).normalize();
        return inner.toString().substring(1);
    }
}
