package dev.vkval.gpuav.content;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdDrawIndirectCount;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountNV;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectNV;
import dev.vkval.capture.command.CmdTraceRaysIndirect2KHR;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.tracker.StateTracker;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDispatchIndirectCommand;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/** The checks of the contents that a call reads. */
public final class ContentChecks {
    private static final int SPARSE = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;

    private static final Map<Integer, IndirectDraws.DrawRecord> DRAWS = Map.of(
            CmdDrawIndirect.ID, new VertexDrawRecord(false),
            CmdDrawIndirectCount.ID, new VertexDrawRecord(false),
            CmdDrawIndexedIndirect.ID, new VertexDrawRecord(true),
            CmdDrawIndexedIndirectCount.ID, new VertexDrawRecord(true),
            CmdDrawMeshTasksIndirectEXT.ID, new MeshDrawRecord(false),
            CmdDrawMeshTasksIndirectCountEXT.ID, new MeshDrawRecord(false),
            CmdDrawMeshTasksIndirectNV.ID, new MeshDrawRecord(true),
            CmdDrawMeshTasksIndirectCountNV.ID, new MeshDrawRecord(true));

    private final StateTracker state;
    private final Consumer<String> gaps;

    /** @param gaps receives a sentence about what is not checked */
    public ContentChecks(StateTracker state, Consumer<String> gaps) {
        this.state = state;
        this.gaps = gaps;
    }

    /** The numbers of the commands that have checks, each with the setting that they depend on. */
    public static Map<Integer, String> commands() {
        Map<Integer, String> commands = new TreeMap<>();
        DRAWS.keySet().forEach(draw -> commands.put(draw, ContentSettings.DRAWS));
        commands.put(CmdDispatchIndirect.ID, ContentSettings.DISPATCHES);
        commands.put(CmdTraceRaysIndirectKHR.ID, ContentSettings.TRACES);
        commands.put(CmdTraceRaysIndirect2KHR.ID, ContentSettings.TRACES);
        return commands;
    }

    /** The check of a call of one of these commands, null if its buffers are not known or cannot be read. */
    public ContentCheck of(Call call, CheckedCommand command) {
        return switch (call.command().number()) {
            case CmdDispatchIndirect.ID -> dispatch(IndirectCommand.of(call), command);
            case CmdTraceRaysIndirectKHR.ID ->
                trace(
                        CmdTraceRaysIndirectKHR.indirectDeviceAddress(call),
                        VkTraceRaysIndirectCommandKHR.SIZEOF,
                        command);
            case CmdTraceRaysIndirect2KHR.ID ->
                trace(
                        CmdTraceRaysIndirect2KHR.indirectDeviceAddress(call),
                        VkTraceRaysIndirectCommand2KHR.SIZEOF,
                        command);
            default ->
                draws(
                        IndirectCommand.of(call),
                        command,
                        DRAWS.get(call.command().number()));
        };
    }

    private ContentCheck dispatch(IndirectCommand indirect, CheckedCommand command) {
        BufferState buffer = readable(indirect.buffer());
        BufferPart part =
                buffer == null ? null : new BufferPart(buffer, indirect.offset(), VkDispatchIndirectCommand.SIZEOF);
        return part != null && within(part) ? new DispatchSizes(command.device(), part) : null;
    }

    private ContentCheck trace(long address, int sizeBytes, CheckedCommand command) {
        BufferPart part = state.bufferAddresses().at(address, sizeBytes);
        boolean known = part != null
                && part.sizeBytes() == sizeBytes
                && readable(part.buffer().id()) != null;
        return known
                ? new TraceSizes(command.device(), part, sizeBytes == VkTraceRaysIndirectCommand2KHR.SIZEOF)
                : null;
    }

    private ContentCheck draws(IndirectCommand indirect, CheckedCommand command, IndirectDraws.DrawRecord record) {
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

    private static boolean within(BufferPart part) {
        return part.offset() >= 0
                && part.offset() + part.sizeBytes() <= part.buffer().sizeBytes();
    }

    /** A buffer whose contents can be copied. */
    private BufferState readable(long id) {
        BufferState buffer = id == 0 ? null : state.get(BufferState.class, id);
        if (buffer == null || (buffer.flags() & SPARSE) == 0 && buffer.binding() != null) {
            return buffer;
        }
        gaps.accept("contents of buffers that are sparse or have no memory are not checked");
        return null;
    }
}
