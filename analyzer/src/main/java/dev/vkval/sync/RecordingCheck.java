package dev.vkval.sync;

import dev.vkval.finding.Place;
import dev.vkval.state.command.CommandBufferRecording;
import java.util.ArrayList;
import java.util.List;

/** Replays one recording alone, as if nothing had happened before: for command buffers that are never submitted. */
final class RecordingCheck {
    private final SyncSettings settings;
    private final ShaderAccesses shaders;
    private final HazardReporter reporter;

    RecordingCheck(SyncSettings settings, ShaderAccesses shaders, HazardReporter reporter) {
        this.settings = settings;
        this.shaders = shaders;
        this.reporter = reporter;
    }

    void check(CommandBufferRecording recording) {
        List<QueueTimeline> timelines = new ArrayList<>();
        QueueTimeline timeline =
                new QueueTimeline(0, null, recording.commandBuffer().queueFlags(), new Completion(), timelines);
        timelines.add(timeline);
        ReplayContext context = new ReplayContext(
                new AccessStore(),
                timeline,
                new Spaces(),
                new TagSource(),
                settings,
                shaders,
                reporter,
                Place.NONE,
                Place.NONE);
        CommandReplay replay = new CommandReplay(context);
        replay.replay(recording);
        replay.finish();
    }
}
