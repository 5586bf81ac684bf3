package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** What the page says about the rules of its findings: a text for one or several rules. */
final class RuleTexts {
    /**
     * A text about rules.
     *
     * @param id of its element in the page
     * @param html written by the project, with its headings below those of the page
     */
    record Text(String id, List<String> rules, String html) {}

    private static final int HEADING = 2;

    private final Map<String, Text> byRule = new TreeMap<>();
    private final List<Text> texts = new ArrayList<>();

    /** @param pages the page about a rule as Markdown, null where there is none */
    RuleTexts(RunResult run, UnaryOperator<String> pages) {
        Map<String, List<String>> rulesByPage = new LinkedHashMap<>();
        for (String rule : rules(run)) {
            String page = pages.apply(rule);
            if (page != null) {
                rulesByPage.computeIfAbsent(page, none -> new ArrayList<>()).add(rule);
            }
        }
        rulesByPage.forEach((page, rules) -> {
            Text text = new Text("rule-" + (texts.size() + 1), rules, html(page));
            texts.add(text);
            rules.forEach(rule -> byRule.put(rule, text));
        });
    }

    private static Iterable<String> rules(RunResult run) {
        TreeMap<String, Boolean> rules = new TreeMap<>();
        for (CaptureResult capture : run.captures()) {
            for (FindingGroup group : capture.findings()) {
                rules.put(group.finding().rule(), true);
            }
        }
        return rules.keySet();
    }

    List<Text> all() {
        return texts;
    }

    /** Null where there is none. */
    Text of(String rule) {
        return byRule.get(rule);
    }

    private static String html(String markdown) {
        Node page = Parser.builder().build().parse(markdown);
        page.accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                heading.setLevel(Math.min(6, heading.getLevel() + HEADING));
            }
        });
        return HtmlRenderer.builder()
                .escapeHtml(true)
                .sanitizeUrls(true)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    // Code may be wider than the page: the keyboard can reach and scroll it.
                    if (tag.equals("pre")) {
                        attributes.put("tabindex", "0");
                    }
                })
                .build()
                .render(page);
    }
}
