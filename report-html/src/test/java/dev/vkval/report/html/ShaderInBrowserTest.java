package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
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

/** The SPIR-V of shaders beside their source, as a browser shows it. */
class ShaderInBrowserTest {
    private static final String HOSTILE = "</script><img src=x onerror=document.title='taken'>";
    private static final String CAPTURE = "forest.gfxr";
    private static final String SOURCE = "#shaders/0/5ca1e/";
    private static final String BARE = "#shaders/0/ba4e/";
    private static final int INSTRUCTIONS = 50_000;

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        Path trace = Files.createDirectories(TraceFolder.of(folder.resolve("trace"), CAPTURE));
        SampleTrace.file(trace, "outline", List.of("{\"kind\":\"trace\",\"version\":1}"));
        SampleTrace.file(trace, "shader-5ca1e", source());
        SampleTrace.file(trace, "shader-ba4e", bare());
        SampleTrace.file(
                trace,
                "shader-11e5",
                List.of(
                        "{\"kind\":\"shader\",\"version\":1,\"code\":\"11e5\",\"leftOut\":0}",
                        "{\"kind\":\"file\",\"name\":\"gone.frag\"}",
                        "[0,\"OpNop\",0,7]"));
        SampleTrace.file(trace, "modules", modules());
        page = folder.resolve("index.html");
        try (OutputStream out = Files.newOutputStream(page)) {
            new IndexHtml(true, rule -> null, folder.resolve("trace"))
                    .write(
                            Samples.run(Samples.capture(
                                    CAPTURE,
                                    CaptureStatus.COMPLETED,
                                    List.of(),
                                    finding("5ca1e", 12, "shaders/lighting.frag", 87),
                                    finding("ba4e", 40_000, null, 0),
                                    finding("0000", 3, "shaders/other.frag", 5),
                                    withoutText())),
                            out);
        }
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** A shader whose lines are known and whose source is not. */
    private static Finding withoutText() {
        return Finding.of("VUID-shader-11e5", Severity.WARNING, Family.GPU)
                .title("a shader without text is wrong")
                .shader(new ShaderLocation("fragment", "main", 0, "gone.frag", 7, 0, List.of()))
                .property(ShaderLocation.CODE, "11e5")
                .at(101, 1);
    }

    private static Finding finding(String code, int instruction, String file, int line) {
        ShaderLocation shader = new ShaderLocation(
                "fragment",
                "main",
                instruction,
                file,
                line,
                0,
                List.of(new ShaderLocation.Line(file == null ? instruction : line, "float x;")));
        return Finding.of("VUID-shader-" + code, Severity.ERROR, Family.GPU)
                .title("a shader of " + code + " is wrong")
                .shader(shader)
                .property(ShaderLocation.CODE, code)
                .at(100, 1);
    }

    /** Two files; instructions 10 to 12 are of line 87 of the first one, 13 of line 2 of the second. */
    private static List<String> source() {
        List<String> lines = new ArrayList<>();
        lines.add("{\"kind\":\"shader\",\"version\":1,\"code\":\"5ca1e\",\"leftOut\":7}");
        lines.add("{\"kind\":\"file\",\"name\":\"lighting.frag\"}");
        for (int line = 1; line <= 300; line++) {
            lines.add("[" + line + ",\"" + (line == 87 ? HOSTILE : "line " + line) + "\"]");
        }
        lines.add("{\"kind\":\"file\",\"name\":\"" + HOSTILE + "\"}");
        lines.add("[2,\"uint two;\"]");
        for (int i = 0; i < 20; i++) {
            String place = i < 10 ? "-1,0" : i < 13 ? "0,87" : i == 13 ? "1,2" : "0,299";
            lines.add("[" + i + ",\"%" + i + " = OpString " + HOSTILE + "\"," + place + "]");
        }
        return lines;
    }

    /** One with findings, and so many others that not all are shown at once. */
    private static List<String> modules() {
        List<String> lines = new ArrayList<>();
        lines.add(module("5ca1e", HOSTILE, "source", "[3]", "[\"fragment main\",\"vertex " + HOSTILE + "\"]", 2));
        for (int i = 0; i < 300; i++) {
            lines.add(module("c0de" + i, "module " + i, "none", "[]", "[]", 0));
        }
        return lines;
    }

    private static String module(String code, String name, String debug, String ids, String entries, int pipelines) {
        return "{\"code\":\"" + code + "\",\"name\":\"" + name + "\",\"words\":1234,\"debug\":\"" + debug
                + "\",\"created\":1,\"modules\":" + ids + ",\"entries\":" + entries + ",\"pipelines\":" + pipelines
                + ",\"shaders\":0,\"users\":" + ids + "}";
    }

    private static List<String> bare() {
        List<String> lines = new ArrayList<>();
        lines.add("{\"kind\":\"shader\",\"version\":1,\"code\":\"ba4e\",\"leftOut\":0}");
        for (int i = 0; i < INSTRUCTIONS; i++) {
            lines.add("[" + i + ",\"OpNop\",-1,0]");
        }
        return lines;
    }

    private static void load(String place) {
        browser.as(1280, 900, false).load(page, place);
        shown(place);
    }

    private static void shown(String place) {
        browser.waitUntil(
                () -> place.equals(browser.run("return document.getElementById('shaders').dataset.shown || '';")),
                () -> place + " is not shown");
    }

    private static List<String> texts(String selector) {
        return browser.shown(selector).stream().map(WebElement::getText).toList();
    }

    /** Numbers of the rows of the n-th pane that are marked as belonging together. */
    private static List<?> here(int pane) {
        return (List<?>) browser.run(
                "return Array.from(document.querySelectorAll('details[open] .pane')[arguments[0]].querySelectorAll('.here .gutter'),"
                        + " gutter => gutter.textContent);",
                pane);
    }

    @Test
    void aFindingLeadsToItsInstructionBesideItsLine() {
        browser.as(1280, 900, false).load(page, "");
        String finding = browser.findings().stream()
                .filter(place -> {
                    browser.go(place);
                    return texts("#details article.current code").contains("VUID-shader-5ca1e");
                })
                .findFirst()
                .orElseThrow();
        browser.go(finding);
        browser.shown("#details article.current a[href^='#shaders']").get(0).click();
        shown(SOURCE + 12);
        assertEquals(List.of("87"), here(0));
        assertEquals(List.of("12"), here(1));
        assertEquals(2, browser.shown("details[open] .pane a.error").size(), "the finding is in both margins");
        assertTrue(browser.shown("details[open] .pane .row.here").size() == 2, "both are scrolled to");
        browser.shown("details[open] .pane a.error").get(1).click();
        browser.waitUntil(
                () -> texts("#details article.current h2").equals(List.of("a shader of 5ca1e is wrong")),
                () -> "the mark in the margin leads to " + texts("#details article.current h2"));
    }

    @Test
    void aLineShowsItsInstructionsAndAnInstructionItsLine() {
        load(SOURCE + 12);
        browser.run("document.querySelector('details[open] .pane .row.here').click(); return null;");
        assertEquals(List.of("10", "11", "12"), here(1));
        assertTrue(texts("details[open] output").get(0).startsWith("Line 87: 3 instructions"));
        WebElement code = browser.shown("details[open] .pane").get(1);
        code.sendKeys(Keys.ARROW_DOWN);
        assertEquals(List.of("11"), here(1));
        code.sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
        assertEquals(List.of("13"), here(1));
        assertEquals(List.of("2"), here(0));
        assertEquals(
                "Instruction 13, " + HOSTILE + ":2",
                texts("details[open] output").get(0));
        code.sendKeys(Keys.HOME);
        assertEquals(List.of("0"), here(1));
        assertEquals(List.of(), here(0));
        browser.shown("details[open] .pane").get(0).sendKeys(Keys.END);
        assertEquals(List.of("2"), here(0));
        assertEquals(List.of("13"), here(1));
        assertTrue(texts("details[open] p").get(0).contains("The last 7 instructions are not listed."));
    }

    @Test
    void withoutSourceTheInstructionsAreAloneAndMadeWhenTheyAreNeeded() {
        load(BARE + 40_000);
        assertEquals(1, browser.shown("details[open] .pane").size());
        assertEquals(List.of("40000"), here(0));
        assertTrue(browser.shown("details[open] .pane .row.here").size() == 1, "it is scrolled to");
        assertTrue((Long) browser.run("return document.querySelectorAll('.pane .row').length;") < 1_000);
        browser.shown("details[open] .pane").get(0).sendKeys(Keys.END);
        assertEquals(List.of("49999"), here(0));
        assertTrue(texts("details[open] p").get(0).contains("source of this module is not known"));
    }

    @Test
    void allModulesAreListedWithWhatTheyWereUsedFor() {
        load("#shaders");
        assertEquals(List.of("301 modules"), texts("#module-count"));
        List<String> rows = texts("#shaders .modules tbody tr");
        assertEquals(200, rows.size());
        assertEquals(
                "5ca1e " + HOSTILE + " #3 fragment main vertex " + HOSTILE
                        + " 1,234 lines and source 2 pipelines (#3, …) 1",
                rows.get(0).replace("\n", " "));
        assertTrue(rows.get(1).endsWith("none not used 0"), rows.get(1));
        browser.shown("#shaders .modules button").get(0).click();
        assertEquals(301, browser.shown("#shaders .modules tbody tr").size());
        browser.shown("#module-search").get(0).sendKeys("module 29");
        browser.waitUntil(() -> texts("#module-count").equals(List.of("13 of 301")), () -> "modules are not searched");
        browser.shown("#module-search").get(0).clear();
        browser.shown("#module-search").get(0).sendKeys("fragment");
        browser.waitUntil(
                () -> texts("#module-count").equals(List.of("1 of 301")), () -> "entry points are not searched");
        browser.shown("#shaders .modules tbody a").get(0).click();
        shown("#shaders/0/5ca1e");
        assertEquals(1, browser.shown("details.listing[open]").size());
    }

    @Test
    void linesWithoutTextAreNamed() {
        load("#shaders/0/11e5/0");
        assertEquals(1, browser.shown("details[open] .pane").size());
        assertEquals(List.of("0"), here(0));
        assertTrue(texts("details[open] p").get(0).endsWith("Instruction 0, gone.frag:7"));
    }

    @Test
    void aShaderWithoutFileHasItsLinesAlone() {
        browser.as(1280, 900, false).load(page, "#shaders");
        assertEquals(
                List.of(
                        "fragment shader, entry point main",
                        "gone.frag · fragment shader",
                        "shaders/lighting.frag · fragment shader",
                        "shaders/other.frag · fragment shader"),
                texts("#shaders figcaption").stream().sorted().toList());
        assertEquals(3, browser.shown("#shaders pre.source").size());
        assertEquals(3, browser.shown("#shaders details.listing").size());
    }

    @Test
    void itIsAccessibleInBothSchemesAndOnAPhone() {
        List<String> problems = new ArrayList<>();
        for (int width : new int[] {1280, 390}) {
            for (boolean dark : new boolean[] {false, true}) {
                for (String place : List.of(SOURCE + 12, BARE + 7)) {
                    browser.as(width, 900, dark).load(page, place);
                    shown(place);
                    browser.problems().forEach(problem -> problems.add(place + " " + width + dark + ": " + problem));
                    assertEquals(0L, browser.run("return document.images.length;"));
                }
            }
        }
        assertEquals(List.of(), problems);
    }
}
