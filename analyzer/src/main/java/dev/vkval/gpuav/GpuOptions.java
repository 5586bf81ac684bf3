package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.gpuav.content.ContentSettings;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.source.ShaderListing;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How GPU-assisted validation works on a capture.
 *
 * @param work which shaders and actions get checks; it belongs to one run of the capture
 * @param dump takes each shader that gets checks
 * @param store keeps shaders with checks from run to run
 * @param settings validation layer settings by name; they override those recorded in a capture
 * @param counters what is counted of errors, and what sites record
 * @param proves whether pipelines get no checks until an action is recorded that is not proved
 * @param layered whether a layer judges the replay: contents are not copied then, because the barriers of the copies
 *     would order accesses that the capture leaves unordered
 * @param recorded which actions record what their shaders access
 * @param listings takes the text of each shader that a finding is in
 * @param prints what is asked for of prints
 */
public record GpuOptions(
        SelectedWork work,
        ShaderSink dump,
        CodeStore store,
        Map<String, Boolean> settings,
        HitCounters counters,
        boolean proves,
        boolean layered,
        RecordedWork recorded,
        ShaderListing.Sink listings,
        PrintOptions prints) {

    /** All shaders and actions. */
    public static GpuOptions defaults() {
        return of(Map.of());
    }

    /** All shaders and actions, with settings. */
    public static GpuOptions of(Map<String, Boolean> settings) {
        return new GpuOptions(
                new SelectedWork(Selection.ALL),
                ShaderSink.NONE,
                CodeStore.NONE,
                settings,
                HitCounters.COUNTS,
                true,
                false,
                RecordedWork.NONE,
                ShaderListing.Sink.NONE,
                PrintOptions.NONE);
    }

    /** The same, with someone who takes the text of shaders. */
    public GpuOptions listing(ShaderListing.Sink sink) {
        return new GpuOptions(work, dump, store, settings, counters, proves, layered, recorded, sink, prints);
    }

    /** The settings for an instance that a call creates. */
    GpuSettings settings(Call createInstance) {
        return GpuSettings.ALL
                .with(GpuSettings.recorded(CreateInstance.pCreateInfo(createInstance), GpuSettings.NAMES))
                .with(GpuSettings.recordedPrints(CreateInstance.pCreateInfo(createInstance)))
                .with(settings)
                .with(prints.added().isEmpty() ? Map.of() : Map.of(GpuSettings.PRINTS, true));
    }

    /** Memory for what an action prints, for an instance that a call creates. */
    int printBytes(Call createInstance) {
        return prints.bytes(CreateInstance.pCreateInfo(createInstance));
    }

    /** The settings of the checks of contents for an instance that a call creates. */
    ContentSettings contents(Call createInstance) {
        Map<String, Boolean> values = new LinkedHashMap<>(
                GpuSettings.recorded(CreateInstance.pCreateInfo(createInstance), ContentSettings.NAMES));
        values.putAll(settings);
        return ContentSettings.of(values);
    }
}
