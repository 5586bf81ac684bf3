package dev.vkval.cli.journal;

import dev.vkval.finding.Severity;
import dev.vkval.report.json.JsonTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What must be known about a run to write its report.
 *
 * @param toolVersion version of this tool
 * @param process id of the process
 * @param launcher id of the process that started it and waits for it, -1 for none
 * @param startMillis when it began, milliseconds since 1970
 * @param failOn the lowest severity that makes the run fail, null for none
 * @param timings whether durations are written
 * @param allowTruncated whether a capture that ends early counts as complete
 * @param checksAsked whether any check was asked for
 * @param inputs names of the inputs, in the run's order
 * @param options those that decide what is found, in one text
 */
public record RunHeader(
        String toolVersion,
        long process,
        long launcher,
        long startMillis,
        Severity failOn,
        boolean timings,
        boolean allowTruncated,
        boolean checksAsked,
        List<String> inputs,
        String options) {
    private static final String NEVER = "never";

    public RunHeader {
        inputs = List.copyOf(inputs);
    }

    /** The same for one input alone, in this process. */
    public RunHeader of(String input) {
        return new RunHeader(
                toolVersion,
                ProcessHandle.current().pid(),
                launcher,
                startMillis,
                failOn,
                timings,
                allowTruncated,
                checksAsked,
                List.of(input),
                options);
    }

    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("version", toolVersion);
        members.put("process", process);
        members.put("launcher", launcher);
        members.put("start", startMillis);
        members.put("failOn", failOn == null ? NEVER : failOn.name());
        members.put("timings", timings);
        members.put("allowTruncated", allowTruncated);
        members.put("checksAsked", checksAsked);
        members.put("inputs", inputs);
        members.put("options", options);
        return members;
    }

    static RunHeader of(JsonTree json) {
        String failOn = json.text("failOn", Severity.ERROR.name());
        return new RunHeader(
                json.text("version", "unknown"),
                json.number("process", Progress.NONE),
                json.number("launcher", Progress.NONE),
                json.number("start", 0),
                failOn.equals(NEVER) ? null : Severity.valueOf(failOn),
                json.flag("timings", true),
                json.flag("allowTruncated", false),
                json.flag("checksAsked", true),
                json.texts("inputs"),
                json.text("options", ""));
    }
}
