package dev.vkval.cli.input;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.io.PrintStream;

/** Prints on standard error what could not be read in captures, and remembers whether anything was printed. */
public final class ReadErrors {
    private final PrintStream err;
    private final boolean allowTruncated;
    private boolean damaged;

    public ReadErrors(PrintStream err, boolean allowTruncated) {
        this.err = err;
        this.allowTruncated = allowTruncated;
    }

    /** The anomalies of a capture that was read to its end or to an error. */
    public void add(String capture, Anomalies anomalies) {
        for (Anomalies.Entry entry : anomalies.entries()) {
            if (entry.kind() == AnomalyKind.CAPTURE_TOOL_MESSAGE) {
                continue;
            }
            say(capture, entry.sentence());
            damaged |= entry.kind().loss() && !(allowTruncated && entry.kind() == AnomalyKind.CAPTURE_ENDS_EARLY);
        }
    }

    /** The error that ended reading of a capture. */
    public void failed(String capture, IOException failure) {
        AnomalyNote note = AnomalyNotes.note(failure, -1, -1);
        String place = note.firstOffset() < 0
                ? ""
                : " (" + (note.firstBlock() < 0 ? "file header" : "block " + note.firstBlock()) + ", byte "
                        + note.firstOffset() + ")";
        say(capture, note.message() + place);
        damaged = true;
    }

    private void say(String capture, String sentence) {
        err.println("vkval-replay: " + Sanitizer.line(capture) + ": " + Sanitizer.line(sentence));
    }

    public ExitCode exitCode() {
        return damaged ? ExitCode.CAPTURE : ExitCode.CLEAN;
    }
}
