package dev.vkval.report;

/** Patterns in which {@code *} stands for any characters and {@code ?} for one; upper and lower case are the same. */
public final class Glob {
    private static final char ANY = '*';
    private static final char ONE = '?';

    private Glob() {}

    /** Whether the pattern matches all of the text; takes time in proportion to the product of their lengths at most. */
    public static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == ANY) {
                star = p++;
                resume = t;
            } else if (p < pattern.length() && same(pattern.charAt(p), text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == ANY) {
            p++;
        }
        return p == pattern.length();
    }

    private static boolean same(char pattern, char text) {
        return pattern == ONE || Character.toLowerCase(pattern) == Character.toLowerCase(text);
    }
}
