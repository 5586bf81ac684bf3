package dev.vkval.report.console;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Excerpt;
import dev.vkval.report.Phrases;
import java.util.List;

/** The lines of a shader around the one at fault, as text. */
final class SourceLines {
    private SourceLines() {}

    /**
     * @param indent what stands before each line
     * @param inferred whether the marked part may be at fault only
     * @param mark the remark under the marked part
     * @param markedOnly whether the lines around it are left out
     */
    static void add(
            Style style,
            ShaderLocation shader,
            String indent,
            boolean inferred,
            String mark,
            boolean markedOnly,
            List<String> lines) {
        String gutter = indent.replace("|", style.frame("|"));
        lines.add(gutter + style.frame(",- ") + style.text(Phrases.location(shader)));
        for (ShaderLocation.Call call : shader.inlinedAt()) {
            lines.add(gutter + style.frame("|  ") + style.text(Phrases.inlined(call)));
        }
        int width = shader.source().stream()
                .mapToInt(line -> Integer.toString(line.line()).length())
                .max()
                .orElse(0);
        for (ShaderLocation.Line line : shader.source()) {
            if (markedOnly && !shader.at(line)) {
                continue;
            }
            String number = " ".repeat(width - Integer.toString(line.line()).length()) + line.line();
            String shown = Excerpt.shown(line.text());
            lines.add((gutter + style.frame(number + " | ") + style.text(shown)).stripTrailing());
            if (shader.at(line)) {
                int[] marked = Excerpt.marked(shader, line.text());
                int before = style.text(shown.substring(0, marked[0])).length();
                int length = style.text(
                                shown.substring(marked[0], Math.max(marked[0], Math.min(marked[1], shown.length()))))
                        .length();
                String under = (inferred ? "-" : "^").repeat(Math.max(1, length));
                lines.add((gutter + style.frame(" ".repeat(width) + " | ") + " ".repeat(before) + style.bold(under)
                                + " " + style.text(mark))
                        .stripTrailing());
            }
        }
    }
}
