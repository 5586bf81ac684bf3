package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncValidator;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs a capture through the chassis on one thread, as many times as requested, and prints one line per pass:
 * nanoseconds of the processor, number of calls.
 */
public final class AnalyzeAll {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private AnalyzeAll() {}

    /**
     * @param arguments the capture, the number of passes, what to run: {@code decode}, {@code state}, or a family in
     *     addition to the state: {@code stateless}, {@code object}, {@code core}, {@code sync}
     */
    public static void main(String[] arguments) throws IOException {
        Path capture = Path.of(arguments[0]);
        for (int pass = Integer.parseInt(arguments[1]); pass > 0; pass--) {
            System.out.println(pass(capture, arguments[2]));
        }
    }

    private static String pass(Path capture, String what) throws IOException {
        long start = THREADS.getCurrentThreadCpuTime();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            if (what.equals("decode")) {
                while (reader.next() != null) {}
            } else {
                Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> objects(what, sink));
                chassis.drive(new RecordedDriver());
                new AnalysisRun(reader, chassis, at -> {}).run();
                if (!chassis.faults().isEmpty()) {
                    throw new IOException(chassis.faults().get(0).toString());
                }
            }
            return THREADS.getCurrentThreadCpuTime() - start + " " + reader.callCount();
        }
    }

    private static List<ValidationObject> objects(String what, FindingSink sink) {
        StateTracker state = new StateTracker();
        return switch (what) {
            case "state" -> List.of(state);
            case "stateless" -> List.of(state, Checks.stateless(sink, state));
            case "object" -> List.of(state, Checks.object(sink, state));
            case "core" -> List.of(state, Checks.core(sink, state));
            case "sync" -> List.of(state, new SyncValidator(sink, state, Map.of()));
            default -> throw new IllegalArgumentException("unknown part: " + what);
        };
    }
}
