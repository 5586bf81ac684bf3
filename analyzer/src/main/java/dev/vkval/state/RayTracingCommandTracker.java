package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdTraceRaysIndirect2KHR;
import dev.vkval.capture.command.CmdTraceRaysIndirectKHR;
import dev.vkval.capture.command.CmdTraceRaysKHR;
import dev.vkval.capture.command.CmdTraceRaysNV;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.command.RecordedCommand;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VkStridedDeviceAddressRegionKHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommandKHR;

/** Commands that trace rays, each with what is bound when it is recorded. */
final class RayTracingCommandTracker {
    private final StateTracker tracker;

    RayTracingCommandTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdTraceRaysKHR.ID,
                (call, to) -> trace(call, to, null, table(CmdTraceRaysKHR.pRaygenShaderBindingTable(call))));
        hooks.on(
                CmdTraceRaysIndirectKHR.ID,
                (call, to) -> trace(
                        call,
                        to,
                        tracker.bufferAddresses()
                                .at(
                                        CmdTraceRaysIndirectKHR.indirectDeviceAddress(call),
                                        VkTraceRaysIndirectCommandKHR.SIZEOF),
                        table(CmdTraceRaysIndirectKHR.pRaygenShaderBindingTable(call))));
        hooks.on(
                CmdTraceRaysIndirect2KHR.ID,
                (call, to) -> trace(
                        call,
                        to,
                        tracker.bufferAddresses()
                                .at(
                                        CmdTraceRaysIndirect2KHR.indirectDeviceAddress(call),
                                        VkTraceRaysIndirectCommand2KHR.SIZEOF),
                        null));
        hooks.on(CmdTraceRaysNV.ID, (call, to) -> trace(call, to, null, null));
    }

    private BufferPart table(long region) {
        return tracker.bufferAddresses()
                .at(
                        VkStridedDeviceAddressRegionKHR.ndeviceAddress(region),
                        VkStridedDeviceAddressRegionKHR.nsize(region));
    }

    private static void trace(Call call, RecordingBuilder to, BufferPart indirect, BufferPart rayGeneration) {
        to.add(
                call,
                place -> new RecordedCommand.TraceRays(
                        place,
                        to.bound(KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR),
                        indirect,
                        rayGeneration));
    }
}
