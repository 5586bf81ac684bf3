package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Samples;
import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** A page whose data are too large for it, as a browser shows it. */
class DataInBrowserTest {
    private static final String CAPTURE = "forest.gfxr";
    private static final int LARGE = 25 << 20;

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        Path out = Files.createDirectories(folder.resolve("out"));
        Path trace = Files.createDirectories(TraceFolder.of(out.resolve("trace"), CAPTURE));
        SampleTrace.write(trace);
        large(trace.resolve("commands-2.ndjson.gz"));
        page = write(out);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Lines that are stored as they are, so that the file is as large as they are. */
    private static void large(Path file) throws IOException {
        byte[] line = "[1,\"vkCmdDraw\",\"\"]\n".repeat(50_000).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file)) {
            {
                def.setLevel(Deflater.NO_COMPRESSION);
            }
        }) {
            for (long written = 0; written < LARGE; written += line.length) {
                out.write(line);
            }
        }
    }

    private static RunResult run() {
        return Samples.run(Samples.capture(CAPTURE, CaptureStatus.COMPLETED, List.of(), Samples.hazard()));
    }

    private static Path write(Path out) throws IOException {
        Path file = out.resolve("index.html");
        try (OutputStream stream = Files.newOutputStream(file)) {
            new IndexHtml(true, rule -> null, out.resolve("trace"), out).write(run(), stream);
        }
        return file;
    }

    private static List<String> scripts(Path out) throws IOException {
        if (!Files.exists(out.resolve("data"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out.resolve("data"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void load(Path file, String place) {
        browser.load(file, place);
        browser.waitUntil(
                () -> place.equals(browser.run("return document.querySelector('.trace.current').dataset.shown || '';")),
                () -> place + " is not shown");
    }

    private static List<String> texts(String selector) {
        return browser.shown(selector).stream().map(WebElement::getText).toList();
    }

    @Test
    void theDataAreBesideASmallPage() throws IOException {
        assertEquals(
                List.of(
                        "0-commands-0.js",
                        "0-commands-1.js",
                        "0-commands-2.js",
                        "0-findings.js",
                        "0-outline.js",
                        "0-resources.js"),
                scripts(page.getParent()));
        assertTrue(Files.size(page) < 1 << 20);
        assertFalse(Files.readString(page).contains("too large for this page"));
    }

    @Test
    void eachPartLoadsWhatItShowsFromTheFileSystem() {
        List<String> problems = new ArrayList<>();
        browser.as(1280, 900, false);
        for (String place : List.of("#capture/0/12/0", "#timeline/0/1", "#resources/0/6", "#resources/0")) {
            load(page, place);
            browser.problems().forEach(problem -> problems.add(place + ": " + problem));
            assertEquals(List.of(), texts(".absent"));
        }
        assertEquals(List.of(), problems);
        load(page, "#capture/0/12/0");
        browser.waitUntil(
                () -> ((String) browser.run("return document.activeElement.textContent;")).contains("vkCmdFillBuffer"),
                () -> "the command is not shown");
        assertEquals(null, browser.run("return document.head.querySelector('script[src]');"));
        assertEquals(0L, browser.run("return document.images.length;"));
    }

    @Test
    void whatIsInjectedHasNoEffect() throws IOException {
        Path injected = page.resolveSibling("injected.html");
        Files.writeString(
                injected,
                Files.readString(page)
                        .replace(
                                "<main",
                                "<script>window.taken = 1</script><img src=x onerror='window.taken = 2'>"
                                        + "<script src='data:text/javascript,window.taken=3'></script>"
                                        + "<script src='https://example.invalid/x.js'></script><main"));
        browser.as(1280, 900, false);
        load(injected, "#timeline/0/1");
        assertEquals(null, browser.run("return window.taken || null;"));
        assertEquals(
                4,
                browser.complaints().stream()
                        .filter(text -> text.contains("script-src"))
                        .count());
    }

    @Test
    void aPageThatWasMovedAloneSaysWhatIsMissing() throws IOException {
        Path alone = Files.createDirectories(folder.resolve("alone")).resolve("index.html");
        Files.copy(page, alone);
        browser.as(390, 900, false);
        load(alone, "#timeline/0/1");
        assertTrue(texts(".absent").get(0).contains("needs the folder data beside it"), () -> texts(".absent") + "");
        assertTrue(texts(".absent").get(0).contains("data/0-outline.js"));
        browser.go("#findings");
        assertEquals(1, browser.shown("table.findings").size());
    }

    /** What a process leaves that is killed while it writes the data of a page once more: the page is that of before. */
    @Test
    void dataOfAProcessThatWasKilledAreNamedAndWrittenAgain() throws IOException {
        Path out = Files.createDirectories(folder.resolve("killed"));
        Path trace = Files.createDirectories(TraceFolder.of(out.resolve("trace"), CAPTURE));
        SampleTrace.write(trace);
        large(trace.resolve("commands-2.ndjson.gz"));
        Path file = write(out);
        Path cut = out.resolve("data/0-outline.js");
        byte[] bytes = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2));
        Files.delete(out.resolve("data/0-resources.js"));
        browser.as(1280, 900, false);
        load(file, "#timeline/0/1");
        assertTrue(texts(".absent").get(0).contains("data/0-outline.js"), () -> texts(".absent") + "");
        load(file, "#resources/0/6");
        assertTrue(texts(".absent").get(0).contains("data/0-"), () -> texts(".absent") + "");
        browser.go("#findings");
        assertEquals(1, browser.shown("table.findings").size());
        write(out);
        load(file, "#resources/0/6");
        assertEquals(List.of(), texts(".absent"));
        assertEquals(1, texts("#resources details").size());
    }

    @Test
    void theScriptsOfAnEarlierPageAreRemoved() throws IOException {
        Path out = Files.createDirectories(folder.resolve("again"));
        Path trace = Files.createDirectories(TraceFolder.of(out.resolve("trace"), CAPTURE));
        SampleTrace.write(trace);
        large(trace.resolve("commands-2.ndjson.gz"));
        write(out);
        Path mine = Files.writeString(out.resolve("data/notes.txt"), "mine");
        Files.delete(trace.resolve("commands-2.ndjson.gz"));
        Path small = write(out);
        assertEquals(List.of("notes.txt"), scripts(out));
        assertTrue(Files.readString(small).contains("data-chunk=\"commands-1\">H4sI"), "the data are in the page");
        Files.delete(mine);
        IndexHtml.clear(out);
        assertFalse(Files.exists(out.resolve("data")));
    }
}
