package dev.vkval.report.quality;

import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.JsonRecords;
import dev.vkval.report.Output;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.SourcePlace;
import dev.vkval.report.SourcePlaces;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** {@code code-quality.json}: the findings that are not accepted, for merge requests of GitLab. */
public final class CodeQualityOutput implements Output {
    public static final String FILE = "code-quality.json";

    /** One of the categories that Code Climate knows. GitLab ignores it, other readers need it. */
    private static final List<String> CATEGORIES = List.of("Bug Risk");

    /** An issue; the names are those of the format. */
    private record Issue(
            String type,
            List<String> categories,
            String description,
            String check_name,
            String fingerprint,
            String severity,
            Location location) {}

    private record Location(String path, Lines lines) {}

    private record Lines(int begin) {}

    private final SourcePlaces places;

    /** @param places where findings are in files */
    public CodeQualityOutput(SourcePlaces places) {
        this.places = places;
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        List<Issue> issues = run.causes().stream()
                .filter(cause -> !cause.known())
                .map(this::issue)
                .toList();
        JsonRecords.write(issues, stream);
    }

    private Issue issue(Cause cause) {
        Finding finding = cause.finding();
        Cause.Seen first = cause.seen().get(0);
        SourcePlace place = places.of(first.capture(), first.group().finding());
        return new Issue(
                "issue",
                CATEGORIES,
                Sanitizer.line(finding.title()),
                Sanitizer.line(finding.rule()),
                cause.id(),
                severity(finding.severity()),
                new Location(Sanitizer.line(place.path()), new Lines(place.line())));
    }

    private static String severity(Severity severity) {
        return switch (severity) {
            case ERROR -> "critical";
            case WARNING -> "minor";
            case INFO -> "info";
        };
    }
}
