package dev.vkval.command;

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

/**
 * Where a draw or dispatch has its parameters.
 *
 * @param buffer captured id of the buffer with the parameters
 * @param count number of draws, or the largest number if a buffer contains it; 1 for a dispatch
 * @param strideBytes bytes between draws; 0 for a dispatch
 * @param countBuffer captured id of the buffer with the number of draws, 0 if it is a parameter
 */
public record IndirectCommand(
        long buffer, long offset, int count, int strideBytes, long countBuffer, long countOffset) {

    /** The parameters of a call that draws or dispatches indirectly. */
    public static IndirectCommand of(Call call) {
        return call.read(IndirectCommand.class, IndirectCommand::read);
    }

    private static IndirectCommand read(Call call) {
        return switch (call.command().number()) {
            case CmdDrawIndirect.ID ->
                uncounted(
                        CmdDrawIndirect.buffer(call),
                        CmdDrawIndirect.offset(call),
                        CmdDrawIndirect.drawCount(call),
                        CmdDrawIndirect.stride(call));
            case CmdDrawIndexedIndirect.ID ->
                uncounted(
                        CmdDrawIndexedIndirect.buffer(call),
                        CmdDrawIndexedIndirect.offset(call),
                        CmdDrawIndexedIndirect.drawCount(call),
                        CmdDrawIndexedIndirect.stride(call));
            case CmdDrawMeshTasksIndirectEXT.ID ->
                uncounted(
                        CmdDrawMeshTasksIndirectEXT.buffer(call),
                        CmdDrawMeshTasksIndirectEXT.offset(call),
                        CmdDrawMeshTasksIndirectEXT.drawCount(call),
                        CmdDrawMeshTasksIndirectEXT.stride(call));
            case CmdDrawMeshTasksIndirectNV.ID ->
                uncounted(
                        CmdDrawMeshTasksIndirectNV.buffer(call),
                        CmdDrawMeshTasksIndirectNV.offset(call),
                        CmdDrawMeshTasksIndirectNV.drawCount(call),
                        CmdDrawMeshTasksIndirectNV.stride(call));
            case CmdDispatchIndirect.ID ->
                uncounted(CmdDispatchIndirect.buffer(call), CmdDispatchIndirect.offset(call), 1, 0);
            case CmdDrawIndirectCount.ID ->
                new IndirectCommand(
                        CmdDrawIndirectCount.buffer(call),
                        CmdDrawIndirectCount.offset(call),
                        CmdDrawIndirectCount.maxDrawCount(call),
                        CmdDrawIndirectCount.stride(call),
                        CmdDrawIndirectCount.countBuffer(call),
                        CmdDrawIndirectCount.countBufferOffset(call));
            case CmdDrawIndexedIndirectCount.ID ->
                new IndirectCommand(
                        CmdDrawIndexedIndirectCount.buffer(call),
                        CmdDrawIndexedIndirectCount.offset(call),
                        CmdDrawIndexedIndirectCount.maxDrawCount(call),
                        CmdDrawIndexedIndirectCount.stride(call),
                        CmdDrawIndexedIndirectCount.countBuffer(call),
                        CmdDrawIndexedIndirectCount.countBufferOffset(call));
            case CmdDrawMeshTasksIndirectCountEXT.ID ->
                new IndirectCommand(
                        CmdDrawMeshTasksIndirectCountEXT.buffer(call),
                        CmdDrawMeshTasksIndirectCountEXT.offset(call),
                        CmdDrawMeshTasksIndirectCountEXT.maxDrawCount(call),
                        CmdDrawMeshTasksIndirectCountEXT.stride(call),
                        CmdDrawMeshTasksIndirectCountEXT.countBuffer(call),
                        CmdDrawMeshTasksIndirectCountEXT.countBufferOffset(call));
            case CmdDrawMeshTasksIndirectCountNV.ID ->
                new IndirectCommand(
                        CmdDrawMeshTasksIndirectCountNV.buffer(call),
                        CmdDrawMeshTasksIndirectCountNV.offset(call),
                        CmdDrawMeshTasksIndirectCountNV.maxDrawCount(call),
                        CmdDrawMeshTasksIndirectCountNV.stride(call),
                        CmdDrawMeshTasksIndirectCountNV.countBuffer(call),
                        CmdDrawMeshTasksIndirectCountNV.countBufferOffset(call));
            default -> throw new IllegalArgumentException(call.name() + " is not indirect");
        };
    }

    private static IndirectCommand uncounted(long buffer, long offset, int count, int strideBytes) {
        return new IndirectCommand(buffer, offset, count, strideBytes, 0, 0);
    }
}
