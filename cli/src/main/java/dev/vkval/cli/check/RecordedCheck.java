package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks captures one after the other by their recorded results, in this process, with nothing written. */
public final class RecordedCheck {
    /** The families whose findings are about whether calls are valid. */
    private static final Set<Family> VALIDITY = EnumSet.of(Family.STATELESS, Family.OBJECT, Family.CORE);

    private final CheckSettings settings;

    private RecordedCheck(Set<Family> families) {
        this(CheckSettings.recorded(families));
    }

    private RecordedCheck(CheckSettings settings) {
        this.settings = settings;
    }

    /** All families that have checks. */
    public static RecordedCheck ofAll() {
        return new RecordedCheck(Validators.FAMILIES);
    }

    /** A family, and whether calls are valid. */
    public static RecordedCheck of(Family family) {
        Set<Family> families = EnumSet.copyOf(VALIDITY);
        families.add(family);
        return new RecordedCheck(families);
    }

    /**
     * Synchronization, and whether the objects in calls and the values of their parameters are valid.
     *
     * @param layerSettings validation layer settings by name; they override those recorded in a capture
     */
    public static RecordedCheck ofSynchronization(Map<String, Boolean> layerSettings) {
        Set<Family> families = EnumSet.of(Family.OBJECT, Family.CORE, Family.SYNC);
        return new RecordedCheck(CheckSettings.recorded(families, layerSettings));
    }

    /** What is told of each finding, also of those that have the cause of another one. */
    @FunctionalInterface
    public interface Observer {
        /** @param group all findings so far that have its cause */
        void found(Finding finding, FindingGroup group);
    }

    /**
     * What a capture gives.
     *
     * @param faults the bugs of this tool that the check met
     */
    public record Outcome(List<FindingGroup> findings, List<ToolFault> faults) {}

    /** Checks a capture. */
    public Outcome check(ByteSource capture) throws IOException {
        try (CaptureReader reader = CaptureReader.of(capture, null, new Anomalies())) {
            return check(reader, (finding, group) -> {});
        }
    }

    /** Checks a capture in a file. */
    public Outcome check(Path capture, Anomalies anomalies, Observer observer) throws IOException {
        try (CaptureReader reader = CaptureReader.open(capture, anomalies)) {
            return check(reader, observer);
        }
    }

    private Outcome check(CaptureReader reader, Observer observer) throws IOException {
        FindingGroups groups = new FindingGroups();
        Chassis chassis = new Chassis(
                finding -> observer.found(finding, groups.add(finding)),
                SkipPolicy.CONTINUE,
                sink -> Validators.of(settings, sink, null));
        chassis.drive(new RecordedDriver());
        new AnalysisRun(reader, chassis, at -> {}).run();
        return new Outcome(groups.sorted(), chassis.faults());
    }
}
