package dev.vkval.state.object;

import dev.vkval.command.Area;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Generation;
import dev.vkval.command.Offset;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.lwjgl.vulkan.EXTCustomResolve;

/**
 * One command of a command buffer with its objects, in one form for older and newer commands.
 *
 * <p>Immutable. An unknown object is null; commands that require it are omitted.
 */
public sealed interface RecordedCommand {
    CommandPlace place();

    /** The recordings of secondary command buffers that it executes; none for most commands. */
    default List<CommandBufferRecording> executed() {
        return List.of();
    }

    /** The dependencies that it defines when it executes; none for most commands. */
    default List<Barriers> dependencies() {
        return List.of();
    }

    /** A command that sets or resets an event. */
    sealed interface EventWrite extends RecordedCommand {
        EventState event();

        /** The state of an event after it. */
        EventSignal after(EventSignal before);
    }

    /** A command that reads or changes the contents of acceleration structures. */
    sealed interface StructureCommand extends RecordedCommand {}

    /** A command that gives acceleration structures other contents. */
    sealed interface StructureWrite extends StructureCommand {
        /**
         * Applies it.
         *
         * @param from gives the contents of an acceleration structure before
         * @param to receives its contents after
         */
        void apply(
                Function<AccelerationStructureState, StructureBuild> from,
                BiConsumer<AccelerationStructureState, StructureBuild> to);
    }

    /** Visits commands by their kind. */
    interface Visitor {
        void copyBuffer(CopyBuffer command);

        void copyImage(CopyImage command);

        void resolveImage(ResolveImage command);

        void copyBufferToImage(CopyBufferToImage command);

        void copyImageToBuffer(CopyImageToBuffer command);

        void blitImage(BlitImage command);

        void fillBuffer(FillBuffer command);

        void updateBuffer(UpdateBuffer command);

        void clearImage(ClearImage command);

        void clearAttachments(ClearAttachments command);

        void draw(Draw command);

        void dispatch(Dispatch command);

        void traceRays(TraceRays command);

        void useMemory(UseMemory command);

        void transformFeedback(TransformFeedback command);

        void pipelineBarrier(PipelineBarrier command);

        void setEvent(SetEvent command);

        void resetEvent(ResetEvent command);

        void waitEvents(WaitEvents command);

        void beginRenderPass(BeginRenderPass command);

        void nextSubpass(NextSubpass command);

        void endRenderPass(EndRenderPass command);

        void beginRendering(BeginRendering command);

        void beginCustomResolve(BeginCustomResolve command);

        void endRendering(EndRendering command);

        void executeCommands(ExecuteCommands command);

        void copyQueryResults(CopyQueryResults command);

        void writeBufferMarker(WriteBufferMarker command);

        void copyAccelerationStructure(CopyAccelerationStructure command);

        void copyAccelerationStructureToMemory(CopyAccelerationStructureToMemory command);

        void copyMemoryToAccelerationStructure(CopyMemoryToAccelerationStructure command);

        void buildAccelerationStructures(BuildAccelerationStructures command);
    }

    void accept(Visitor visitor);

    record CopyBuffer(
            CommandPlace place,
            Generation generation,
            BufferState src,
            BufferState dst,
            List<CopyCommand.BufferRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyBuffer(this);
        }
    }

    record ImageRegion(
            SubresourceRange srcRange, Offset srcOffset, SubresourceRange dstRange, Offset dstOffset, Extent extent) {}

    record CopyImage(
            CommandPlace place, ImageState src, int srcLayout, ImageState dst, int dstLayout, List<ImageRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyImage(this);
        }
    }

    /** A resolve outside of a render pass instance. */
    record ResolveImage(
            CommandPlace place, ImageState src, int srcLayout, ImageState dst, int dstLayout, List<ImageRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.resolveImage(this);
        }
    }

    /** @param rowLength texels between rows in the buffer, 0 for tightly packed */
    record BufferImageRegion(
            long bufferOffset, int rowLength, int imageHeight, SubresourceRange range, Offset offset, Extent extent) {}

    record CopyBufferToImage(
            CommandPlace place, BufferState src, ImageState dst, int dstLayout, List<BufferImageRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyBufferToImage(this);
        }
    }

    record CopyImageToBuffer(
            CommandPlace place, ImageState src, int srcLayout, BufferState dst, List<BufferImageRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyImageToBuffer(this);
        }
    }

    /** Two corners for source and destination, in any order. */
    record BlitRegion(
            SubresourceRange srcRange,
            Offset srcFrom,
            Offset srcTo,
            SubresourceRange dstRange,
            Offset dstFrom,
            Offset dstTo) {}

    record BlitImage(
            CommandPlace place, ImageState src, int srcLayout, ImageState dst, int dstLayout, List<BlitRegion> regions)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.blitImage(this);
        }
    }

    record FillBuffer(CommandPlace place, BufferState dst, long offset, long sizeBytes) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.fillBuffer(this);
        }
    }

    record UpdateBuffer(CommandPlace place, BufferState dst, long offset, long sizeBytes) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.updateBuffer(this);
        }
    }

    /** A clear of a color or a depth/stencil image outside of a render pass instance. */
    record ClearImage(CommandPlace place, ImageState image, int layout, List<SubresourceRange> ranges)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.clearImage(this);
        }
    }

    record ClearAttachments(CommandPlace place, ClearAttachmentsCommand clears) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.clearAttachments(this);
        }
    }

    /**
     * The buffers with the parameters of an indirect command.
     *
     * @param countBuffer null if the count is a parameter
     * @param byteCount how the count buffer gives the number of vertices, null if it gives the number of draws
     */
    record Indirect(
            BufferState buffer,
            long offset,
            int strideBytes,
            int count,
            BufferState countBuffer,
            long countOffset,
            ByteCount byteCount) {}

    /**
     * A number of bytes from which the number of vertices is computed.
     *
     * @param subtractedBytes number of bytes to be subtracted
     */
    record ByteCount(int subtractedBytes, int vertexStrideBytes) {
        /** The number of vertices for a count; 0 if there are none. */
        public long vertices(long bytes) {
            long stride = Integer.toUnsignedLong(vertexStrideBytes);
            long counted = bytes - Integer.toUnsignedLong(subtractedBytes);
            return stride == 0 ? 0 : Math.max(counted, 0) / stride;
        }
    }

    /**
     * A draw.
     *
     * @param count vertices, or indices of an indexed draw; not used for indirect draws and mesh draws
     * @param first first vertex or first index
     * @param indirect null for a direct draw
     */
    record Draw(
            CommandPlace place,
            BoundState bound,
            boolean indexed,
            boolean mesh,
            int count,
            int first,
            int vertexOffset,
            int instanceCount,
            int firstInstance,
            Indirect indirect)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.draw(this);
        }
    }

    /** @param indirect null for a direct dispatch */
    record Dispatch(CommandPlace place, BoundState bound, Indirect indirect) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.dispatch(this);
        }
    }

    /**
     * Memory that a command accesses at one stage.
     *
     * @param stage VkPipelineStageFlagBits2
     * @param access VkAccessFlagBits2
     * @param possible whether values in memory decide which part of it is accessed
     */
    record MemoryUse(String what, long stage, long access, UsedMemory memory, boolean possible) {
        public MemoryUse(String what, long stage, long access, UsedMemory memory) {
            this(what, stage, access, memory, false);
        }
    }

    /**
     * A command whose accesses are those of the memory that its parameters name: copies by device address, video coding,
     * transform feedback counters, conditional rendering.
     */
    record UseMemory(CommandPlace place, List<MemoryUse> uses) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.useMemory(this);
        }
    }

    /**
     * Transform feedback begins or ends.
     *
     * @param buffers buffers that are written from now on, none at its end
     * @param counters counter buffers for the number of written bytes of each binding
     */
    record TransformFeedback(CommandPlace place, List<FeedbackBuffer> buffers, Map<Integer, BufferPart> counters)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.transformFeedback(this);
        }
    }

    /** @param counter counter buffer with the offset of the first write; null if it begins with the first byte */
    record FeedbackBuffer(int binding, BufferPart memory, BufferPart counter) {
        public boolean resumed() {
            return counter != null;
        }
    }

    /**
     * @param indirect buffer with the trace dimensions, null if they are parameters
     * @param bindingTables the regions of shader binding tables in known buffers
     */
    record TraceRays(CommandPlace place, BoundState bound, BufferPart indirect, List<BindingTable> bindingTables)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.traceRays(this);
        }
    }

    /**
     * @param what {@code miss} or another kind of its records
     * @param place what determines the position of the table in the memory
     */
    record BindingTable(String what, BufferPart memory, TablePlace place) {}

    /** What determines the position of a shader binding table. */
    enum TablePlace {
        /** The command: the table is the whole memory range. */
        COMMAND,
        /** The shaders: each has a record somewhere in the memory range. */
        SHADERS,
        /** The indirect parameters: the table may be in this memory range. */
        INDIRECT
    }

    record PipelineBarrier(CommandPlace place, Barriers barriers) implements RecordedCommand {
        @Override
        public List<Barriers> dependencies() {
            return List.of(barriers);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.pipelineBarrier(this);
        }
    }

    /** @param barriers dependency of vkCmdSetEvent2; for vkCmdSetEvent only its stages */
    record SetEvent(CommandPlace place, Generation generation, EventState event, Barriers barriers)
            implements EventWrite {
        /** The signal of an unsignaled event after it. */
        public EventSignal signal() {
            return generation.isV2() ? EventSignal.newer(barriers) : EventSignal.older(barriers.srcStages());
        }

        @Override
        public EventSignal after(EventSignal before) {
            return before.then(signal());
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.setEvent(this);
        }
    }

    record ResetEvent(CommandPlace place, Generation generation, EventState event, long stages) implements EventWrite {
        @Override
        public EventSignal after(EventSignal before) {
            return EventSignal.NONE;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.resetEvent(this);
        }
    }

    /** @param barriers for each event with vkCmdWaitEvents2, one for all with vkCmdWaitEvents */
    record WaitEvents(CommandPlace place, Generation generation, List<EventState> events, List<Barriers> barriers)
            implements RecordedCommand {
        /** Whether each event has a dependency of its own. */
        public boolean perEvent() {
            return generation.isV2();
        }

        @Override
        public List<Barriers> dependencies() {
            return barriers;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.waitEvents(this);
        }
    }

    /** @param attachments views by attachment index, null for an unknown one */
    record BeginRenderPass(
            CommandPlace place,
            RenderPassState renderPass,
            FramebufferState framebuffer,
            List<ImageViewState> attachments,
            Area area)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.beginRenderPass(this);
        }
    }

    record NextSubpass(CommandPlace place) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.nextSubpass(this);
        }
    }

    record EndRenderPass(CommandPlace place) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.endRenderPass(this);
        }
    }

    /** VkRenderingAttachmentInfo; {@code view} is null for an attachment that is not used. */
    record RenderingAttachment(
            ImageViewState view,
            int layout,
            int resolveMode,
            ImageViewState resolveView,
            int resolveLayout,
            int loadOp,
            int storeOp) {
        /** Whether it is resolved, by draws. */
        public boolean customResolve() {
            return resolveView != null && (resolveMode & EXTCustomResolve.VK_RESOLVE_MODE_CUSTOM_BIT_EXT) != 0;
        }

        /** Whether it is resolved, when the render pass instance ends. */
        public boolean resolvedAtEnd() {
            return resolveView != null && resolveMode != 0 && !customResolve();
        }
    }

    /** @param depth null for none, as is {@code stencil} */
    record BeginRendering(
            CommandPlace place,
            int flags,
            Area area,
            int layerCount,
            int viewMask,
            List<RenderingAttachment> colors,
            RenderingAttachment depth,
            RenderingAttachment stencil)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.beginRendering(this);
        }

        /** VK_RENDERING_SUSPENDING_BIT. */
        public boolean suspending() {
            return (flags & 0x2) != 0;
        }

        /** VK_RENDERING_RESUMING_BIT. */
        public boolean resuming() {
            return (flags & 0x4) != 0;
        }
    }

    /** From here on, draws write the attachments of custom resolves in place of what is resolved. */
    record BeginCustomResolve(CommandPlace place) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.beginCustomResolve(this);
        }
    }

    record EndRendering(CommandPlace place) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.endRendering(this);
        }
    }

    /** @param recordings recordings of the secondary command buffers when the command was recorded */
    record ExecuteCommands(CommandPlace place, List<CommandBufferRecording> recordings) implements RecordedCommand {
        @Override
        public List<CommandBufferRecording> executed() {
            return recordings;
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.executeCommands(this);
        }
    }

    record CopyQueryResults(
            CommandPlace place, QueryPoolState pool, int first, int count, BufferState dst, long offset, long sizeBytes)
            implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyQueryResults(this);
        }
    }

    record WriteBufferMarker(CommandPlace place, long stage, BufferState dst, long offset) implements RecordedCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.writeBufferMarker(this);
        }
    }

    /**
     * An acceleration structure copy between structures.
     *
     * @param mode VkCopyAccelerationStructureModeKHR
     */
    record CopyAccelerationStructure(
            CommandPlace place, AccelerationStructureState src, AccelerationStructureState dst, int mode)
            implements StructureWrite {
        @Override
        public void apply(
                Function<AccelerationStructureState, StructureBuild> from,
                BiConsumer<AccelerationStructureState, StructureBuild> to) {
            to.accept(dst, from.apply(src));
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.copyAccelerationStructure(this);
        }
    }

    /**
     * A command on micromaps.
     *
     * @param uses of memory
     * @param action what it does
     * @param reads micromaps that it reads
     * @param writes micromaps that it writes
     */
    record MicromapCommand(UseMemory uses, MicromapAction action, List<MicromapState> reads, List<MicromapWrite> writes)
            implements RecordedCommand {
        @Override
        public CommandPlace place() {
            return uses.place();
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.useMemory(uses);
        }

        /**
         * Applies it.
         *
         * @param from gives the contents of a micromap before
         * @param to receives its contents after
         */
        public void apply(Function<MicromapState, MicromapBuilt> from, BiConsumer<MicromapState, MicromapBuilt> to) {
            for (MicromapWrite write : writes) {
                to.accept(write.micromap(), write.source() == null ? write.built() : from.apply(write.source()));
            }
        }
    }

    /** What commands do with micromaps; properties are of their own kinds. */
    enum MicromapAction {
        BUILD,
        CLONE,
        COMPACT,
        SERIALIZE,
        DESERIALIZE,
        COMPACTED_SIZE,
        OTHER_PROPERTY
    }

    /**
     * A micromap that is written.
     *
     * @param source what is copied to it, null for none
     * @param built what it is built with where nothing is copied
     */
    record MicromapWrite(MicromapState micromap, MicromapState source, MicromapBuilt built) {}

    /**
     * Writes a property of acceleration structures to queries.
     *
     * @param reads of the structures
     * @param queryType VkQueryType
     */
    record WriteStructureProperties(UseMemory reads, List<AccelerationStructureState> structures, int queryType)
            implements StructureCommand {
        @Override
        public CommandPlace place() {
            return reads.place();
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.useMemory(reads);
        }
    }

    /** @param dst start of the serialized structure; null if it is not in a known buffer */
    record CopyAccelerationStructureToMemory(CommandPlace place, AccelerationStructureState src, BufferPart dst)
            implements StructureCommand {
        @Override
        public void accept(Visitor visitor) {
            visitor.copyAccelerationStructureToMemory(this);
        }
    }

    /** @param src start of the serialized structure; null if it is not in a known buffer */
    record CopyMemoryToAccelerationStructure(CommandPlace place, BufferPart src, AccelerationStructureState dst)
            implements StructureWrite {
        @Override
        public void apply(
                Function<AccelerationStructureState, StructureBuild> from,
                BiConsumer<AccelerationStructureState, StructureBuild> to) {
            to.accept(dst, StructureBuild.UNKNOWN);
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.copyMemoryToAccelerationStructure(this);
        }
    }

    /** Memory that a build reads. */
    record BuildInput(String what, BufferPart memory) {}

    /**
     * One build of a list of builds.
     *
     * @param info what it builds
     * @param update whether it is an update of src instead of a new build
     * @param src null if there is none
     * @param inputs geometry in known buffers
     * @param indirect buffer with the build ranges, null if they are parameters
     * @param scratch scratch memory, null if its size is not known
     */
    record AccelerationStructureBuild(
            StructureBuild info,
            boolean update,
            AccelerationStructureState src,
            AccelerationStructureState dst,
            List<BuildInput> inputs,
            BufferPart indirect,
            BufferPart scratch) {}

    record BuildAccelerationStructures(CommandPlace place, List<AccelerationStructureBuild> builds)
            implements StructureWrite {
        @Override
        public void apply(
                Function<AccelerationStructureState, StructureBuild> from,
                BiConsumer<AccelerationStructureState, StructureBuild> to) {
            builds.stream().filter(build -> build.dst() != null).forEach(build -> to.accept(build.dst(), build.info()));
        }

        @Override
        public void accept(Visitor visitor) {
            visitor.buildAccelerationStructures(this);
        }
    }
}
