package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.LimitUse;
import dev.vkval.finding.Severity;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.replay.lookahead.LimitMaxima;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Judges captures as if another physical device had recorded them, by their recorded results, in this process. What a
 * profile changes is told from the findings on the captured device by their ids.
 */
public final class ProfileCheck {
    private final CheckSettings settings;
    private final List<NamedProfile> profiles;

    /** @param settings of the check on the captured device */
    public ProfileCheck(CheckSettings settings, List<NamedProfile> profiles) {
        this.settings = settings;
        this.profiles = List.copyOf(profiles);
    }

    public List<NamedProfile> profiles() {
        return profiles;
    }

    /**
     * What a profile changes.
     *
     * @param added the findings that the captured device does not have
     */
    public record Judged(JudgedProfile verdict, List<FindingGroup> added) {}

    /**
     * Judges a capture with a profile.
     *
     * @param before its result on the captured device
     * @param file null for a capture that is none
     */
    public Judged judge(CaptureSource source, CaptureResult before, NamedProfile named, Path file) throws IOException {
        CheckSettings here = settings.of(file);
        StateTracker state = new StateTracker(named.profile());
        FindingGroups groups = new FindingGroups();
        run(
                source,
                here,
                finding -> {
                    if (finding.occurrences().frames().stream().anyMatch(here.frames()::contains)) {
                        groups.add(finding);
                    }
                },
                sink -> Validators.judged(here, here.rules().over(sink, new AtomicLong()), state));
        return changes(before, groups.sorted(), named, state.devices().captured());
    }

    private static Judged changes(CaptureResult before, List<FindingGroup> after, NamedProfile named, long captured) {
        Set<String> known = before.findings().stream().map(FindingGroup::id).collect(Collectors.toSet());
        Set<String> ids = after.stream().map(FindingGroup::id).collect(Collectors.toSet());
        List<FindingGroup> added = after.stream()
                .filter(group -> !known.contains(group.id()))
                .map(group -> with(group.finding(), named.name()))
                .toList();
        List<JudgedProfile.Gone> gone = before.findings().stream()
                .filter(group -> Validators.OF_DEVICES.contains(group.finding().family()))
                .filter(group -> !ids.contains(group.id()))
                .map(group -> new JudgedProfile.Gone(
                        group.id(), group.finding().rule(), group.finding().title()))
                .toList();
        long errors = added.stream()
                .filter(group -> group.finding().severity() == Severity.ERROR)
                .count();
        DeviceProfile profile = named.profile();
        return new Judged(
                new JudgedProfile(
                        named.name(),
                        profile.summary(),
                        null,
                        errors,
                        added.size() - errors,
                        gone,
                        profile.values(),
                        captured,
                        profile.leftOut()),
                added);
    }

    private static FindingGroup with(Finding finding, String profile) {
        Map<String, Object> properties = new TreeMap<>(finding.properties());
        properties.put(Fingerprint.DEVICE_PROFILE, profile);
        Finding judged = finding.retold("with the device profile " + profile + ": " + finding.message(), properties);
        return new FindingGroup(Fingerprint.id(Fingerprint.of(judged)), judged);
    }

    /** How much of the limits a capture uses: those of the captured device, and of the profiles. */
    public List<LimitUse> headroom(CaptureSource source, Path file) throws IOException {
        StateTracker state = new StateTracker();
        LimitMaxima maxima = new LimitMaxima(state);
        run(source, settings.of(file), finding -> {}, sink -> List.of(state, maxima));
        List<LimitUse> uses = new ArrayList<>();
        for (LimitMaxima.Maximum maximum : maxima.maxima()) {
            Map<String, Long> limits = new LinkedHashMap<>();
            for (NamedProfile named : profiles) {
                OptionalLong limit = named.profile().limit(maximum.limit(), maximum.element());
                limit.ifPresent(value -> limits.put(named.name(), value));
            }
            uses.add(new LimitUse(maximum.name(), maximum.used(), maxima.captured(maximum), limits));
        }
        return uses;
    }

    private static void run(
            CaptureSource source,
            CheckSettings here,
            FindingSink findings,
            Function<FindingSink, List<ValidationObject>> objects)
            throws IOException {
        CaptureReader reader = CaptureReader.of(source.bytes(), source.folder(), new Anomalies());
        Chassis chassis = RecordedPass.run(here, reader, findings, objects);
        if (!chassis.faults().isEmpty()) {
            throw new IOException(
                    "a bug of this tool: " + chassis.faults().get(0).exception());
        }
    }
}
