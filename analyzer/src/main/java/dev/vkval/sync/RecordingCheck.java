package dev.vkval.sync;

import dev.vkval.state.command.CommandBufferRecording;
import java.util.List;

/** Replays one recording alone, as if nothing had happened before: for command buffers that are never submitted. */
final class RecordingCheck {
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;
    private final AccessWatch watch;

    /** @param watch sees the accesses, null for nobody */
    RecordingCheck(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter, AccessWatch watch) {
        this.watch = watch;
        this.settings = settings;
        this.shaders = shaders;
        this.reporter = reporter;
    }

    void check(CommandBufferRecording recording) {
        QueueTimeline timeline =
                new Timelines().add(null, recording.commandBuffer().queueFlags());
        Aliases aliases = new Aliases();
        ReplayContext context = new ReplayContext(
                new AccessStore(aliases, watch),
                timeline,
                new Spaces(aliases),
                new TagSource(),
                settings,
                shaders,
                reporter,
                Execution.NONE,
                new HostEvents());
        new CommandReplay(context, List.of(recording)).advance(true);
    }
}
