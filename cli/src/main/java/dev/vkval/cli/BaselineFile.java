package dev.vkval.cli;

import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.Accepted;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.Baseline;
import dev.vkval.report.json.BaselineJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** The baseline of a project as a file. */
record BaselineFile(Path file) {
    private static final String CI = "CI";

    /** Whether the tool runs in a CI system, where findings are not accepted without a reason. */
    static boolean inCi(Map<String, String> environment) {
        String value = environment.getOrDefault(CI, "");
        return !value.isEmpty() && !value.equals("false") && !value.equals("0");
    }

    boolean exists() {
        return Files.exists(file);
    }

    /**
     * Reads it.
     *
     * @param reasons whether each entry must have a reason
     * @throws CommandError if there is none or it is not valid
     */
    Baseline read(boolean reasons) {
        if (!Files.isRegularFile(file)) {
            throw new CommandError(
                    ExitCode.USAGE, "there is no baseline " + file + "; make one: vkval-replay baseline create");
        }
        try {
            return baseline(BaselineJson.read(file, reasons));
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        }
    }

    /** Of these entries, under its name. */
    Baseline baseline(List<Accepted> entries) {
        return new Baseline(file.toString(), entries, LocalDate.now());
    }

    /** Replaces it: it is complete or as before. */
    void write(List<Accepted> entries) {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(beside, BaselineJson.text(entries));
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new CommandError(ExitCode.USAGE, "cannot write the baseline " + file + " (" + e + ")");
        }
    }
}
