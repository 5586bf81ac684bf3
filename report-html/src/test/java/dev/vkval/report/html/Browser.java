package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a window, as Debian packages it, for the tests of pages. */
public final class Browser implements AutoCloseable {
    private static final File CHROMIUM = new File("/usr/bin/chromium");
    private static final File DRIVER = new File("/usr/bin/chromedriver");
    private static final String AXE = axe();
    /** Much longer than a page needs: a machine that runs other tests may be slow. */
    private static final Duration WAIT = Duration.ofMinutes(1);

    private static final Duration SCRIPT = Duration.ofMinutes(3);
    private static final String VIOLATIONS = """
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ['violations']}).then(
                results => done(results.violations.flatMap(violation => violation.nodes.map(
                    node => violation.id + ': ' + node.target.join(' ') + ': ' + node.failureSummary))),
                problem => done([String(problem)]));
            """;

    /** The page hears of the new address before the listener that is added here. */
    private static final String GO = """
            const [place, done] = arguments;
            if (location.hash === place) {
              done();
            } else {
              addEventListener('hashchange', () => done(), {once: true});
              location.hash = place;
            }
            """;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts it; where it is not installed, the test is skipped. */
    public static Browser start() {
        assumeTrue(
                CHROMIUM.canExecute() && DRIVER.canExecute(),
                "Chromium is not installed (Debian packages chromium and chromium-driver)");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER)
                .withSilent(true)
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(SCRIPT);
        return new Browser(driver);
    }

    /** Sets the size of the page in CSS pixels, and which colours the user prefers. */
    public Browser as(int width, int height, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        return this;
    }

    /** Whether the page is shown as it is printed. */
    public void printing(boolean value) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", value ? "print" : ""));
    }

    /** Loads a file anew, at a place in it ({@code #coverage} or nothing). */
    public void load(Path page, String place) {
        load(page.toUri() + place);
    }

    public void load(String address) {
        driver.get("about:blank");
        complaints();
        driver.get(address);
    }

    /** Goes to a place in the page as a link to it does, and waits until the page was told. */
    public void go(String place) {
        driver.executeAsyncScript(GO, place);
    }

    /** What the browser wrote to its console since the last time it was asked. */
    public List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            complaints.add(entry.getLevel() + " " + entry.getMessage());
        }
        return complaints;
    }

    /** What is not accessible in what is shown: rule, element, why. */
    @SuppressWarnings("unchecked")
    public List<String> violations() {
        if (!Boolean.TRUE.equals(run("return typeof axe === 'object';"))) {
            run(AXE + "; return null;");
        }
        return (List<String>) driver.executeAsyncScript(VIOLATIONS);
    }

    /** What is wrong with what is shown: complaints, violations, and a page that is wider than the window. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>(complaints());
        problems.addAll(violations());
        long wider = (Long)
                run("const root = document.documentElement; return Math.round(root.scrollWidth - window.innerWidth);");
        if (wider > 0) {
            problems.add(wider + " pixels wider than the window");
        }
        return problems;
    }

    /** Addresses of the parts of the page: {@code #coverage}. */
    public List<String> parts() {
        return shown("nav a").stream().map(link -> link.getDomAttribute("href")).toList();
    }

    /** Addresses of the findings that are shown in full. */
    @SuppressWarnings("unchecked")
    public List<String> findings() {
        return (List<String>)
                run("return Array.from(document.querySelectorAll('#details > article'), article => '#' + article.id);");
    }

    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Presses keys, with what has the focus. */
    public void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    public void pressEscape() {
        press(Keys.ESCAPE);
    }

    public void pressEnter() {
        press(Keys.ENTER);
    }

    /** The elements of a selector that are shown. */
    public List<WebElement> shown(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .filter(WebElement::isDisplayed)
                .toList();
    }

    /** Of what has the focus. */
    public String focused() {
        return (String) run("return document.activeElement.id || document.activeElement.hash || '';");
    }

    /** Waits until what has that id, or the link to that address, has the focus. */
    public void waitForFocus(String wanted) {
        waitUntil(() -> focused().equals(wanted), () -> focused() + " has the focus, not " + wanted);
    }

    /** Waits until the page is in a state; fails with a description of its state if it does not get there. */
    public void waitUntil(BooleanSupplier state, Supplier<String> actual) {
        long end = System.nanoTime() + WAIT.toNanos();
        while (!state.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, actual);
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for the page", e);
        }
    }

    private static String axe() {
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("axe cannot be read", e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
