package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.input.AnomalyNotes;
import dev.vkval.cli.supervision.CheckOutput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Results of captures that nothing could be read of, or that were not checked, told by whoever tried. */
record AbsentCaptures(List<CaptureResult> results) {
    private static final String UNREADABLE = "unreadable";
    private static final String NOT_RUN = "not-run";
    private static final int FIELDS = 3;

    AbsentCaptures {
        results = List.copyOf(results);
    }

    /**
     * Reads them from a file of lines: name, {@code unreadable} or {@code not-run}, reason, separated by tabs.
     *
     * @throws CommandError if it cannot be read or a line is none of these
     */
    static AbsentCaptures read(Path file, boolean allowTruncated, boolean checksAsked) {
        try {
            return new AbsentCaptures(Files.readAllLines(file).stream()
                    .map(line -> result(line, allowTruncated, checksAsked))
                    .toList());
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, "--absent: " + file + " cannot be read (" + e + ")");
        }
    }

    private static CaptureResult result(String line, boolean allowTruncated, boolean checksAsked) {
        String[] fields = line.split("\t", FIELDS);
        String kind = fields.length == FIELDS ? fields[1] : "";
        return switch (kind) {
            case UNREADABLE ->
                CaptureResult.nothing(fields[0], CaptureStatus.FAILED, fields[2], allowTruncated, checksAsked)
                        .with(AnomalyNotes.note(new IOException(fields[2]), -1, -1));
            case NOT_RUN ->
                CaptureResult.nothing(fields[0], CaptureStatus.NOT_RUN, fields[2], allowTruncated, checksAsked);
            default -> throw new CommandError(ExitCode.USAGE, "--absent: '" + line + "' is not a capture's result");
        };
    }

    /** Writes the run that has these results only, and returns its exit code. */
    int write(CheckOutput output, Severity failOn) throws IOException {
        try (output) {
            output.finished(results);
            return output.finished(new RunResult(Version.tool(), failOn, results))
                    .code();
        }
    }
}
