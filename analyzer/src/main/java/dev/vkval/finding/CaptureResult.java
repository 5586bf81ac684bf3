package dev.vkval.finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run has to say about one capture.
 *
 * @param path the capture as the user named it; for one inside an archive, {@code archive!member}
 * @param sha256 of the file's bytes as 64 hexadecimal digits, null where it could not be read
 * @param device name of the device it ran on, null for the recorded driver
 * @param driver {@code null} for the recorded driver, {@code vulkan} for a real device
 * @param crash how the driver died, null where it did not
 * @param interruption what told the check to end, null where nothing did
 * @param faults our own bugs
 * @param timings wall-clock seconds by name; the only values that differ from run to run
 * @param findings one group per cause, sorted
 * @param allowTruncated whether an early end of the capture counts as its end
 * @param checksAsked whether any check was asked for
 * @param owner who is responsible for the capture, null if not known
 */
public record CaptureResult(
        String path,
        String sha256,
        CaptureStatus status,
        String device,
        String driver,
        Coverage coverage,
        List<AnomalyNote> anomalies,
        CrashNote crash,
        Interruption interruption,
        List<ToolFault> faults,
        SortedMap<String, Double> timings,
        List<FindingGroup> findings,
        boolean allowTruncated,
        boolean checksAsked,
        String owner) {
    /** Name in the timings of the seconds from opening the capture to its last finding. */
    public static final String TOTAL_SECONDS = "totalSeconds";

    public CaptureResult {
        anomalies = List.copyOf(anomalies);
        faults = List.copyOf(faults);
        timings = Collections.unmodifiableSortedMap(new TreeMap<>(timings));
        findings = List.copyOf(findings);
    }

    /** Of a capture whose check nobody interrupted. */
    public CaptureResult(
            String path,
            String sha256,
            CaptureStatus status,
            String device,
            String driver,
            Coverage coverage,
            List<AnomalyNote> anomalies,
            CrashNote crash,
            List<ToolFault> faults,
            SortedMap<String, Double> timings,
            List<FindingGroup> findings,
            boolean allowTruncated,
            boolean checksAsked) {
        this(
                path,
                sha256,
                status,
                device,
                driver,
                coverage,
                anomalies,
                crash,
                null,
                faults,
                timings,
                findings,
                allowTruncated,
                checksAsked,
                null);
    }

    /** Of a capture of which nothing is known, but for the reason. */
    public static CaptureResult nothing(
            String path, CaptureStatus status, String why, boolean allowTruncated, boolean checksAsked) {
        return new CaptureResult(
                path,
                null,
                status,
                null,
                "null",
                new Coverage(0, 0, 0, 0, List.of(), List.of(new Coverage.Gap("the capture", why, 0))),
                List.of(),
                null,
                List.of(),
                new TreeMap<>(),
                List.of(),
                allowTruncated,
                checksAsked);
    }

    /** The same with more known of its crash. */
    public CaptureResult with(CrashNote more) {
        return with(anomalies, more, interruption, faults, findings);
    }

    /** The same, told to end by that. */
    public CaptureResult with(Interruption told) {
        return with(anomalies, crash, told, faults, findings);
    }

    /** The same with one more finding. */
    public CaptureResult with(FindingGroup group) {
        List<FindingGroup> all = new ArrayList<>(findings);
        all.add(group);
        return with(anomalies, crash, interruption, faults, FindingGroups.inReportOrder(all));
    }

    /** The same with other findings. */
    public CaptureResult withFindings(List<FindingGroup> others) {
        return with(anomalies, crash, interruption, faults, others);
    }

    /** The same with that owner. */
    public CaptureResult ownedBy(String name) {
        return new CaptureResult(
                path,
                sha256,
                status,
                device,
                driver,
                coverage,
                anomalies,
                crash,
                interruption,
                faults,
                timings,
                findings,
                allowTruncated,
                checksAsked,
                name);
    }

    /** The same with other timings. */
    public CaptureResult withTimings(SortedMap<String, Double> others) {
        return new CaptureResult(
                path,
                sha256,
                status,
                device,
                driver,
                coverage,
                anomalies,
                crash,
                interruption,
                faults,
                others,
                findings,
                allowTruncated,
                checksAsked,
                owner);
    }

    /** The same with one more bug of ours. */
    public CaptureResult with(ToolFault fault) {
        List<ToolFault> all = new ArrayList<>(faults);
        all.add(fault);
        return with(anomalies, crash, interruption, all, findings);
    }

    /** The same with one more gap in its coverage. */
    public CaptureResult with(Coverage.Gap gap) {
        return new CaptureResult(
                path,
                sha256,
                status,
                device,
                driver,
                coverage.with(gap),
                anomalies,
                crash,
                interruption,
                faults,
                timings,
                findings,
                allowTruncated,
                checksAsked,
                owner);
    }

    /** The same with one more anomaly. */
    public CaptureResult with(AnomalyNote note) {
        List<AnomalyNote> all = new ArrayList<>(anomalies);
        all.add(note);
        return with(all, crash, interruption, faults, findings);
    }

    private CaptureResult with(
            List<AnomalyNote> notes, CrashNote how, Interruption told, List<ToolFault> bugs, List<FindingGroup> found) {
        return new CaptureResult(
                path,
                sha256,
                status,
                device,
                driver,
                coverage,
                notes,
                how,
                told,
                bugs,
                timings,
                found,
                allowTruncated,
                checksAsked,
                owner);
    }

    /** Whether some of the capture is damaged or missing, an allowed early end aside. */
    public boolean damaged() {
        return anomalies.stream()
                .anyMatch(note ->
                        note.damage() && !(allowTruncated && note.kind().equals(AnomalyNote.CAPTURE_ENDS_EARLY)));
    }

    /** Whether any finding is as bad as that or worse. */
    public boolean anyAtLeast(Severity severity) {
        return findings.stream().anyMatch(group -> group.finding().severity().atLeast(severity));
    }

    /** Whether any finding that is not accepted is as bad as that or worse. */
    public boolean anyNewAtLeast(Severity severity) {
        return findings.stream()
                .anyMatch(group -> !group.known() && group.finding().severity().atLeast(severity));
    }

    /** Number of accepted groups. */
    public long known() {
        return findings.stream().filter(FindingGroup::known).count();
    }

    /** Number of groups of hazards that the capture does not prove: accesses of them may not take place. */
    public long possibleHazards() {
        return findings.stream()
                .map(FindingGroup::finding)
                .filter(Finding::possibleHazard)
                .count();
    }

    /** Number of groups of that severity. */
    public long groups(Severity severity) {
        return findings.stream()
                .filter(group -> group.finding().severity() == severity)
                .count();
    }
}
