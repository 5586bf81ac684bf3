package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.RunResult;
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
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page as a browser shows it. */
class PageInBrowserTest {
    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        page = write("index.html", everything());
        try (OutputStream out = Files.newOutputStream(folder.resolve("report.css"))) {
            new ReportCss().write(everything(), out);
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** A run with each part of the page. */
    private static RunResult everything() {
        CaptureResult hung = Samples.capture("hung.gfxr", CaptureStatus.PARTIAL, List.of(), Samples.hazard())
                .with(new CrashNote(CrashNote.HANG, "vkWaitForFences", 12, null, "hs_err.log"));
        List<CaptureResult> captures = new ArrayList<>(Samples.mixed().captures());
        captures.add(hung);
        Accepted gone = new Accepted(
                "F-00000001", "VUID-gone", Family.CORE, "it is gone", "*", Accepted.ANY, "a reason", "someone", null);
        return Samples.run(captures.toArray(CaptureResult[]::new))
                .with(new BaselineNote("known.json", List.of(gone), List.of(), List.of(), false));
    }

    private static Path write(String name, RunResult run) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            new IndexHtml(
                            true,
                            rule -> "# About\n\nA text with `code`.\n\n## Typical fixes\n\n- one\n\n```\n"
                                    + "code ".repeat(60) + "\n```\n")
                    .write(run, out);
        }
        return file;
    }

    @Test
    void everyPartIsAccessibleInBothSchemesAndOnAPhone() {
        List<String> problems = new ArrayList<>();
        for (int width : new int[] {1280, 390}) {
            for (boolean dark : new boolean[] {false, true}) {
                browser.as(width, 900, dark).load(page, "");
                List<String> places = new ArrayList<>(browser.parts());
                places.addAll(browser.findings().subList(0, 3));
                assertEquals(9, places.size(), places::toString);
                for (String place : places) {
                    browser.go(place);
                    String where = place + " " + width + (dark ? " dark: " : " light: ");
                    browser.problems().forEach(problem -> problems.add(where + problem));
                }
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void aLinkToAFindingShowsItAlone() {
        browser.as(1280, 900, false).load(page, "");
        String place = browser.findings().get(2);
        browser.load(page, place);
        assertEquals(
                List.of(place),
                browser.shown("main article").stream()
                        .map(article -> "#" + article.getDomAttribute("id"))
                        .toList());
        assertEquals(List.of(), browser.shown("table.findings"));
        assertEquals(0L, ((Number) browser.run("return window.scrollY;")).longValue());
        browser.load(page, "#no-such-finding");
        assertEquals(1, browser.shown("table.findings").size());
    }

    @Test
    void theCrashIsShownBeforeTheFindings() {
        browser.as(1280, 900, false).load(page, "");
        WebElement card = browser.shown(".ended").get(0);
        assertTrue(card.getText().startsWith("■ hung hung.gfxr\nThe device did not answer"), card.getText());
        assertTrue(card.getLocation().y < browser.shown("table.findings").get(0).getLocation().y);
    }

    @Test
    void theSearchTakesWordsAndColumns() {
        browser.as(1280, 900, false).load(page, "");
        assertEquals(3, titles().size());
        assertEquals(1, found("lighting.frag").size());
        assertEquals("1 of 3", browser.shown("#shown").get(0).getText());
        assertEquals(1, found("rule:SYNC-*READ reads").size());
        assertEquals(2, found("severity:error").size());
        assertEquals(1, found("severity:error family:gpu").size());
        assertEquals(0, found("severity:error family:stateless").size());
        assertEquals(1, found("region:lighting").size());
        assertEquals(1, found("shader:*.vert").size());
        assertEquals(3, found("is:new").size());
        assertEquals(0, found("is:known").size());
        assertEquals(1, found("capture:hung").size());
        assertEquals(1, found("\"storage buffer while\"").size());
        assertEquals(1, found("(set*2,*3,").size());
        assertEquals(0, found(".+").size());
        assertEquals(3, found("").size());
        browser.shown("#show-warning").get(0).click();
        assertEquals(2, titles().size());
    }

    private static List<String> found(String words) {
        browser.run(
                "const search = document.getElementById('search'); search.value = arguments[0];"
                        + " search.dispatchEvent(new Event('input')); return null;",
                words);
        return titles();
    }

    private static List<String> titles() {
        return browser.shown("td.title > a").stream().map(WebElement::getText).toList();
    }

    @Test
    void theKeyboardIsEnough() {
        browser.as(1280, 900, false).load(page, "");
        List<String> links = links();
        browser.press("j");
        assertEquals(links.get(0), browser.focused());
        browser.press("j");
        assertEquals(links.get(1), browser.focused());
        browser.press("k");
        assertEquals(links.get(0), browser.focused());
        browser.pressEnter();
        browser.waitForFocus(links.get(0).substring(1));
        assertEquals(1, browser.shown("main article").size());
        browser.press("j");
        assertEquals(links.get(1), "#" + browser.focused());
        browser.press("2");
        assertEquals(
                2L,
                browser.run("const step = document.activeElement;"
                        + " return Array.from(step.parentNode.children).indexOf(step) + 1;"));
        browser.pressEscape();
        assertEquals(1, browser.shown("table.findings").size());
        assertEquals(links.get(1), browser.focused());
        browser.press("/");
        assertEquals("search", browser.focused());
        browser.press("lighting");
        assertEquals(1, titles().size());
        browser.pressEscape();
        browser.press("?");
        assertEquals(1, browser.shown("dialog").size());
        assertEquals(List.of(), browser.violations());
        browser.pressEscape();
        browser.waitUntil(() -> browser.shown("dialog").isEmpty(), () -> "the dialog is still open");
        assertEquals(List.of(), browser.complaints());
    }

    /** Addresses of the findings in the order of the list. */
    private static List<String> links() {
        return browser.shown("td.title > a").stream()
                .map(link -> link.getDomAttribute("href"))
                .toList();
    }

    /** All keys in one script, so that the browser has no time to tell the page of a changed address between them. */
    @Test
    void keysThatFollowAtOnceEachHaveAnEffect() {
        browser.as(1280, 900, false).load(page, "");
        List<String> findings = links();
        browser.go(findings.get(0));
        pressAtOnce("jj");
        assertEquals(findings.get(2), "#" + browser.focused());
        pressAtOnce("kk");
        assertEquals(findings.get(0), "#" + browser.focused());
        browser.pressEscape();
        assertEquals(findings.get(0), browser.focused());
    }

    private static void pressAtOnce(String keys) {
        browser.run(
                "for (const key of arguments[0]) {"
                        + " document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})); } return null;",
                keys);
    }

    @Test
    void twoKeysGoToAPart() {
        browser.as(1280, 900, false).load(page, "");
        browser.press("gs");
        assertEquals("shaders", browser.focused());
        assertEquals(1, browser.shown("#shaders").size());
        assertEquals(0, browser.shown("#findings").size());
        browser.press("gt");
        assertEquals("shaders", browser.focused(), "there is no timeline");
        browser.press("gf");
        assertEquals("findings", browser.focused());
        browser.press("s");
        assertEquals(1, browser.shown("#findings").size());
        browser.press("/");
        browser.press("gs");
        assertEquals("gs", browser.run("return document.activeElement.value;"));
        assertEquals(List.of(), browser.complaints());
    }

    @Test
    void aKeyCopiesTheLink() {
        browser.as(1280, 900, false).load(page, "");
        assertEquals(page.toUri().toString(), copied());
        browser.load(page, "");
        browser.press("j");
        String link = browser.focused();
        assertEquals(page.toUri() + link, copied());
        browser.load(page, "#coverage");
        assertEquals(page.toUri() + "#coverage", copied());
        assertEquals(List.of(), browser.problems());
    }

    /** What is in the clipboard after the key, by pasting it. */
    private static String copied() {
        browser.press("y");
        browser.waitUntil(() -> said().equals("Link copied"), PageInBrowserTest::said);
        browser.press("/");
        browser.press(Keys.chord(Keys.CONTROL, "v"));
        return (String) browser.run("return document.activeElement.value;");
    }

    private static String said() {
        return (String) browser.run("return document.getElementById('said').value;");
    }

    @Test
    void aFindingIsCopiedAsMarkdown() {
        browser.as(1280, 900, false).load(page, "");
        browser.go(browser.findings().stream()
                .filter(place -> ((String)
                                browser.run("return document.querySelector(arguments[0]).textContent;", place))
                        .contains("SYNC-HAZARD-READ-AFTER-WRITE"))
                .findFirst()
                .orElseThrow());
        keepWhatIsCopied("Promise.resolve()");
        browser.press("m");
        browser.waitUntil(() -> said().equals("Markdown copied"), PageInBrowserTest::said);
        List<String> lines =
                ((String) browser.run("return window.copied;")).lines().toList();
        assertTrue(lines.get(0).startsWith("### error `SYNC-HAZARD-READ-AFTER-WRITE` F-"), lines.get(0));
        assertEquals("```text", lines.get(2));
        assertEquals("```", lines.get(lines.size() - 1));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("1. #402 vkCmdDispatch")), lines::toString);
        assertTrue(lines.contains("      41 |     particles[gid].pos += vel * dt;"), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("Help: ")), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.contains("Copy Markdown")), lines::toString);
        browser.load(page, "#coverage");
        browser.press("m");
        assertEquals("", said());
        assertEquals(List.of(), browser.complaints());
    }

    @Test
    void textThatMayNotBeCopiedIsOfferedAndEndsNoBlock() throws IOException {
        Path hostile = write("fences.html", HostileRuns.run("x\n```\n# heading ````` <img src=x>"));
        browser.as(390, 900, true).load(hostile, "");
        browser.go(browser.findings().get(0));
        keepWhatIsCopied("Promise.reject(new Error('refused'))");
        browser.shown("#details article.current .way .markdown").get(0).click();
        browser.waitUntil(() -> browser.shown("dialog textarea").size() == 1, () -> "the text is not offered");
        String text = (String) browser.run("return document.querySelector('#text textarea').value;");
        assertEquals(browser.run("return window.copied;"), text);
        List<String> fences =
                text.lines().filter(line -> line.startsWith("``````")).toList();
        assertEquals(List.of("``````text", "``````"), fences, text);
        assertEquals(List.of(), browser.violations());
        browser.pressEscape();
        browser.waitUntil(() -> browser.shown("dialog").isEmpty(), () -> "the dialog is still open");
        assertEquals(1, browser.shown("#details article.current").size());
    }

    /** @param answer what the browser answers, as a promise */
    private static void keepWhatIsCopied(String answer) {
        browser.run("navigator.clipboard.writeText = text => { window.copied = text; return " + answer
                + "; }; return null;");
    }

    @Test
    void theTextAboutARuleIsInTheFinding() {
        browser.as(1280, 900, false).load(page, "");
        browser.go(browser.findings().get(0));
        WebElement about = browser.shown("details.about").get(0);
        about.findElement(By.tagName("summary")).click();
        assertTrue(about.getText().contains("A text with code."), about.getText());
    }

    @Test
    void hostileTextIsShownAndHasNoEffect() throws IOException {
        Path hostile = write("hostile.html", IndexHtmlTest.hostile());
        browser.as(1280, 900, false).load(hostile, "");
        for (String place : browser.parts()) {
            browser.go(place);
            assertTrue(((String) browser.run("return document.body.innerText;")).contains("onerror="), place);
        }
        assertEquals(0, browser.shown("img").size());
        assertEquals(List.of(), browser.complaints());
        browser.go("#findings");
        assertEquals(List.of(), browser.violations());
        assertTrue(((String) browser.run("return document.title;")).contains("<img src=x"));
    }

    @Test
    void injectedScriptIsBlocked() throws IOException {
        String injected = "<script>window.injected = 1</script><img src=x onerror='window.injected = 2'>"
                + "<a id='trap' href='javascript:window.injected = 3'>x</a><style>body { display: none }</style>";
        Path file = folder.resolve("injected.html");
        Files.writeString(file, Files.readString(page).replace("<main", injected + "<main"));
        browser.as(1280, 900, false).load(file, "");
        browser.shown("#trap").get(0).click();
        assertEquals(null, browser.run("return window.injected || null;"));
        List<String> complaints = browser.complaints();
        for (String directive : List.of("script-src", "img-src", "style-src")) {
            assertTrue(complaints.stream().anyMatch(text -> text.contains(directive)), complaints::toString);
        }
        assertTrue(browser.shown("td.title > a").size() > 0);
    }

    @Test
    void underThePolicyOfJenkinsAllOfItIsShownWithTheStyleOfTheFolder() throws IOException {
        try (Jenkins server = new Jenkins(folder)) {
            browser.as(1280, 900, false).load(server.address("index.html"));
            assertTrue(browser.shown("#details > article").size() >= 3);
            assertEquals(1, browser.shown("#coverage").size());
            assertFalse(browser.shown(".verdict")
                    .get(0)
                    .getCssValue("border-left-width")
                    .equals("0px"));
            assertEquals(0, browser.shown("#search").size());
        }
    }

    @Test
    void printedThePageIsWholeWithoutWhatIsForTheScreen() {
        browser.as(1280, 900, false).load(page, "");
        browser.printing(true);
        try {
            assertTrue(browser.shown("#details > article").size() >= 3);
            assertEquals(1, browser.shown("#environment").size());
            assertEquals(0, browser.shown("nav").size());
            assertEquals(0, browser.shown(".way").size());
        } finally {
            browser.printing(false);
        }
    }
}
