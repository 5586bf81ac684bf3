package dev.vkval.dump;

/**
 * Where the contents of a request are copied in its command buffer. In a render pass instance nothing can be copied: then it
 * is before the instance begins, and after it ends.
 *
 * @param before block of the command right before which they are copied
 * @param after block of the command right after which they are copied
 * @param obstacle why that is not possible, null if it is
 */
public record DumpPoint(DumpRequest request, long before, long after, String obstacle) {}
