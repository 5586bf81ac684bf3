package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.console.RulePages;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.report.html.Browser;
import dev.vkval.report.html.IndexHtml;
import dev.vkval.report.json.RunReader;
import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the samples as a browser shows it. */
class SamplesInBrowserTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final int MOST_FINDINGS = 20;

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path out;

    @BeforeAll
    static void check() {
        browser = Browser.start();
        out = folder.resolve("out");
        Tool.piped().run("check", CAPTURES, "-o", out, "--device", "null", "-q");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void everyPartIsAccessible() {
        Path page = out.resolve("index.html");
        List<String> problems = new ArrayList<>();
        browser.as(390, 900, true).load(page, "");
        problems(page, browser.parts(), 390, true, problems);
        assertEquals(List.of(), problems);
    }

    @Test
    void aFindingOfEachRuleIsAccessible() throws IOException {
        Path page = write(ofEachRule(RunReader.read(out)));
        List<String> problems = new ArrayList<>();
        browser.as(1280, 900, false).load(page, "");
        List<String> findings = browser.findings();
        assertTrue(findings.size() >= 20, findings::toString);
        problems(page, findings, 390, true, problems);
        problems(page, browser.parts(), 1280, false, problems);
        assertEquals(List.of(), problems);
    }

    /** The run with the first finding of each rule alone. */
    private static RunResult ofEachRule(RunResult run) {
        Set<String> rules = new TreeSet<>();
        List<CaptureResult> captures = new ArrayList<>();
        for (CaptureResult capture : run.captures()) {
            List<FindingGroup> first = capture.findings().stream()
                    .filter(group -> rules.add(group.finding().rule()))
                    .toList();
            if (!first.isEmpty()) {
                captures.add(capture.withFindings(first));
            }
        }
        return run.with(captures);
    }

    private static Path write(RunResult run) throws IOException {
        Path page = folder.resolve("part.html");
        try (OutputStream stream = Files.newOutputStream(page)) {
            new IndexHtml(true, RulePages::page, out.resolve(TraceFolder.NAME)).write(run, stream);
        }
        return page;
    }

    /**
     * Takes minutes; the pages of samples without findings are alike and are looked at once, those with findings of rules
     * that others have on a phone in the dark and on a desktop in the light.
     */
    @Test
    @Tag("long")
    void theReportOfEachSampleIsAccessibleInBothSchemesAndOnAPhone() throws IOException {
        RunResult run = RunReader.read(out);
        List<String> problems = new ArrayList<>();
        Set<String> rules = new TreeSet<>();
        for (CaptureResult capture : run.captures()) {
            Path page = write(run.with(List.of(capture)));
            browser.as(1280, 900, false).load(page, "");
            List<String> places = new ArrayList<>(browser.parts());
            places.addAll(browser.findings());
            problems(page, places, 390, true, problems);
            boolean another = false;
            for (FindingGroup group : capture.findings()) {
                another |= rules.add(group.finding().rule());
            }
            if (!capture.findings().isEmpty()) {
                problems(page, places, 1280, false, problems);
            }
            if (another) {
                problems(page, places, 390, false, problems);
                problems(page, places, 1280, true, problems);
            }
        }
        assertEquals(List.of(), problems);
    }

    /** Takes a minute. */
    @Test
    @Tag("long")
    void theReportOfTheLargestCaptureIsAccessible() throws IOException {
        Path capture = largest();
        Path large = folder.resolve("large");
        Tool.piped().run("check", capture, "-o", large, "--device", "null", "-q");
        Path page = large.resolve("index.html");
        browser.as(1280, 900, false).load(page, "");
        List<String> places = new ArrayList<>(browser.parts());
        browser.findings().stream().limit(MOST_FINDINGS).forEach(places::add);
        assertTrue(places.size() > 7, places::toString);
        List<String> problems = new ArrayList<>();
        problems(page, places, 1280, false, problems);
        problems(page, places, 390, true, problems);
        assertEquals(List.of(), problems);
    }

    private static Path largest() throws IOException {
        try (Stream<Path> files = Files.walk(Captures.corpus(""))) {
            return files.filter(file -> file.toString().endsWith(".gfxr"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void problems(Path page, List<String> places, int width, boolean dark, List<String> problems) {
        browser.as(width, 900, dark).load(page, "");
        for (String place : places) {
            browser.go(place);
            browser.problems().forEach(problem -> problems.add(place + " at " + width + ": " + problem));
        }
    }
}
