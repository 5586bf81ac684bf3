package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Contents;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.util.Map;

/** Writes one finding as a JSON object. Members that do not apply are left out; the order of members is fixed. */
final class FindingJson {
    private final JsonText json;

    FindingJson(JsonGenerator generator) {
        json = new JsonText(generator);
    }

    void write(FindingGroup group) throws IOException {
        write(group, null);
    }

    /** @param cause the finding that it follows from, null for none */
    void write(FindingGroup group, FindingGroup cause) throws IOException {
        Finding finding = group.finding();
        json.start();
        json.line("id", group.id());
        json.line("follows", cause == null ? null : cause.id());
        json.line("baseline", group.baseline() == null ? null : group.baseline().label());
        json.line("rule", finding.rule());
        json.line("severity", finding.severity().label());
        json.line("family", finding.family().label());
        json.line("confidence", finding.confidence().label());
        json.line("title", finding.title());
        json.text("message", finding.message());
        json.array("accesses", finding.accesses(), this::access);
        json.array("barriers", finding.barriers(), this::barrier);
        json.array("objects", finding.objects(), this::object);
        if (finding.shader() != null) {
            json.name("shader");
            shader(finding.shader());
        }
        properties(finding.properties());
        json.array("help", finding.help(), this::help);
        occurrences(finding.occurrences());
        if (!finding.contents().isEmpty()) {
            json.array("contents", finding.contents(), this::contents);
        }
        if (!group.sources().isEmpty()) {
            json.array("sources", group.sources(), this::source);
        }
        json.end();
    }

    void access(Access access) throws IOException {
        json.start();
        json.line("role", access.role());
        if (access.place() != null) {
            place(access.place());
        }
        json.line("stage", access.stage());
        json.line("access", access.access());
        if (access.resource() != null) {
            json.name("resource");
            object(access.resource());
        }
        json.line("range", access.range());
        json.line("descriptor", access.descriptor());
        if (access.shader() != null) {
            json.name("shader");
            shader(access.shader());
        }
        json.line("invocation", access.invocation());
        json.end();
    }

    void place(Place place) throws IOException {
        json.line("call", place.call());
        json.number("block", place.block());
        json.number("frame", place.frame());
        json.number("queue", place.queue());
        json.number("submit", place.submit());
        json.number("commandBuffer", place.commandBuffer());
        json.number("command", place.command());
        json.lines("labels", place.labels());
    }

    private void barrier(BarrierNote barrier) throws IOException {
        json.start();
        json.number("block", barrier.block());
        json.line("call", barrier.call());
        json.line("lacks", barrier.missing());
        json.line("relevance", barrier.relevance().label());
        if (!barrier.bits().isEmpty()) {
            json.name("bits");
            json.start();
            for (Map.Entry<String, String> mask : barrier.bits().entrySet()) {
                json.line(mask.getKey(), mask.getValue());
            }
            json.end();
        }
        json.end();
    }

    private void object(ObjectRef object) throws IOException {
        json.start();
        json.line("type", object.type());
        json.handle("id", object.id());
        json.line("name", object.name());
        json.number("createdAt", object.createdAt());
        json.line("description", object.description());
        json.end();
    }

    private void shader(ShaderLocation shader) throws IOException {
        json.start();
        json.line("stage", shader.stage());
        json.line("entryPoint", shader.entryPoint());
        json.number("instruction", shader.instruction());
        json.line("file", shader.file());
        json.positive("line", shader.line());
        json.positive("column", shader.column());
        json.line("function", shader.function());
        json.line("expression", shader.expression());
        if (!shader.inlinedAt().isEmpty()) {
            json.array("inlinedAt", shader.inlinedAt(), this::call);
        }
        json.array("source", shader.source(), line -> {
            json.start();
            json.number("line", line.line());
            json.text("text", line.text());
            json.end();
        });
        json.end();
    }

    private void call(ShaderLocation.Call call) throws IOException {
        json.start();
        json.line("file", call.file());
        json.positive("line", call.line());
        json.line("function", call.function());
        json.end();
    }

    private void properties(Map<String, Object> properties) throws IOException {
        json.name("properties");
        json.start();
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            json.name(Sanitizer.line(property.getKey()));
            json.value(property.getValue());
        }
        json.end();
    }

    private void help(Help help) throws IOException {
        json.start();
        json.line("text", help.text());
        json.text("edit", help.edit());
        json.line("verified", help.verified());
        json.line("verification", help.verification());
        if (!help.edits().isEmpty()) {
            json.lines("edits", help.edits());
        }
        json.line("obstacle", help.obstacle());
        json.end();
    }

    private void source(FindingSource source) throws IOException {
        json.start();
        json.line("name", source.name());
        json.number("count", source.count());
        json.end();
    }

    private void contents(Contents contents) throws IOException {
        json.start();
        json.number("access", contents.access());
        json.line("when", contents.when());
        json.line("resource", contents.resource());
        json.line("range", contents.range());
        json.lines("files", contents.files());
        json.line("note", contents.note());
        json.line("missing", contents.missing());
        json.end();
    }

    private void occurrences(Occurrences seen) throws IOException {
        json.name("occurrences");
        json.start();
        json.number("count", seen.count());
        json.number("firstBlock", seen.firstBlock());
        json.number("lastBlock", seen.lastBlock());
        json.numbers("frames", seen.frames());
        json.end();
    }
}
