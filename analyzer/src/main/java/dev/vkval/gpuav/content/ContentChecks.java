package dev.vkval.gpuav.content;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyMemoryIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageIndirectKHR;
import dev.vkval.capture.command.CmdCopyMemoryToImageKHR;
import dev.vkval.capture.command.CmdDecompressMemoryIndirectCountEXT;
import dev.vkval.capture.command.CmdDispatchIndirect;
import dev.vkval.capture.command.CmdDispatchIndirect2KHR;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdDrawIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndirectCount;
import dev.vkval.capture.command.CmdDrawIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirect2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCount2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountNV;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectNV;
import dev.vkval.capture.command.CmdDrawMultiEXT;
import dev.vkval.capture.command.CmdDrawMultiIndexedEXT;
import dev.vkval.capture.command.CmdTraceRaysIndirect2KHR;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.command.ActionKind;
import dev.vkval.command.AddressCopyCommand;
import dev.vkval.command.Commands;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.IndirectAddressCommand;
import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDispatchIndirectCommand;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/** The checks of the contents that a call reads. */
public final class ContentChecks {
    private static final int SPARSE = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;

    /** Bytes of the indices of a draw that are looked at. */
    private static final long MOST_INDEX_BYTES = 1 << 24;
    /** The same where the draw is indirect, so that it is not known which of the bound ones it reads. */
    private static final long MOST_BOUND_INDEX_BYTES = 1 << 22;

    /** Commands without parameters in a buffer. */
    private static final List<Integer> DIRECT =
            List.of(CmdDraw.ID, CmdDrawIndexed.ID, CmdDrawMultiEXT.ID, CmdDrawMultiIndexedEXT.ID);

    /** Commands whose parameters are at device addresses. */
    private static final List<Integer> ADDRESSED = List.of(
            CmdDrawIndirect2KHR.ID,
            CmdDrawIndirectCount2KHR.ID,
            CmdDrawIndexedIndirect2KHR.ID,
            CmdDrawIndexedIndirectCount2KHR.ID,
            CmdDrawMeshTasksIndirect2EXT.ID,
            CmdDrawMeshTasksIndirectCount2EXT.ID,
            CmdDispatchIndirect2KHR.ID);

    private static final List<Integer> READING = Stream.concat(
                    ADDRESSED.stream(),
                    Stream.of(
                            CmdDrawIndirect.ID,
                            CmdDrawIndirectCount.ID,
                            CmdDrawIndexedIndirect.ID,
                            CmdDrawIndexedIndirectCount.ID,
                            CmdDrawMeshTasksIndirectEXT.ID,
                            CmdDrawMeshTasksIndirectCountEXT.ID,
                            CmdDrawMeshTasksIndirectNV.ID,
                            CmdDrawMeshTasksIndirectCountNV.ID,
                            CmdDispatchIndirect.ID,
                            CmdTraceRaysIndirectKHR.ID,
                            CmdTraceRaysIndirect2KHR.ID,
                            CmdCopyBufferToImage.ID,
                            CmdCopyBufferToImage2.ID,
                            CmdCopyMemoryToImageKHR.ID,
                            CmdCopyMemoryIndirectKHR.ID,
                            CmdCopyMemoryToImageIndirectKHR.ID,
                            CmdDecompressMemoryIndirectCountEXT.ID,
                            CmdBuildAccelerationStructuresKHR.ID))
            .toList();

    private final StateTracker state;
    private final Consumer<String> gaps;
    private BoundState lastBound;
    private VertexFetch lastFetch;
    private final BuildReader builds;
    private final IndirectCopyReader copies;

    /** @param gaps receives a sentence about what is not checked */
    public ContentChecks(StateTracker state, Consumer<String> gaps) {
        this.state = state;
        this.gaps = gaps;
        this.builds = new BuildReader(state, part -> !unreadable(part.buffer()), gaps);
        this.copies = new IndirectCopyReader(state, buffer -> !unreadable(buffer), gaps);
    }

    /** The numbers of the commands that draw with recorded parameters. */
    public static List<Integer> direct() {
        return DIRECT;
    }

    /** The numbers of the commands that have parameters in a buffer, or copy from one. */
    public static List<Integer> reading() {
        return READING;
    }

    /** Whether the vertices and instances that draws fetch are checked on a device. */
    public static boolean fetches(DeviceFacts device, ContentSettings settings) {
        return settings.on(ContentSettings.VERTICES) && device.lacks("robustBufferAccess");
    }

    /** The application was told the device address of an acceleration structure. */
    public void told(Call call) {
        builds.told(call);
    }

    /**
     * The check of a call of one of these commands, null if there is nothing to be checked, or its buffers are not known or
     * cannot be read.
     *
     * @param fetches whether what it fetches of vertex buffers is checked
     */
    public ContentCheck of(Call call, CheckedCommand command, ContentSettings settings, boolean fetches) {
        int number = call.command().number();
        if (DIRECT.contains(number)) {
            return fetches ? direct(call, command) : null;
        }
        return switch (number) {
            case CmdCopyBufferToImage.ID, CmdCopyBufferToImage2.ID ->
                settings.on(ContentSettings.COPIES) ? depthCopy(CopyCommand.BufferImage.of(call), command) : null;
            case CmdCopyMemoryToImageKHR.ID ->
                settings.on(ContentSettings.COPIES) ? depthCopy(AddressCopyCommand.OfImage.of(call), command) : null;
            case CmdCopyMemoryIndirectKHR.ID,
                    CmdCopyMemoryToImageIndirectKHR.ID,
                    CmdDecompressMemoryIndirectCountEXT.ID ->
                settings.on(ContentSettings.COPIES) ? copies.of(call, command) : null;
            case CmdBuildAccelerationStructuresKHR.ID -> builds.of(call, settings);
            case CmdDispatchIndirect.ID, CmdDispatchIndirect2KHR.ID ->
                settings.on(ContentSettings.DISPATCHES) ? dispatch(parameters(call), command) : null;
            case CmdTraceRaysIndirectKHR.ID ->
                trace(
                        CmdTraceRaysIndirectKHR.indirectDeviceAddress(call),
                        VkTraceRaysIndirectCommandKHR.SIZEOF,
                        command,
                        settings);
            case CmdTraceRaysIndirect2KHR.ID ->
                trace(
                        CmdTraceRaysIndirect2KHR.indirectDeviceAddress(call),
                        VkTraceRaysIndirectCommand2KHR.SIZEOF,
                        command,
                        settings);
            case CmdDrawMeshTasksIndirectEXT.ID,
                    CmdDrawMeshTasksIndirectCountEXT.ID,
                    CmdDrawMeshTasksIndirect2EXT.ID,
                    CmdDrawMeshTasksIndirectCount2EXT.ID ->
                settings.on(ContentSettings.DRAWS) ? draws(call, command, new MeshDrawRecord(false)) : null;
            case CmdDrawMeshTasksIndirectNV.ID, CmdDrawMeshTasksIndirectCountNV.ID ->
                settings.on(ContentSettings.DRAWS) ? draws(call, command, new MeshDrawRecord(true)) : null;
            default -> vertexDraws(call, command, settings, fetches);
        };
    }

    private VertexFetch fetch(BoundState bound) {
        boolean same = lastBound != null
                && lastBound.graphics() == bound.graphics()
                && lastBound.pipeline() == bound.pipeline()
                && lastBound.shaders() == bound.shaders()
                && lastBound.vertexBuffers() == bound.vertexBuffers();
        if (!same) {
            lastBound = bound;
            lastFetch = VertexFetch.of(bound);
        }
        return lastFetch;
    }

    private ContentCheck direct(Call call, CheckedCommand command) {
        VertexFetch fetch = fetch(command.bound());
        if (fetch.sources().isEmpty()) {
            return null;
        }
        boolean indexed = Commands.of(call.command().number()).action() == ActionKind.DRAW_INDEXED;
        BoundState.IndexBuffer bound = command.bound().indexBuffer();
        if (indexed && (bound == null || unreadable(bound.buffer()))) {
            return null;
        }
        List<DrawRange> draws = RecordedDraws.of(call);
        if (indexed && draws.stream().anyMatch(draw -> draw.count() * bound.indexBytes() > MOST_INDEX_BYTES)) {
            gaps.accept("draws with more than 16 megabytes of indices: their indices are not checked");
        }
        DirectDraws check = new DirectDraws(command, fetch, indexed, draws, MOST_INDEX_BYTES);
        return check.good() ? null : check;
    }

    private ContentCheck vertexDraws(Call call, CheckedCommand command, ContentSettings settings, boolean fetches) {
        VertexDrawRecord.Checks checks =
                new VertexDrawRecord.Checks(settings.on(ContentSettings.DRAWS), settings.on(ContentSettings.INDICES));
        boolean indexed = Commands.of(call.command().number()).action() == ActionKind.DRAW_INDEXED;
        VertexFetch fetch = fetches ? fetch(command.bound()) : VertexFetch.NONE;
        DrawIndices indices = indexed ? new DrawIndices(command, fetch) : null;
        BoundState.IndexBuffer bound = command.bound().indexBuffer();
        boolean reads = indexed && fetch.limited() && bound != null && !unreadable(bound.buffer());
        if (reads && bound.sizeBytes() > MOST_BOUND_INDEX_BYTES) {
            gaps.accept("indirect draws with more than 4 megabytes of bound indices: the rest of them is not checked");
        }
        BufferPart more = reads ? indices.bound(MOST_BOUND_INDEX_BYTES) : null;
        return draws(call, command, new VertexDrawRecord(indexed, checks, fetch, indices, more));
    }

    private ContentCheck dispatch(IndirectCommand indirect, CheckedCommand command) {
        BufferState buffer = readable(indirect.buffer());
        BufferPart part =
                buffer == null ? null : new BufferPart(buffer, indirect.offset(), VkDispatchIndirectCommand.SIZEOF);
        return part != null && within(part) ? new DispatchSizes(command.device(), part) : null;
    }

    private ContentCheck trace(long address, int sizeBytes, CheckedCommand command, ContentSettings settings) {
        BufferPart part = state.bufferAddresses().at(address, sizeBytes);
        boolean known = settings.on(ContentSettings.TRACES)
                && part != null
                && part.sizeBytes() == sizeBytes
                && readable(part.buffer().id()) != null;
        return known
                ? new TraceSizes(command.device(), part, sizeBytes == VkTraceRaysIndirectCommand2KHR.SIZEOF)
                : null;
    }

    private ContentCheck draws(Call call, CheckedCommand command, IndirectDraws.DrawRecord record) {
        IndirectCommand indirect = parameters(call);
        BufferState buffer = readable(indirect.buffer());
        BufferState countBuffer = readable(indirect.countBuffer());
        if (buffer == null || indirect.countBuffer() != 0 && countBuffer == null) {
            return null;
        }
        IndirectDraws draws = new IndirectDraws(command, indirect, buffer, countBuffer, record);
        if (draws.exceeds()) {
            gaps.accept("indirect commands with more than a megabyte of parameters: the rest of them is not checked");
        }
        return draws.parts().isEmpty() ? null : draws;
    }

    /** The parameters of a command; those at an address of no known buffer are in buffer 0. */
    private IndirectCommand parameters(Call call) {
        if (!ADDRESSED.contains(call.command().number())) {
            return IndirectCommand.of(call);
        }
        IndirectAddressCommand addressed = IndirectAddressCommand.of(call);
        BufferPart parameters = state.bufferAddresses().at(addressed.parameters());
        boolean counted = addressed.counter().address() != 0;
        BufferPart counter = counted ? state.bufferAddresses().at(addressed.counter()) : null;
        boolean known = parameters != null && (!counted || counter != null);
        return new IndirectCommand(
                known ? parameters.buffer().id() : 0,
                known ? parameters.offset() : 0,
                addressed.count(),
                (int) Math.min(addressed.parameters().strideBytes(), Integer.MAX_VALUE),
                known && counted ? counter.buffer().id() : 0,
                known && counted ? counter.offset() : 0);
    }

    private ContentCheck depthCopy(CopyCommand.BufferImage copy, CheckedCommand command) {
        ImageState image = copy == null ? null : state.get(ImageState.class, copy.image());
        if (image == null || !command.device().lacksExtension("VK_EXT_depth_range_unrestricted")) {
            return null;
        }
        BufferState buffer = readable(copy.buffer());
        return buffer == null ? null : DepthCopy.of(copy, buffer, image);
    }

    private ContentCheck depthCopy(AddressCopyCommand.OfImage copy, CheckedCommand command) {
        ImageState image = state.get(ImageState.class, copy.image());
        if (image == null || !command.device().lacksExtension("VK_EXT_depth_range_unrestricted")) {
            return null;
        }
        return DepthCopy.of(
                copy,
                address -> {
                    BufferPart rest = state.bufferAddresses().largest(address);
                    return rest == null || unreadable(rest.buffer()) ? null : rest;
                },
                image);
    }

    private static boolean within(BufferPart part) {
        return part.offset() >= 0
                && part.offset() + part.sizeBytes() <= part.buffer().sizeBytes();
    }

    /** A buffer whose contents can be copied, null for another one. */
    private BufferState readable(long id) {
        BufferState buffer = id == 0 ? null : state.get(BufferState.class, id);
        return buffer == null || unreadable(buffer) ? null : buffer;
    }

    private boolean unreadable(BufferState buffer) {
        if ((buffer.flags() & SPARSE) == 0 && buffer.binding() != null) {
            return false;
        }
        gaps.accept("contents of buffers that are sparse or have no memory are not checked");
        return true;
    }
}
