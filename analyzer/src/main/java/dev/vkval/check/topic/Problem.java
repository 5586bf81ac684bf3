package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.command.Location;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Builds the finding of a broken rule. */
public final class Problem {
    private final FindingSink sink;
    private final Family family;
    private final Opening opening;
    private final String call;
    private long block;
    private long frame;
    private final String rule;
    private final Severity severity;
    private final List<Access> steps = new ArrayList<>();
    private final Map<Long, ObjectRef> objects = new LinkedHashMap<>();
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<Help> help = new ArrayList<>();
    private Confidence confidence = Confidence.PROVED;
    private CommandBufferState buffer;
    private Place completing;
    private String parameter;
    private String title = "";
    private String message = "";

    /**
     * What a finding of a family has before its rule adds to it.
     *
     * @param first the object that is always named first, null for none
     * @param otherwise the object that is named if there is no other, null for none
     * @param place of the call, as long as no command buffer is involved
     * @param named whether the message begins with the call and the parameter
     */
    record Opening(CapturedObject first, StateObject otherwise, Place place, boolean named) {}

    Problem(FindingSink sink, Family family, Opening opening, Call call, String rule, Severity severity) {
        this.sink = sink;
        this.family = family;
        this.opening = opening;
        this.call = call.name();
        this.block = call.blockIndex();
        this.frame = call.frame();
        this.rule = rule;
        this.severity = severity;
        on(opening.first());
    }

    /** An involved object, null for one that is not known. */
    public Problem on(StateObject object) {
        if (object instanceof CommandBufferState commandBuffer && buffer == null) {
            buffer = commandBuffer;
        }
        if (object != null) {
            objects.computeIfAbsent(object.id(), id -> object.ref());
        }
        return this;
    }

    /** An involved object, null for one that is not known. */
    public Problem on(CapturedObject object) {
        if (object != null) {
            objects.computeIfAbsent(object.id(), id -> object.ref());
        }
        return this;
    }

    /** The parameter at fault: {@code pRegions[2].srcOffset}. */
    public Problem parameter(String path) {
        parameter = path;
        return this;
    }

    /** The parameter at fault. */
    public Problem parameter(Location at) {
        return parameter(at.toString());
    }

    /** An earlier command that is part of the problem. */
    public Problem after(String role, CommandPlace place, CommandBufferState recordedIn) {
        return after(
                role,
                new Place(
                        place.call(),
                        place.block(),
                        place.frame(),
                        Place.NONE,
                        Place.NONE,
                        recordedIn.id(),
                        place.number(),
                        place.labels()),
                null);
    }

    /**
     * An earlier call that is part of the problem.
     *
     * @param object what it did something with, null for none
     */
    public Problem after(String role, Place place, CapturedObject object) {
        steps.add(step(role, place, object == null ? null : object.ref()));
        return this;
    }

    /** An earlier call completes the problem, which the call at hand shows. */
    public Problem completedBy(Place place) {
        completing = place;
        block = place.block();
        frame = place.frame();
        return this;
    }

    /** The creation of an object is part of the problem. */
    public Problem created(CapturedObject object) {
        return after("create", object.origin(), object);
    }

    private static Access step(String role, Place place, ObjectRef object) {
        return new Access(role, place, null, null, object, null, null, null);
    }

    /** The confidence of the finding; proved by default. */
    public Problem confidence(Confidence value) {
        confidence = value;
        return this;
    }

    public Problem property(String name, Object value) {
        properties.put(name, value);
        return this;
    }

    /** What is wrong as a fact, lower case, without values that differ from run to run. */
    public Problem title(String text) {
        title = text;
        return this;
    }

    /** The facts with their values, in {@link String#format} form. */
    public Problem message(String format, Object... values) {
        message = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
        return this;
    }

    /** What to do; null for nothing that a program could do. */
    public Problem help(String text) {
        if (text != null) {
            help.add(Help.of(text));
        }
        return this;
    }

    public void report() {
        if (objects.isEmpty()) {
            on(opening.otherwise());
        }
        String at = parameter == null ? call + ": " : call + ": " + parameter + ": ";
        Finding.Builder finding = Finding.of(rule, severity, family)
                .confidence(confidence)
                .title(title)
                .message(opening.named() ? at + message : message);
        steps.forEach(finding::access);
        finding.access(step("now", place(), null));
        objects.values().forEach(finding::object);
        properties.forEach(finding::property);
        if (parameter != null) {
            finding.property(Fingerprint.PARAMETER, parameter);
        }
        help.forEach(finding::help);
        sink.report(finding.at(block, frame));
    }

    private Place place() {
        if (completing != null) {
            return completing;
        }
        return buffer == null
                ? opening.place()
                : new Place(call, block, frame, Place.NONE, Place.NONE, buffer.id(), Place.NONE, buffer.openLabels());
    }
}
