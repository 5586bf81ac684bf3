package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.report.Samples;
import dev.vkval.trace.TraceFolder;
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
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The parts of the page that show what captures contain, as a browser shows them. */
class TraceInBrowserTest {
    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        for (String capture : List.of("forest.gfxr", "sea.gfxr")) {
            SampleTrace.write(Files.createDirectories(TraceFolder.of(folder.resolve("trace"), capture)));
        }
        page = folder.resolve("index.html");
        try (OutputStream out = Files.newOutputStream(page)) {
            new IndexHtml(true, rule -> null, folder.resolve("trace"))
                    .write(
                            Samples.run(
                                    Samples.capture(
                                            "forest.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()),
                                    Samples.capture("sea.gfxr", CaptureStatus.COMPLETED, List.of())),
                            out);
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    private static List<String> texts(String selector) {
        return browser.shown(selector).stream().map(WebElement::getText).toList();
    }

    /** Waits for as many elements to be shown. */
    private static List<String> texts(String selector, int wanted) {
        List<String> found = new ArrayList<>();
        browser.waitUntil(
                () -> {
                    found.clear();
                    found.addAll(texts(selector));
                    return found.size() == wanted;
                },
                () -> found.size() + " of " + selector + ", not " + wanted + ": " + found);
        return found;
    }

    private static void load(String place) {
        browser.as(1280, 900, false).load(page, place);
    }

    /** Text of the row that has the focus, when it is the one with that beginning. */
    private static String focused(String beginning) {
        browser.waitUntil(() -> row().startsWith(beginning), () -> row() + ", not " + beginning);
        return row();
    }

    private static String row() {
        return (String) browser.run("const row = document.activeElement.querySelector(':scope > .row');"
                + " return row ? row.textContent : '';");
    }

    private static List<String> filtered(String words, int wanted) {
        browser.run(
                "const input = document.getElementById('command-search'); input.value = arguments[0];"
                        + " document.querySelector('#capture .place').replaceChildren();"
                        + " input.dispatchEvent(new Event('input')); return null;",
                words);
        texts("#capture [aria-label='Commands that match']", 1);
        return texts("#capture .tree > li", wanted);
    }

    @Test
    void theTreeOpensDownToTheCommandByKeysAlone() {
        load("#capture");
        assertTrue(texts("#capture .tree > li", 2).get(0).startsWith("Frame 1 1 submit · 450 commands · 1 draw"));
        browser.run("document.querySelector('#capture .tree > li').focus(); return null;");
        for (String next : List.of("#1000 vkQueueSubmit", "command buffer", "#11 ")) {
            browser.press(Keys.ARROW_RIGHT);
            texts("#capture .tree [aria-busy]", 0);
            browser.press(Keys.ARROW_RIGHT);
            focused(next);
        }
        browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        assertTrue(focused("#12 vkCmdFillBuffer").contains("F-00000001"));
        browser.press(Keys.ARROW_LEFT);
        assertTrue(focused("#11 ").contains(SampleTrace.HOSTILE), "the label is the text that it was");
        browser.press(Keys.END);
        focused("Frame 2");
    }

    @Test
    void aCaptureWithFindingsIsShownFirst() throws IOException {
        Path other = folder.resolve("other.html");
        try (OutputStream out = Files.newOutputStream(other)) {
            new IndexHtml(true, rule -> null, folder.resolve("trace"))
                    .write(
                            Samples.run(
                                    Samples.capture("sea.gfxr", CaptureStatus.COMPLETED, List.of()),
                                    Samples.capture(
                                            "forest.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard())),
                            out);
        }
        browser.as(1280, 900, false).load(other, "#capture");
        texts("#capture .tree > li", 2);
        assertEquals(List.of("sea.gfxr", "forest.gfxr (1 finding)"), texts("#capture .trace-choice option"));
        assertEquals("1", browser.run("return document.querySelector('#capture .trace-choice').value;"));
    }

    @Test
    void anAddressOpensTheTreeAtItsCommand() {
        load("#capture/0/" + (10 + SampleTrace.COMMANDS));
        focused("#" + (10 + SampleTrace.COMMANDS) + " vkCmdDraw");
        load("#capture/1/12/0");
        focused("#12 vkCmdFillBuffer");
        load("#capture/1/1006");
        focused("#1006 vkQueueSubmit");
    }

    @Test
    void aFindingLinksToItsCommands() {
        load("");
        load(browser.findings().get(0));
        assertTrue(texts("#details article.current .call a").size() >= 2);
        for (WebElement link : browser.shown("#details article.current .call a")) {
            String number = link.getText().split(" ")[0].substring(1);
            assertTrue(link.getDomAttribute("href").startsWith("#capture/0/" + number), link.getText());
        }
    }

    @Test
    void theFilterTakesEachKindOfWord() {
        load("#capture");
        texts("#capture .tree > li", 2);
        assertTrue(filtered("draw", 1).get(0).contains("frame 1 / submit 0"));
        assertTrue(filtered("frame:2", 2).get(0).startsWith("#1004"));
        filtered("frame:2 dispatch", 1);
        filtered("cmd:vkcmd*buffer", 1);
        filtered("obj:6", 1);
        filtered("obj:0x42", 1);
        filtered("has:finding", 2);
        filtered("has:finding -submit:1", 1);
        filtered("finding:F-0* block:12", 1);
        filtered("region:*onerror*", 1);
        filtered("cb:13", 1);
        filtered("\"vertexCount 3\"", 1);
        filtered("vkCmdSetViewport", 201);
        browser.waitUntil(
                () -> texts("#command-count").equals(List.of("446 hits")), () -> "" + texts("#command-count"));
        browser.run("const input = document.getElementById('command-search'); input.value = 'nothing-like-this';"
                + " input.dispatchEvent(new Event('input')); return null;");
        assertEquals(List.of("No command matches."), texts("#capture .place > p", 1));
    }

    @Test
    void theTimelineDrawsQueuesAndLinks() {
        load("#timeline");
        assertEquals(
                List.of("#1000", "#1006", "#1007"),
                texts("#timeline svg a text.soft", 3).stream()
                        .map(text -> text.split(" ")[0])
                        .toList());
        browser.waitUntil(
                () -> browser.run("return document.querySelectorAll('#timeline path.arrow').length;")
                        .equals(2L),
                () -> "the arrows are not drawn");
        load("#timeline/0/2");
        texts("#timeline svg a", 2);
    }

    @Test
    void theFrameOfTheTimelineIsTypedByKeys() {
        load("#timeline/0/1");
        texts("#timeline svg a", 3);
        browser.run("document.getElementById('timeline-frame').select(); return null;");
        browser.press("2", Keys.ENTER);
        texts("#timeline svg a", 2);
        assertEquals("#timeline/0/2", browser.run("return location.hash;"));
    }

    @Test
    void aResourceHasItsStripAndThoseThatShareItsMemory() {
        load("#resources/0/6");
        texts("#resources details", 1);
        texts("#resources .strip li", 1);
        String text = texts("#resources details").get(0);
        assertTrue(text.contains("write CLEAR · TRANSFER_WRITE"), text);
        assertTrue(text.contains("Shares memory with VkImage #8"), text);
        assertTrue(text.contains(SampleTrace.HOSTILE), text);
    }

    @Test
    void theyAreAccessibleInBothSchemesAndOnAPhone() {
        List<String> problems = new ArrayList<>();
        for (int width : new int[] {1280, 390}) {
            for (boolean dark : new boolean[] {false, true}) {
                for (String place : List.of("#capture/0/12/0", "#timeline/1", "#resources/0/6", "#resources/1")) {
                    browser.as(width, 900, dark).load(page, place);
                    browser.waitUntil(
                            () -> place.equals(
                                    browser.run("return document.querySelector('.trace.current').dataset.shown;")),
                            () -> place + " is not shown");
                    browser.problems().forEach(problem -> problems.add(place + " " + width + dark + ": " + problem));
                    assertFalse(((String) browser.run("return document.title;")).contains("taken"));
                }
            }
        }
        assertEquals(List.of(), problems);
    }
}
