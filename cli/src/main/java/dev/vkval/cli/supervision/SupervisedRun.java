package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Leaving;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.ExitCode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A run that keeps a journal and is watched. Whatever happens to it, its report is written: here, or by the next process. */
public final class SupervisedRun {
    private static final int SLOTS = 64;

    private final OutputDirectory folder;
    private final RunHeader header;
    private final Launch launch;
    private final Duration limit;
    private final CheckOutput output;
    private final Journal journal;

    /**
     * Begins the journal.
     *
     * @param limit how long the driver may take for one call
     * @param jobs how many captures are checked at once
     */
    public SupervisedRun(
            OutputDirectory folder, RunHeader header, Launch launch, Duration limit, int jobs, CheckOutput output) {
        this.folder = folder;
        this.header = header;
        this.launch = launch;
        this.limit = limit;
        this.output = output.begin();
        try {
            journal = Journal.create(folder.path(), header, Math.min(jobs, SLOTS));
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "cannot write to the folder " + folder.path() + " (" + e + "); name another one with -o");
        }
    }

    public Journal journal() {
        return journal;
    }

    /** Checks the captures, writes all outputs, and gives the exit code. */
    public int check(CheckRun run, List<CaptureInput> inputs) throws IOException {
        try (Watchdog watchdog = new Watchdog(journal, launch, limit, this::end)) {
            int code = run.check(inputs, header.failOn(), output).code();
            journal.discard();
            return code;
        }
    }

    /** Ends the run from outside: what is stuck cannot be asked any more. */
    private void end(Ending ending) {
        int code = ExitCode.INTERNAL.code();
        try {
            JournalReader.Run run = JournalReader.read(folder.path(), ending);
            if (!output.ended(run.unfinished(), run.result())) {
                return;
            }
            Journal.discard(folder.path());
            code = run.result().exitCode().code();
        } catch (IOException | RuntimeException e) {
            output.failed(e);
        }
        Leaving.past(launch.status(code));
    }
}
