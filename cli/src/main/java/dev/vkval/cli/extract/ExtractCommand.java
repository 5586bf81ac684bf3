package dev.vkval.cli.extract;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.InputOptions;
import dev.vkval.cli.input.ReadErrors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Extracts the shaders of captures. */
@Command(
        name = "extract",
        sortOptions = false,
        description = "Writes the shaders of captures to files: SPIR-V, its disassembly, and the source text that it"
                + " contains.")
public final class ExtractCommand implements Callable<Integer> {
    static final String DEFAULT_FOLDER = "vkval-shaders";

    private final Terminal terminal;

    @Mixin
    InputOptions input;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for the shaders (default: ${DEFAULT-VALUE}).",
            defaultValue = DEFAULT_FOLDER)
    Path output;

    @Mixin
    HelpOption help;

    public ExtractCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<CaptureInput> inputs = input.captures();
        ReadErrors troubles = new ReadErrors(terminal.err(), input.allowTruncated);
        ShaderFolder folder = new ShaderFolder(output);
        ShaderExtraction extraction = new ShaderExtraction(folder, troubles, input.progress(terminal, inputs.size()));
        inputs.forEach(capture -> extraction.run(capture, terminal.in()));
        folder.writeIndex();
        terminal.out().println(folder.summary());
        return troubles.exitCode().code();
    }
}
