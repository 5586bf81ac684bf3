package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndexedIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirect2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCount2EXT;
import org.lwjgl.vulkan.VkDispatchIndirect2InfoKHR;
import org.lwjgl.vulkan.VkDrawIndirect2InfoKHR;
import org.lwjgl.vulkan.VkDrawIndirectCount2InfoKHR;

/**
 * At which device addresses a draw or dispatch has its parameters.
 *
 * @param count number of draws, or the largest number if memory contains it; 1 for a dispatch
 * @param counter the memory with the number of draws, {@link AddressRange#NONE} if it is a parameter
 */
public record IndirectAddressCommand(AddressRange parameters, int count, AddressRange counter) {

    /** The parameters of a call that draws or dispatches indirectly, by device addresses. */
    public static IndirectAddressCommand of(Call call) {
        return call.read(IndirectAddressCommand.class, IndirectAddressCommand::read);
    }

    private static IndirectAddressCommand read(Call call) {
        return switch (call.command().number()) {
            case CmdDrawIndirect2KHR.ID -> draws(CmdDrawIndirect2KHR.pInfo(call));
            case CmdDrawIndexedIndirect2KHR.ID -> draws(CmdDrawIndexedIndirect2KHR.pInfo(call));
            case CmdDrawMeshTasksIndirect2EXT.ID -> draws(CmdDrawMeshTasksIndirect2EXT.pInfo(call));
            case CmdDrawIndirectCount2KHR.ID -> counted(CmdDrawIndirectCount2KHR.pInfo(call));
            case CmdDrawIndexedIndirectCount2KHR.ID -> counted(CmdDrawIndexedIndirectCount2KHR.pInfo(call));
            case CmdDrawMeshTasksIndirectCount2EXT.ID -> counted(CmdDrawMeshTasksIndirectCount2EXT.pInfo(call));
            case CmdDispatchIndirect2KHR.ID ->
                new IndirectAddressCommand(
                        AddressRange.of(CmdDispatchIndirect2KHR.pInfo(call) + VkDispatchIndirect2InfoKHR.ADDRESSRANGE),
                        1,
                        AddressRange.NONE);
            default -> throw new IllegalArgumentException(call.name() + " has no parameters at addresses");
        };
    }

    private static IndirectAddressCommand draws(long info) {
        return new IndirectAddressCommand(
                AddressRange.strided(info + VkDrawIndirect2InfoKHR.ADDRESSRANGE),
                VkDrawIndirect2InfoKHR.ndrawCount(info),
                AddressRange.NONE);
    }

    private static IndirectAddressCommand counted(long info) {
        return new IndirectAddressCommand(
                AddressRange.strided(info + VkDrawIndirectCount2InfoKHR.ADDRESSRANGE),
                VkDrawIndirectCount2InfoKHR.nmaxDrawCount(info),
                AddressRange.of(info + VkDrawIndirectCount2InfoKHR.COUNTADDRESSRANGE));
    }
}
