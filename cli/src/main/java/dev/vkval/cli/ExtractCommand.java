package dev.vkval.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes the shaders out of captures. */
@Command(
        name = "extract",
        sortOptions = false,
        description = "Writes the shaders of captures to files: SPIR-V, its text, and the source that it carries.")
final class ExtractCommand implements Callable<Integer> {
    static final String DEFAULT_FOLDER = "vkval-shaders";

    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(
            paramLabel = "CAPTURE",
            arity = "1..*",
            description = "Files, archives, folders (every capture below them), or - for standard input.")
    List<String> captures;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder of the shaders (default: ${DEFAULT-VALUE}).",
            defaultValue = DEFAULT_FOLDER)
    Path output;

    @Option(
            names = "--allow-truncated",
            description = "A capture that just ends early, as that of a killed program does, counts as complete.")
    boolean allowTruncated;

    @Option(
            names = "--progress",
            negatable = true,
            paramLabel = "",
            description = "Shows progress on standard error (default: at a terminal).")
    Boolean progress;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean help;

    ExtractCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<CaptureInput> inputs = CaptureArguments.resolve(captures, spec);
        Troubles troubles = new Troubles(terminal.err(), allowTruncated);
        boolean shows = progress == null ? terminal.errIsTerminal() : progress;
        ShaderFolder folder = new ShaderFolder(output);
        ShaderExtraction extraction =
                new ShaderExtraction(folder, troubles, new Progress(shows ? terminal.err() : null, inputs.size()));
        inputs.forEach(input -> extraction.run(input, terminal.in()));
        folder.writeIndex();
        terminal.out().println(folder.summary());
        return troubles.exitCode().code();
    }
}
