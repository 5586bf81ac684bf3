package dev.vkval.cli;

import dev.vkval.report.Redacted;
import dev.vkval.report.Redaction;
import java.util.List;
import picocli.CommandLine.Option;

/** What outputs leave out. */
class RedactOptions {
    @Option(
            names = "--redact",
            paramLabel = "WHAT",
            split = ",",
            description = "Leaves names, sources (of shaders) or paths out of all outputs; separated by commas.")
    List<String> redacted = List.of();

    Redaction redaction(Usage usage) {
        return new Redaction(usage.value("--redact", () -> Redacted.parse(redacted)));
    }
}
