package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.Severity;
import dev.vkval.report.RunDiff;
import java.io.IOException;
import java.io.OutputStream;

/** What differs between two runs, as a JSON object. */
public final class DiffJson {
    private static final int SCHEMA = 1;

    private DiffJson() {}

    /**
     * Writes it.
     *
     * @param failOn the lowest severity with which it fails, null for none
     */
    public static void write(RunDiff diff, Severity failOn, OutputStream stream) throws IOException {
        try (JsonGenerator out = JsonDocument.indenting(stream)) {
            JsonText json = new JsonText(out);
            json.start();
            json.number("schema", SCHEMA);
            json.number("exitCode", diff.exitCode(failOn).code());
            json.line("failOn", failOn == null ? "never" : failOn.label());
            json.array("new", diff.fresh(), cause -> CauseJson.write(cause, json));
            json.array("known", diff.known(), cause -> CauseJson.write(cause, json));
            json.array("gone", diff.gone(), cause -> CauseJson.write(cause, json));
            json.lines("unfinished", diff.unfinished());
            json.end();
            out.writeRaw('\n');
        }
    }
}
