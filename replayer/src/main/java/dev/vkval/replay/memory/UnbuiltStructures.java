package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CmdCopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyMemoryToAccelerationStructureKHR;
import dev.vkval.capture.command.CreateAccelerationStructureKHR;
import dev.vkval.capture.command.DestroyAccelerationStructureKHR;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.chassis.CallEffect;
import dev.vkval.command.ActionKind;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildInfo;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.replay.failure.UnfitDeviceException;
import java.util.List;
import java.util.TreeSet;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkCopyMemoryToAccelerationStructureInfoKHR;

/**
 * Acceleration structures of a trimmed capture that were built before it begins. The capture has the bytes of their
 * buffers, which contain device addresses. They are valid only where the buffers have the addresses that they had, and
 * for that the capture must tell the address of the structure; GFXReconstruct before 1.0 does not write it. Rays that
 * traverse other bytes make the device access memory at any address, so the replay ends before they are traced.
 */
public final class UnbuiltStructures {

    private final TreeSet<Long> structures = new TreeSet<>();

    /**
     * Takes a call that is about to be executed.
     *
     * @throws UnfitDeviceException if it traces rays while there is such a structure
     */
    public void follow(Call call) {
        if (call.command().number() == CreateAccelerationStructureKHR.ID) {
            created(call);
        } else if (!structures.isEmpty()) {
            use(call);
        }
    }

    private void created(Call call) {
        long structure = CreateAccelerationStructureKHR.pAccelerationStructure(call);
        if (call.stateSetup() && structure != 0 && CallEffect.of(call)) {
            structures.add(MemoryUtil.memGetLong(structure));
        }
    }

    private void use(Call call) {
        switch (call.command().number()) {
            case CmdBuildAccelerationStructuresKHR.ID,
                    CmdBuildAccelerationStructuresIndirectKHR.ID,
                    BuildAccelerationStructuresKHR.ID ->
                BuildCommand.of(call).builds().forEach(build -> built(build.info()));
            case CmdCopyAccelerationStructureKHR.ID -> copied(CmdCopyAccelerationStructureKHR.pInfo(call));
            case CopyAccelerationStructureKHR.ID -> copied(CopyAccelerationStructureKHR.pInfo(call));
            case CmdCopyMemoryToAccelerationStructureKHR.ID ->
                deserialized(CmdCopyMemoryToAccelerationStructureKHR.pInfo(call));
            case CopyMemoryToAccelerationStructureKHR.ID ->
                deserialized(CopyMemoryToAccelerationStructureKHR.pInfo(call));
            case DestroyAccelerationStructureKHR.ID ->
                structures.remove(DestroyAccelerationStructureKHR.accelerationStructure(call));
            case GetAccelerationStructureDeviceAddressKHR.ID -> told(call);
            default -> {
                CommandTraits traits = Commands.of(call.command().number());
                if (traits != null && traits.action() == ActionKind.TRACE) {
                    String need = "the contents of VkAccelerationStructureKHR "
                            + Long.toUnsignedString(structures.first())
                            + " (it was built before this trimmed capture begins, and the capture does not have its"
                            + " device address; capture from the first frame, or with GFXReconstruct 1.0 or later)";
                    throw new UnfitDeviceException(need, List.of(), call.name(), call.blockIndex());
                }
            }
        }
    }

    /** Its address is compared with the captured one when this call is made. */
    private void told(Call call) {
        long info = GetAccelerationStructureDeviceAddressKHR.pInfo(call);
        if (info != 0) {
            structures.remove(VkAccelerationStructureDeviceAddressInfoKHR.naccelerationStructure(info));
        }
    }

    private void built(BuildInfo info) {
        made(info.dst(), info.update() ? info.src() : 0);
    }

    private void copied(long info) {
        if (info != 0) {
            made(VkCopyAccelerationStructureInfoKHR.ndst(info), VkCopyAccelerationStructureInfoKHR.nsrc(info));
        }
    }

    private void deserialized(long info) {
        if (info != 0) {
            made(VkCopyMemoryToAccelerationStructureInfoKHR.ndst(info), 0);
        }
    }

    /** @param source the structure that it is made from, 0 for none */
    private void made(long structure, long source) {
        if (structures.contains(source)) {
            structures.add(structure);
        } else {
            structures.remove(structure);
        }
    }
}
