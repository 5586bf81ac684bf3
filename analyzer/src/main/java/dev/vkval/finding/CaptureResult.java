package dev.vkval.finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
 * @param configuredAt where the project names the capture, null if it does not
 * @param profiles what device profiles say about it
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
        String owner,
        ConfigPlace configuredAt,
        ProfileReport profiles) {
    /** Name in the timings of the seconds from opening the capture to its last finding. */
    public static final String TOTAL_SECONDS = "totalSeconds";

    public CaptureResult {
        anomalies = List.copyOf(anomalies);
        faults = List.copyOf(faults);
        timings = Collections.unmodifiableSortedMap(new TreeMap<>(timings));
        findings = List.copyOf(findings);
    }

    /** Of a capture on the recorded driver with all else empty, until the builder is told more. */
    public static Builder of(String path, CaptureStatus status) {
        return new Builder(path, status);
    }

    /** Of a capture of which nothing is known, but for the reason. */
    public static CaptureResult nothing(
            String path, CaptureStatus status, String why, boolean allowTruncated, boolean checksAsked) {
        return of(path, status)
                .coverage(Coverage.NOTHING.with(new Coverage.Gap("the capture", why, 0)))
                .allowTruncated(allowTruncated)
                .checksAsked(checksAsked)
                .build();
    }

    /** A builder that has all of this result. */
    public Builder edit() {
        return new Builder(path, status)
                .sha256(sha256)
                .device(device)
                .driver(driver)
                .coverage(coverage)
                .anomalies(anomalies)
                .crash(crash)
                .interruption(interruption)
                .faults(faults)
                .timings(timings)
                .findings(findings)
                .allowTruncated(allowTruncated)
                .checksAsked(checksAsked)
                .owner(owner)
                .configuredAt(configuredAt)
                .profiles(profiles);
    }

    /** The same with more known of its crash. */
    public CaptureResult with(CrashNote more) {
        return edit().crash(more).build();
    }

    /** The same, told to end by that. */
    public CaptureResult with(Interruption told) {
        return edit().interruption(told).build();
    }

    /** The same with one more finding. */
    public CaptureResult with(FindingGroup group) {
        return withFindings(FindingGroups.inReportOrder(oneMore(findings, group)));
    }

    /** The same with other findings. */
    public CaptureResult withFindings(List<FindingGroup> others) {
        return edit().findings(others).build();
    }

    /** The same with what the project says of it: its owner, null if not known, and where. */
    public CaptureResult configured(String name, ConfigPlace place) {
        return edit().owner(name).configuredAt(place).build();
    }

    /** The same with other timings. */
    public CaptureResult withTimings(SortedMap<String, Double> others) {
        return edit().timings(others).build();
    }

    /** The same with what device profiles say about it. */
    public CaptureResult with(ProfileReport report) {
        return edit().profiles(report).build();
    }

    /** The same with one more bug of ours. */
    public CaptureResult with(ToolFault fault) {
        return edit().faults(oneMore(faults, fault)).build();
    }

    /** The same with one more gap in its coverage. */
    public CaptureResult with(Coverage.Gap gap) {
        return edit().coverage(coverage.with(gap)).build();
    }

    /** The same without the gaps of a name in its coverage. */
    public CaptureResult withoutGap(String what) {
        return edit().coverage(coverage.without(what)).build();
    }

    /** The same with one more anomaly. */
    public CaptureResult with(AnomalyNote note) {
        return edit().anomalies(oneMore(anomalies, note)).build();
    }

    private static <T> List<T> oneMore(List<T> values, T value) {
        List<T> all = new ArrayList<>(values);
        all.add(value);
        return all;
    }

    /** Its groups of findings that another result of the same capture does not have. */
    public List<FindingGroup> findingsBeyond(CaptureResult other) {
        Set<String> ids = other.findings().stream().map(FindingGroup::id).collect(Collectors.toSet());
        return findings.stream().filter(group -> !ids.contains(group.id())).toList();
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

    /** Collects the parts of a result. */
    public static final class Builder {
        private String path;
        private String sha256;
        private final CaptureStatus status;
        private String device;
        private String driver = "null";
        private Coverage coverage = Coverage.NOTHING;
        private List<AnomalyNote> anomalies = List.of();
        private CrashNote crash;
        private Interruption interruption;
        private List<ToolFault> faults = List.of();
        private SortedMap<String, Double> timings = new TreeMap<>();
        private List<FindingGroup> findings = List.of();
        private boolean allowTruncated;
        private boolean checksAsked = true;
        private String owner;
        private ConfigPlace configuredAt;
        private ProfileReport profiles = ProfileReport.NONE;

        private Builder(String path, CaptureStatus status) {
            this.path = path;
            this.status = status;
        }

        public Builder path(String value) {
            path = value;
            return this;
        }

        public Builder sha256(String value) {
            sha256 = value;
            return this;
        }

        public Builder device(String value) {
            device = value;
            return this;
        }

        public Builder driver(String value) {
            driver = value;
            return this;
        }

        public Builder coverage(Coverage value) {
            coverage = value;
            return this;
        }

        public Builder anomalies(List<AnomalyNote> value) {
            anomalies = value;
            return this;
        }

        public Builder crash(CrashNote value) {
            crash = value;
            return this;
        }

        public Builder interruption(Interruption value) {
            interruption = value;
            return this;
        }

        public Builder faults(List<ToolFault> value) {
            faults = value;
            return this;
        }

        public Builder timings(SortedMap<String, Double> value) {
            timings = value;
            return this;
        }

        public Builder findings(List<FindingGroup> value) {
            findings = value;
            return this;
        }

        public Builder allowTruncated(boolean value) {
            allowTruncated = value;
            return this;
        }

        public Builder checksAsked(boolean value) {
            checksAsked = value;
            return this;
        }

        public Builder owner(String value) {
            owner = value;
            return this;
        }

        public Builder configuredAt(ConfigPlace value) {
            configuredAt = value;
            return this;
        }

        public Builder profiles(ProfileReport value) {
            profiles = value;
            return this;
        }

        public CaptureResult build() {
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
                    owner,
                    configuredAt,
                    profiles);
        }
    }
}
