package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;

/** A VkBool32 that must be VK_TRUE or VK_FALSE. */
record BooleanRange(CoreContext context) implements Values.ValueCheck {
    static final String RULE = "UNASSIGNED-GeneralParameterError-UnrecognizedBool32";

    @Override
    public void check(long value, Member member, long index, ParameterSite site) {
        if (value != 0 && value != 1) {
            String path = Values.path(member, index, site);
            context.error(site.call(), RULE)
                    .parameter(path)
                    .title(path + " is " + (value & 0xFFFF_FFFFL) + ", neither VK_TRUE nor VK_FALSE")
                    .message("A VkBool32 must be VK_TRUE (1) or VK_FALSE (0).")
                    .report();
        }
    }
}
