package dev.vkval.spirv.reflect;

import java.util.List;

/**
 * What transform feedback writes of each vertex to one of its buffers.
 *
 * @param binding number of the transform feedback buffer
 * @param strideBytes from one vertex to the next
 * @param written bytes of a vertex that outputs are captured to, ascending, not adjacent
 */
public record FeedbackLayout(int binding, long strideBytes, List<ByteRange> written) {}
