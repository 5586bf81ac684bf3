package dev.vkval.cli.input;

import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of the commands that read captures without checking them. */
public final class InputOptions {
    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    @Parameters(
            paramLabel = "CAPTURE",
            arity = "1..*",
            description = "Files, archives, folders (every capture below them), or - for standard input.")
    List<String> captures;

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    public boolean allowTruncated;

    @Option(
            names = "--progress",
            negatable = true,
            paramLabel = "",
            description = "Shows progress on standard error (default: if it is a terminal).")
    Boolean progress;

    /** The captures that are named, see {@link CaptureArguments#resolve}. */
    public List<CaptureInput> captures() {
        return CaptureArguments.resolve(captures, command);
    }

    /** Progress over that many captures. */
    public Progress progress(Terminal terminal, int count) {
        boolean shows = progress == null ? terminal.errIsTerminal() : progress;
        return new Progress(shows ? terminal.err() : null, count);
    }
}
