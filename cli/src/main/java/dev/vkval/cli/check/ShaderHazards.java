package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.Chassis;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.sync.SyncValidator;
import dev.vkval.sync.command.AddressedAccesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Judges the hazards of a capture with accesses of shaders, by its recorded results, in this process. */
public final class ShaderHazards {
    private static final int MOST_WATCHES = 1 << 10;
    private static final long MOST_BLOCKS_AHEAD = 1 << 16;

    private final CheckSettings settings;

    /** @param settings of the check that has found hazards */
    public ShaderHazards(CheckSettings settings) {
        this.settings = settings;
    }

    /** Whether a finding is a hazard with an access that a shader makes. */
    public static boolean isOne(Finding finding) {
        return finding.family() == Family.SYNC
                && finding.accesses().stream().anyMatch(access -> access.descriptor() != null);
    }

    /**
     * What was found.
     *
     * @param groups the hazards by their cause
     * @param open block indices of the actions whose accesses are not known, of hazards that are not sure for that reason
     * @param watches accesses of the confirmed hazards, as groups show them, whose invocations are not known
     * @param expected the same of hazards that are not sure, should they be where they may first be
     */
    public record Judged(List<FindingGroup> groups, SortedSet<Long> open, Set<Watch> watches, Set<Watch> expected) {
        /** All invocations that can be known are. */
        public Judged(List<FindingGroup> groups, SortedSet<Long> open) {
            this(groups, open, Set.of(), Set.of());
        }

        /**
         * Block indices of the actions whose accesses are not known: those of hazards that are known to be possible first, each
         * kind in its order.
         */
        public List<Long> actions(Addressed addressed) {
            return Stream.concat(open.stream(), addressed.open().stream())
                    .distinct()
                    .toList();
        }
    }

    /**
     * What a check will find, as far as can be told in a fraction of its time: in the first {@value #MOST_BLOCKS_AHEAD} blocks.
     *
     * @return nothing if its replay records no footprints, or the capture cannot be read, which the check reports
     */
    Ahead ahead(Path capture) {
        CheckSettings ofSync = settings.of(capture);
        if (!ofSync.mayRecordBeside()) {
            return Ahead.NOTHING;
        }
        CheckSettings some = ofSync.forHazards(MOST_BLOCKS_AHEAD);
        Footprints none = new Footprints();
        try {
            Judging judging = new Judging(none);
            Chassis chassis = judge(some, capture, none, AddressedAccesses.Unknown.LEFT_OUT, judging);
            Addressed addressed =
                    byUnknownAddresses(chassis) == 0 ? Addressed.NONE : byUnknownAddresses(some, capture, none);
            return new Ahead(judging.judged(), addressed);
        } catch (IOException | RuntimeException | Error e) {
            return Ahead.NOTHING;
        }
    }

    /** The hazards that a check will find, and those by unknown addresses. */
    record Ahead(Judged judged, Addressed addressed) {
        static final Ahead NOTHING = new Ahead(new Judged(List.of(), Collections.emptySortedSet()), Addressed.NONE);

        /** Block indices of the actions whose accesses are not known, those of hazards that are known to be possible first. */
        List<Long> actions(int most) {
            return judged.actions(addressed).stream().limit(most).toList();
        }

        /** Accesses that may be those of confirmed hazards. */
        List<Watch> watches() {
            return List.copyOf(judged.expected());
        }
    }

    /** @param footprints what shaders accessed, as far as that is known */
    public Judged of(Path capture, Footprints footprints) throws IOException {
        Judging judging = new Judging(footprints);
        judge(settings.of(capture).forHazards(), capture, footprints, AddressedAccesses.Unknown.LEFT_OUT, judging);
        return judging.judged();
    }

    /** Collects the hazards that are found. */
    private static final class Judging implements Consumer<Finding> {
        private final Footprints footprints;
        private final FindingGroups groups = new FindingGroups();
        private final SortedSet<Long> open = new TreeSet<>();
        private final Set<Watch> watches = new LinkedHashSet<>();
        private final Set<Watch> expected = new LinkedHashSet<>();

        Judging(Footprints footprints) {
            this.footprints = footprints;
            footprints.beginExpecting();
        }

        @Override
        public void accept(Finding finding) {
            List<Watch> asked = footprints.takeAsked();
            List<Watch> possible = footprints.takeExpected();
            boolean shown = groups.add(finding).finding().block() == finding.block();
            if (shown && watches.size() < MOST_WATCHES) {
                watches.addAll(asked);
            }
            if (shown && expected.size() < MOST_WATCHES) {
                expected.addAll(possible);
            }
            open.addAll(open(finding));
        }

        Judged judged() {
            return new Judged(groups.sorted(), open, watches, expected);
        }
    }

    /**
     * Actions whose shaders access memory by addresses that are not known.
     *
     * @param open block indices of those that may have a hazard for that reason: if they access any buffer with an address
     * @param leftOut how many further ones were not looked at, since there are too many
     */
    public record Addressed(SortedSet<Long> open, long leftOut) {
        public static final Addressed NONE = new Addressed(Collections.emptySortedSet(), 0);

        /** How many may have a hazard. */
        public long count() {
            return open.size() + leftOut;
        }
    }

    /** @param footprints what shaders accessed, as far as that is known */
    public Addressed byUnknownAddresses(Path capture, Footprints footprints) throws IOException {
        return byUnknownAddresses(settings.of(capture).forHazards(), capture, footprints);
    }

    private static Addressed byUnknownAddresses(CheckSettings ofSync, Path capture, Footprints footprints)
            throws IOException {
        SortedSet<Long> blocks = new TreeSet<>();
        Chassis judged = judge(
                ofSync,
                capture,
                footprints,
                AddressedAccesses.Unknown.ANYWHERE,
                finding -> finding.accesses().stream()
                        .filter(access -> AddressedAccesses.ANYWHERE.equals(access.descriptor()))
                        .forEach(access -> blocks.add(access.place().block())));
        return new Addressed(blocks, byUnknownAddresses(judged));
    }

    /** How many actions were not looked at because they access memory by addresses that are not known. */
    private static long byUnknownAddresses(Chassis judged) {
        return judged.objects().stream()
                .flatMap(object -> object.gaps().stream())
                .filter(gap -> gap.what().equals(SyncValidator.UNKNOWN_ADDRESSES))
                .mapToLong(Coverage.Gap::count)
                .sum();
    }

    /**
     * Judges what a check of hazards judges.
     *
     * @param sink receives the hazards with accesses of shaders in the frames that are checked
     */
    private static Chassis judge(
            CheckSettings ofSync,
            Path capture,
            Footprints footprints,
            AddressedAccesses.Unknown unknown,
            Consumer<Finding> sink)
            throws IOException {
        Chassis chassis = RecordedPass.run(
                ofSync,
                CaptureReader.open(capture, new Anomalies()),
                finding -> {
                    if (isShown(finding, ofSync)) {
                        sink.accept(finding);
                    }
                },
                findings -> Validators.of(
                        ofSync,
                        ofSync.rules().over(findings, new AtomicLong()),
                        null,
                        GpuOptions.of(ofSync.layerSettings()),
                        null,
                        footprints,
                        unknown,
                        null,
                        CheckLanes.NONE));
        if (!chassis.faults().isEmpty()) {
            throw new IOException("a further judgement of hazards failed: "
                    + chassis.faults().get(0).exception());
        }
        return chassis;
    }

    private static boolean isShown(Finding finding, CheckSettings settings) {
        return isOne(finding) && finding.occurrences().frames().stream().anyMatch(settings.frames()::contains);
    }

    private static List<Long> open(Finding finding) {
        return finding.confidence() != Confidence.INFERRED
                ? List.of()
                : finding.accesses().stream()
                        .filter(access -> access.descriptor() != null)
                        .map(access -> access.place().block())
                        .toList();
    }
}
