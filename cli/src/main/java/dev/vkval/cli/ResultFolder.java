package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.report.json.RunReader;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the results of earlier runs. */
final class ResultFolder {
    private ResultFolder() {}

    /**
     * The run in an output folder, or in a {@code report.json}.
     *
     * @throws CommandError if there is none or it is not valid
     */
    static RunResult read(Path folder) {
        try {
            return RunReader.read(folder);
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        }
    }
}
