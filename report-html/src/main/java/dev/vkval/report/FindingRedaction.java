package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A finding without what a report leaves out. Its id stays. */
final class FindingRedaction {
    private final Set<Redacted> what;
    private final Finding finding;
    private final TextRedaction texts;

    private FindingRedaction(Finding finding, Set<Redacted> what) {
        this.what = what;
        this.finding = finding;
        texts = new TextRedaction(words(), what.contains(Redacted.PATHS));
    }

    static FindingGroup of(FindingGroup group, Set<Redacted> what) {
        Finding redacted = new FindingRedaction(group.finding(), what).finding();
        return new FindingGroup(group.id(), redacted, group.sources(), group.baseline());
    }

    private Finding finding() {
        return new Finding(
                finding.rule(),
                finding.severity(),
                finding.family(),
                finding.confidence(),
                texts.of(finding.title()),
                texts.of(finding.message()),
                finding.accesses().stream().map(this::access).toList(),
                finding.barriers().stream().map(this::barrier).toList(),
                finding.objects().stream().map(this::object).toList(),
                shader(finding.shader()),
                properties(),
                finding.help().stream().map(this::help).toList(),
                finding.occurrences(),
                finding.contents());
    }

    /** The words that do not appear in any text. */
    private List<String> words() {
        List<String> words = new ArrayList<>();
        List<ShaderLocation> shaders = Stream.concat(
                        Stream.ofNullable(finding.shader()),
                        finding.accesses().stream().map(Access::shader).filter(shader -> shader != null))
                .toList();
        if (what.contains(Redacted.NAMES)) {
            finding.objects().forEach(object -> words.add(object.name()));
            for (Access access : finding.accesses()) {
                words.add(access.resource() == null ? null : access.resource().name());
                words.addAll(access.place() == null ? List.of() : access.place().labels());
            }
            for (ShaderLocation shader : shaders) {
                words.add(shader.function());
                words.add(shader.entryPoint());
                shader.inlinedAt().forEach(call -> words.add(call.function()));
            }
        }
        if (what.contains(Redacted.SOURCES)) {
            for (ShaderLocation shader : shaders) {
                words.add(shader.expression());
                shader.source().forEach(line -> words.add(line.text().strip()));
            }
            words.addAll(prints());
        }
        return words;
    }

    /** What a shader prints. */
    private List<String> prints() {
        List<String> words = new ArrayList<>();
        for (String property : List.of(Fingerprint.PRINT_FORMAT, Fingerprint.PRINTED, Fingerprint.PRINTS)) {
            Object value = finding.properties().get(property);
            for (Object text : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value)) {
                String all = text.toString();
                words.add(all);
                // After the invocation that printed it.
                words.add(all.substring(all.indexOf(": ") < 0 ? 0 : all.indexOf(": ") + 2));
            }
        }
        return words;
    }

    private Access access(Access access) {
        return new Access(
                access.role(),
                place(access.place()),
                access.stage(),
                access.access(),
                object(access.resource()),
                access.range(),
                texts.of(access.descriptor()),
                shader(access.shader()),
                access.invocation());
    }

    private Place place(Place place) {
        if (place == null || !what.contains(Redacted.NAMES)) {
            return place;
        }
        return new Place(
                place.call(),
                place.block(),
                place.frame(),
                place.queue(),
                place.submit(),
                place.commandBuffer(),
                place.command(),
                place.labels().stream().map(label -> TextRedaction.WORD).toList());
    }

    private BarrierNote barrier(BarrierNote barrier) {
        return new BarrierNote(
                barrier.block(), barrier.call(), texts.of(barrier.missing()), barrier.relevance(), barrier.bits());
    }

    private ObjectRef object(ObjectRef object) {
        return object == null
                ? null
                : new ObjectRef(
                        object.type(),
                        object.id(),
                        name(object.name()),
                        object.createdAt(),
                        texts.of(object.description()),
                        object.shape());
    }

    private String name(String name) {
        return name == null || !what.contains(Redacted.NAMES) ? name : TextRedaction.WORD;
    }

    private ShaderLocation shader(ShaderLocation shader) {
        return shader == null
                ? null
                : new ShaderLocation(
                        shader.stage(),
                        name(shader.entryPoint()),
                        shader.instruction(),
                        file(shader.file()),
                        shader.line(),
                        shader.column(),
                        what.contains(Redacted.SOURCES) ? List.of() : shader.source(),
                        name(shader.function()),
                        shader.inlinedAt().stream()
                                .map(call ->
                                        new ShaderLocation.Call(file(call.file()), call.line(), name(call.function())))
                                .toList(),
                        what.contains(Redacted.SOURCES) ? null : shader.expression());
    }

    private String file(String path) {
        return what.contains(Redacted.PATHS) ? TextRedaction.file(path) : path;
    }

    private Map<String, Object> properties() {
        Map<String, Object> properties = new LinkedHashMap<>();
        finding.properties().forEach((name, value) -> properties.put(name, property(value)));
        if (what.contains(Redacted.NAMES)) {
            properties.computeIfPresent(Fingerprint.PROGRAM, (name, value) -> TextRedaction.WORD);
            properties.replaceAll((name, value) -> name.contains("debug_region") ? TextRedaction.WORD : value);
        }
        return properties;
    }

    private Object property(Object value) {
        if (value instanceof String text) {
            return texts.of(text);
        }
        return value instanceof List<?> list ? list.stream().map(this::property).toList() : value;
    }

    private Help help(Help help) {
        return new Help(
                texts.of(help.text()),
                texts.of(help.edit()),
                help.verified(),
                texts.of(help.verification()),
                help.edits().stream().map(texts::of).toList(),
                texts.of(help.obstacle()));
    }
}
