package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.List;

/** A device address that must not be 0: {@code VUID-...-parameter}. */
record NullAddress(CoreContext context, String rule) implements Values.ValueCheck {
    @Override
    public List<String> ids() {
        return List.of(rule);
    }

    @Override
    public void check(long value, Member member, long index, ParameterSite site) {
        if (value == 0) {
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " is 0")
                    .message(path + " must be a valid device address, as returned by vkGetBufferDeviceAddress.")
                    .report();
        }
    }
}
