package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Checks captures one after the other by their recorded results, in this process, with nothing written. */
public final class RecordedCheck {
    /** The families whose findings are about whether calls are valid. */
    private static final Set<Family> VALIDITY = EnumSet.of(Family.STATELESS, Family.OBJECT, Family.CORE);

    private final CheckSettings settings;

    private RecordedCheck(Set<Family> families) {
        settings = CheckSettings.recorded(families);
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
     * What a capture gives.
     *
     * @param faults the bugs of this tool that the check met
     */
    public record Outcome(List<FindingGroup> findings, List<ToolFault> faults) {}

    /** Checks a capture. */
    public Outcome check(ByteSource capture) throws IOException {
        FindingGroups groups = new FindingGroups();
        Chassis chassis = new Chassis(groups::add, SkipPolicy.CONTINUE, sink -> Validators.of(settings, sink, null));
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.of(capture, null, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        return new Outcome(groups.sorted(), chassis.faults());
    }
}
