package dev.vkval.check.rules;

import dev.vkval.rule.DeviceFacts;
import dev.vkval.rule.Truth;
import dev.vkval.state.DeviceState;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What rule lines ask about a device that the state knows. */
final class StateDevice implements DeviceFacts {
    private DeviceState device;

    /** @param next the device of the call at hand, null where it is not known */
    void begin(DeviceState next) {
        device = next;
    }

    @Override
    public Truth feature(String name) {
        return device == null ? Truth.UNKNOWN : Truth.of(device.features().contains(name));
    }

    @Override
    public Truth extension(String name) {
        return device == null ? Truth.UNKNOWN : Truth.of(device.extensions().contains(name));
    }

    @Override
    public Truth version(int least) {
        int version = device == null ? 0 : device.apiVersion();
        return version == 0 ? Truth.UNKNOWN : Truth.of(version >= least);
    }

    @Override
    public OptionalLong integer(String struct, String member, int element) {
        return device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties(struct).of(member, element);
    }

    @Override
    public OptionalDouble real(String struct, String member, int element) {
        OptionalLong bits = integer(struct, member, element);
        return bits.isPresent()
                ? OptionalDouble.of(Float.intBitsToFloat((int) bits.getAsLong()))
                : OptionalDouble.empty();
    }
}
