package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.List;

/** Flags without defined bits: {@code VUID-...-zerobitmask}. */
record ReservedFlags(CoreContext context, String rule) implements Values.ValueCheck {
    @Override
    public List<String> ids() {
        return List.of(rule);
    }

    @Override
    public void check(long value, Member member, long index, ParameterSite site) {
        if (value != 0) {
            String path = Values.path(member, index, site);
            context.error(site.call(), rule)
                    .parameter(path)
                    .title(path + " is 0x" + Long.toHexString(value) + ", but must be 0")
                    .message(path + " is reserved for future use: " + member.type() + " has no defined bits.")
                    .help("Set it to 0.")
                    .report();
        }
    }
}
