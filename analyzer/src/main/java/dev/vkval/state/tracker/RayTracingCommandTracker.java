package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdTraceRaysIndirect2KHR;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.capture.command.CmdTraceRaysNV;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/** Ray tracing commands, each with the bound state when it is recorded. */
final class RayTracingCommandTracker {
    private static final List<String> TABLES = List.of("ray generation", "miss", "hit", "callable");

    private static final int MOST_TABLE_BUFFERS = 64;

    private final StateTracker tracker;

    RayTracingCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdTraceRaysKHR.ID,
                (call, to) -> trace(
                        call,
                        to,
                        null,
                        tables(
                                CmdTraceRaysKHR.pRaygenShaderBindingTable(call),
                                CmdTraceRaysKHR.pMissShaderBindingTable(call),
                                CmdTraceRaysKHR.pHitShaderBindingTable(call),
                                CmdTraceRaysKHR.pCallableShaderBindingTable(call))));
        hooks.on(
                CmdTraceRaysIndirectKHR.ID,
                (call, to) -> trace(
                        call,
                        to,
                        tracker.bufferAddresses()
                                .at(
                                        CmdTraceRaysIndirectKHR.indirectDeviceAddress(call),
                                        VkTraceRaysIndirectCommandKHR.SIZEOF),
                        tables(
                                CmdTraceRaysIndirectKHR.pRaygenShaderBindingTable(call),
                                CmdTraceRaysIndirectKHR.pMissShaderBindingTable(call),
                                CmdTraceRaysIndirectKHR.pHitShaderBindingTable(call),
                                CmdTraceRaysIndirectKHR.pCallableShaderBindingTable(call))));
        hooks.on(
                CmdTraceRaysIndirect2KHR.ID,
                (call, to) -> trace(
                        call,
                        to,
                        tracker.bufferAddresses()
                                .at(
                                        CmdTraceRaysIndirect2KHR.indirectDeviceAddress(call),
                                        VkTraceRaysIndirectCommand2KHR.SIZEOF),
                        anywhere()));
        hooks.on(CmdTraceRaysNV.ID, (call, to) -> trace(call, to, null, tablesOf(call)));
    }

    /** The regions in the order of the parameters; one that is not used has no address. */
    private List<RecordedCommand.BindingTable> tables(long... regions) {
        List<RecordedCommand.BindingTable> tables = new ArrayList<>();
        for (int i = 0; i < regions.length; i++) {
            long size = regions[i] == 0 ? 0 : VkStridedDeviceAddressRegionKHR.nsize(regions[i]);
            BufferPart part = size == 0
                    ? null
                    : tracker.bufferAddresses().at(VkStridedDeviceAddressRegionKHR.ndeviceAddress(regions[i]), size);
            if (part != null) {
                tables.add(table(i, part, RecordedCommand.TablePlace.COMMAND));
            }
        }
        return List.copyOf(tables);
    }

    private static RecordedCommand.BindingTable table(int kind, BufferPart part, RecordedCommand.TablePlace place) {
        return new RecordedCommand.BindingTable(TABLES.get(kind), part, place);
    }

    /** The tables of the older extension, which have no size: each may extend to the end of its buffer. */
    private List<RecordedCommand.BindingTable> tablesOf(Call call) {
        long[] buffers = {
            CmdTraceRaysNV.raygenShaderBindingTableBuffer(call),
            CmdTraceRaysNV.missShaderBindingTableBuffer(call),
            CmdTraceRaysNV.hitShaderBindingTableBuffer(call),
            CmdTraceRaysNV.callableShaderBindingTableBuffer(call)
        };
        long[] offsets = {
            CmdTraceRaysNV.raygenShaderBindingOffset(call),
            CmdTraceRaysNV.missShaderBindingOffset(call),
            CmdTraceRaysNV.hitShaderBindingOffset(call),
            CmdTraceRaysNV.callableShaderBindingOffset(call)
        };
        List<RecordedCommand.BindingTable> tables = new ArrayList<>();
        for (int i = 0; i < buffers.length; i++) {
            BufferState buffer = tracker.get(BufferState.class, buffers[i]);
            if (buffer != null) {
                long size = buffer.rangeBytes(offsets[i], VK10.VK_WHOLE_SIZE);
                tables.add(table(i, new BufferPart(buffer, offsets[i], size), RecordedCommand.TablePlace.SHADERS));
            }
        }
        return List.copyOf(tables);
    }

    /** The buffers with shader binding table usage, if the tables are selected by device memory. */
    private List<RecordedCommand.BindingTable> anywhere() {
        return tracker
                .bufferAddresses()
                .withUsage(KHRRayTracingPipeline.VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR, MOST_TABLE_BUFFERS)
                .stream()
                .map(buffer -> new RecordedCommand.BindingTable(
                        "shader", new BufferPart(buffer, 0, buffer.sizeBytes()), RecordedCommand.TablePlace.INDIRECT))
                .toList();
    }

    private static void trace(
            Call call, RecordingBuilder to, BufferPart indirect, List<RecordedCommand.BindingTable> tables) {
        to.add(
                call,
                place -> new RecordedCommand.TraceRays(
                        place,
                        to.bound(KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR),
                        indirect,
                        tables));
    }
}
