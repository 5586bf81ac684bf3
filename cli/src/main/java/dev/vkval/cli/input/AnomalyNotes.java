package dev.vkval.cli.input;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureFormatException;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.List;

/** Converts the reader's anomalies to those of the result. */
public final class AnomalyNotes {
    static final String UNREADABLE = "unreadable-capture";

    private AnomalyNotes() {}

    public static List<AnomalyNote> notes(Anomalies anomalies) {
        return anomalies.entries().stream()
                .map(entry -> new AnomalyNote(
                        entry.kind().label(),
                        entry.kind().loss() ? Severity.ERROR : Severity.WARNING,
                        entry.kind().sentence() + (entry.detail().isEmpty() ? "" : ": " + entry.detail()),
                        entry.count(),
                        entry.firstBlock(),
                        entry.firstOffset()))
                .toList();
    }

    /** The error that ended reading. */
    public static AnomalyNote note(IOException failure, long block, long offset) {
        if (failure instanceof CaptureFormatException format) {
            return note(UNREADABLE, format.getMessage(), format.block(), format.offset());
        }
        return note(UNREADABLE, reason(failure), block, offset);
    }

    /** The reader's own exceptions have sentences; those of the platform only a path or no message. */
    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "no permission to read it";
        }
        boolean sentence = failure.getClass() == IOException.class && failure.getMessage() != null;
        return sentence ? failure.getMessage() : "it cannot be read (" + failure + ")";
    }

    public static AnomalyNote note(String kind, String message, long block, long offset) {
        return new AnomalyNote(kind, Severity.ERROR, message, 1, block, offset);
    }
}
