package dev.vkval.report.html;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Excerpt;
import dev.vkval.report.Phrases;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of shader source; the parts around what is marked, which is empty in lines that are not at fault.
 *
 * @param number as the source counts, or the index of the instruction in a disassembly
 */
record SourceRow(int number, boolean at, String before, String marked, String after) {

    static List<SourceRow> of(ShaderLocation shader) {
        return shader.source().stream().map(line -> of(shader, line)).toList();
    }

    private static SourceRow of(ShaderLocation shader, ShaderLocation.Line line) {
        String text = Excerpt.shown(line.text());
        if (!shader.at(line) || text.isBlank()) {
            return new SourceRow(line.line(), shader.at(line), text, "", "");
        }
        int[] marked = Excerpt.marked(shader, line.text());
        return new SourceRow(
                line.line(),
                true,
                text.substring(0, marked[0]),
                text.substring(marked[0], marked[1]),
                text.substring(marked[1]));
    }

    /** Carets under the marked part. */
    String carets() {
        return " ".repeat(before.length()) + "^".repeat(marked.length());
    }

    /** The place of an excerpt, as its caption. */
    static String caption(ShaderLocation shader) {
        String stage = shader.stage() == null || shader.file() == null ? "" : " · " + shader.stage() + " shader";
        String inlined = shader.inlinedAt().stream()
                .map(call -> ", " + Phrases.inlined(call))
                .collect(Collectors.joining());
        return Phrases.location(shader) + inlined + stage;
    }
}
