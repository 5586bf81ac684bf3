package dev.vkval.check.query;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashSet;
import java.util.Set;

/** The performance queries that a command buffer begins. */
final class PerformanceQueries {
    private static final StateObject.SubStateKey<PerformanceQueries> KEY =
            StateObject.SubStateKey.ofRecording(PerformanceQueries.class);

    private final Set<QueryLog.Query> queries = new LinkedHashSet<>();

    private PerformanceQueries() {}

    static Set<QueryLog.Query> of(CommandBufferState buffer) {
        PerformanceQueries found = buffer.subState(KEY);
        return found == null ? Set.of() : found.queries;
    }

    static void begin(CommandBufferState buffer, QueryLog.Query query) {
        PerformanceQueries found = buffer.subStateOr(KEY, PerformanceQueries::new);
        found.queries.add(query);
    }
}
