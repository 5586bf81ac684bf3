package dev.vkval.report;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.BaselineNote;
import dev.vkval.finding.BaselineState;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The accepted findings of a project. A finding is known if an entry has its id and rule, is for the device of its
 * capture, has not expired, and accepts that many occurrences in one capture; otherwise it is new.
 */
public final class Baseline {
    /** The name of the file in a project. */
    public static final String FILE = "vkval-baseline.json";

    private final String file;
    private final List<Accepted> entries;
    private final LocalDate today;
    private final Map<String, List<Accepted>> byId = new HashMap<>();

    /**
     * Of these entries.
     *
     * @param file as the user named it
     * @param today the day on which entries are valid or have expired
     */
    public Baseline(String file, List<Accepted> entries, LocalDate today) {
        this.file = file;
        this.entries = entries.stream().sorted(Accepted.ORDER).toList();
        this.today = today;
        this.entries.forEach(entry -> byId.computeIfAbsent(entry.id(), none -> new java.util.ArrayList<>())
                .add(entry));
    }

    /** The entries, sorted. */
    public List<Accepted> entries() {
        return entries;
    }

    /** The capture with what the baseline says about each of its findings. */
    public CaptureResult of(CaptureResult capture) {
        return capture.withFindings(capture.findings().stream()
                .map(group -> group.with(accepts(capture, group) ? BaselineState.KNOWN : BaselineState.NEW))
                .toList());
    }

    /**
     * The run with what the baseline says about it.
     *
     * @param whole whether the run is about all that the baseline is about, so that a finding that is missing is gone
     * @param strict whether entries that are gone make it fail
     */
    public RunResult of(RunResult run, boolean whole, boolean strict) {
        RunResult judged = run.with(run.captures().stream().map(this::of).toList());
        List<Accepted> gone =
                whole ? entries.stream().filter(entry -> isGone(entry, run)).toList() : List.of();
        return judged.with(new BaselineNote(
                file, gone, where(run, this::grown), where(run, (entry, group) -> expired(entry)), strict));
    }

    /** Whether the finding of an entry did not occur although a capture was checked for it. */
    public boolean isGone(Accepted entry, RunResult run) {
        return run.captures().stream().anyMatch(capture -> judges(entry, capture))
                && run.captures().stream().noneMatch(capture -> occurs(entry, capture));
    }

    /** Whether a finding is accepted. */
    private boolean accepts(CaptureResult capture, FindingGroup group) {
        return byId.getOrDefault(group.id(), List.of()).stream()
                .filter(entry -> entry.names(group) && isFor(entry, capture))
                .anyMatch(entry -> !expired(entry) && !grown(entry, group));
    }

    private List<Accepted> where(RunResult run, BiPredicate<Accepted, FindingGroup> holds) {
        return entries.stream()
                .filter(entry -> run.captures().stream()
                        .filter(capture -> isFor(entry, capture))
                        .flatMap(capture -> capture.findings().stream())
                        .anyMatch(group -> entry.names(group) && holds.test(entry, group)))
                .toList();
    }

    private boolean grown(Accepted entry, FindingGroup group) {
        return entry.max() != Accepted.ANY && group.finding().occurrences().count() > entry.max();
    }

    private boolean expired(Accepted entry) {
        return entry.expires() != null && today.isAfter(entry.expires());
    }

    private static boolean occurs(Accepted entry, CaptureResult capture) {
        return isFor(entry, capture) && capture.findings().stream().anyMatch(entry::names);
    }

    /** Whether a capture was checked for the finding of an entry. */
    private static boolean judges(Accepted entry, CaptureResult capture) {
        return capture.status() == CaptureStatus.COMPLETED
                && isFor(entry, capture)
                && capture.coverage().isWhole()
                && (entry.family() == null || capture.coverage().includes(entry.family()));
    }

    private static boolean isFor(Accepted entry, CaptureResult capture) {
        return Glob.matches(entry.device(), device(capture));
    }

    /** The name of the device of a capture; {@code null} without one. */
    public static String device(CaptureResult capture) {
        return capture.device() == null ? "null" : capture.device();
    }
}
