package dev.vkval.check.commandbuffer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDeviceFaultDebugInfoKHR;
import dev.vkval.capture.command.GetDeviceFaultInfoEXT;
import dev.vkval.capture.command.GetQueueCheckpointData2NV;
import dev.vkval.capture.command.GetQueueCheckpointDataNV;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;

/** Faults and checkpoints are asked of a device that a call has found lost. */
public final class DeviceLossRules implements Topic {
    private static final StateObject.SubStateKey<Boolean> LOST = new StateObject.SubStateKey<>(Boolean.class);

    private final CoreContext context;

    public DeviceLossRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (command.returnsResult()) {
                hooks.calls().postCallRecord(command.number(), this::result);
            }
        }
        hooks.validate(GetDeviceFaultInfoEXT.ID, call -> fault(call, "VUID-vkGetDeviceFaultInfoEXT-device-07336"));
        hooks.validate(
                GetQueueCheckpointDataNV.ID, call -> checkpoints(call, "VUID-vkGetQueueCheckpointDataNV-queue-02025"));
        hooks.validate(
                GetQueueCheckpointData2NV.ID,
                call -> checkpoints(call, "VUID-vkGetQueueCheckpointData2NV-queue-03892"));
        hooks.validate(
                GetDeviceFaultDebugInfoKHR.ID, call -> fault(call, "VUID-vkGetDeviceFaultDebugInfoKHR-device-12383"));
    }

    private void checkpoints(Call call, String rule) {
        judge(call, context.device(context.get(QueueState.class, call.u64(0))), rule, "checkpoints");
    }

    private void result(Call call) {
        if (call.result() == VK10.VK_ERROR_DEVICE_LOST) {
            DeviceState device = context.device(context.get(StateObject.class, call.u64(0)));
            if (device != null) {
                device.subState(LOST, true);
            }
        }
    }

    private void fault(Call call, String rule) {
        judge(call, context.get(DeviceState.class, call.u64(0)), rule, "faults");
    }

    private void judge(Call call, DeviceState device, String rule, String what) {
        if (device != null && !device.fromStateSetup() && device.subState(LOST) == null) {
            context.error(call, rule)
                    .on(device)
                    .title(String.format("%s are asked of a device that is not lost", what))
                    .message("no call on %s has returned VK_ERROR_DEVICE_LOST", device)
                    .help("ask for them after a call has returned VK_ERROR_DEVICE_LOST")
                    .report();
        }
    }
}
