package dev.vkval.check.query;

import dev.vkval.state.QueryPoolState;
import dev.vkval.state.StateObject;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** The queries of a pool as the submissions so far have left them. */
final class QueryPools {
    private static final StateObject.SubStateKey<QueryPools> KEY = new StateObject.SubStateKey<>(QueryPools.class);
    private static final int MOST_QUERIES = 1 << 16;

    private final Map<Integer, QueryStatus> statuses = new HashMap<>();

    private QueryPools() {}

    private static QueryPools of(QueryPoolState pool) {
        QueryPools statuses = pool.subState(KEY);
        if (statuses == null) {
            statuses = new QueryPools();
            pool.subState(KEY, statuses);
        }
        return statuses;
    }

    /** The status of a query; null where a trimmed capture brought the pool along. */
    static QueryStatus get(QueryPoolState pool, int index) {
        QueryStatus initial = pool.fromStateSetup() ? null : QueryStatus.UNINITIALIZED;
        return of(pool).statuses.getOrDefault(index, initial);
    }

    static void set(QueryPoolState pool, int index, QueryStatus status) {
        of(pool).statuses.put(index, status);
    }

    /** The queries of a range that the pool has. */
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
