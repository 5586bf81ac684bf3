package dev.vkval.sync.replay;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.command.FeedbackCounters;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.range.Aliases;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.settings.SyncSettings;
import java.util.List;

/** Replays one recording alone, as if nothing had happened before: for command buffers that are never submitted. */
public final class RecordingCheck {
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;
    private final AccessWatch watch;

    /** @param watch observes the accesses, null for none */
    public RecordingCheck(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter, AccessWatch watch) {
        this.watch = watch;
        this.settings = settings;
        this.shaders = shaders;
        this.reporter = reporter;
    }

    public void check(CommandBufferRecording recording) {
        QueueTimeline timeline =
                new Timelines().add(null, recording.commandBuffer().queueFlags());
        Aliases aliases = new Aliases();
        AccessStore store = new AccessStore(aliases, watch);
        Spaces spaces = new Spaces(aliases);
        ReplayContext context = new ReplayContext(
                store,
                timeline,
                spaces,
                new TagSource(),
                settings,
                shaders,
                reporter,
                Execution.NONE,
                new HostEvents(),
                new FeedbackCounters(store, spaces),
                Reduction.NONE);
        new CommandReplay(context, List.of(recording)).advance(true);
    }
}
