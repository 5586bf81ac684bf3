package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateTracker;

/** Receives problems. */
public final class Reporter {
    private final FindingSink sink;
    private final StateTracker state;

    /** @param state has the objects that calls are made on */
    public Reporter(FindingSink sink, StateTracker state) {
        this.sink = sink;
        this.state = state;
    }

    /**
     * An error of a call; reported only by {@code report()}.
     *
     * @param rule the rule's id; one over a set of commands stands for that of the call's
     */
    public Problem error(Call call, String rule) {
        return problem(call, rule, Severity.ERROR);
    }

    public Problem warning(Call call, String rule) {
        return problem(call, rule, Severity.WARNING);
    }

    private Problem problem(Call call, String rule, Severity severity) {
        String id = OwnerSets.id(rule, call.command().name());
        return new Problem(sink, state.get(StateObject.class, call.u64(0)), call, id, severity);
    }
}
