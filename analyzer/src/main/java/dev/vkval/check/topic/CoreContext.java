package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.state.DeviceState;
import dev.vkval.state.StateObject;
import dev.vkval.state.StateTracker;
import org.lwjgl.vulkan.VK11;

/**
 * What every topic is given.
 *
 * @param state the shared state, to be looked at
 * @param reporter takes the problems
 */
public record CoreContext(StateTracker state, Reporter reporter) {

    public Problem error(Call call, String rule) {
        return reporter.error(call, rule);
    }

    public Problem warning(Call call, String rule) {
        return reporter.warning(call, rule);
    }

    /** The living object of that type and id, null where there is none. */
    public <T extends StateObject> T get(Class<T> type, long id) {
        return state.get(type, id);
    }

    /** The device that an object belongs to, null where that is not known. */
    public DeviceState device(StateObject object) {
        StateObject at = object;
        while (at != null && !(at instanceof DeviceState)) {
            at = at.parent();
        }
        return (DeviceState) at;
    }

    /** Whether a feature is enabled; of a device that is not known, all are. */
    public boolean feature(StateObject object, String name) {
        DeviceState device = device(object);
        return device == null || device.features().contains(name);
    }

    /** Whether an extension is enabled; on a device that is not known, all are. */
    public boolean extension(StateObject object, String name) {
        DeviceState device = device(object);
        return device == null || device.extensions().contains(name);
    }

    /** Whether the device is known to be older than Vulkan 1.1. */
    public boolean before11(StateObject object) {
        DeviceState device = device(object);
        int version = device == null ? 0 : device.apiVersion();
        return version != 0 && version < VK11.VK_API_VERSION_1_1;
    }
}
