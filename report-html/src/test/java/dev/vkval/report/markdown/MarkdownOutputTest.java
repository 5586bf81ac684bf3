package dev.vkval.report.markdown;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.FindingGroup;
import dev.vkval.report.Consumer;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;
import org.junit.jupiter.api.Test;

class MarkdownOutputTest {
    private static String html(String markdown) {
        return HtmlRenderer.builder().build().render(Parser.builder().build().parse(markdown));
    }

    @Test
    void theWorstFindingsComeFirst() throws IOException {
        String text = Consumer.text(new MarkdownOutput(), Samples.mixed());
        assertTrue(text.startsWith("## vkval-replay: DAMAGED\n"), text);
        assertTrue(text.contains("| `forest.gfxr` | completed | 2 | 1 | 0 | 9525 of 9612 |"), text);
        assertTrue(text.contains("- `traces/menu.gfxr`: `capture-ends-early: "), text);
        assertTrue(text.indexOf("### error") < text.indexOf("### warning"), text);
        assertTrue(text.contains("help: at block 409 add VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT"), text);
    }

    @Test
    void acceptedFindingsAreCountedOnly() throws IOException {
        String text = Consumer.text(new MarkdownOutput(), HostileRuns.ways());
        assertFalse(text.contains("SYNC-HAZARD"), text);
        assertTrue(text.contains("| `known.gfxr` | completed | 0 | 0 | 1 |"), text);
    }

    @Test
    void hostileTextIsTextOnly() throws IOException {
        String text = Consumer.text(new MarkdownOutput(), HostileRuns.run(HostileRuns.TEXT));
        String html = html(text);
        assertFalse(html.contains("<script>"), html);
        assertFalse(html.contains("<a "), html);
        assertFalse(text.contains("\u202e"));
        assertFalse(html.replaceAll("(?s)<code.*?</code>", "").contains("@user"), html);
        String shown = TextContentRenderer.builder()
                .build()
                .render(Parser.builder().build().parse(text));
        assertTrue(
                shown.contains(Sanitizer.line("a title with " + HostileRuns.TEXT)
                        .replace("@", "")
                        .substring(0, 60)),
                shown);
    }

    @Test
    void aCommentHasRoomForIt() throws IOException {
        FindingGroup one = new dev.vkval.finding.FindingGroups().add(Samples.hazard(HostileRuns.LONG, 417, 12));
        List<FindingGroup> groups = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            groups.add(new FindingGroup(String.format("F-%08x", i), one.finding()));
        }
        String text = Consumer.text(
                new MarkdownOutput(),
                Samples.run(Samples.capture(HostileRuns.LONG, CaptureStatus.COMPLETED, List.of())
                        .withFindings(groups)));
        assertTrue(text.length() < 65_536, "" + text.length());
        assertTrue(text.contains(" more findings: see `index.html`"), text.substring(text.length() - 200));
    }
}
