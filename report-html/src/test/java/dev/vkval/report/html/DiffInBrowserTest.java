package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** The page about two runs as a browser shows it. */
class DiffInBrowserTest {
    private static final String MARKUP = "</script></title><img src=x onerror=document.title='taken'>\"'`";

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        RunResult before = Samples.run(
                capture("a/forest.gfxr", Samples.hazard(), Samples.parameter()),
                capture("a/menu.gfxr", Samples.hazard()),
                capture("a/left-out.gfxr", Samples.outOfBounds()));
        RunResult after = Samples.run(
                capture("b/forest.gfxr", Samples.hazard(), Samples.hazard()),
                capture("b/menu.gfxr"),
                capture("b/sea.gfxr", Samples.hazard(), Samples.hazard("Waves", 90, 2)));
        write("old.html", before);
        write("new.html", after);
        page = folder.resolve("diff.html");
        diff(page, new DiffHtml.Side("before", before, "old.html"), new DiffHtml.Side("now", after, "new.html"));
        try (OutputStream out = Files.newOutputStream(folder.resolve(ReportCss.FILE))) {
            new ReportCss().write(after, out);
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private static CaptureResult capture(String path, Finding... findings) {
        return Samples.capture(path, CaptureStatus.COMPLETED, List.of(), findings)
                .edit()
                .sha256(null)
                .build();
    }

    private static void write(String name, RunResult run) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            new IndexHtml(false, rule -> null).write(run, out);
        }
    }

    private static void diff(Path file, DiffHtml.Side before, DiffHtml.Side after) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            DiffHtml.write(before, after, Severity.ERROR, out);
        }
    }

    private static List<String> texts(String selector) {
        return browser.shown(selector).stream().map(WebElement::getText).toList();
    }

    @Test
    void whatIsNewGoneAndKnownIsListedWithItsCaptures() {
        browser.as(1280, 900, false).load(page, "");
        assertEquals(List.of("FAILED"), texts("h1"));
        assertEquals("1 new finding, 2 gone, 1 known.", texts(".verdict p").get(0));
        assertEquals(List.of("New 1", "Gone 2", "Known 1"), texts("#findings h2"));
        List<String> rows = texts("table.findings tbody tr");
        assertEquals(4, rows.size());
        assertTrue(rows.get(0).contains("sea.gfxr #90 not checked before"), rows.get(0));
        assertTrue(rows.stream().anyMatch(row -> row.contains("left-out.gfxr #431 not checked now")), rows::toString);
        String known = rows.get(3);
        assertTrue(known.contains("forest.gfxr #417\n"), known);
        assertTrue(known.contains("sea.gfxr #417 not checked before"), known);
        assertTrue(known.contains("menu.gfxr #417 gone here"), known);
        assertTrue(known.contains("2 → 3"), known);
    }

    @Test
    void aCaptureHasItsNumbers() {
        browser.as(1280, 900, false).load(page, "#captures");
        assertEquals(
                List.of(
                        "b/forest.gfxr completed completed 0 1 1",
                        "b/menu.gfxr completed completed 0 0 1",
                        "b/sea.gfxr not in this run completed 2 0 0",
                        "a/left-out.gfxr completed not in this run 0 0 1"),
                texts("#captures tbody tr"));
    }

    @Test
    void titlesLeadToTheFindingsInTheReports() {
        browser.as(1280, 900, false).load(page, "");
        List<String> links = browser.shown("td.title > a").stream()
                .map(link -> link.getDomAttribute("href"))
                .toList();
        assertEquals(4, links.size());
        assertEquals(
                List.of("new.html", "old.html", "old.html", "new.html"),
                links.stream().map(link -> link.split("#")[0]).toList());
        for (String link : links) {
            browser.load(page, "");
            WebElement title =
                    browser.shown("td.title > a[href='" + link + "']").get(0);
            String text = title.getText();
            title.click();
            browser.waitUntil(
                    () -> texts("#details article.current h2").equals(List.of(text)),
                    () -> link + " leads to " + texts("#details article.current h2"));
        }
    }

    @Test
    void withoutReportsThereAreNoLinks() throws IOException {
        Path file = folder.resolve("alone.html");
        RunResult run = Samples.mixed();
        diff(file, new DiffHtml.Side("before", Samples.run(), null), new DiffHtml.Side("now", run, null));
        browser.as(1280, 900, false).load(file, "");
        assertEquals(3, texts("td.title").size());
        assertEquals(0, browser.shown("main a").size());
        browser.shown("summary").get(0).click();
        assertTrue(
                texts("td.title").get(0).contains("pCreateInfo->size is 0."),
                texts("td.title").get(0));
    }

    @Test
    void theSearchTakesWhatIsNew() {
        browser.as(1280, 900, false).load(page, "");
        assertEquals(1, found("is:new"));
        assertEquals(2, found("is:gone"));
        assertEquals(1, found("is:gone capture:left-out"));
        assertEquals(1, found("size 0"));
        assertEquals(4, found(""));
        browser.shown("#show-error").get(0).click();
        assertEquals(1, texts("table.findings tbody tr").size());
    }

    private static int found(String words) {
        browser.run(
                "const search = document.getElementById('search'); search.value = arguments[0];"
                        + " search.dispatchEvent(new Event('input')); return null;",
                words);
        return browser.shown("table.findings tbody tr").size();
    }

    @Test
    void theKeyboardIsEnough() {
        browser.as(1280, 900, false).load(page, "#captures");
        browser.press("j");
        assertEquals(1, browser.shown("#findings").size());
        String first = (String) browser.run("return document.activeElement.getAttribute('href');");
        assertTrue(first.startsWith("new.html#F-"), first);
        browser.press("?");
        assertEquals(1, browser.shown("dialog").size());
        assertEquals(List.of(), browser.problems());
        browser.pressEscape();
        browser.waitUntil(() -> browser.shown("dialog").isEmpty(), () -> "the dialog is still open");
        browser.press("/");
        assertEquals("search", browser.focused());
        browser.pressEscape();
        browser.press("j");
        browser.pressEnter();
        browser.waitUntil(
                () -> browser.shown("#details article.current").size() == 1, () -> "the finding is not shown");
    }

    @Test
    void itIsAccessibleInBothSchemesAndOnAPhone() {
        List<String> problems = new ArrayList<>();
        for (int width : new int[] {1280, 390}) {
            for (boolean dark : new boolean[] {false, true}) {
                for (String place : List.of("", "#captures")) {
                    browser.as(width, 900, dark).load(page, place);
                    browser.shown("summary")
                            .forEach(summary ->
                                    browser.run("arguments[0].parentNode.open = true; return null;", summary));
                    browser.problems().forEach(problem -> problems.add(place + width + dark + ": " + problem));
                }
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void underThePolicyOfJenkinsAllOfItIsShownWithTheStyleOfTheFolder() throws IOException {
        try (Jenkins server = new Jenkins(folder)) {
            browser.as(1280, 900, false).load(server.address("diff.html"));
            assertEquals(4, texts("table.findings tbody tr").size());
            assertEquals(4, texts("#captures tbody tr").size());
            assertEquals("6px", browser.shown(".verdict").get(0).getCssValue("border-left-width"));
            assertEquals(0, browser.shown("#search").size());
            browser.shown("table.findings td.title > a").get(0).click();
            browser.waitUntil(
                    () -> ((String) browser.run("return location.href;")).contains("/new.html#F-"),
                    () -> "the title leads to " + browser.run("return location.href;"));
        }
    }

    @Test
    void hostileTextIsShownAndHasNoEffect() throws IOException {
        for (String text : List.of(MARKUP, HostileRuns.TEXT, HostileRuns.LONG)) {
            Path file = folder.resolve("hostile.html");
            RunResult run = HostileRuns.run(text);
            diff(file, new DiffHtml.Side(text, run, null), new DiffHtml.Side(text, Samples.mixed(), "new.html"));
            browser.as(390, 900, false).load(file, "");
            assertEquals(4, browser.shown("table.findings tbody tr").size());
            browser.shown("summary")
                    .forEach(summary -> browser.run("arguments[0].parentNode.open = true; return null;", summary));
            assertEquals(0L, browser.run("return document.images.length;"));
            assertEquals(List.of(), browser.problems());
            assertTrue(((String) browser.run("return document.title;")).startsWith("FAILED - "));
            if (text.equals(MARKUP)) {
                assertTrue(((String) browser.run("return document.body.innerText;")).contains("onerror="));
            }
        }
    }
}
