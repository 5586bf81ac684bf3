package dev.vkval.report.html;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Excerpt;
import dev.vkval.report.Phrases;
import java.util.stream.Collectors;

/** Shader source with the faulty line marked. */
final class HtmlSource {
    private HtmlSource() {}

    /** @param remark what happens at the mark, null for none */
    static void write(Html html, ShaderLocation shader, String remark) {
        html.in("figure", () -> {
            String stage = shader.stage() == null || shader.file() == null ? "" : " · " + shader.stage() + " shader";
            String inlined = shader.inlinedAt().stream()
                    .map(call -> ", " + Phrases.inlined(call))
                    .collect(Collectors.joining());
            html.in("figcaption", Phrases.location(shader) + inlined + stage + (remark == null ? "" : " · " + remark));
            if (!shader.source().isEmpty()) {
                html.in(
                        "pre",
                        () -> shader.source().forEach(line -> row(html, shader, line)),
                        "class",
                        "source",
                        "tabindex",
                        "0");
            }
        });
    }

    private static void row(Html html, ShaderLocation shader, ShaderLocation.Line line) {
        boolean at = shader.at(line);
        html.in(
                "span",
                () -> {
                    html.in("span", Integer.toString(line.line()), "class", "gutter");
                    String text = Excerpt.shown(line.text());
                    if (!at || text.isBlank()) {
                        html.text(text);
                        return;
                    }
                    int[] marked = Excerpt.marked(shader, line.text());
                    html.text(text.substring(0, marked[0]));
                    html.in("mark", text.substring(marked[0], marked[1]));
                    html.text(text.substring(marked[1]));
                },
                "class",
                at ? "row at" : "row");
        html.newline();
    }
}
