package dev.vkval.sync;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.command.AttachmentsOnly;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.PreservedAccess;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.replay.RecordingCheck;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.List;

/** Submits recorded commands to one queue, and takes down what is found. */
final class RecordedSubmits implements HazardReporter {
    final StateObjects objects = new StateObjects();
    final List<Hazard> hazards = new ArrayList<>();
    final List<PreservedAccess> preserved = new ArrayList<>();

    /** Block of the submits. */
    long block;

    private final ShaderAccesses shaders;
    private final QueueState queue = objects.queue(0, QueueState.ALL_FLAGS);
    private final CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
    private final QueueSimulation simulation;

    /** Without accesses through descriptors. */
    RecordedSubmits() {
        this(new AttachmentsOnly(new DescriptorAccesses(true)));
    }

    RecordedSubmits(ShaderAccesses shaders) {
        this.shaders = shaders;
        simulation = new QueueSimulation(SyncSettings.DEFAULT, shaders, this, null);
    }

    CommandBufferRecording recording(RecordedCommand... commands) {
        return new CommandBufferRecording(commandBuffer, 0, List.of(commands));
    }

    /** What was found so far, once these commands have executed. */
    List<HazardKind> found(RecordedCommand... commands) {
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recording(commands)), List.of());
        simulation.submit(new Submission(0, "vkQueueSubmit", block, 1, queue, List.of(batch), null, List.of(), false));
        return hazards.stream().map(Hazard::kind).toList();
    }

    /** What was found so far, once these commands were judged without having been submitted. */
    List<HazardKind> foundAlone(RecordedCommand... commands) {
        new RecordingCheck(SyncSettings.DEFAULT, shaders, this, null).check(recording(commands));
        return hazards.stream().map(Hazard::kind).toList();
    }

    @Override
    public void report(Hazard hazard, QueueTimeline timeline) {
        hazards.add(hazard);
    }

    @Override
    public void report(EventRace race) {
        throw new IllegalStateException(race.toString());
    }

    @Override
    public void report(PreservedAccess access) {
        preserved.add(access);
    }
}
