package dev.vkval.replay.call;

import dev.vkval.capture.registry.Registry;
import dev.vkval.gpuav.device.DeviceServices;
import java.util.Arrays;

/** Hooks that change or observe live calls, by command, in order of registration. */
public final class CallHooks {
    private static final DeviceServices.Hook[] NONE = {};

    private final DeviceServices.Hook[][] hooks =
            new DeviceServices.Hook[Registry.vulkan().commands().size()][];

    public CallHooks() {
        Arrays.fill(hooks, NONE);
    }

    public void add(int command, DeviceServices.Hook hook) {
        DeviceServices.Hook[] extended = Arrays.copyOf(hooks[command], hooks[command].length + 1);
        extended[extended.length - 1] = hook;
        hooks[command] = extended;
    }

    public void before(LiveCall call) {
        for (DeviceServices.Hook hook : hooks[call.recorded().command().number()]) {
            hook.before(call);
        }
    }

    public void after(LiveCall call) {
        for (DeviceServices.Hook hook : hooks[call.recorded().command().number()]) {
            hook.after(call);
        }
    }
}
