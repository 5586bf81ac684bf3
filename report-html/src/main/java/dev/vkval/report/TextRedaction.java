package dev.vkval.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Leaves words and folders out of texts. */
final class TextRedaction {
    static final String WORD = "(redacted)";

    /** The folders of an absolute path: {@code /home/me/}, {@code C:\shaders\}. */
    private static final Pattern FOLDERS =
            Pattern.compile("(?<![\\w.)\\]])(?:[A-Za-z]:)?[/\\\\](?:[^\\s/\\\\:;,'\"()<>]++[/\\\\])++");

    private final Pattern words;
    private final boolean paths;

    /**
     * Of these words.
     *
     * @param paths whether folders are left out
     */
    TextRedaction(Collection<String> words, boolean paths) {
        List<String> longestFirst = words.stream()
                .filter(word -> word != null && !word.isBlank() && !word.equals(WORD))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        this.paths = paths;
        this.words = longestFirst.isEmpty()
                ? null
                : Pattern.compile(longestFirst.stream()
                        .map(word -> "(?<!\\w)" + Pattern.quote(word) + "(?!\\w)")
                        .collect(Collectors.joining("|")));
    }

    /** Null stays null. */
    String of(String text) {
        if (text == null) {
            return null;
        }
        String clean = words == null ? text : words.matcher(text).replaceAll(Matcher.quoteReplacement(WORD));
        return paths ? FOLDERS.matcher(clean).replaceAll("") : clean;
    }

    /** The last part of a path; of a capture in an archive, those of both. */
    static String file(String path) {
        if (path == null) {
            return null;
        }
        int member = path.indexOf('!');
        return member < 0 ? last(path) : last(path.substring(0, member)) + "!" + last(path.substring(member + 1));
    }

    private static String last(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }
}
