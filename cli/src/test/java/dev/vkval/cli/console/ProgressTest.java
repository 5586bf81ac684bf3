package dev.vkval.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void awaitText(String wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!text().contains(wanted)) {
            assertTrue(System.nanoTime() < end, text());
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @Test
    void whereThereIsNoTerminalALineSaysThatTheRunGoesOn() throws InterruptedException {
        try (Progress progress = new Progress(out, 3, Duration.ofMillis(20)).start()) {
            awaitText("checking, 0 of 3 captures done, 0 s\n");
            progress.finished();
            awaitText("checking, 1 of 3 captures done, ");
            TimeUnit.MILLISECONDS.sleep(250);
            progress.at("a\u001b[2J.gfxr", 30, 100);
            awaitText("checking: a\\u{1b}[2J.gfxr 30%, 1 of 3 captures done, ");
        }
        assertFalse(text().contains("\r"));
        int length = bytes.size();
        TimeUnit.MILLISECONDS.sleep(100);
        assertEquals(length, bytes.size(), "it goes on after its end");
    }

    @Test
    void atATerminalTheLineIsThereWhileOtherProcessesCheck() throws InterruptedException {
        try (Progress progress = new Progress(out, 10).start()) {
            progress.finished();
            awaitText("[1/10] ");
        }
        assertTrue(text().endsWith("\r"), "the line is removed");
    }

    @Test
    void nothingIsShownThatNobodyWants() {
        try (Progress progress = new Progress(null, 1).start()) {
            progress.at("a.gfxr", 1, 2);
            progress.finished();
        }
        assertEquals("", text());
    }
}
