package dev.vkval.check.renderpass;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;

/**
 * The suspended render pass instances of a command buffer: whether it begins with a resumption, and which instance is
 * suspended at its end.
 */
final class Suspension {
    private static final StateObject.SubStateKey<Suspension> KEY =
            StateObject.SubStateKey.ofRecording(Suspension.class);

    enum Lead {
        /** Nothing that affects a render pass instance suspended before. */
        NOTHING,
        /** An action or synchronization command. */
        COMMAND,
        /** A render pass instance that does not resume another one. */
        INSTANCE,
        /** A render pass instance that resumes another one. */
        RESUMING
    }

    private Lead lead = Lead.NOTHING;
    private boolean instances;
    private RecordedCommand.BeginRendering resuming;
    private RecordedCommand.BeginRendering suspended;

    static Suspension of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Suspension::new);
    }

    Lead lead() {
        return lead;
    }

    /** The render pass instance that it begins with if that resumes another one, null otherwise. */
    RecordedCommand.BeginRendering resuming() {
        return resuming;
    }

    /** The render pass instance that is suspended at this point, null for none. */
    RecordedCommand.BeginRendering suspended() {
        return suspended;
    }

    /** Whether it has render pass instances; if not, one that was suspended before stays suspended. */
    boolean instances() {
        return instances;
    }

    void command() {
        lead(Lead.COMMAND);
    }

    void begin(RecordedCommand.BeginRendering rendering) {
        if (rendering == null || !rendering.resuming()) {
            lead(Lead.INSTANCE);
        } else if (lead == Lead.NOTHING && suspended == null) {
            lead = Lead.RESUMING;
            resuming = rendering;
        }
        suspended = null;
        instances = true;
    }

    void end(RecordedCommand.BeginRendering rendering) {
        suspended = rendering != null && rendering.suspending() ? rendering : null;
    }

    /** A secondary command buffer is executed at this point. */
    void execute(Suspension other) {
        switch (other.lead) {
            case NOTHING -> {}
            case RESUMING -> begin(other.resuming);
            default -> lead(other.lead);
        }
        if (other.instances) {
            suspended = other.suspended;
            instances = true;
        }
    }

    private void lead(Lead first) {
        if (lead == Lead.NOTHING && suspended == null) {
            lead = first;
        }
    }
}
