package dev.vkval.check.query;

import dev.vkval.state.CommandBufferState;
import dev.vkval.state.QueryPoolState;
import dev.vkval.state.StateObject;
import dev.vkval.state.command.CommandPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a command buffer does to queries, in order, and which are active at this point of its recording. */
final class QueryLog {
    static final StateObject.SubStateKey<QueryLog> KEY = new StateObject.SubStateKey<>(QueryLog.class);

    /** What a command does to queries. */
    enum Kind {
        RESET,
        /** vkCmdBeginQuery, and timestamps, which begin and end at once. */
        BEGIN,
        END,
        COPY
    }

    /** @param rule the rule that a wrong state of the queries breaks, null for none */
    record Operation(Kind kind, QueryPoolState pool, int first, int count, CommandPlace place, String rule) {}

    record Query(QueryPoolState pool, int index) {}

    /** @param subpass where a query was begun, -1 outside of a render pass */
    record Active(CommandPlace place, int subpass) {}

    private final List<Operation> operations = new ArrayList<>();
    private final Map<Query, Active> active = new LinkedHashMap<>();
    private final Map<Query, QueryStatus> known = new HashMap<>();

    static QueryLog of(CommandBufferState buffer) {
        QueryLog log = buffer.subState(KEY);
        if (log == null) {
            log = new QueryLog();
            buffer.subState(KEY, log);
        }
        return log;
    }

    List<Operation> operations() {
        return operations;
    }

    Map<Query, Active> active() {
        return active;
    }

    /** What the commands so far have made of a query, null where they left it alone. */
    QueryStatus known(Query query) {
        return known.get(query);
    }

    void add(Operation operation) {
        operations.add(operation);
        QueryStatus status = QueryStatus.after(operation.kind());
        if (status != null) {
            QueryPools.forEach(
                    operation.pool(),
                    operation.first(),
                    operation.count(),
                    index -> known.put(new Query(operation.pool(), index), status));
        }
    }
}
