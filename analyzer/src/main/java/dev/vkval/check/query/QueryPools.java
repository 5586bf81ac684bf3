package dev.vkval.check.query;

import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** The status of the queries of a pool after the submissions so far. */
final class QueryPools {
    private static final StateObject.SubStateKey<QueryPools> KEY = new StateObject.SubStateKey<>(QueryPools.class);
    private static final int MOST_QUERIES = 1 << 16;

    private final Map<Integer, QueryStatus> statuses = new HashMap<>();

    private QueryPools() {}

    private static QueryPools of(QueryPoolState pool) {
        return pool.subStateOr(KEY, QueryPools::new);
    }

    /** The status of a query; null if the state section of a trimmed capture created the pool. */
    static QueryStatus get(QueryPoolState pool, int index) {
        QueryStatus initial = pool.fromStateSetup() ? null : QueryStatus.UNINITIALIZED;
        return of(pool).statuses.getOrDefault(index, initial);
    }

    static void set(QueryPoolState pool, int index, QueryStatus status) {
        of(pool).statuses.put(index, status);
    }

    /** The part of a range that exists in the pool. */
    static void forEach(QueryPoolState pool, int first, int count, IntConsumer action) {
        int queries = Math.min(Math.max(pool.queryCount(), 0), MOST_QUERIES);
        if (first < 0 || first >= queries) {
            return;
        }
        long end = Math.min((long) first + Integer.toUnsignedLong(count), queries);
        for (int index = first; index < end; index++) {
            action.accept(index);
        }
    }
}
