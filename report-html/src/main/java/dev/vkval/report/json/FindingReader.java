package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.BaselineState;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Contents;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.Relevance;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads findings back from {@code findings.ndjson}. An incomplete last line is ignored. */
public final class FindingReader {
    private static final JsonFactory FACTORY = new JsonFactory();

    private FindingReader() {}

    /**
     * A finding and where it was found.
     *
     * @param capture path of the capture
     */
    public record Found(String capture, FindingGroup group) {}

    /**
     * The last line about each finding, in the order in which they were first seen.
     *
     * @throws IOException if the file cannot be read; damaged lines are skipped
     */
    public static List<Found> read(Path ndjson) throws IOException {
        Map<String, Found> found = new java.util.LinkedHashMap<>();
        try (var lines = Files.newBufferedReader(ndjson)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Found next = found(line);
                if (next != null) {
                    found.put(next.capture() + "\n" + next.group().id(), next);
                }
            }
        }
        return List.copyOf(found.values());
    }

    private static Found found(String line) {
        try (JsonParser in = FACTORY.createParser(line)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            JsonTree tree = JsonTree.object(in);
            JsonTree finding = tree.object("finding");
            return finding == null ? null : new Found(tree.text("capture", ""), group(finding));
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
    }

    static FindingGroup group(JsonTree json) {
        Finding finding = new Finding(
                json.text("rule", ""),
                Severity.valueOf(constant(json, "severity")),
                Family.valueOf(constant(json, "family")),
                Confidence.valueOf(constant(json, "confidence")),
                json.text("title", ""),
                json.text("message", ""),
                json.objects("accesses").stream().map(FindingReader::access).toList(),
                json.objects("barriers").stream().map(FindingReader::barrier).toList(),
                json.objects("objects").stream().map(FindingReader::object).toList(),
                shader(json.object("shader")),
                properties(json.object("properties")),
                json.objects("help").stream()
                        .map(help -> new Help(
                                help.text("text"),
                                help.text("edit"),
                                help.text("verified"),
                                help.text("verification"),
                                help.texts("edits"),
                                help.text("obstacle")))
                        .toList(),
                occurrences(json.object("occurrences")),
                json.objects("contents").stream().map(FindingReader::contents).toList());
        List<FindingSource> sources = json.objects("sources").stream()
                .map(source -> new FindingSource(source.text("name", ""), source.number("count", 1)))
                .toList();
        String baseline = constant(json, "baseline");
        return new FindingGroup(
                json.text("id", ""), finding, sources, baseline.isEmpty() ? null : BaselineState.valueOf(baseline));
    }

    private static String constant(JsonTree json, String name) {
        return json.text(name, "").toUpperCase(Locale.ROOT);
    }

    private static Access access(JsonTree json) {
        Place place = new Place(
                json.text("call"),
                json.number("block", Place.NONE),
                json.number("frame", Place.NONE),
                json.number("queue", Place.NONE),
                json.number("submit", Place.NONE),
                json.number("commandBuffer", Place.NONE),
                json.number("command", Place.NONE),
                json.texts("labels"));
        return new Access(
                json.text("role"),
                json.text("call") == null ? null : place,
                json.text("stage"),
                json.text("access"),
                json.object("resource") == null ? null : object(json.object("resource")),
                json.text("range"),
                json.text("descriptor"),
                shader(json.object("shader")),
                json.text("invocation"));
    }

    private static Contents contents(JsonTree json) {
        return new Contents(
                (int) json.number("access", 0),
                json.text("when", ""),
                json.text("resource"),
                json.text("range"),
                json.texts("files"),
                json.text("note"),
                json.text("missing"));
    }

    private static BarrierNote barrier(JsonTree json) {
        return new BarrierNote(
                json.number("block", Place.NONE),
                json.text("call"),
                json.text("lacks", ""),
                Relevance.of(json.text("relevance")),
                bits(json.object("bits")));
    }

    private static Map<String, String> bits(JsonTree json) {
        Map<String, String> bits = new TreeMap<>();
        if (json != null) {
            json.values().forEach((mask, names) -> bits.put(mask, String.valueOf(names)));
        }
        return bits;
    }

    private static ObjectRef object(JsonTree json) {
        return new ObjectRef(
                json.text("type"),
                json.number("id", 0),
                json.text("name"),
                json.number("createdAt", Place.NONE),
                json.text("description"),
                null);
    }

    private static ShaderLocation shader(JsonTree json) {
        return json == null
                ? null
                : new ShaderLocation(
                        json.text("stage"),
                        json.text("entryPoint"),
                        json.number("instruction", -1),
                        json.text("file"),
                        (int) json.number("line", 0),
                        (int) json.number("column", 0),
                        json.objects("source").stream()
                                .map(line ->
                                        new ShaderLocation.Line((int) line.number("line", 0), line.text("text", "")))
                                .toList(),
                        json.text("function"),
                        json.objects("inlinedAt").stream()
                                .map(call -> new ShaderLocation.Call(
                                        call.text("file"), (int) call.number("line", 0), call.text("function")))
                                .toList(),
                        json.text("expression"));
    }

    private static Map<String, Object> properties(JsonTree json) {
        Map<String, Object> values = new TreeMap<>();
        if (json != null) {
            json.values().forEach((name, value) -> {
                if (value != null) {
                    values.put(name, value);
                }
            });
        }
        return values;
    }

    private static Occurrences occurrences(JsonTree json) {
        return json == null
                ? Occurrences.once(0, 0)
                : new Occurrences(
                        json.number("count", 1),
                        json.number("firstBlock", 0),
                        json.number("lastBlock", 0),
                        json.numbers("frames"));
    }
}
