package dev.vkval.cli.console;

import dev.vkval.report.console.Style;
import java.util.List;

/** Shows the Markdown of rule pages at a console: headings, paragraphs, lists and code blocks. */
public final class MarkdownText {
    private MarkdownText() {}

    public static List<String> lines(String markdown, Style style) {
        boolean[] code = {false};
        return markdown.lines()
                .filter(line -> {
                    boolean fence = line.startsWith("```");
                    code[0] ^= fence;
                    return !fence;
                })
                .map(line -> line(line, code[0], style))
                .toList();
    }

    private static String line(String line, boolean code, Style style) {
        if (code) {
            return "    " + line;
        }
        String heading = line.replaceFirst("^#+ ", "");
        return heading.equals(line) ? line : style.heading(heading);
    }
}
