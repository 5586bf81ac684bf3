package dev.vkval.cli.check;

import dev.vkval.gpuav.CodeStore;
import dev.vkval.gpuav.PrintOptions;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.Watches;
import dev.vkval.gpuav.select.ActionRange;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.spirv.pass.HitCounters;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * How shaders are checked on the device.
 *
 * @param selection which shaders and actions
 * @param dump where shaders with checks are written, null for nowhere
 * @param store keeps shaders with checks from run to run
 * @param counters what is counted of errors
 * @param proves whether actions that the recorded commands prove are not checked on the device
 * @param details whether captures with errors are replayed a second time, for details
 * @param prints what is asked for of prints
 * @param footprints how footprints of shaders are recorded and used
 * @param sought ids of the findings that a replay is for, empty if it is for all
 */
public record GpuChoice(
        Selection selection,
        InstrumentedFolder dump,
        CodeStore store,
        HitCounters counters,
        boolean proves,
        boolean details,
        PrintOptions prints,
        FootprintChoice footprints,
        Set<String> sought) {
    public static final GpuChoice ALL = new GpuChoice(
            Selection.ALL,
            null,
            CodeStore.NONE,
            HitCounters.COUNTS,
            true,
            true,
            PrintOptions.NONE,
            FootprintChoice.OFF,
            Set.of());

    /** The same, without writing shaders. */
    GpuChoice withoutDump() {
        return new GpuChoice(selection, null, store, counters, proves, details, prints, footprints, sought);
    }

    /** Of some actions alone, with footprints in place of checks. */
    GpuChoice recording(List<ActionRange> actions, List<Watch> watches, long lastSubmit, Path file) {
        return recording(
                actions,
                HitCounters.footprints(actions.size(), new Watches(watches).instructions()),
                FootprintChoice.recording(file, watches, lastSubmit));
    }

    /** With the footprints of some actions beside checks. */
    GpuChoice recordingBeside(List<ActionRange> actions, List<Watch> watches, Path file) {
        HitCounters sites = HitCounters.footprints(actions.size(), new Watches(watches).instructions());
        return new GpuChoice(
                selection,
                dump,
                store,
                counters.withSitesOf(sites),
                proves,
                details,
                prints,
                footprints.recordingBeside(file, actions, watches),
                sought);
    }

    /** Of some actions alone, with what answers which invocations made accesses in place of checks. */
    GpuChoice watching(List<ActionRange> actions, List<Watch> watches, Path file) {
        return recording(
                actions,
                HitCounters.watches(new Watches(watches).instructions()),
                FootprintChoice.watching(watches, file));
    }

    private static GpuChoice recording(List<ActionRange> actions, HitCounters counters, FootprintChoice choice) {
        return new GpuChoice(
                new Selection(List.of(), actions),
                null,
                CodeStore.NONE,
                counters,
                false,
                false,
                PrintOptions.NONE,
                choice,
                Set.of());
    }

    /**
     * Of some actions alone, with the different values of their errors; what is only used once is not kept.
     *
     * @param findings ids of the findings that it is for
     */
    GpuChoice detailed(List<ActionRange> actions, List<String> findings) {
        return new GpuChoice(
                new Selection(selection.shaders(), actions),
                null,
                CodeStore.NONE,
                HitCounters.VALUES,
                proves,
                details,
                prints,
                FootprintChoice.OFF,
                Set.copyOf(findings));
    }
}
