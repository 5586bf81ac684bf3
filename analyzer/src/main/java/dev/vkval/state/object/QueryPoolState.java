package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;

/** VkQueryPool. */
public final class QueryPoolState extends StateObject {
    private final int queryType;
    private final int queryCount;
    private final int statistics;
    private final PerformanceCounters counters;

    @ForTrackers
    public QueryPoolState(
            Creation creation, int queryType, int queryCount, int statistics, PerformanceCounters counters) {
        super("VkQueryPool", creation);
        this.queryType = queryType;
        this.queryCount = queryCount;
        this.statistics = statistics;
        this.counters = counters;
    }

    /** VkQueryType. */
    public int queryType() {
        return queryType;
    }

    public int queryCount() {
        return queryCount;
    }

    /** VkQueryPipelineStatisticFlags. */
    public int statistics() {
        return statistics;
    }

    /** The counters of its performance queries, null if it has none. */
    public PerformanceCounters counters() {
        return counters;
    }

    /** Number of values in the result of one query. */
    public int valuesPerQuery() {
        return switch (queryType) {
            case VK10.VK_QUERY_TYPE_PIPELINE_STATISTICS -> Math.max(Integer.bitCount(statistics), 1);
            case EXTTransformFeedback.VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT -> 2;
            default -> 1;
        };
    }

    /**
     * Bytes from the first result to the end of the last one where results are copied to memory.
     *
     * @param flags VkQueryResultFlags
     */
    public long resultBytes(int queries, long strideBytes, int flags) {
        int values = valuesPerQuery() + ((flags & VK10.VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) != 0 ? 1 : 0);
        int valueBytes = (flags & VK10.VK_QUERY_RESULT_64_BIT) != 0 ? Long.BYTES : Integer.BYTES;
        return queries <= 0 ? 0 : strideBytes * (queries - 1) + (long) values * valueBytes;
    }
}
