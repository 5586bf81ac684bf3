package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    private static final AnomalyNote EARLY =
            new AnomalyNote(AnomalyNote.CAPTURE_ENDS_EARLY, Severity.ERROR, "ends early", 1, 9, 900);
    private static final AnomalyNote UNKNOWN =
            new AnomalyNote("unknown-block-type", Severity.WARNING, "skipped", 1, 9, 900);

    private final Sample sample = new Sample();

    @Test
    void cleanIsZero() {
        assertEquals(0, code());
        sample.anomalies = List.of(UNKNOWN);
        assertEquals(0, code());
    }

    @Test
    void findingsCountFromTheThreshold() {
        sample.found = Severity.WARNING;
        assertEquals(0, code());
        assertEquals(1, ExitCode.of(sample.result(), Severity.WARNING).code());
        assertEquals(0, ExitCode.of(sample.result(), null).code());
        sample.found = Severity.ERROR;
        assertEquals(1, code());
    }

    @Test
    void damageHidesFindings() {
        sample.found = Severity.ERROR;
        sample.anomalies = List.of(EARLY);
        assertEquals(65, code());
        sample.allowTruncated = true;
        assertEquals(1, code());
        sample.anomalies = List.of(EARLY, new AnomalyNote("undecodable-call", Severity.ERROR, "damaged", 1, 3, 30));
        assertEquals(65, code());
    }

    @Test
    void nothingCheckedIsNotClean() {
        sample.callsChecked = 0;
        assertEquals(65, code());
        sample.checksAsked = false;
        assertEquals(0, code());
    }

    @Test
    void aCrashIsWorthARetryUnlessSomethingWasFound() {
        sample.crash = CrashNote.at("SIGSEGV", 3);
        sample.status = CaptureStatus.PARTIAL;
        assertEquals(75, code());
        sample.found = Severity.ERROR;
        assertEquals(1, code());
    }

    @Test
    void anUnfitDeviceIsSkipped() {
        sample.status = CaptureStatus.UNSUPPORTED;
        sample.callsChecked = 0;
        assertEquals(77, code());
    }

    @Test
    void ourOwnBugIsWorst() {
        sample.faults = List.of(ToolFault.of("sync", "vkCmdDraw", 3, new RuntimeException("boom")));
        sample.anomalies = List.of(EARLY);
        assertEquals(70, code());
    }

    @Test
    void whatToldTheCheckToEndIsItsExitCodeAndNoCrash() {
        sample.status = CaptureStatus.INTERRUPTED;
        sample.found = Severity.ERROR;
        CaptureResult interrupted = sample.result();
        assertEquals(143, codeOf(interrupted, "SIGTERM"));
        assertEquals(130, codeOf(interrupted, "SIGINT"));
        assertEquals(129, codeOf(interrupted, "SIGHUP"));
    }

    private static int codeOf(CaptureResult capture, String signal) {
        return ExitCode.of(capture.with(new Interruption(signal, null, 3)), Severity.ERROR)
                .code();
    }

    @Test
    void whatDidNotRunIsWorthAnotherTry() {
        sample.status = CaptureStatus.NOT_RUN;
        assertEquals(75, code());
    }

    @Test
    void hungCrashedLostAndKilledAreToldApart() {
        assertEquals(CrashKind.HUNG, kind("hang"));
        assertEquals(CrashKind.CRASHED, kind("SIGSEGV"));
        assertEquals(CrashKind.CRASHED, kind("exit status 134"));
        assertEquals(CrashKind.LOST, kind("VK_ERROR_DEVICE_LOST"));
        assertEquals(CrashKind.OUT_OF_MEMORY, kind("VK_ERROR_OUT_OF_DEVICE_MEMORY"));
        assertEquals(CrashKind.KILLED, kind("SIGKILL"));
        assertEquals(CrashKind.KILLED, kind("the launcher was killed"));
    }

    private static CrashKind kind(String signal) {
        return CrashNote.at(signal, 1).kind();
    }

    @Test
    void theWorstCaptureWins() {
        CaptureResult clean = sample.result();
        sample.found = Severity.ERROR;
        CaptureResult found = sample.result();
        sample.anomalies = List.of(EARLY);
        CaptureResult damaged = sample.result();
        assertEquals(ExitCode.FINDINGS, ExitCode.of(List.of(clean, found, clean), Severity.ERROR));
        assertEquals(ExitCode.CAPTURE, ExitCode.of(List.of(found, damaged, clean), Severity.ERROR));
        assertEquals(ExitCode.CLEAN, ExitCode.of(List.of(), Severity.ERROR));
        assertEquals(
                List.of(129, 130, 143, 70, 2, 65, 1, 75, 77, 0),
                List.of(ExitCode.values()).stream().map(ExitCode::code).toList());
    }

    private int code() {
        return ExitCode.of(sample.result(), Severity.ERROR).code();
    }

    private static final class Sample {
        private CaptureStatus status = CaptureStatus.COMPLETED;
        private List<AnomalyNote> anomalies = List.of();
        private CrashNote crash;
        private List<ToolFault> faults = List.of();
        private Severity found;
        private long callsChecked = 10;
        private boolean allowTruncated;
        private boolean checksAsked = true;

        CaptureResult result() {
            FindingGroups groups = new FindingGroups();
            if (found != null) {
                groups.add(Finding.of("VUID-a", found, Family.CORE).at(1, 1));
            }
            Coverage coverage = new Coverage(20, 10, callsChecked, 1, List.of(Family.CORE), List.of());
            return CaptureResult.of("a.gfxr", status)
                    .coverage(coverage)
                    .anomalies(anomalies)
                    .crash(crash)
                    .faults(faults)
                    .findings(groups.sorted())
                    .allowTruncated(allowTruncated)
                    .checksAsked(checksAsked)
                    .build();
        }
    }
}
