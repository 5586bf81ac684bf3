package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdSetDeviceMask;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceGroupCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkDeviceGroupRenderPassBeginInfo;

/** Device masks of render pass instances and of commands, compared with those of their command buffers. */
public final class CommandDeviceMaskRules implements Topic {
    private static final StateObject.SubStateKey<Masks> KEY = new StateObject.SubStateKey<>(Masks.class);

    private final CoreContext context;
    private final DeviceMasks masks;

    public CommandDeviceMaskRules(CoreContext context) {
        this.context = context;
        this.masks = new DeviceMasks(context);
    }

    /** The device masks of a command buffer and of the last render pass instance in it. */
    private record Masks(int buffer, int pass) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                BeginCommandBuffer.ID,
                (call, buffer) -> buffer.subState(KEY, new Masks(mask(call, buffer), mask(call, buffer))));
        pass(hooks, CmdBeginRenderPass.ID, CmdBeginRenderPass::pRenderPassBegin, "pRenderPassBegin");
        pass(hooks, CmdBeginRenderPass2.ID, CmdBeginRenderPass2::pRenderPassBegin, "pRenderPassBegin");
        pass(hooks, CmdBeginRendering.ID, CmdBeginRendering::pRenderingInfo, "pRenderingInfo");
        hooks.validate(CmdSetDeviceMask.ID, this::set);
    }

    /** Gives the address of the struct that begins a render pass instance. */
    private interface Info {
        long of(Call call);
    }

    private void pass(TopicHooks hooks, int command, Info info, String parameter) {
        hooks.validate(command, (call, buffer) -> {
            long chained = chained(info.of(call));
            if (chained != 0) {
                beginPass(call, buffer, chained, parameter + "->pNext<VkDeviceGroupRenderPassBeginInfo>.");
            }
        });
        hooks.record(command, (call, buffer) -> {
            long chained = chained(info.of(call));
            int whole = begun(buffer).buffer();
            buffer.subState(
                    KEY,
                    new Masks(whole, chained == 0 ? whole : VkDeviceGroupRenderPassBeginInfo.ndeviceMask(chained)));
        });
    }

    private static long chained(long info) {
        return PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
    }

    private Masks begun(CommandBufferState buffer) {
        Masks begun = buffer.subState(KEY);
        int all = DeviceMasks.all(context.device(buffer));
        return begun == null ? new Masks(all, all) : begun;
    }

    /** The device mask that a command buffer begins with, all devices if none is specified. */
    private int mask(Call call, CommandBufferState buffer) {
        long chained = PNext.find(
                BeginCommandBuffer.pBeginInfo(call), VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO);
        return chained == 0
                ? DeviceMasks.all(context.device(buffer))
                : VkDeviceGroupCommandBufferBeginInfo.ndeviceMask(chained);
    }

    private void beginPass(Call call, CommandBufferState buffer, long info, String path) {
        DeviceState device = context.device(buffer);
        DeviceMasks.Given given = new DeviceMasks.Given(
                call, buffer, device, path + "deviceMask", VkDeviceGroupRenderPassBeginInfo.ndeviceMask(info));
        masks.within(
                given,
                begun(buffer).buffer(),
                "the command buffer",
                "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00907");
    }

    private void set(Call call, CommandBufferState buffer) {
        DeviceMasks.Given given = new DeviceMasks.Given(
                call, buffer, context.device(buffer), "deviceMask", CmdSetDeviceMask.deviceMask(call));
        masks.within(given, begun(buffer).buffer(), "the command buffer", "VUID-vkCmdSetDeviceMask-deviceMask-00110");
        if (buffer.renderScope() != null) {
            masks.within(
                    given,
                    begun(buffer).pass(),
                    "the render pass instance",
                    "VUID-vkCmdSetDeviceMask-deviceMask-00111");
        }
    }
}
