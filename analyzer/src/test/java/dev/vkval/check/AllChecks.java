package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the stateless, object and core checks together over a capture, with its recorded outcome. */
public final class AllChecks {
    private AllChecks() {}

    /** The findings of a capture; fails where the tool itself fails. */
    public static List<Finding> of(Path capture) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = chassis(findings::add, SkipPolicy.CONTINUE, List.of());
            new AnalysisRun(reader, chassis, at -> {}).run();
            assertEquals(List.of(), chassis.faults(), capture::toString);
        }
        return findings;
    }

    /** @param last validation objects that see each call after the checks */
    public static Chassis chassis(FindingSink findings, SkipPolicy policy, List<ValidationObject> last) {
        Chassis chassis = new Chassis(ReportedRules.noting(findings), policy, sink -> {
            List<ValidationObject> objects = new ArrayList<>(objects(sink));
            objects.addAll(last);
            return objects;
        });
        chassis.drive(new RecordedDriver());
        return chassis;
    }

    private static List<ValidationObject> objects(FindingSink sink) {
        StateTracker state = new StateTracker();
        return List.of(state, Checks.stateless(sink, state), Checks.object(sink, state), Checks.core(sink, state));
    }
}
