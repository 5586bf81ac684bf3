package dev.vkval.check.stateless;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;

/**
 * A handle, or an element of an array of handles, that must not be VK_NULL_HANDLE. In a capture a handle that was not
 * valid is also null.
 *
 * @param length number of elements, null for a single handle
 */
record NullHandle(CoreContext context, Member member, LengthExpression.Compiled length) implements ParameterCheck {
    static final String RULE = "UNASSIGNED-GeneralParameterError-RequiredHandle";
    static final String ARRAY_RULE = "UNASSIGNED-GeneralParameterError-RequiredHandleArray";

    @Override
    public void check(long base, ParameterSite site) {
        if (length == null) {
            if (CMemory.u64(base + member.offset()) == 0) {
                report(RULE, site, site.path(member));
            }
            return;
        }
        long array = CMemory.pointer(base + member.offset());
        long count = array == 0 ? 0 : length.evaluate(base);
        for (long i = 0; i < count; i++) {
            if (CMemory.u64(array, i) == 0) {
                report(ARRAY_RULE, site, site.path(member, i));
            }
        }
    }

    private void report(String rule, ParameterSite site, String path) {
        context.error(site.call(), rule)
                .parameter(path)
                .title(path + " is VK_NULL_HANDLE")
                .message(path + " must be a valid " + member.type()
                        + "; a capture also has VK_NULL_HANDLE if the program passed a handle that was not valid.")
                .report();
    }
}
