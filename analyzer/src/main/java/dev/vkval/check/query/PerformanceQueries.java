package dev.vkval.check.query;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashSet;
import java.util.Set;

/** The performance queries that a command buffer begins. */
final class PerformanceQueries {
    private static final StateObject.SubStateKey<PerformanceQueries> KEY =
            new StateObject.SubStateKey<>(PerformanceQueries.class);

    private final Set<QueryLog.Query> queries = new LinkedHashSet<>();

    private PerformanceQueries() {}

    static Set<QueryLog.Query> of(CommandBufferState buffer) {
        PerformanceQueries found = buffer.subState(KEY);
        return found == null ? Set.of() : found.queries;
    }

    static void begin(CommandBufferState buffer, QueryLog.Query query) {
        PerformanceQueries found = buffer.subState(KEY);
        if (found == null) {
            found = new PerformanceQueries();
            buffer.subState(KEY, found);
        }
        found.queries.add(query);
    }

    static void clear(CommandBufferState buffer) {
        buffer.subState(KEY, null);
    }
}
