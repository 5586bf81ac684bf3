package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchGraphAMDX;
import dev.vkval.capture.command.CmdDispatchGraphIndirectAMDX;
import dev.vkval.capture.command.CmdDispatchGraphIndirectCountAMDX;
import dev.vkval.capture.command.CmdInitializeGraphScratchMemoryAMDX;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.state.object.RecordingBuilder;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDispatchGraphCountInfoAMDX;
import org.lwjgl.vulkan.VkDispatchGraphInfoAMDX;

/** The scratch memory of execution graphs, and their parameters in memory. What the nodes access is not known. */
final class ExecutionGraphTracker {
    private final StateTracker tracker;

    ExecutionGraphTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdInitializeGraphScratchMemoryAMDX.ID,
                (call, to) -> scratch(
                                CmdInitializeGraphScratchMemoryAMDX.scratch(call),
                                CmdInitializeGraphScratchMemoryAMDX.scratchSize(call))
                        .record(call, to));
        hooks.on(
                CmdDispatchGraphAMDX.ID,
                (call, to) -> scratch(CmdDispatchGraphAMDX.scratch(call), CmdDispatchGraphAMDX.scratchSize(call))
                        .record(call, to));
        hooks.on(CmdDispatchGraphIndirectAMDX.ID, this::dispatchIndirect);
        hooks.on(CmdDispatchGraphIndirectCountAMDX.ID, this::dispatchIndirectCount);
    }

    private MemoryUseList scratch(long address, long sizeBytes) {
        MemoryUseList uses = new MemoryUseList();
        uses.add(
                "scratch memory",
                VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
                tracker.bufferAddresses().at(new AddressRange(address, sizeBytes, 0)));
        return uses;
    }

    private void parameters(MemoryUseList uses, long address, long sizeBytes) {
        uses.add(
                "dispatch parameters",
                VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT,
                tracker.bufferAddresses().at(new AddressRange(address, sizeBytes, 0)));
    }

    /** The dispatches of the nodes are in memory, their number is a parameter. */
    private void dispatchIndirect(Call call, RecordingBuilder to) {
        long info = CmdDispatchGraphIndirectAMDX.pCountInfo(call);
        long count = CMemory.mask(VkDispatchGraphCountInfoAMDX.ncount(info));
        MemoryUseList uses =
                scratch(CmdDispatchGraphIndirectAMDX.scratch(call), CmdDispatchGraphIndirectAMDX.scratchSize(call));
        if (count != 0) {
            long bytes = (count - 1) * VkDispatchGraphCountInfoAMDX.nstride(info) + VkDispatchGraphInfoAMDX.SIZEOF;
            parameters(uses, CMemory.u64(info + VkDispatchGraphCountInfoAMDX.INFOS), bytes);
        }
        uses.record(call, to);
    }

    private void dispatchIndirectCount(Call call, RecordingBuilder to) {
        MemoryUseList uses = scratch(
                CmdDispatchGraphIndirectCountAMDX.scratch(call), CmdDispatchGraphIndirectCountAMDX.scratchSize(call));
        parameters(uses, CmdDispatchGraphIndirectCountAMDX.countInfo(call), VkDispatchGraphCountInfoAMDX.SIZEOF);
        uses.record(call, to);
    }
}
