package dev.vkval.check.video;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;

/** The video coding commands of a command buffer, in order. */
final class SessionLog {
    static final StateObject.SubStateKey<SessionLog> KEY = StateObject.SubStateKey.ofRecording(SessionLog.class);

    private final List<SessionOperation> operations = new ArrayList<>();
    private StateObject session;
    private StateObject parameters;

    static SessionLog of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, SessionLog::new);
    }

    void add(SessionOperation operation) {
        operations.add(operation);
    }

    List<SessionOperation> operations() {
        return operations;
    }

    /** Begins a scope with these objects, which are null where they are not known. */
    void bind(StateObject bound, StateObject boundParameters) {
        session = bound;
        parameters = boundParameters;
    }

    /** The bound session, null if there is none. */
    StateObject session() {
        return session;
    }

    /** The bound session parameters, null if there are none. */
    StateObject parameters() {
        return parameters;
    }
}
