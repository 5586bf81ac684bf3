package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;

/** Receives the problems of one family. */
public final class Reporter {
    private static final String COMMAND_BUFFER = "VkCommandBuffer";
    private static final String QUEUE = "VkQueue";

    private final FindingSink sink;
    private final Family family;
    private final StateTracker state;
    private long problems;

    /** @param state has the objects that calls are made on */
    public Reporter(FindingSink sink, Family family, StateTracker state) {
        this.sink = sink;
        this.family = family;
        this.state = state;
    }

    /**
     * An error of a call; reported only by {@code report()}.
     *
     * @param rule the rule's id; one over a set of commands stands for that of the call's. Of generated commands it is reported
     *     only if they have such a rule and end with a command of the set
     */
    public Problem error(Call call, String rule) {
        return problem(call, rule, Severity.ERROR);
    }

    public Problem warning(Call call, String rule) {
        return problem(call, rule, Severity.WARNING);
    }

    public Problem info(Call call, String rule) {
        return problem(call, rule, Severity.INFO);
    }

    /** How many problems there were. */
    long problems() {
        return problems;
    }

    private Problem problem(Call call, String rule, Severity severity) {
        if (!concerns(call, rule)) {
            return new Problem(nothing -> {}, family, ofCall(call), call, rule, severity);
        }
        problems++;
        String id = OwnerSets.id(rule, call.command().name());
        return new Problem(sink, family, family == Family.CORE ? ofState(call) : ofCall(call), call, id, severity);
    }

    private boolean concerns(Call call, String rule) {
        GeneratedSequences sequences = OwnerSets.several(rule) ? GeneratedSequences.of(call, state) : null;
        return sequences == null
                || OwnerSets.concerns(
                        rule, call.command().name(), sequences.last().name());
    }

    /** Core checks name the objects that a rule is about, and the command buffer that it was found in. */
    private Problem.Opening ofState(Call call) {
        Place place = Place.ofCall(call.name(), call.blockIndex(), call.frame());
        return new Problem.Opening(null, state.get(StateObject.class, call.u64(0)), place, true);
    }

    /** Checks of parameters and of lifetimes name the object that the call is made on. */
    private Problem.Opening ofCall(Call call) {
        CapturedObject on = state.identities().dispatched(call);
        Place place = new Place(
                call.name(),
                call.blockIndex(),
                call.frame(),
                idOf(QUEUE, on),
                Place.NONE,
                idOf(COMMAND_BUFFER, on),
                Place.NONE,
                List.of());
        return new Problem.Opening(on, null, place, false);
    }

    private static long idOf(String type, CapturedObject object) {
        return object != null && object.type().equals(type) ? object.id() : Place.NONE;
    }
}
