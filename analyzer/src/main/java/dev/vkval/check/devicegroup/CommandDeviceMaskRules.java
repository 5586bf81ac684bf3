package dev.vkval.check.devicegroup;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdEndRenderPass;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CmdResetEvent;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetDeviceMask;
import dev.vkval.capture.command.CmdSetEvent;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.Map;
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

    /** The events that a command sets, resets or waits for are those of one device; by command. */
    private static final Map<Integer, String> EVENTS = Map.of(
            CmdSetEvent.ID, "VUID-vkCmdSetEvent-commandBuffer-01152",
            CmdSetEvent2.ID, "VUID-vkCmdSetEvent2-commandBuffer-03826",
            CmdResetEvent.ID, "VUID-vkCmdResetEvent-commandBuffer-01157",
            CmdResetEvent2.ID, "VUID-vkCmdResetEvent2-commandBuffer-03833",
            CmdWaitEvents.ID, "VUID-vkCmdWaitEvents-commandBuffer-01167",
            CmdWaitEvents2.ID, "VUID-vkCmdWaitEvents2-commandBuffer-03846");

    /**
     * The device masks of a command buffer and of the last render pass instance in it.
     *
     * @param current that of the commands that follow, 0 where it is not known
     */
    private record Masks(int buffer, int pass, int current) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> {
            int mask = mask(call, buffer);
            buffer.subState(KEY, new Masks(mask, mask, mask));
        });
        pass(hooks, CmdBeginRenderPass.ID, CmdBeginRenderPass::pRenderPassBegin, "pRenderPassBegin");
        pass(hooks, CmdBeginRenderPass2.ID, CmdBeginRenderPass2::pRenderPassBegin, "pRenderPassBegin");
        pass(hooks, CmdBeginRendering.ID, CmdBeginRendering::pRenderingInfo, "pRenderingInfo");
        for (int end :
                new int[] {CmdEndRenderPass.ID, CmdEndRenderPass2.ID, CmdEndRendering.ID, CmdEndRendering2KHR.ID}) {
            hooks.record(end, (call, buffer) -> current(buffer, 0));
        }
        hooks.validate(CmdSetDeviceMask.ID, this::set);
        hooks.record(CmdSetDeviceMask.ID, (call, buffer) -> current(buffer, CmdSetDeviceMask.deviceMask(call)));
        EVENTS.forEach((command, rule) -> hooks.validate(command, (call, buffer) -> event(call, buffer, rule)));
    }

    private void current(CommandBufferState buffer, int mask) {
        Masks begun = begun(buffer);
        buffer.subState(KEY, new Masks(begun.buffer(), begun.pass(), mask));
    }

    private void event(Call call, CommandBufferState buffer, String rule) {
        DeviceState device = context.device(buffer);
        int mask = begun(buffer).current();
        if (device != null && device.physicalDeviceCount() > 1 && Integer.bitCount(mask) > 1) {
            context.error(call, rule)
                    .on(buffer)
                    .on(device)
                    .title("an event is used on several physical devices at once")
                    .message("the current device mask of %s is 0x%x", buffer, mask)
                    .help("set a device mask with one bit before the command")
                    .report();
        }
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
                    passMasks(whole, chained == 0 ? whole : VkDeviceGroupRenderPassBeginInfo.ndeviceMask(chained)));
        });
    }

    private static Masks passMasks(int whole, int pass) {
        return new Masks(whole, pass, pass);
    }

    private static long chained(long info) {
        return PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
    }

    private Masks begun(CommandBufferState buffer) {
        Masks begun = buffer.subState(KEY);
        int all = DeviceMasks.all(context.device(buffer));
        return begun == null ? new Masks(all, all, all) : begun;
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
