package dev.vkval.removed;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.cli.check.Validators;
import dev.vkval.gpuav.RecordedFootprints;
import dev.vkval.gpuav.RecordedReach;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncOptions;
import dev.vkval.sync.SyncValidator;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.log.AccessLog;
import dev.vkval.sync.log.LoggedAccess;
import dev.vkval.sync.log.LoggedHazards;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The hazards of a capture by a log of every access, with what all shaders accessed when a device executed them.
 *
 * @param certain between accesses that are made
 * @param possible with one that may not be made
 */
record Reference(Set<Site> certain, Set<Site> possible) {

    /**
     * A hazard, with block indices of the capture before it was edited.
     *
     * @param attachments whether rasterization order would order the two if they were in one subpass
     */
    record Site(Signature signature, long priorSubmit, long prior, long submit, long now, boolean attachments) {}

    static Reference of(Path capture, Footprints footprints, BlockNumbers numbers) throws IOException {
        AccessLog log = log(capture, footprints);
        Set<Site> certain = new LinkedHashSet<>();
        Set<Site> possible = new LinkedHashSet<>();
        for (LoggedHazards.Pair pair : LoggedHazards.of(log)) {
            (pair.certain() ? certain : possible).add(site(pair, numbers));
        }
        return new Reference(certain, possible);
    }

    private static Site site(LoggedHazards.Pair pair, BlockNumbers numbers) {
        LoggedAccess prior = pair.prior();
        LoggedAccess now = pair.now();
        return new Site(
                Signature.of(prior, now),
                original(numbers, prior.access().usage().executedBy()),
                original(numbers, prior.block()),
                original(numbers, now.access().usage().executedBy()),
                original(numbers, now.block()),
                pair.attachments());
    }

    private static long original(BlockNumbers numbers, long block) {
        return numbers == null ? block : numbers.original(block);
    }

    /** Those that another capture does not have. */
    static Map<Signature, Set<Site>> more(Set<Site> sites, Set<Site> before) {
        Map<Signature, Set<Site>> more =
                new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
        for (Site site : sites) {
            if (!before.contains(site)) {
                more.computeIfAbsent(site.signature(), key -> new LinkedHashSet<>())
                        .add(site);
            }
        }
        return more;
    }

    private static AccessLog log(Path capture, Footprints footprints) throws IOException {
        AccessLog log = new AccessLog();
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> {
            StateTracker state = new StateTracker();
            RecordedReach reach = new RecordedReach(state);
            RecordedFootprints touched = new RecordedFootprints(footprints, ShaderSources.none());
            SyncValidator sync = new SyncValidator(
                    finding -> {},
                    state,
                    new SyncOptions(Map.of())
                            .watch(log)
                            .reach(reach::of)
                            .footprints(touched::of)
                            .addresses(Validators.addresses(reach, touched), AddressedAccesses.Unknown.LEFT_OUT));
            return List.of(state, sync, reach);
        });
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        if (!chassis.faults().isEmpty()) {
            throw new IOException(capture + ": " + chassis.faults().get(0).exception());
        }
        return log;
    }
}
