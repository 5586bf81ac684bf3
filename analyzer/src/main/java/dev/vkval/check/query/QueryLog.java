package dev.vkval.check.query;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The query commands of a command buffer, in order, and the active queries at this point of its recording. */
final class QueryLog {
    static final StateObject.SubStateKey<QueryLog> KEY = StateObject.SubStateKey.ofRecording(QueryLog.class);

    /** The effect of a command on queries. */
    enum Kind {
        RESET,
        /** vkCmdBeginQuery, and timestamps, which begin and end in one command. */
        BEGIN,
        END,
        COPY
    }

    /** @param rule the rule about the status of the queries, null for none */
    record Operation(Kind kind, QueryPoolState pool, int first, int count, CommandPlace place, String rule) {}

    record Query(QueryPoolState pool, int index) {}

    /**
     * @param subpass subpass where a query was begun, -1 outside of a render pass instance
     * @param flags VkQueryControlFlags
     * @param index of vkCmdBeginQueryIndexedEXT, 0 for vkCmdBeginQuery
     * @param operations video coding operations since
     */
    record Active(CommandPlace place, int subpass, int flags, int index, int operations) {
        private Active coded() {
            return new Active(place, subpass, flags, index, operations + 1);
        }
    }

    private boolean executes;
    private StateObject session;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<Query, Active> active = new LinkedHashMap<>();
    private final Map<Query, QueryStatus> known = new HashMap<>();

    static QueryLog of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, QueryLog::new);
    }

    List<Operation> operations() {
        return operations;
    }

    /** Secondary command buffers are executed, whose operations are not in this log. */
    void execute() {
        executes = true;
    }

    boolean executes() {
        return executes;
    }

    /** Begins a video coding scope with a session, or ends it with null. */
    void bind(StateObject bound) {
        session = bound;
    }

    /** The bound video session, null if there is none or it is not known. */
    StateObject session() {
        return session;
    }

    /** A video coding operation takes one query of each active one. */
    void code() {
        active.replaceAll((query, one) -> one.coded());
    }

    Map<Query, Active> active() {
        return active;
    }

    /** The status of a query after the commands so far, null if they do not use it. */
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
