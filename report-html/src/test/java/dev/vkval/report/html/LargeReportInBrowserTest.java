package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a report with 500,000 commands and 2,000 findings, as a browser shows it. */
@Tag("long")
class LargeReportInBrowserTest {
    private static final int HEIGHT = 900;

    @TempDir
    static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.start();
        page = SyntheticReport.write(folder, 1);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, false", "390, true"})
    void eachPartIsAccessibleAndFits(int width, boolean dark) {
        browser.as(width, HEIGHT, dark);
        browser.load(page, "");
        List<String> problems = new ArrayList<>();
        List<String> parts = new ArrayList<>(browser.parts());
        parts.add("#shaders/0/" + SyntheticReport.SHADER + "/" + SyntheticReport.INSTRUCTIONS / 2);
        parts.add(browser.findings().get(0));
        for (String part : parts) {
            browser.go(part);
            browser.problems().forEach(problem -> problems.add(part + ": " + problem));
        }
        assertEquals(List.of(), problems);
    }
}
