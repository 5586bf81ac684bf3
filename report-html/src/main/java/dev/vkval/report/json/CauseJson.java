package dev.vkval.report.json;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import java.io.IOException;

/** Writes a defect with the captures in which it was found as a JSON object. */
final class CauseJson {
    private CauseJson() {}

    static void write(Cause cause, JsonText json) throws IOException {
        Finding finding = cause.finding();
        json.start();
        json.line("id", cause.id());
        json.line("rule", finding.rule());
        json.line("severity", finding.severity().label());
        json.line("title", finding.title());
        json.number("count", cause.count());
        json.array("captures", cause.seen(), seen -> {
            json.start();
            json.line("path", seen.capture().path());
            json.number("count", seen.group().finding().occurrences().count());
            json.number("firstBlock", seen.group().finding().block());
            json.end();
        });
        json.end();
    }
}
