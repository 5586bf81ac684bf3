package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Driver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Submits that are judged before they execute, in captures of the samples. */
class HazardsAheadTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");
    private static final String SUBMIT = "vkQueueSubmit";
    private static final int MANY = 20;

    private final List<Finding> findings = new ArrayList<>();
    private final List<String> executed = new ArrayList<>();

    /** Writes down which calls it would execute. */
    private final class Witness implements Driver {
        @Override
        public String name() {
            return "null";
        }

        @Override
        public String deviceName() {
            return null;
        }

        @Override
        public void execute(Call call) {
            executed.add(call.name());
        }

        @Override
        public void metadata(Metadata block) {
            // There is no device.
        }

        @Override
        public void close() {
            // Nothing was created.
        }
    }

    /** Checks a capture; returns whether the run was stopped. */
    private boolean run(Path capture, SkipPolicy policy, boolean ahead) throws IOException {
        findings.clear();
        executed.clear();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, policy, sink -> {
                StateTracker state = new StateTracker();
                return List.of(state, new SyncValidator(sink, state, new SyncOptions(Map.of()).ahead(ahead)));
            });
            chassis.drive(new Witness());
            AnalysisRun run = new AnalysisRun(reader, chassis, at -> {});
            run.run();
            assertEquals(List.of(), chassis.faults());
            return run.stopped();
        }
    }

    private static Path sample(String name) {
        return CAPTURES.resolve(name + ".gfxr");
    }

    private Map<Finding, Integer> counted(Path capture, boolean ahead) throws IOException {
        run(capture, SkipPolicy.CONTINUE, ahead);
        Map<Finding, Integer> counts = new HashMap<>();
        findings.forEach(finding -> counts.merge(finding, 1, Integer::sum));
        return counts;
    }

    /** Where errors change nothing, those of submits are found twice: the copy has them, and leaves no trace. */
    @Test
    void theCopyFindsWhatTheSimulationFindsAfterIt() throws IOException {
        List<Path> captures;
        try (Stream<Path> files = Files.list(CAPTURES)) {
            captures = files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
        int twice = 0;
        for (Path capture : captures) {
            Map<Finding, Integer> after = counted(capture, false);
            Map<Finding, Integer> both = counted(capture, true);
            assertEquals(after.keySet(), both.keySet(), capture::toString);
            for (Map.Entry<Finding, Integer> finding : after.entrySet()) {
                int times = both.get(finding.getKey());
                boolean error = finding.getKey().severity() == Severity.ERROR;
                Set<Integer> expected = new HashSet<>(List.of(finding.getValue()));
                if (error) {
                    expected.add(2 * finding.getValue());
                }
                assertTrue(expected.contains(times), () -> capture + " " + finding);
                twice += times > finding.getValue() ? 1 : 0;
            }
        }
        assertTrue(twice > MANY, "found ahead: " + twice);
    }

    @Test
    void aSubmitWithAHazardIsSkipped() throws IOException {
        run(sample("copy-over-copy"), SkipPolicy.CONTINUE, false);
        assertTrue(executed.contains(SUBMIT));
        List<Finding> found = List.copyOf(findings);
        List<String> others = new ArrayList<>(executed);
        others.removeIf(SUBMIT::equals);
        assertFalse(run(sample("copy-over-copy"), SkipPolicy.SKIP, true));
        assertEquals(others, executed, "every submit of this capture has the hazard");
        assertEquals(found.size(), findings.size());
    }

    @Test
    void theRunStopsBeforeASubmitWithAHazard() throws IOException {
        assertTrue(run(sample("copy-over-copy"), SkipPolicy.STOP, true));
        assertFalse(executed.contains(SUBMIT));
        assertEquals(1, findings.size());
    }

    @Test
    void aPossibleHazardSkipsNothing() throws IOException {
        run(sample("compute-missing-barrier"), SkipPolicy.CONTINUE, false);
        List<String> all = List.copyOf(executed);
        assertTrue(findings.stream().allMatch(finding -> finding.severity() == Severity.WARNING));
        assertFalse(findings.isEmpty());
        run(sample("compute-missing-barrier"), SkipPolicy.SKIP, true);
        assertEquals(all, executed);
        assertFalse(findings.isEmpty());
    }
}
