package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Ordering;
import dev.vkval.finding.OrderingAnswer;
import java.io.IOException;
import java.io.OutputStream;

/** What orders two commands, as a JSON object; accesses and findings have the members that reports give them. */
public final class OrderingJson {
    private OrderingJson() {}

    /** Writes the answer; the stream is flushed, not closed. */
    public static void write(OrderingAnswer answer, OutputStream stream) throws IOException {
        try (JsonGenerator out = JsonDocument.indenting(stream)) {
            JsonText json = new JsonText(out);
            FindingJson findings = new FindingJson(out);
            json.start();
            json.flag("executed", answer.earlier() != null);
            json.flag("ordered", answer.ordered());
            json.number("pairs", answer.pairs());
            json.array("orderings", answer.orderings(), ordering -> ordering(ordering, json, findings));
            json.lines("notes", answer.notes());
            json.end();
            out.writeRaw('\n');
        }
    }

    private static void ordering(Ordering ordering, JsonText json, FindingJson findings) throws IOException {
        json.start();
        json.flag("ordered", ordering.ordered());
        json.line("sentence", ordering.sentence());
        json.name("earlier");
        findings.access(ordering.earlier());
        json.name("later");
        findings.access(ordering.later());
        json.array("path", ordering.path(), step -> {
            json.start();
            findings.place(step.place());
            json.line("orders", step.orders());
            json.end();
        });
        if (ordering.finding() != null) {
            json.name("finding");
            findings.write(new FindingGroups().add(ordering.finding()));
        }
        json.end();
    }
}
