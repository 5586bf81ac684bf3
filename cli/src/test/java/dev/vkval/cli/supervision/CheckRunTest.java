package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.cli.Tool;
import dev.vkval.cli.console.ColorMode;
import dev.vkval.cli.console.Format;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckRunTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anErrorInOneCaptureIsItsFaultAndTheOthersGoOn(int jobs) throws IOException {
        List<CaptureInput> inputs = List.of("a", "b", "c").stream()
                .map(name -> new CaptureInput(name + ".gfxr", Path.of(name + ".gfxr"), "", -1))
                .toList();
        CheckRun run = new CheckRun(
                (input, index) -> {
                    if (index == 1) {
                        throw new NoClassDefFoundError("some/Missing");
                    }
                    return List.of(completed(input.label()));
                },
                jobs);
        assertEquals(ExitCode.INTERNAL, run.check(inputs, Severity.ERROR, output()));
        JsonNode captures = Tool.report(folder).get("captures");
        assertEquals("completed", captures.at("/0/status").asText());
        assertEquals("failed", captures.at("/1/status").asText());
        assertEquals(70, captures.at("/1/exitCode").asInt());
        assertTrue(captures.at("/1/faults/0/exception").asText().contains("some/Missing"));
        assertEquals("completed", captures.at("/2/status").asText());
    }

    private CheckOutput output() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
        Terminal terminal =
                new Terminal(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, false, false, true, 0, Map.of());
        return new CheckOutput(
                        terminal,
                        OutputDirectory.open(folder),
                        new Consoles(
                                Format.TEXT, terminal.style(ColorMode.NEVER, true), Severity.WARNING, 0, false, false),
                        true,
                        new Progress(null, 3))
                .begin();
    }

    private static CaptureResult completed(String path) {
        return CaptureResult.of(path, CaptureStatus.COMPLETED)
                .coverage(new Coverage(4, 3, 3, 1, List.of(Family.SYNC), List.of()))
                .build();
    }
}
