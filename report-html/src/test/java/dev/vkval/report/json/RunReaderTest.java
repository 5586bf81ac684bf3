package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.Acceptance;
import dev.vkval.report.Baseline;
import dev.vkval.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReaderTest {
    @TempDir
    Path folder;

    private static String text(RunResult run) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ReportJson(true).write(run, bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private RunResult read(String text) throws IOException {
        Files.writeString(folder.resolve("report.json"), text);
        return RunReader.read(folder);
    }

    @Test
    void aRunThatIsReadIsWrittenWithTheSameBytes() throws IOException {
        RunResult never = new RunResult("0.2.0", null, Samples.mixed().captures());
        for (RunResult run : List.of(Samples.mixed(), Samples.run(), never, withBaseline())) {
            assertEquals(text(run), text(read(text(run))));
        }
        assertEquals(never.failOn(), read(text(never)).failOn());
    }

    private static RunResult withBaseline() {
        RunResult run = Samples.mixed();
        Acceptance accept = new Acceptance(Severity.INFO, Set.of(), "*", false, "why", null, LocalDate.of(2030, 1, 1));
        Baseline none = new Baseline("b.json", List.of(), LocalDate.of(2026, 1, 1));
        Baseline baseline = new Baseline("b.json", accept.add(none, run), LocalDate.of(2026, 1, 1));
        RunResult less = Samples.run(Samples.capture(
                "forest.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard(), Samples.outOfBounds()));
        return baseline.of(less, true, true);
    }

    @Test
    void whatIsNoReportIsAnError() throws IOException {
        assertTrue(assertThrows(IOException.class, () -> RunReader.read(folder))
                .getMessage()
                .contains("there is no report.json"));
        for (String text : List.of(
                "",
                "[]",
                "{",
                "{}",
                "{\"schema\":1}",
                "{\"schema\":1,\"tool\":{},\"summary\":{\"failOn\":\"x\"}}",
                "{\"schema\":1,\"tool\":{},\"summary\":{},\"captures\":[{}]}",
                "{\"schema\":1,\"tool\":{},\"summary\":{},\"captures\":[{\"status\":\"completed\",\"findings\":[{}]}]}",
                "{\"a\":".repeat(100_000))) {
            assertThrows(IOException.class, () -> read(text), text);
        }
    }
}
