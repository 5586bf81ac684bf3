package dev.vkval.check.stateless;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.List;

/**
 * Runs a check over the value of a member, or over every element of a member that is an array.
 *
 * @param length number of elements that the pointer points to, null for a single value
 */
record Values(Member member, LengthExpression.Compiled length, ValueCheck check) implements ParameterCheck {

    /** Checks one number. */
    interface ValueCheck {
        /** @param index index of the element, -1 if the member is not an array */
        void check(long value, Member member, long index, ParameterSite site);

        /** As those of {@link ParameterCheck}. */
        default List<String> ids() {
            return List.of();
        }
    }

    @Override
    public void check(long base, ParameterSite site) {
        long first = base + member.offset();
        if (member.pointers() == 0 && member.elements() == 0) {
            check.check(read(first), member, -1, site);
            return;
        }
        long count;
        if (member.pointers() == 0) {
            count = length == null ? member.elements() : Math.min(length.evaluate(base), member.elements());
        } else {
            first = CMemory.pointer(first);
            count = first == 0 ? 0 : length == null ? 1 : length.evaluate(base);
        }
        for (long i = 0; i < count; i++) {
            check.check(read(first + i * member.valueBytes()), member, i, site);
        }
    }

    @Override
    public List<String> ids() {
        return check.ids();
    }

    private long read(long address) {
        return member.valueBytes() == Long.BYTES ? CMemory.u64(address) : CMemory.u32(address);
    }

    static String path(Member member, long index, ParameterSite site) {
        return index < 0 ? site.path(member) : site.path(member, index);
    }
}
