package dev.vkval.report.sarif;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.Specification;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;

/** The rules of a run's results, with what is known about each. */
final class SarifRules {
    private final UnaryOperator<String> pages;
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private final List<SarifLog.Rule> rules = new ArrayList<>();

    /** @param pages the page about a rule as Markdown, null where there is none */
    SarifRules(UnaryOperator<String> pages) {
        this.pages = pages;
    }

    List<SarifLog.Rule> all() {
        return rules;
    }

    /** The place of a finding's rule among all; the first finding of a rule describes it. */
    int index(Cause cause) {
        return indices.computeIfAbsent(cause.finding().rule(), rule -> {
            rules.add(rule(cause.finding()));
            return rules.size() - 1;
        });
    }

    private SarifLog.Rule rule(Finding finding) {
        String id = Sanitizer.line(finding.rule());
        String link = Specification.link(finding.rule());
        SarifLog.Text title = new SarifLog.Text(Sanitizer.line(finding.title().isBlank() ? id : finding.title()));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("tags", List.of("vulkan", finding.family().label()));
        properties.put("precision", finding.confidence() == Confidence.INFERRED ? "medium" : "very-high");
        properties.put(
                "problem.severity",
                finding.severity() == Severity.INFO
                        ? "recommendation"
                        : finding.severity().label());
        return new SarifLog.Rule(
                id,
                title,
                title,
                help(finding.rule(), id, link),
                link,
                new SarifLog.Level(SarifOutput.level(finding.severity())),
                properties);
    }

    private SarifLog.Text help(String rule, String id, String link) {
        String page = pages.apply(rule);
        String more = link == null ? "" : "\n\nSpecification: " + link;
        if (page == null) {
            return new SarifLog.Text("vkval-replay explain " + id + more);
        }
        String plain = TextContentRenderer.builder()
                .build()
                .render(Parser.builder().build().parse(page));
        return new SarifLog.Text(plain + more, page + more);
    }
}
