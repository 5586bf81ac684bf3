package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.device.Capabilities;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateTracker;
import org.lwjgl.vulkan.VK11;

/**
 * The context of every topic.
 *
 * @param state the shared state, which topics only read
 * @param reporter takes the problems
 * @param now the call at hand
 */
public record CoreContext(StateTracker state, Reporter reporter, CallContext now) {

    /** The context of the topics of one family. */
    public static CoreContext of(Family family, FindingSink sink, StateTracker state) {
        return new CoreContext(state, new Reporter(sink, family, state), new CallContext(state));
    }

    /** The objects of the captured program. */
    public CapturedObjects objects() {
        return state.identities();
    }

    public Problem error(Call call, String rule) {
        return reporter.error(call, rule);
    }

    public Problem warning(Call call, String rule) {
        return reporter.warning(call, rule);
    }

    /** What a program may want to know, but need not change. */
    public Problem info(Call call, String rule) {
        return reporter.info(call, rule);
    }

    /** The object with that type and id, null if it does not exist. */
    public <T extends StateObject> T get(Class<T> type, long id) {
        return state.get(type, id);
    }

    /** The device of an object, null if it is not known. */
    public DeviceState device(StateObject object) {
        return object == null ? null : object.ancestor(DeviceState.class);
    }

    /** Whether a feature is enabled; true if the device is not known. */
    public boolean feature(StateObject object, String name) {
        DeviceState device = device(object);
        return device == null || device.capabilities().feature(name);
    }

    /** Whether an extension is enabled; true if the device is not known. */
    public boolean extension(StateObject object, String name) {
        DeviceState device = device(object);
        return device == null || device.capabilities().extension(name);
    }

    /** Whether the version of the device is known to be less than 1.1. */
    public boolean before11(StateObject object) {
        DeviceState device = device(object);
        Capabilities capabilities = device == null ? Capabilities.UNKNOWN : device.capabilities();
        return capabilities.versionKnown() && capabilities.version() < VK11.VK_API_VERSION_1_1;
    }
}
