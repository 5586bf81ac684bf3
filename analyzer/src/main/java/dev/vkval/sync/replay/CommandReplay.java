package dev.vkval.sync.replay;

import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.sync.access.Recorded;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.command.AccelerationStructureAccesses;
import dev.vkval.sync.command.AccessList;
import dev.vkval.sync.command.DrawAccesses;
import dev.vkval.sync.command.FeedbackReplay;
import dev.vkval.sync.command.MemoryUses;
import dev.vkval.sync.command.RenderTargets;
import dev.vkval.sync.command.TransferAccesses;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Executes recorded commands one by one against the access store, as a queue would. */
final class CommandReplay implements RecordedCommand.Visitor {

    /** How far a recording was executed. */
    private static final class Cursor {
        private final Recorded recorded;
        private final List<RecordedCommand> commands;
        private int next;

        Cursor(CommandBufferRecording recording, int index) {
            this.recorded = new Recorded(recording.commandBuffer().id(), index, recording.resets());
            this.commands = recording.commands();
        }
    }

    private final ReplayContext context;
    private final TransferAccesses transfers;
    private final AccelerationStructureAccesses structures;
    private final DrawAccesses draws;
    private final MemoryUses memoryUses;
    private final BarrierReplay barriers;
    private final AccessList list = new AccessList();
    private final Deque<Cursor> cursors = new ArrayDeque<>();
    private FeedbackReplay feedback;
    private RenderPassReplay renderPass;
    private DynamicRenderingReplay rendering;
    private RenderTargets targets = RenderTargets.NONE;

    /** @param recordings what is executed, one after another */
    CommandReplay(ReplayContext context, List<CommandBufferRecording> recordings) {
        this.context = context;
        this.transfers = new TransferAccesses(context.spaces());
        this.structures = new AccelerationStructureAccesses(context.spaces());
        this.draws = new DrawAccesses(context.spaces());
        this.memoryUses = new MemoryUses(context.spaces());
        this.barriers = new BarrierReplay(context);
        push(recordings);
    }

    private void push(List<CommandBufferRecording> recordings) {
        for (int i = recordings.size() - 1; i >= 0; i--) {
            cursors.push(new Cursor(recordings.get(i), i));
        }
    }

    /**
     * Executes commands, up to a wait for an event that the host has not yet set.
     *
     * @param past whether the host knows that the work has ended, so that there is nothing to wait for
     * @return that event, null when all commands have executed
     */
    EventState advance(boolean past) {
        while (!cursors.isEmpty()) {
            Cursor cursor = cursors.peek();
            if (cursor.next == cursor.commands.size()) {
                cursors.pop();
                continue;
            }
            RecordedCommand command = cursor.commands.get(cursor.next);
            boolean waits = command instanceof RecordedCommand.WaitEvents && !past;
            EventState awaited = waits ? barriers.awaited((RecordedCommand.WaitEvents) command) : null;
            if (awaited != null) {
                return awaited;
            }
            cursor.next++;
            command.accept(this);
        }
        // A render pass instance that is not ended in a recording ends with it.
        context.timeline().subpass(null);
        return null;
    }

    /** The place of the command that is executed now. */
    private BarrierPlace barrierPlace(CommandPlace place) {
        Cursor cursor = cursors.element();
        int now = cursor.next - 1;
        return new BarrierPlace(
                place,
                now == 0 ? null : cursor.commands.get(now - 1).place(),
                cursor.next == cursor.commands.size()
                        ? null
                        : cursor.commands.get(cursor.next).place());
    }

    private ResourceUsage usage(CommandPlace place) {
        list.begin(context.store().operations());
        ResourceUsage usage = context.usage(place, cursors.element().recorded);
        if (renderPass != null) {
            return renderPass.within(usage);
        }
        return rendering == null ? usage : rendering.within(usage);
    }

    private void execute() {
        list.execute(context.store(), context.timeline(), context.sink());
    }

    @Override
    public void copyBuffer(RecordedCommand.CopyBuffer command) {
        transfers.copyBuffer(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyImage(RecordedCommand.CopyImage command) {
        transfers.copyImage(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void resolveImage(RecordedCommand.ResolveImage command) {
        transfers.resolveImage(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyBufferToImage(RecordedCommand.CopyBufferToImage command) {
        transfers.copyBufferToImage(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyImageToBuffer(RecordedCommand.CopyImageToBuffer command) {
        transfers.copyImageToBuffer(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void blitImage(RecordedCommand.BlitImage command) {
        transfers.blitImage(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void fillBuffer(RecordedCommand.FillBuffer command) {
        transfers.fill(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void updateBuffer(RecordedCommand.UpdateBuffer command) {
        transfers.update(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void clearImage(RecordedCommand.ClearImage command) {
        transfers.clear(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyQueryResults(RecordedCommand.CopyQueryResults command) {
        transfers.copyQueryResults(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void writeBufferMarker(RecordedCommand.WriteBufferMarker command) {
        transfers.marker(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyAccelerationStructure(RecordedCommand.CopyAccelerationStructure command) {
        structures.copy(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyAccelerationStructureToMemory(RecordedCommand.CopyAccelerationStructureToMemory command) {
        structures.serialize(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void copyMemoryToAccelerationStructure(RecordedCommand.CopyMemoryToAccelerationStructure command) {
        structures.deserialize(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void buildAccelerationStructures(RecordedCommand.BuildAccelerationStructures command) {
        structures.build(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void clearAttachments(RecordedCommand.ClearAttachments command) {
        draws.clear(command, usage(command.place()), targets, list);
        execute();
    }

    @Override
    public void draw(RecordedCommand.Draw command) {
        ResourceUsage usage = usage(command.place());
        context.store().acted(command.bound(), usage);
        context.shaders().add(command.bound(), usage, list, targets, context.spaces());
        RecordedCommand.Draw counted = context.counters().counted(command);
        draws.read(command, counted, usage, list);
        draws.render(command.bound(), usage, targets, context.shaders().outputs(command.bound()), list);
        if (feedback != null) {
            feedback.draw(counted, usage, list);
        }
        execute();
    }

    @Override
    public void dispatch(RecordedCommand.Dispatch command) {
        ResourceUsage usage = usage(command.place());
        context.store().acted(command.bound(), usage);
        context.shaders().add(command.bound(), usage, list, targets, context.spaces());
        draws.dispatch(command, usage, list);
        execute();
    }

    @Override
    public void traceRays(RecordedCommand.TraceRays command) {
        ResourceUsage usage = usage(command.place());
        context.store().acted(command.bound(), usage);
        structures.trace(command, usage, list);
        context.shaders().add(command.bound(), usage, list, targets, context.spaces());
        execute();
    }

    @Override
    public void useMemory(RecordedCommand.UseMemory command) {
        memoryUses.add(command, usage(command.place()), list);
        execute();
    }

    @Override
    public void transformFeedback(RecordedCommand.TransformFeedback command) {
        ResourceUsage usage = usage(command.place());
        if (!command.buffers().isEmpty()) {
            feedback = new FeedbackReplay(context.spaces(), context.counters(), command.buffers());
        } else if (feedback != null) {
            feedback.end(command.counters(), usage);
            feedback = null;
        }
    }

    @Override
    public void pipelineBarrier(RecordedCommand.PipelineBarrier command) {
        long from = renderPass == null ? 0 : renderPass.subpassBegin();
        barriers.pipelineBarrier(command, barrierPlace(command.place()), usage(command.place()), from);
    }

    @Override
    public void setEvent(RecordedCommand.SetEvent command) {
        barriers.setEvent(command, usage(command.place()));
    }

    @Override
    public void resetEvent(RecordedCommand.ResetEvent command) {
        barriers.resetEvent(command, usage(command.place()));
    }

    @Override
    public void waitEvents(RecordedCommand.WaitEvents command) {
        barriers.waitEvents(command, barrierPlace(command.place()), usage(command.place()));
    }

    @Override
    public void beginRenderPass(RecordedCommand.BeginRenderPass command) {
        ResourceUsage usage = usage(command.place());
        renderPass = new RenderPassReplay(context, command, usage);
        renderPass.begin(usage);
        targets = renderPass.targets();
    }

    @Override
    public void nextSubpass(RecordedCommand.NextSubpass command) {
        if (renderPass != null) {
            renderPass.next(usage(command.place()));
            targets = renderPass.targets();
        }
    }

    @Override
    public void endRenderPass(RecordedCommand.EndRenderPass command) {
        if (renderPass != null) {
            renderPass.end(usage(command.place()));
            renderPass = null;
            targets = RenderTargets.NONE;
        }
    }

    @Override
    public void beginRendering(RecordedCommand.BeginRendering command) {
        rendering = new DynamicRenderingReplay(context, command);
        rendering.begin(usage(command.place()));
        targets = rendering.targets();
    }

    @Override
    public void beginCustomResolve(RecordedCommand.BeginCustomResolve command) {
        usage(command.place());
        if (rendering != null) {
            targets = rendering.resolveTargets();
        }
    }

    @Override
    public void endRendering(RecordedCommand.EndRendering command) {
        if (rendering != null) {
            rendering.end(usage(command.place()));
            rendering = null;
            targets = RenderTargets.NONE;
        }
    }

    @Override
    public void executeCommands(RecordedCommand.ExecuteCommands command) {
        usage(command.place());
        push(command.recordings());
    }
}
