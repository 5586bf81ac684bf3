package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.reflect.ByteRange;
import java.util.List;

/**
 * What an instruction of a shader accessed through a variable, in all invocations of an action. An instruction that was
 * not executed accessed nothing.
 *
 * @param variable result id of the variable
 * @param instruction its index
 * @param elements those of the array of descriptors that it accessed, ascending; null for any
 * @param bytes of what the descriptors refer to that it accessed, ascending; null for any
 * @param exact whether it accessed each of the bytes of each of the elements
 */
public record SiteFootprint(
        int variable,
        int instruction,
        boolean reads,
        boolean writes,
        boolean executed,
        List<Integer> elements,
        List<ByteRange> bytes,
        boolean exact) {
    public SiteFootprint {
        elements = elements == null ? null : List.copyOf(elements);
        bytes = bytes == null ? null : List.copyOf(bytes);
    }

    /** Whether it accessed an element of the array of descriptors. */
    public boolean touches(int element) {
        return executed && (elements == null || elements.contains(element));
    }

    /** The same, with a list of the same bytes. */
    SiteFootprint with(List<ByteRange> same) {
        return new SiteFootprint(variable, instruction, reads, writes, executed, elements, same, exact);
    }

    /** The same where nobody knows whether each of the bytes was accessed. */
    public SiteFootprint atMost() {
        return new SiteFootprint(variable, instruction, reads, writes, executed, elements, bytes, false);
    }
}
