package dev.vkval.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One problem, as a value; the outputs make text of it.
 *
 * @param rule id of the rule, upstream's message id verbatim where upstream has one
 * @param title one sentence, lower case, no full stop, no handle values
 * @param message the facts with their values, and what is required
 * @param accesses the accesses of the finding, in execution order; the last one completes it
 * @param barriers every synchronization operation between them and what is missing in it
 * @param shader the shader line at fault, null if none
 * @param properties extra values under the names of the validation layers' extra properties
 * @param contents what its resources contained before and after its accesses, if that was asked for
 */
public record Finding(
        String rule,
        Severity severity,
        Family family,
        Confidence confidence,
        String title,
        String message,
        List<Access> accesses,
        List<BarrierNote> barriers,
        List<ObjectRef> objects,
        ShaderLocation shader,
        Map<String, Object> properties,
        List<Help> help,
        Occurrences occurrences,
        List<Contents> contents) {
    public Finding {
        accesses = List.copyOf(accesses);
        barriers = List.copyOf(barriers);
        objects = List.copyOf(objects);
        properties = java.util.Collections.unmodifiableMap(new TreeMap<>(properties));
        help = List.copyOf(help);
        contents = List.copyOf(contents);
    }

    public static Builder of(String rule, Severity severity, Family family) {
        return new Builder(rule, severity, family);
    }

    /** Block of the access that completes the finding, by which reports are sorted. */
    public long block() {
        return occurrences.firstBlock();
    }

    /** Whether it is a hazard that the capture does not prove: accesses of it may not take place. */
    public boolean possibleHazard() {
        return family == Family.SYNC && severity == Severity.WARNING && confidence == Confidence.INFERRED;
    }

    /** The same finding with other occurrences. */
    public Finding seen(Occurrences value) {
        return with(severity, message, accesses, objects, properties, value);
    }

    /** The same finding with descriptions of its objects. */
    public Finding described(
            List<Access> describedAccesses, List<ObjectRef> describedObjects, Map<String, Object> more) {
        return with(severity, message, describedAccesses, describedObjects, more, occurrences);
    }

    /** The same finding with other facts. */
    public Finding retold(String otherMessage, Map<String, Object> otherProperties) {
        return with(severity, otherMessage, accesses, objects, otherProperties, occurrences);
    }

    /** The same finding with another severity. */
    public Finding withSeverity(Severity value) {
        return with(value, message, accesses, objects, properties, occurrences);
    }

    private Finding with(
            Severity otherSeverity,
            String otherMessage,
            List<Access> otherAccesses,
            List<ObjectRef> otherObjects,
            Map<String, Object> otherProperties,
            Occurrences otherOccurrences) {
        return new Finding(
                rule,
                otherSeverity,
                family,
                confidence,
                title,
                otherMessage,
                otherAccesses,
                barriers,
                otherObjects,
                shader,
                otherProperties,
                help,
                otherOccurrences,
                contents);
    }

    /** The same finding with what its resources contained. */
    public Finding with(List<Contents> value) {
        return new Finding(
                rule,
                severity,
                family,
                confidence,
                title,
                message,
                accesses,
                barriers,
                objects,
                shader,
                properties,
                help,
                occurrences,
                value);
    }

    /** The same finding without a property. */
    public Finding without(String property) {
        Map<String, Object> rest = new TreeMap<>(properties);
        rest.remove(property);
        return described(accesses, objects, rest);
    }

    /** Collects the parts of a finding. */
    public static final class Builder {
        private static final String NOW = "now";

        private final String rule;
        private Severity severity;
        private final Family family;
        private Confidence confidence = Confidence.PROVED;
        private String title = "";
        private String message = "";
        private final List<Access> accesses = new ArrayList<>();
        private final List<BarrierNote> barriers = new ArrayList<>();
        private final List<ObjectRef> objects = new ArrayList<>();
        private ShaderLocation shader;
        private final Map<String, Object> properties = new TreeMap<>();
        private final List<Help> help = new ArrayList<>();

        private Builder(String rule, Severity severity, Family family) {
            this.rule = rule;
            this.severity = severity;
            this.family = family;
        }

        public Builder severity(Severity value) {
            severity = value;
            return this;
        }

        public Builder confidence(Confidence value) {
            confidence = value;
            return this;
        }

        public Builder title(String value) {
            title = value;
            return this;
        }

        public Builder message(String value) {
            message = value;
            return this;
        }

        public Builder access(Access value) {
            accesses.add(value);
            return this;
        }

        public Builder barrier(BarrierNote value) {
            barriers.add(value);
            return this;
        }

        public Builder object(ObjectRef value) {
            objects.add(value);
            return this;
        }

        public Builder shader(ShaderLocation value) {
            shader = value;
            return this;
        }

        /** @param value a string, a number, a boolean or a list of those */
        public Builder property(String name, Object value) {
            properties.put(name, value);
            return this;
        }

        public Builder help(Help value) {
            help.add(value);
            return this;
        }

        /** The accesses, the one that completes the finding last. */
        private List<Access> inOrder() {
            return accesses.stream()
                    .sorted(Comparator.comparing(access -> NOW.equals(access.role())))
                    .toList();
        }

        /** Builds the finding with one occurrence at the given block and frame. */
        public Finding at(long block, long frame) {
            return new Finding(
                    rule,
                    severity,
                    family,
                    confidence,
                    title,
                    message,
                    inOrder(),
                    barriers,
                    objects,
                    shader,
                    properties,
                    help,
                    Occurrences.once(block, frame),
                    List.of());
        }
    }
}
