package dev.vkval.report.github;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Finding;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.FindingLines;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.SourcePlace;
import dev.vkval.report.SourcePlaces;
import dev.vkval.report.Trouble;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Annotations of GitHub Actions: a workflow command for each problem, at most as many of a kind as GitHub shows of a
 * step. Accepted findings have none.
 */
public final class Annotations {
    /** Shown of a step, of each kind. */
    private static final int MOST = 10;

    private static final int LONGEST = 1000;

    private final SourcePlaces places;
    private final Map<Severity, List<String>> lines = new EnumMap<>(Severity.class);

    /** @param places where findings are in files */
    public Annotations(SourcePlaces places) {
        this.places = places;
    }

    /** The commands, each a line; the worst kind first, captures that were not checked before findings. */
    public List<String> of(RunResult run) {
        lines.clear();
        for (CaptureResult capture : run.captures()) {
            for (Trouble trouble : Trouble.of(capture)) {
                add(
                        trouble.skipped() ? Severity.WARNING : Severity.ERROR,
                        places.of(capture),
                        trouble.kind(),
                        cut(capture.path() + ": " + trouble.sentence()));
            }
        }
        run.causes().stream().filter(cause -> !cause.known()).forEach(this::finding);
        return lines.values().stream().flatMap(List::stream).toList();
    }

    private void finding(Cause cause) {
        Cause.Seen first = cause.seen().get(0);
        Finding finding = cause.finding();
        List<String> text = new ArrayList<>(List.of(finding.title() + " (" + cause.id() + ")"));
        text.addAll(FindingLines.of(first.capture().path(), first.group()));
        add(
                finding.severity(),
                places.of(first.capture(), first.group().finding()),
                finding.rule(),
                String.join("\n", text.stream().map(Annotations::cut).toList()));
    }

    private void add(Severity severity, SourcePlace place, String title, String text) {
        List<String> kind = lines.computeIfAbsent(severity, none -> new ArrayList<>());
        if (kind.size() < MOST) {
            String command = severity == Severity.INFO ? "notice" : severity.label();
            kind.add("::" + command + " file=" + property(place.path()) + ",line=" + place.line() + ",col="
                    + place.column() + ",title=" + property(title) + "::" + data(text));
        }
    }

    private static String cut(String line) {
        String clean = Sanitizer.line(line);
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "...";
    }

    /** Text after the command. */
    private static String data(String text) {
        return Sanitizer.text(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /** The value of a property of the command. */
    private static String property(String text) {
        return data(cut(text)).replace(":", "%3A").replace(",", "%2C");
    }
}
