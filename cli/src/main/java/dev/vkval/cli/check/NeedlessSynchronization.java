package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.sync.needless.Needless;
import dev.vkval.sync.needless.NeedlessSearch;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds synchronization that a capture does not need, by its recorded results, in this process. All of it is taken out of the
 * capture together, and reported as far as the checks find nothing that they do not find in the capture as it is.
 */
public final class NeedlessSynchronization {
    /** So many edited captures are checked before what is not yet tried is left out. */
    private static final int MOST_TRIALS = 40;

    private final CheckSettings settings;
    private final RecordedCheck check;

    /** @param settings of the check that the findings are added to */
    public NeedlessSynchronization(CheckSettings settings) {
        this.settings = settings;
        this.check = RecordedCheck.ofSynchronization(settings.layerSettings());
    }

    /** Whether a check looks for it: best practices, of synchronization that is validated. */
    public static boolean isAsked(CheckSettings settings) {
        return settings.families().contains(Family.BEST) && settings.families().contains(Family.SYNC);
    }

    /**
     * What was found.
     *
     * @param obstacle why nothing is said, null if something is
     * @param unproven how many candidates are not reported, since the checks find something without them
     */
    public record Found(List<FindingGroup> groups, String obstacle, int unproven) {
        private static Found nothing(String why) {
            return new Found(List.of(), why, 0);
        }
    }

    /** @param scratch a file for edited captures */
    public Found of(Path capture, Path scratch) throws IOException {
        Counts before = counts(capture);
        if (before.hazards) {
            return Found.nothing("the capture has hazards, which hide others");
        }
        NeedlessSearch search = new NeedlessSearch();
        while (search.more()) {
            pass(capture, search);
        }
        if (search.obstacle() != null) {
            return Found.nothing(search.obstacle());
        }
        List<Needless> candidates = search.candidates();
        List<Needless> kept = new Trials(capture, scratch, before).kept(candidates);
        FindingGroups groups = new FindingGroups();
        var sink = settings.rules().over(groups::add, new AtomicLong());
        for (int i = 0; i < kept.size(); i++) {
            Finding finding = kept.get(i).finding(i + 1, kept.size());
            if (finding.occurrences().frames().stream()
                    .anyMatch(settings.of(capture).frames()::contains)) {
                sink.report(finding);
            }
        }
        return new Found(groups.sorted(), null, candidates.size() - kept.size());
    }

    private void pass(Path capture, NeedlessSearch search) throws IOException {
        Chassis chassis = new Chassis(
                finding -> {}, SkipPolicy.CONTINUE, findings -> Validators.reduced(settings.layerSettings(), search));
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        if (!chassis.faults().isEmpty()) {
            throw new IOException(
                    "a bug of this tool: " + chassis.faults().get(0).exception());
        }
        search.end();
    }

    /** How often each finding occurs. */
    private static final class Counts {
        private final Map<String, Long> byId = new HashMap<>();
        private boolean hazards;
        private int faults;

        /** Whether another capture has nothing that this one does not have, and nothing more often. */
        boolean include(Counts other) {
            return other.faults <= faults
                    && other.byId.entrySet().stream()
                            .allMatch(entry -> entry.getValue() <= byId.getOrDefault(entry.getKey(), 0L));
        }
    }

    private Counts counts(Path capture) throws IOException {
        Counts counts = new Counts();
        counts.faults = check.check(capture, new Anomalies(), (finding, group) -> {
                    counts.byId.merge(group.id(), 1L, Long::sum);
                    counts.hazards |= finding.family() == Family.SYNC;
                })
                .faults()
                .size();
        return counts;
    }

    /** Captures from which candidates are taken out. */
    private final class Trials {
        private final Path capture;
        private final Path scratch;
        private final Counts before;
        private final List<Needless> kept = new ArrayList<>();
        private int made;

        Trials(Path capture, Path scratch, Counts before) {
            this.capture = capture;
            this.scratch = scratch;
            this.before = before;
        }

        /** As many candidates as can be taken out together, in their order. */
        List<Needless> kept(List<Needless> candidates) throws IOException {
            add(candidates);
            return kept;
        }

        private void add(List<Needless> some) throws IOException {
            if (some.isEmpty() || made >= MOST_TRIALS) {
                return;
            }
            List<Needless> all = new ArrayList<>(kept);
            all.addAll(some);
            if (isClean(all)) {
                kept.addAll(some);
            } else if (some.size() > 1) {
                add(some.subList(0, some.size() / 2));
                add(some.subList(some.size() / 2, some.size()));
            }
        }

        private boolean isClean(List<Needless> some) throws IOException {
            made++;
            List<CallEdit> edits =
                    some.stream().flatMap(each -> each.edits().stream()).toList();
            try (FileChannel out = FileChannel.open(
                    scratch,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                CaptureEditor.write(
                        sink -> CaptureBlocks.open(capture, sink), new EditScript(edits), out, new Anomalies());
            } catch (EditException e) {
                return false;
            }
            try {
                return before.include(counts(scratch));
            } finally {
                Files.deleteIfExists(scratch);
            }
        }
    }
}
