package dev.vkval.check.stateless;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import java.util.Arrays;
import java.util.List;

/**
 * An array that must not be NULL when its count is not 0 ({@code VUID-...-parameter}), and a count that must not be 0
 * ({@code VUID-...-arraylength}).
 *
 * @param countPath the count as the array's owner names it: {@code pAllocateInfo->commandBufferCount}
 * @param countRule null if the count may be 0
 * @param arrayRule null if the array may be NULL
 * @param countNeedsArray whether the count is used only if the array is not NULL
 */
record ArrayLength(
        CoreContext context,
        Member array,
        LengthExpression.Compiled length,
        String countPath,
        Member count,
        String countRule,
        String arrayRule,
        boolean countNeedsArray)
        implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        long elements = length.evaluate(base);
        boolean absent = CMemory.pointer(base + array.offset()) == 0;
        if (elements == 0) {
            if (countRule != null && !(countNeedsArray && absent)) {
                reportCount(site);
            }
        } else if (absent && arrayRule != null) {
            String path = site.path(array);
            context.error(site.call(), arrayRule)
                    .parameter(path)
                    .title(path + " is NULL")
                    .message(path + " must be a pointer to an array of " + Long.toUnsignedString(elements) + " "
                            + array.type() + "; the number is " + countPath + ".")
                    .report();
        }
    }

    @Override
    public List<String> ids() {
        return Arrays.asList(countRule, arrayRule);
    }

    private void reportCount(ParameterSite site) {
        String path = count == null ? countPath : site.path(count);
        context.error(site.call(), countRule)
                .parameter(path)
                .title(path + " is 0")
                .message(path + " must be greater than 0: " + array.name() + " must have at least one element.")
                .help("Do not make the call without elements.")
                .report();
    }
}
