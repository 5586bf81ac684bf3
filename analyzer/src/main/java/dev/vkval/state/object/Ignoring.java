package dev.vkval.state.object;

/**
 * Groups of commands that a visitor has no interest in. A visitor implements the groups it ignores and one method for
 * each other command, so that the compiler names the visitors that must handle a new one.
 */
public final class Ignoring {
    private Ignoring() {}

    /** Ignores transfers outside of render pass instances. */
    public interface Transfers extends RecordedCommand.Visitor {
        @Override
        default void copyBuffer(RecordedCommand.CopyBuffer command) {}

        @Override
        default void copyImage(RecordedCommand.CopyImage command) {}

        @Override
        default void resolveImage(RecordedCommand.ResolveImage command) {}

        @Override
        default void copyBufferToImage(RecordedCommand.CopyBufferToImage command) {}

        @Override
        default void copyImageToBuffer(RecordedCommand.CopyImageToBuffer command) {}

        @Override
        default void blitImage(RecordedCommand.BlitImage command) {}

        @Override
        default void clearImage(RecordedCommand.ClearImage command) {}
    }

    /** Ignores writes of buffers that are not copies of buffers or images. */
    public interface BufferWrites extends RecordedCommand.Visitor {
        @Override
        default void fillBuffer(RecordedCommand.FillBuffer command) {}

        @Override
        default void updateBuffer(RecordedCommand.UpdateBuffer command) {}

        @Override
        default void copyQueryResults(RecordedCommand.CopyQueryResults command) {}

        @Override
        default void writeBufferMarker(RecordedCommand.WriteBufferMarker command) {}
    }

    /** Ignores draws, dispatches, traces, and what belongs to draws. */
    public interface Actions extends RecordedCommand.Visitor {
        @Override
        default void draw(RecordedCommand.Draw command) {}

        @Override
        default void dispatch(RecordedCommand.Dispatch command) {}

        @Override
        default void traceRays(RecordedCommand.TraceRays command) {}

        @Override
        default void useMemory(RecordedCommand.UseMemory command) {}

        @Override
        default void transformFeedback(RecordedCommand.TransformFeedback command) {}

        @Override
        default void clearAttachments(RecordedCommand.ClearAttachments command) {}
    }

    /** Ignores commands on acceleration structures. */
    public interface Structures extends RecordedCommand.Visitor {
        @Override
        default void copyAccelerationStructure(RecordedCommand.CopyAccelerationStructure command) {}

        @Override
        default void copyAccelerationStructureToMemory(RecordedCommand.CopyAccelerationStructureToMemory command) {}

        @Override
        default void copyMemoryToAccelerationStructure(RecordedCommand.CopyMemoryToAccelerationStructure command) {}

        @Override
        default void buildAccelerationStructures(RecordedCommand.BuildAccelerationStructures command) {}
    }

    /** Ignores commands on events. */
    public interface Events extends RecordedCommand.Visitor {
        @Override
        default void setEvent(RecordedCommand.SetEvent command) {}

        @Override
        default void resetEvent(RecordedCommand.ResetEvent command) {}
    }

    /** Ignores the dependencies of pipeline barriers and of waits for events. */
    public interface Dependencies extends RecordedCommand.Visitor {
        @Override
        default void pipelineBarrier(RecordedCommand.PipelineBarrier command) {}

        @Override
        default void waitEvents(RecordedCommand.WaitEvents command) {}
    }

    /** Ignores instances of render pass objects. */
    public interface RenderPasses extends RecordedCommand.Visitor {
        @Override
        default void beginRenderPass(RecordedCommand.BeginRenderPass command) {}

        @Override
        default void nextSubpass(RecordedCommand.NextSubpass command) {}

        @Override
        default void endRenderPass(RecordedCommand.EndRenderPass command) {}
    }

    /** Ignores dynamic rendering. */
    public interface Rendering extends RecordedCommand.Visitor {
        @Override
        default void beginRendering(RecordedCommand.BeginRendering command) {}

        @Override
        default void beginCustomResolve(RecordedCommand.BeginCustomResolve command) {}

        @Override
        default void endRendering(RecordedCommand.EndRendering command) {}
    }
}
