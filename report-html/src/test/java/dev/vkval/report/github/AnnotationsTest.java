package dev.vkval.report.github;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import dev.vkval.report.SourcePlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnotationsTest {
    /** A command as the runner reads it. */
    private static final Pattern COMMAND = Pattern.compile(
            "::(error|warning|notice) file=([^,:]+),line=(\\d+),col=(\\d+),title=([^,:]+)::([^\\r\\n]+)");

    @TempDir
    Path folder;

    private List<String> of(RunResult run) {
        return new Annotations(new SourcePlaces(folder)).of(run);
    }

    private static Matcher parsed(String line) {
        Matcher command = COMMAND.matcher(line);
        assertTrue(command.matches(), line);
        return command;
    }

    @Test
    void errorsComeFirstWithTheirPlace() {
        List<String> lines = of(Samples.mixed());
        assertEquals(4, lines.size());
        assertEquals("error", parsed(lines.get(0)).group(1));
        assertEquals("traces/menu.gfxr", parsed(lines.get(0)).group(2));
        assertEquals("capture-ends-early", parsed(lines.get(0)).group(5));
        assertEquals("warning", parsed(lines.get(3)).group(1));
        assertTrue(parsed(lines.get(1)).group(6).contains("%0A"), lines.get(1));
    }

    @Test
    void tenOfAKindAreShownAndAcceptedOnesAreNot() {
        FindingGroup one = new dev.vkval.finding.FindingGroups().add(Samples.parameter());
        List<FindingGroup> groups = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            groups.add(new FindingGroup(String.format("F-%08x", i), one.finding()));
        }
        RunResult many = Samples.run(
                Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of()).withFindings(groups));
        assertEquals(10, of(many).size());
        assertFalse(of(HostileRuns.ways()).toString().contains("SYNC-HAZARD"));
    }

    @Test
    void hostileTextStaysInItsCommand() {
        for (String text : List.of(HostileRuns.TEXT, HostileRuns.LONG, "a%0A::error::b", "x,line=7:y")) {
            List<String> lines = of(HostileRuns.run(text));
            assertTrue(lines.size() >= 2);
            lines.forEach(AnnotationsTest::parsed);
            lines.forEach(line -> assertTrue(line.length() < 30_000, "" + line.length()));
        }
    }
}
