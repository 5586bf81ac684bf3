package dev.vkval.cli.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggests valid words for a mistyped one. */
public final class Nearest {
    private static final int MATCHES = 5;

    private Nearest() {}

    /** {@code ; did you mean '--device'?}, or nothing if no word is similar. */
    public static String suggestion(String word, Collection<String> words) {
        List<String> matches = matches(word, words);
        return matches.isEmpty() ? "" : "; did you mean '" + matches.get(0) + "'?";
    }

    /** The most similar words, best first; words that contain the given one count as similar. */
    public static List<String> matches(String word, Collection<String> words) {
        String wanted = word.toLowerCase(Locale.ROOT);
        int limit = Math.max(1, wanted.length() / 3);
        record Match(String word, int distance) {}
        return words.stream()
                .map(candidate -> {
                    String lower = candidate.toLowerCase(Locale.ROOT);
                    boolean part = wanted.length() > 2 && lower.contains(wanted);
                    return new Match(candidate, part ? 0 : distance(wanted, lower));
                })
                .filter(match -> match.distance() <= limit)
                .sorted(Comparator.comparingInt(Match::distance).thenComparing(Match::word))
                .limit(MATCHES)
                .map(Match::word)
                .toList();
    }

    /** Edit distance: number of characters to insert, remove or replace, and of neighbours to exchange. */
    static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (exchanged(a, i, b, j)) {
                    row[j] = Math.min(row[j], before[j - 2] + 1);
                }
            }
            before = last;
            last = row;
        }
        return last[b.length()];
    }

    private static boolean exchanged(String a, int i, String b, int j) {
        return i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
