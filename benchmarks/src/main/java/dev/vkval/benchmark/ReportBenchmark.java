package dev.vkval.benchmark;

import static dev.vkval.report.html.SyntheticReport.FRAMES;
import static dev.vkval.report.html.SyntheticReport.INSTRUCTIONS;
import static dev.vkval.report.html.SyntheticReport.SHADER;

import dev.vkval.report.html.SyntheticReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * Size of a large report and how long Chromium takes to open it and its parts: 500,000 commands in 100 frames of each
 * capture, 2,000 findings. Each round loads the page anew; the results are medians, of frames also the longest.
 */
public final class ReportBenchmark {
    private static final double MIB = 1 << 20;

    /** Goes to a place of the page and answers when an element is there, with the milliseconds until it was drawn. */
    private static final String GO = """
            const [place, selector, done] = arguments;
            const start = performance.now();
            const look = () => document.querySelector(selector)
              ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
              : setTimeout(look, 1);
            location.hash = place;
            look();
            """;

    /** Opens a frame, its first submit and its command buffer as a user does, down to the commands. */
    private static final String FRAME = """
            const [frame, done] = arguments;
            const start = performance.now();
            const open = (element, depth) => {
              element.querySelector(':scope > .row').click();
              const look = () => {
                const inner = element.querySelector(':scope > ul > li');
                if (!inner) {
                  setTimeout(look, 1);
                } else if (depth > 0) {
                  open(inner, depth - 1);
                } else {
                  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
                }
              };
              look();
            };
            open(document.querySelectorAll('#capture .tree > li')[frame], 2);
            """;

    /** Filters commands by words that no command has, and answers when the filter is done. */
    private static final String FILTER = """
            const [words, done] = arguments;
            const start = performance.now();
            const input = document.getElementById('command-search');
            input.value = words;
            input.dispatchEvent(new Event('input'));
            const look = () => document.querySelector('#capture .place > p')
              ? done(performance.now() - start) : setTimeout(look, 1);
            look();
            """;

    private static final String LOADED = """
            const paint = performance.getEntriesByName('first-contentful-paint')[0];
            const page = performance.getEntriesByType('navigation')[0];
            return [paint ? paint.startTime : -1, page.loadEventEnd];
            """;

    private final ChromeDriver browser;
    private final String page;

    private ReportBenchmark(ChromeDriver browser, String page) {
        this.browser = browser;
        this.page = page;
    }

    /** @param arguments folder for the report, rounds, captures */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Path index = SyntheticReport.write(folder, Integer.parseInt(arguments[2]));
        System.out.printf(
                Locale.ROOT,
                "size of the page: %.1f MiB; of the data beside it: %.1f MiB%n%n",
                Files.size(index) / MIB,
                beside(folder) / MIB);
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
        System.setProperty("webdriver.chrome.driver", "/usr/bin/chromedriver");
        ChromeDriver browser = new ChromeDriver(options);
        try {
            new ReportBenchmark(browser, index.toUri().toString()).run(Integer.parseInt(arguments[1]));
        } finally {
            browser.quit();
        }
    }

    private static long beside(Path folder) throws IOException {
        Path data = folder.resolve("data");
        if (!Files.exists(data)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(data)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private void run(int rounds) {
        List<Double> paint = new ArrayList<>();
        List<Double> load = new ArrayList<>();
        List<Double> capture = new ArrayList<>();
        List<Double> frames = new ArrayList<>();
        List<Double> filter = new ArrayList<>();
        List<Double> timeline = new ArrayList<>();
        List<Double> resources = new ArrayList<>();
        List<Double> shader = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            browser.get("about:blank");
            browser.get(page);
            List<?> loaded = (List<?>) browser.executeScript(LOADED);
            paint.add(((Number) loaded.get(0)).doubleValue());
            load.add(((Number) loaded.get(1)).doubleValue());
            capture.add(millis(GO, "#capture", "#capture .tree > li"));
            for (int frame = 0; frame < FRAMES; frame += FRAMES / 10) {
                frames.add(millis(FRAME, frame));
            }
            filter.add(millis(FILTER, "draw region:nowhere"));
            timeline.add(millis(GO, "#timeline", "#timeline svg"));
            resources.add(millis(GO, "#resources", "#resources details"));
            shader.add(millis(GO, "#shaders/0/" + SHADER + "/" + INSTRUCTIONS / 2, "#shaders .pane .here"));
        }
        System.out.println("| milliseconds | median | longest |");
        System.out.println("|---|---:|---:|");
        row("first paint", paint);
        row("page loaded", load);
        row("capture opened", capture);
        row("a frame opened to its commands", frames);
        row("filter over all commands", filter);
        row("timeline opened", timeline);
        row("resources opened", resources);
        row("shader of " + INSTRUCTIONS + " instructions opened", shader);
    }

    private double millis(String script, Object... arguments) {
        return ((Number) browser.executeAsyncScript(script, arguments)).doubleValue();
    }

    private static void row(String name, List<Double> values) {
        double[] millis = values.stream().mapToDouble(Double::doubleValue).toArray();
        double longest = Arrays.stream(millis).max().orElse(0);
        System.out.printf(Locale.ROOT, "| %s | %.0f | %.0f |%n", name, Medians.of(millis), longest);
    }
}
