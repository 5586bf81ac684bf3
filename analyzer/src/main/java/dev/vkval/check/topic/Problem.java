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
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
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
    private final StateObject dispatched;
    private final String call;
    private final long block;
    private final long frame;
    private final String rule;
    private final Severity severity;
    private final List<Access> steps = new ArrayList<>();
    private final List<StateObject> objects = new ArrayList<>();
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<Help> help = new ArrayList<>();
    private Confidence confidence = Confidence.PROVED;
    private CommandBufferState buffer;
    private String parameter;
    private String title = "";
    private String message = "";

    /**
     * @param dispatched the object that the call is made on, used for a problem without other objects; null if unknown
     */
    Problem(FindingSink sink, StateObject dispatched, Call call, String rule, Severity severity) {
        this.sink = sink;
        this.dispatched = dispatched;
        this.call = call.name();
        this.block = call.blockIndex();
        this.frame = call.frame();
        this.rule = rule;
        this.severity = severity;
    }

    /** An involved object, null for one that is not known. */
    public Problem on(StateObject object) {
        if (object instanceof CommandBufferState commandBuffer && buffer == null) {
            buffer = commandBuffer;
        }
        if (object != null && !objects.contains(object)) {
            objects.add(object);
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
        steps.add(new Access(
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
                null,
                null,
                null,
                null,
                null,
                null));
        return this;
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

    /** What to do. */
    public Problem help(String text) {
        help.add(Help.of(text));
        return this;
    }

    public void report() {
        if (objects.isEmpty()) {
            on(dispatched);
        }
        Finding.Builder finding = Finding.of(rule, severity, Family.CORE)
                .confidence(confidence)
                .title(title)
                .message(call + (parameter == null ? ": " : ": " + parameter + ": ") + message);
        steps.forEach(finding::access);
        finding.access(new Access("now", place(), null, null, null, null, null, null));
        objects.forEach(object -> finding.object(object.ref()));
        properties.forEach(finding::property);
        if (parameter != null) {
            finding.property(Fingerprint.PARAMETER, parameter);
        }
        help.forEach(finding::help);
        sink.report(finding.at(block, frame));
    }

    private Place place() {
        return buffer == null
                ? Place.ofCall(call, block, frame)
                : new Place(call, block, frame, Place.NONE, Place.NONE, buffer.id(), Place.NONE, buffer.openLabels());
    }
}
