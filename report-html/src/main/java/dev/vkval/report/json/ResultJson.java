package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.ToolFault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Parts of a result as one line of JSON each, for the journal of a run; {@link ResultReader} reads them. */
public final class ResultJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ResultJson() {}

    /**
     * An object.
     *
     * @param members a plain value (see {@link JsonDocument}), a {@link FindingGroup}, a {@link CaptureResult}, a
     *     {@link CrashNote}, or a list
     *     of plain values, {@link AnomalyNote}s, {@link ToolFault}s or {@link Coverage.Gap}s each
     */
    public static byte[] encode(Map<String, ?> members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            out.writeStartObject();
            for (Map.Entry<String, ?> member : members.entrySet()) {
                out.writeFieldName(member.getKey());
                value(out, member.getValue());
            }
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void value(JsonGenerator out, Object value) throws IOException {
        if (value instanceof List<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                value(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof FindingGroup group) {
            new FindingJson(out).write(group);
        } else if (value instanceof CaptureResult capture) {
            new CaptureJson(out, true).write(capture, ExitCode.of(capture, null));
        } else if (value instanceof AnomalyNote note) {
            new CaptureJson(out, true).anomaly(note);
        } else if (value instanceof CrashNote crash) {
            new CaptureJson(out, true).crash(crash);
        } else if (value instanceof ToolFault fault) {
            new CaptureJson(out, true).fault(fault);
        } else if (value instanceof Coverage.Gap gap) {
            new CaptureJson(out, true).gap(gap);
        } else {
            new JsonText(out).value(value);
        }
    }
}
