package dev.vkval.report.console;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import java.io.IOException;

/** A form in which standard output has the results of a run. */
public interface ResultConsole {

    /** Writes the result of one capture; called once per capture, in the run's order. */
    void capture(CaptureResult capture);

    /** Writes what comes after all captures. */
    void summary(RunResult run) throws IOException;

    /** Writes what is left if only the verdict is wanted. */
    void verdict(RunResult run) throws IOException;
}
