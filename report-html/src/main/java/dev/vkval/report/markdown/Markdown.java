package dev.vkval.report.markdown;

import dev.vkval.report.Sanitizer;

/** Text that has no effect in Markdown (CommonMark, with GitHub's tables and mentions). */
final class Markdown {
    private static final String PUNCTUATION = "\\`*_{}[]()<>#+-.!|&~:$^=\"'";
    private static final String NO_MENTION = "@<!-- -->";
    private static final int LONGEST = 400;

    private Markdown() {}

    /** Text of a sentence, on one line. */
    static String text(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : cut(text).toCharArray()) {
            if (c == '@') {
                out.append(NO_MENTION);
            } else {
                out.append(PUNCTUATION.indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return out.toString();
    }

    /** A code span on one line. */
    static String code(String text) {
        String clean = cut(text);
        String fence = "`".repeat(longestRun(clean) + 1);
        boolean pad = clean.isBlank() || clean.startsWith("`") || clean.endsWith("`") || clean.startsWith(" ");
        return fence + (pad ? " " + clean + " " : clean) + fence;
    }

    /** A code span in a cell of a table. */
    static String cell(String text) {
        return code(text).replace("|", "\\|");
    }

    /** Lines as a block of code. */
    static String block(Iterable<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(cut(line)).append('\n'));
        String fence = "`".repeat(Math.max(3, longestRun(text.toString()) + 1));
        return fence + "text\n" + text + fence + "\n";
    }

    private static String cut(String text) {
        String clean = Sanitizer.line(text);
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "...";
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (char c : text.toCharArray()) {
            run = c == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
