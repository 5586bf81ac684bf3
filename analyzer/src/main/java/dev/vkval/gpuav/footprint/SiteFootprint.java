package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.reflect.ByteRange;
import java.util.List;

/**
 * What an instruction of a shader accessed through a variable or by device addresses, in all invocations of an action. An instruction that was
 * not executed accessed nothing.
 *
 * @param variable result id of the variable, 0 for device addresses
 * @param instruction its index
 * @param samples whether it reads with a sampler: some texels of each of the elements, but for borders
 * @param elements those of the array of descriptors that it accessed, ascending; null for any
 * @param texels whether {@code bytes} are numbers of texels, from the first one of the first mip level of the view; else they
 *     are those of bytes
 * @param bytes of what the descriptors refer to that it accessed, or device addresses, ascending; null for any
 * @param certain those of them that it accessed for certain, in each of the elements
 */
public record SiteFootprint(
        int variable,
        int instruction,
        boolean reads,
        boolean writes,
        boolean executed,
        boolean samples,
        List<Integer> elements,
        boolean texels,
        List<ByteRange> bytes,
        List<ByteRange> certain) {
    /** The element of what is no array. */
    static final List<Integer> FIRST = List.of(0);

    public SiteFootprint {
        boolean all = bytes != null && certain == bytes;
        elements = elements == null ? null : List.copyOf(elements);
        bytes = bytes == null ? null : List.copyOf(bytes);
        certain = all ? bytes : List.copyOf(certain);
    }

    /** Whether it accessed an element of the array of descriptors. */
    public boolean touches(int element) {
        return executed && (elements == null || elements.contains(element));
    }

    /** Whether it accessed each of the bytes of each of the elements. */
    public boolean exact() {
        return bytes != null && !bytes.isEmpty() && certain.equals(bytes);
    }

    /** Whether only the first and the last of what it accessed are certain, since the map has too few bits for all. */
    boolean cutShort() {
        return !certain.isEmpty() && !exact();
    }

    /** The same, with a list of the same bytes. */
    SiteFootprint with(List<ByteRange> same) {
        return new SiteFootprint(
                variable,
                instruction,
                reads,
                writes,
                executed,
                samples,
                elements,
                texels,
                same,
                exact() ? same : certain);
    }

    /** The same where nobody knows whether each of the bytes was accessed. */
    public SiteFootprint atMost() {
        return new SiteFootprint(
                variable, instruction, reads, writes, executed, samples, elements, texels, bytes, List.of());
    }
}
