package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatch;
import dev.vkval.capture.command.CmdDispatchBase;
import dev.vkval.capture.command.CmdDispatchIndirect;
import dev.vkval.capture.command.CmdDispatchIndirect2KHR;
import dev.vkval.capture.command.CmdDispatchTileQCOM;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdDrawClusterHUAWEI;
import dev.vkval.capture.command.CmdDrawClusterIndirectHUAWEI;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdDrawIndirect2KHR;
import dev.vkval.capture.command.CmdDrawIndirectByteCount2EXT;
import dev.vkval.capture.command.CmdDrawIndirectByteCountEXT;
import dev.vkval.capture.command.CmdDrawIndirectCount;
import dev.vkval.capture.command.CmdDrawIndirectCount2KHR;
import dev.vkval.capture.command.CmdDrawMeshTasksEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirect2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCount2EXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectCountNV;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectEXT;
import dev.vkval.capture.command.CmdDrawMeshTasksIndirectNV;
import dev.vkval.capture.command.CmdDrawMeshTasksNV;
import dev.vkval.capture.command.CmdDrawMultiEXT;
import dev.vkval.capture.command.CmdDrawMultiIndexedEXT;
import dev.vkval.capture.command.CmdSubpassShadingHUAWEI;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.AddressRange;
import dev.vkval.command.IndirectAddressCommand;
import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import java.util.List;
import org.lwjgl.vulkan.HUAWEISubpassShading;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMultiDrawIndexedInfoEXT;
import org.lwjgl.vulkan.VkMultiDrawInfoEXT;

/** Draws and dispatches, each with the bound state when it is recorded. */
final class ActionCommandTracker {
    private final StateTracker tracker;

    ActionCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        registerDirectDraws(hooks);
        registerIndirectDraws(hooks);
        registerMeshDraws(hooks);
        hooks.on(CmdDrawClusterHUAWEI.ID, (call, to) -> drawIndirect(call, to, false, true, null));
        hooks.on(CmdDrawClusterIndirectHUAWEI.ID, (call, to) -> drawIndirect(call, to, false, true, clusters(call)));
        hooks.on(CmdDispatchTileQCOM.ID, (call, to) -> dispatch(call, to, null));
        hooks.on(
                CmdSubpassShadingHUAWEI.ID,
                (call, to) -> to.add(
                        call,
                        place -> new RecordedCommand.Dispatch(
                                place,
                                to.bound(HUAWEISubpassShading.VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI),
                                null)));
        hooks.on(CmdDispatch.ID, (call, to) -> dispatch(call, to, null));
        hooks.on(CmdDispatchBase.ID, (call, to) -> dispatch(call, to, null));
        hooks.on(CmdDispatchIndirect.ID, (call, to) -> dispatch(call, to, indirect(call)));
        hooks.on(CmdDispatchIndirect2KHR.ID, (call, to) -> dispatch(call, to, addressed(call)));
    }

    private void registerDirectDraws(CommandHooks hooks) {
        hooks.on(
                CmdDraw.ID,
                (call, to) -> draw(
                        call,
                        to,
                        CmdDraw.vertexCount(call),
                        CmdDraw.firstVertex(call),
                        CmdDraw.instanceCount(call),
                        CmdDraw.firstInstance(call)));
        hooks.on(
                CmdDrawIndexed.ID,
                (call, to) -> drawIndexed(
                        call,
                        to,
                        CmdDrawIndexed.indexCount(call),
                        CmdDrawIndexed.firstIndex(call),
                        CmdDrawIndexed.vertexOffset(call),
                        CmdDrawIndexed.instanceCount(call),
                        CmdDrawIndexed.firstInstance(call)));
        hooks.on(CmdDrawMultiEXT.ID, this::drawMulti);
        hooks.on(CmdDrawMultiIndexedEXT.ID, this::drawMultiIndexed);
    }

    private void drawMulti(Call call, RecordingBuilder to) {
        long array = CmdDrawMultiEXT.pVertexInfo(call);
        for (int i = 0; i < CMemory.count(CmdDrawMultiEXT.drawCount(call), array); i++) {
            long at = CMemory.element(array, i, VkMultiDrawInfoEXT.SIZEOF);
            draw(
                    call,
                    to,
                    VkMultiDrawInfoEXT.nvertexCount(at),
                    VkMultiDrawInfoEXT.nfirstVertex(at),
                    CmdDrawMultiEXT.instanceCount(call),
                    CmdDrawMultiEXT.firstInstance(call));
        }
    }

    private void drawMultiIndexed(Call call, RecordingBuilder to) {
        long array = CmdDrawMultiIndexedEXT.pIndexInfo(call);
        long offset = CmdDrawMultiIndexedEXT.pVertexOffset(call);
        for (int i = 0; i < CMemory.count(CmdDrawMultiIndexedEXT.drawCount(call), array); i++) {
            long at = CMemory.element(array, i, VkMultiDrawIndexedInfoEXT.SIZEOF);
            drawIndexed(
                    call,
                    to,
                    VkMultiDrawIndexedInfoEXT.nindexCount(at),
                    VkMultiDrawIndexedInfoEXT.nfirstIndex(at),
                    offset == 0 ? VkMultiDrawIndexedInfoEXT.nvertexOffset(at) : CMemory.u32(offset, 0),
                    CmdDrawMultiIndexedEXT.instanceCount(call),
                    CmdDrawMultiIndexedEXT.firstInstance(call));
        }
    }

    private void registerIndirectDraws(CommandHooks hooks) {
        hooks.on(CmdDrawIndirect.ID, (call, to) -> drawIndirect(call, to, false, false, indirect(call)));
        hooks.on(CmdDrawIndirectCount.ID, (call, to) -> drawIndirect(call, to, false, false, indirect(call)));
        hooks.on(CmdDrawIndexedIndirect.ID, (call, to) -> drawIndirect(call, to, true, false, indirect(call)));
        hooks.on(CmdDrawIndexedIndirectCount.ID, (call, to) -> drawIndirect(call, to, true, false, indirect(call)));
        hooks.on(CmdDrawIndirect2KHR.ID, (call, to) -> drawIndirect(call, to, false, false, addressed(call)));
        hooks.on(CmdDrawIndirectCount2KHR.ID, (call, to) -> drawIndirect(call, to, false, false, addressed(call)));
        hooks.on(CmdDrawIndexedIndirect2KHR.ID, (call, to) -> drawIndirect(call, to, true, false, addressed(call)));
        hooks.on(
                CmdDrawIndexedIndirectCount2KHR.ID, (call, to) -> drawIndirect(call, to, true, false, addressed(call)));
        hooks.on(
                CmdDrawIndirectByteCountEXT.ID,
                (call, to) -> drawByteCount(
                        call,
                        to,
                        CmdDrawIndirectByteCountEXT.instanceCount(call),
                        CmdDrawIndirectByteCountEXT.firstInstance(call),
                        byteCounted(call)));
        hooks.on(
                CmdDrawIndirectByteCount2EXT.ID,
                (call, to) -> drawByteCount(
                        call,
                        to,
                        CmdDrawIndirectByteCount2EXT.instanceCount(call),
                        CmdDrawIndirectByteCount2EXT.firstInstance(call),
                        byteCounted2(call)));
    }

    private void registerMeshDraws(CommandHooks hooks) {
        hooks.on(CmdDrawMeshTasksEXT.ID, (call, to) -> drawIndirect(call, to, false, true, null));
        hooks.on(CmdDrawMeshTasksNV.ID, (call, to) -> drawIndirect(call, to, false, true, null));
        for (int command : new int[] {
            CmdDrawMeshTasksIndirectEXT.ID,
            CmdDrawMeshTasksIndirectNV.ID,
            CmdDrawMeshTasksIndirectCountEXT.ID,
            CmdDrawMeshTasksIndirectCountNV.ID
        }) {
            hooks.on(command, (call, to) -> drawIndirect(call, to, false, true, indirect(call)));
        }
        for (int command : new int[] {CmdDrawMeshTasksIndirect2EXT.ID, CmdDrawMeshTasksIndirectCount2EXT.ID}) {
            hooks.on(command, (call, to) -> drawIndirect(call, to, false, true, addressed(call)));
        }
    }

    private static BoundState graphics(RecordingBuilder to) {
        return to.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
    }

    private static void draw(Call call, RecordingBuilder to, int count, int first, int instances, int firstInstance) {
        to.add(
                call,
                place -> new RecordedCommand.Draw(
                        place, graphics(to), false, false, count, first, 0, instances, firstInstance, null));
    }

    private static void drawIndexed(
            Call call, RecordingBuilder to, int count, int first, int vertexOffset, int instances, int firstInstance) {
        to.add(
                call,
                place -> new RecordedCommand.Draw(
                        place, graphics(to), true, false, count, first, vertexOffset, instances, firstInstance, null));
    }

    private static void drawIndirect(
            Call call, RecordingBuilder to, boolean indexed, boolean mesh, RecordedCommand.Indirect indirect) {
        to.add(call, place -> new RecordedCommand.Draw(place, graphics(to), indexed, mesh, 0, 0, 0, 0, 0, indirect));
    }

    private static void drawByteCount(
            Call call, RecordingBuilder to, int instances, int firstInstance, RecordedCommand.Indirect counted) {
        to.add(
                call,
                place -> new RecordedCommand.Draw(
                        place, graphics(to), false, false, 0, 0, 0, instances, firstInstance, counted));
    }

    private static void dispatch(Call call, RecordingBuilder to, RecordedCommand.Indirect indirect) {
        to.add(
                call,
                place -> new RecordedCommand.Dispatch(place, to.bound(VK10.VK_PIPELINE_BIND_POINT_COMPUTE), indirect));
    }

    private RecordedCommand.Indirect indirect(Call call) {
        IndirectCommand command = IndirectCommand.of(call);
        return new RecordedCommand.Indirect(
                tracker.get(BufferState.class, command.buffer()),
                command.offset(),
                command.strideBytes(),
                command.count(),
                tracker.get(BufferState.class, command.countBuffer()),
                command.countOffset(),
                null);
    }

    /** The one draw of vkCmdDrawClusterIndirectHUAWEI: numbers of groups, as those of mesh tasks. */
    private RecordedCommand.Indirect clusters(Call call) {
        return new RecordedCommand.Indirect(
                tracker.get(BufferState.class, CmdDrawClusterIndirectHUAWEI.buffer(call)),
                CmdDrawClusterIndirectHUAWEI.offset(call),
                0,
                1,
                null,
                0,
                null);
    }

    /** Parameters at device addresses; one of which no buffer is known is null. */
    private RecordedCommand.Indirect addressed(Call call) {
        IndirectAddressCommand command = IndirectAddressCommand.of(call);
        BufferPart parameters = tracker.bufferAddresses().at(command.parameters());
        BufferPart counter = tracker.bufferAddresses().at(command.counter());
        return new RecordedCommand.Indirect(
                parameters == null ? null : parameters.buffer(),
                parameters == null ? 0 : parameters.offset(),
                (int) command.parameters().strideBytes(),
                command.count(),
                counter == null ? null : counter.buffer(),
                counter == null ? 0 : counter.offset(),
                null);
    }

    private RecordedCommand.Indirect byteCounted(Call call) {
        return byteCounted(
                tracker.get(BufferState.class, CmdDrawIndirectByteCountEXT.counterBuffer(call)),
                CmdDrawIndirectByteCountEXT.counterBufferOffset(call),
                new RecordedCommand.ByteCount(
                        CmdDrawIndirectByteCountEXT.counterOffset(call),
                        CmdDrawIndirectByteCountEXT.vertexStride(call)));
    }

    private RecordedCommand.Indirect byteCounted2(Call call) {
        List<AddressRange> counter = AddressRange.ofFeedback(CmdDrawIndirectByteCount2EXT.pCounterInfo(call), 1);
        BufferPart part = counter.isEmpty() ? null : tracker.bufferAddresses().at(counter.get(0));
        return byteCounted(
                part == null ? null : part.buffer(),
                part == null ? 0 : part.offset(),
                new RecordedCommand.ByteCount(
                        CmdDrawIndirectByteCount2EXT.counterOffset(call),
                        CmdDrawIndirectByteCount2EXT.vertexStride(call)));
    }

    private static RecordedCommand.Indirect byteCounted(
            BufferState counter, long offset, RecordedCommand.ByteCount count) {
        return new RecordedCommand.Indirect(null, 0, 0, 0, counter, offset, count);
    }
}
