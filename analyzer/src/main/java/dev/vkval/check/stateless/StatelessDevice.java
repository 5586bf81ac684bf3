package dev.vkval.check.stateless;

import dev.vkval.check.Capabilities;
import dev.vkval.check.Provider;
import dev.vkval.rule.DeviceFacts;
import dev.vkval.rule.Truth;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What rule lines ask about the device of the call at hand. */
final class StatelessDevice implements DeviceFacts {
    private final StatelessContext context;

    StatelessDevice(StatelessContext context) {
        this.context = context;
    }

    @Override
    public Truth feature(String name) {
        return known() ? Truth.of(context.capabilities().feature(name)) : Truth.UNKNOWN;
    }

    @Override
    public Truth extension(String name) {
        return known() ? Truth.of(context.capabilities().extension(name)) : Truth.UNKNOWN;
    }

    @Override
    public Truth version(int least) {
        int version = context.capabilities().version();
        return known() && version != Provider.NEVER ? Truth.of(version >= least) : Truth.UNKNOWN;
    }

    private boolean known() {
        return context.onDevice() && context.capabilities() != Capabilities.UNKNOWN;
    }

    @Override
    public OptionalLong integer(String struct, String member, int element) {
        return context.properties().integer(struct, member, element);
    }

    @Override
    public OptionalDouble real(String struct, String member, int element) {
        return context.properties().real(struct, member, element);
    }
}
