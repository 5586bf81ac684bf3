package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.Observed;
import dev.vkval.adversary.PermittedOrders;
import dev.vkval.adversary.UndefinedReader;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.cli.check.RecordedCheck;
import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.failure.NoDeviceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replays a capture as it is, then with other orders of its actions that its synchronization permits: first those of the
 * hazards that are known, then of neighbours without one; and with two values of what it leaves undefined.
 */
public final class AdversarialReplays {

    /** Writes an edited capture. */
    @FunctionalInterface
    public interface Writer {
        /** @return the blocks of the calls that the program does not make */
        Set<Long> write(EditScript script, Path target) throws IOException, EditException;
    }

    /** A hazard, by its first occurrence. */
    private record Known(String id, Finding finding) {}

    /**
     * What was found.
     *
     * @param device name of the device
     * @param compared how many contents are compared
     * @param undefined presented images that differ if new memory has other contents
     * @param discarded undefined contents of images that can be seen
     * @param given how many undefined contents of images were given two values
     * @param left how many undefined contents of images keep what the device makes of them
     * @param undecidable why nothing can be said, null if something can
     * @param trials the orders that were looked at
     * @param untried how many permitted ones were not replayed, since there are more than the limit
     * @param truncated whether there is more to compare than is compared
     */
    public record Outcome(
            String device,
            int compared,
            List<KeptContents.Difference> undefined,
            List<UndefinedTrial> discarded,
            int given,
            int left,
            String undecidable,
            List<Trial> trials,
            int untried,
            boolean truncated) {
        public Outcome {
            undefined = List.copyOf(undefined);
            discarded = List.copyOf(discarded);
            trials = List.copyOf(trials);
        }

        /** Whether something differs. */
        public boolean differs() {
            return !undefined.isEmpty() || !discarded.isEmpty() || count(Trial.Outcome.DIFFERENT) > 0;
        }

        /** How many of the orders ended so. */
        public long count(Trial.Outcome outcome) {
            return trials.stream().filter(trial -> trial.outcome() == outcome).count();
        }
    }

    /** What new memory contains; no usual value in bytes, words or floats. */
    private static final int FRESH = 0xA5;

    private static final int OTHER_FRESH = 0x5A;

    private final Path capture;
    private final RecordedCheck check;
    private final Writer writer;
    private final Path scratch;
    private final int limit;
    private final DeviceReplay replay;
    private final KeptContents kept = new KeptContents();
    private final List<Trial> trials = new ArrayList<>();
    private int replayed;
    private int untried;
    private boolean lost;

    /**
     * @param device what executes the capture, as {@code check} takes it
     * @param check finds the hazards
     * @param scratch a file for edited captures
     * @param limit the most orders that are replayed
     */
    public AdversarialReplays(
            Path capture,
            String device,
            Duration hangLimit,
            RecordedCheck check,
            Writer writer,
            Path scratch,
            int limit,
            Anomalies anomalies) {
        this.capture = capture;
        this.check = check;
        this.writer = writer;
        this.scratch = scratch;
        this.limit = limit;
        this.replay = new DeviceReplay(device, hangLimit, anomalies);
    }

    /**
     * Replays.
     *
     * @param anomalies receive what cannot be read of the capture
     * @throws NoDeviceException if there is no such device
     */
    public Outcome run(Anomalies anomalies) throws IOException, NoDeviceException {
        List<Known> hazards = hazards(anomalies);
        PermittedOrders orders;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            orders = PermittedOrders.of(reader);
        }
        UndefinedReader.Found contents;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            contents = UndefinedReader.of(reader).found();
        }
        replay.run(capture, FRESH, Set.of(), kept);
        String undecidable = null;
        KeptContents.Comparison again = replayed(capture, FRESH, Set.of());
        if (!again.differences().isEmpty()) {
            undecidable = "two replays of the capture as it is differ: "
                    + AdversaryText.words(again.differences().get(0));
        }
        again.exclude();
        KeptContents.Comparison otherwise = replayed(capture, OTHER_FRESH, Set.of());
        otherwise.exclude();
        if (kept.compared() == 0) {
            undecidable = "the capture makes nothing that could be compared";
        }
        List<UndefinedTrial> discarded = List.of();
        int given = 0;
        int left = contents.left();
        if (undecidable == null) {
            tryAll(hazards, orders);
            try {
                discarded = lost ? List.of() : discarded(contents);
                given = lost ? 0 : contents.contents().size();
            } catch (EditException | DeviceLostException e) {
                left += contents.contents().size();
            }
        }
        return new Outcome(
                replay.deviceName(),
                kept.compared(),
                undecidable == null ? visible(otherwise.differences()) : List.of(),
                discarded,
                given,
                left,
                undecidable,
                trials,
                untried,
                kept.truncated() || orders.truncated());
    }

    private List<UndefinedTrial> discarded(UndefinedReader.Found found)
            throws IOException, NoDeviceException, EditException {
        return new UndefinedReplays(replay, writer, scratch, FRESH, found.contents(), limit).run();
    }

    /** Differences in presented images. */
    private static List<KeptContents.Difference> visible(List<KeptContents.Difference> differences) {
        return differences.stream()
                .filter(each -> each.observed().when() == Observed.When.PRESENTED)
                .toList();
    }

    private KeptContents.Comparison replayed(Path file, int freshByte, Set<Long> inserted)
            throws IOException, NoDeviceException {
        KeptContents.Comparison comparison = kept.new Comparison();
        replay.run(file, freshByte, inserted, comparison);
        return comparison;
    }

    private List<Known> hazards(Anomalies anomalies) throws IOException {
        Map<String, Known> first = new LinkedHashMap<>();
        check.check(capture, anomalies, (finding, group) -> {
            if (finding.family() == Family.SYNC && accesses(finding).size() > 1) {
                first.putIfAbsent(group.id(), new Known(group.id(), finding));
            }
        });
        return List.copyOf(first.values());
    }

    private static List<Access> accesses(Finding finding) {
        return finding.accesses().stream()
                .filter(access -> !access.origin() && access.place() != null)
                .toList();
    }

    private void tryAll(List<Known> hazards, PermittedOrders orders) throws IOException, NoDeviceException {
        Set<PermittedOrders.Swap> seen = new HashSet<>();
        for (Known hazard : hazards) {
            for (PermittedOrders.Swap swap : orders(hazard, orders)) {
                if (seen.add(pair(swap))) {
                    attempt(swap, hazard);
                }
            }
        }
        for (PermittedOrders.Swap swap : orders.hostWrites()) {
            if (seen.add(pair(swap))) {
                attempt(swap, null);
            }
        }
        for (PermittedOrders.Swap swap : orders.neighbours(limit + seen.size())) {
            if (seen.add(pair(swap))) {
                attempt(swap, null);
            }
        }
    }

    private static List<PermittedOrders.Swap> orders(Known hazard, PermittedOrders orders) {
        List<Access> accesses = accesses(hazard.finding());
        Place earlier = accesses.get(0).place();
        Place later = accesses.get(accesses.size() - 1).place();
        List<PermittedOrders.Swap> ofHost = orders.hostWrites(earlier.submit(), later.block());
        return ofHost.isEmpty()
                ? List.of(orders.between(earlier.block(), earlier.submit(), later.block(), later.submit()))
                : ofHost;
    }

    /** What a swap is about, without how it is made. */
    private static PermittedOrders.Swap pair(PermittedOrders.Swap swap) {
        return new PermittedOrders.Swap(swap.earlier(), swap.later(), List.of(), null, swap.kind());
    }

    private void attempt(PermittedOrders.Swap swap, Known hazard) throws IOException, NoDeviceException {
        if (swap.obstacle() != null) {
            add(swap, hazard, Trial.Outcome.NOT_TRIED, List.of(), swap.obstacle());
        } else if (replayed >= limit || lost) {
            untried++;
        } else {
            replayed++;
            replayed(swap, hazard);
        }
    }

    private void replayed(PermittedOrders.Swap swap, Known hazard) throws IOException, NoDeviceException {
        try {
            Set<Long> inserted = writer.write(new EditScript(swap.edits()), scratch);
            List<KeptContents.Difference> differences = differences(inserted);
            if (differences.isEmpty()) {
                add(swap, hazard, Trial.Outcome.EQUAL, List.of(), null);
            } else if (differences(inserted).equals(differences)) {
                add(swap, hazard, Trial.Outcome.DIFFERENT, differences, null);
            } else {
                add(swap, hazard, Trial.Outcome.UNDECIDED, List.of(), "two replays in this order differ as well");
            }
        } catch (EditException e) {
            add(swap, hazard, Trial.Outcome.NOT_TRIED, List.of(), e.getMessage());
        } catch (DeviceLostException e) {
            lost = e.hang();
            add(swap, hazard, Trial.Outcome.UNDECIDED, List.of(), "the replay ended early: " + e.getMessage());
        }
    }

    private List<KeptContents.Difference> differences(Set<Long> inserted) throws IOException, NoDeviceException {
        return replayed(scratch, FRESH, inserted).differences();
    }

    private void add(
            PermittedOrders.Swap swap,
            Known hazard,
            Trial.Outcome outcome,
            List<KeptContents.Difference> differences,
            String reason) {
        trials.add(new Trial(
                swap,
                hazard == null ? null : hazard.finding(),
                hazard == null ? null : hazard.id(),
                outcome,
                differences,
                reason));
    }
}
