package dev.vkval.cli.supervision;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import dev.vkval.report.console.ResultConsole;
import java.io.IOException;
import java.io.PrintStream;

/** Writes a file of the output folder to standard output, and nothing else. */
record JsonConsole(PrintStream out, Output output) implements ResultConsole {
    @Override
    public void capture(CaptureResult capture) {
        // The file has all captures.
    }

    @Override
    public void summary(RunResult run) throws IOException {
        output.write(run, out);
    }

    @Override
    public void verdict(RunResult run) throws IOException {
        summary(run);
    }
}
