package dev.vkval.report;

import dev.vkval.finding.RunResult;
import java.io.IOException;
import java.io.OutputStream;

/** A file with the results of a run, in a format of its own. */
public interface Output {

    /** Its name in the folder of the run: {@code report.json}. */
    String fileName();

    /** Writes the results; the stream is flushed, not closed. */
    void write(RunResult run, OutputStream stream) throws IOException;
}
