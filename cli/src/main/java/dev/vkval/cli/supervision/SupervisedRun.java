package dev.vkval.cli.supervision;

import dev.vkval.cli.check.ProcessEnd;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** A run with a journal and a watchdog. Its report is always written: here, or by the next process. */
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
     * @param limit longest time of the driver for one call
     * @param jobs how many captures are checked at the same time
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

    /**
     * Checks the captures, writes all outputs, and returns the exit code.
     *
     * @param hangs determines why a driver does not return
     * @param stop ends other processes of the run, when the run is ended
     */
    public int check(CheckRun run, List<CaptureInput> inputs, HangConfirmation hangs, Runnable stop)
            throws IOException {
        EndSignals.listen(launch, signal -> {
            stop.run();
            end(Ending.of(signal), result -> result);
        });
        try (Watchdog watchdog = new Watchdog(
                journal, launch, limit, ending -> end(ending, result -> confirmed(result, inputs, hangs)))) {
            int code = run.check(inputs, header.failOn(), output).code();
            journal.discard();
            return code;
        } catch (CommandError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            end(Ending.of(ToolFault.of("run", null, -1, e)), result -> result);
            throw e;
        }
    }

    private static CaptureResult confirmed(CaptureResult result, List<CaptureInput> inputs, HangConfirmation hangs) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).label().equals(result.path())) {
                return hangs.confirmed(result, inputs.get(i), i);
            }
        }
        return result;
    }

    /** Ends the run as {@link #check} does when a driver does not return. */
    public void end(Ending ending) {
        end(ending, result -> result);
    }

    /**
     * Ends the run from outside, because threads that hang cannot do it. Returns if its reports are already written.
     *
     * @param truth the corrected form of a result
     */
    private void end(Ending ending, UnaryOperator<CaptureResult> truth) {
        synchronized (output) {
            if (output.isWritten()) {
                return;
            }
            output.shut();
            journal.bringUpToDate();
            int code = ExitCode.INTERNAL.code();
            try {
                JournalReader.Run run =
                        WorkerJournals.merge(JournalReader.read(folder.path(), ending), folder.path(), ending);
                RunResult result = new RunResult(
                        run.result().toolVersion(),
                        run.result().failOn(),
                        run.result().captures().stream().map(truth).toList());
                code = output.ended(result).code();
                Journal.discard(folder.path());
                WorkerJournals.discard(folder.path());
            } catch (IOException | RuntimeException e) {
                output.failed(e);
            }
            ProcessEnd.past(launch.status(code));
        }
    }
}
