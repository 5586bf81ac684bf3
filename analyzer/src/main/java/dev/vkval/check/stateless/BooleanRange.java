package dev.vkval.check.stateless;

import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterSite;

/** A VkBool32 that must be VK_TRUE or VK_FALSE. */
record BooleanRange(StatelessContext context) implements Values.ValueCheck {
    static final String RULE = "UNASSIGNED-GeneralParameterError-UnrecognizedBool32";

    @Override
    public void check(long value, Member member, long index, ParameterSite site) {
        if (value != 0 && value != 1) {
            String path = Values.path(member, index, site);
            context.report(
                    RULE,
                    site,
                    path,
                    path + " is " + (value & 0xFFFF_FFFFL) + ", neither VK_TRUE nor VK_FALSE",
                    "A VkBool32 must be VK_TRUE (1) or VK_FALSE (0).",
                    null);
        }
    }
}
