package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which shaders and actions get checks: a sample with an error in each of three dispatches of one pipeline. */
class GpuSelectionTest {
    private static final String SHADER = "cca5dd309060cda1864c5b72f789e07d";

    @TempDir
    Path folder;

    private JsonNode check(int exitCode, String... options) throws IOException {
        SoftwareDevice.assume();
        Tool tool = Tool.piped();
        List<Object> words = new ArrayList<>(List.of(
                "check",
                Captures.sample("compute-descriptor-index"),
                "-o",
                folder.resolve("out"),
                "--device",
                "lavapipe",
                "--checks",
                "gpu"));
        words.addAll(List.of(options));
        assertEquals(exitCode, tool.run(words.toArray()), tool.out());
        return Tool.report(folder.resolve("out")).at("/captures/0");
    }

    @ParameterizedTest
    @CsvSource({
        "main, by its entry point",
        "m?in, by its entry point",
        "pick_fixed, by the debug name of its pipeline",
        "*.comp, by the debug name of its module",
        "cca5dd30, by its code",
        "'nothing,CCA5DD309060', by one of two patterns"
    })
    void aShaderIsSelected(String patterns, String how) throws IOException {
        JsonNode result = check(1, "--gpu-shaders", patterns);
        assertEquals(3, result.at("/findings/0/occurrences/count").asInt(), how);
    }

    @ParameterizedTest
    @CsvSource({"main2", "comp", "deadbeef", "cca5dd3"})
    void whatIsNotSelectedIsNotCheckedAndTheCoverageSaysSo(String pattern) throws IOException {
        JsonNode result = check(0, "--gpu-shaders", pattern);
        assertEquals(0, result.at("/findings").size());
        JsonNode gaps = result.at("/coverage/gaps");
        assertTrue(gaps.toString().contains("shaders that --gpu-shaders does not select"), gaps::toString);
        assertTrue(gaps.toString().contains("--gpu-shaders " + pattern), "a pattern that selects nothing is named");
    }

    @Test
    void patternsMayStandInAFile() throws IOException {
        Path file = Files.write(folder.resolve("shaders"), List.of("", "pick_*"));
        assertEquals(1, check(1, "--gpu-shaders", "@" + file).at("/findings").size());
    }

    /** All dispatches of the pipeline are selected; two of three, which then has a second pipeline beside it; none. */
    @Test
    void actionsAreSelectedByCallFrameAndSubmit() throws IOException {
        JsonNode all = check(1, "--gpu-actions", "frame:1").at("/findings/0");
        assertEquals(3, all.at("/occurrences/count").asInt());
        long first = all.at("/occurrences/firstBlock").asLong();
        long last = all.at("/occurrences/lastBlock").asLong();
        JsonNode some = check(1, "--gpu-actions", "call:0-" + first + ",call:" + last);
        assertEquals(2, some.at("/findings/0/occurrences/count").asInt());
        assertEquals(last, some.at("/findings/0/occurrences/lastBlock").asLong());
        JsonNode gap = some.at("/coverage/gaps/0");
        assertTrue(gap.toString().contains("actions that --gpu-actions does not select"), gap::toString);
        assertEquals(1, gap.get("count").asInt());
        long submit = all.at("/accesses/0/submit").asLong();
        assertTrue(check(1, "--gpu-actions", "submit:" + submit).at("/findings").size() > 0);
        JsonNode none = check(0, "--gpu-actions", "frame:77,submit:" + (submit + 1000));
        assertEquals(0, none.at("/findings").size());
        assertTrue(none.at("/coverage/gaps").toString().contains("--gpu-actions frame:77"));
    }

    @Test
    void shadersAreWrittenBeforeAndAfterTheirInstrumentation() throws IOException {
        Path dump = folder.resolve("dump");
        check(1, "--dump-instrumented", dump.toString());
        List<String> names;
        try (Stream<Path> files = Files.list(dump)) {
            names = files.map(file -> file.getFileName().toString()).sorted().toList();
        }
        assertEquals(4, names.size(), names::toString);
        assertTrue(names.contains(SHADER + ".spv") && names.contains(SHADER + ".spvasm"), names::toString);
        String checked = names.get(0);
        assertTrue(checked.matches(SHADER + "\\.compute\\.[0-9a-f]{32}\\.spv"), checked);
        assertTrue(Files.readString(dump.resolve(checked + "asm")).contains("OpEntryPoint GLCompute"));
        check(
                0,
                "--gpu-shaders",
                "nosuch",
                "--dump-instrumented",
                folder.resolve("none").toString());
        try (Stream<Path> files = Files.list(folder.resolve("none"))) {
            assertEquals(0, files.count(), "only shaders that get checks are written");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--gpu-actions, frames:3",
        "--gpu-actions, frame:5-3",
        "--gpu-actions, ''",
        "--gpu-shaders, 'a,,b'",
        "--gpu-shaders, @/no/such/file"
    })
    void whatIsNoSelectionIsAnErrorOfUse(String option, String value) {
        Tool tool = Tool.piped();
        Path capture = Captures.sample("compute-descriptor-index");
        assertEquals(2, tool.run("check", capture, "-o", folder.resolve("out"), option, value));
        assertTrue(tool.err().contains(option), tool.err());
    }

    @Test
    void aSelectionNeedsADevice() {
        Tool tool = Tool.piped();
        Path capture = Captures.sample("compute-descriptor-index");
        assertEquals(2, tool.run("check", capture, "-o", folder, "--device", "null", "--dump-instrumented", folder));
    }
}
