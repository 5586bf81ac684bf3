package dev.vkval.cli.supervision;

import dev.vkval.cli.check.CheckSession;
import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.ProcessEnd;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CrashNote;
import dev.vkval.replay.control.ControlOutcome;
import dev.vkval.replay.control.DrawControl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A process that checks one input after the other for another process, so that a crash of the driver ends only this
 * process. It is started with the same arguments. It receives the number of an input on its standard input, and the change to
 * its check if there is one, writes the results to a journal in its folder, and reports that on its standard output.
 */
public final class Worker {
    /** The environment variable that makes a process a worker: its folder. */
    public static final String FOLDER = "VKVAL_WORKER";
    /** The environment variable for the one of several devices that a worker uses. */
    public static final String DEVICE = "VKVAL_WORKER_DEVICE";
    /** What is between the number of an input and the words of the {@link Trial} that it is checked for. */
    static final String CHANGE = " ";
    /** Asks whether the device executes draws, in place of a number. */
    static final String CONTROL = "control";
    /** What the name of a {@link ControlOutcome} follows in the answer. */
    static final String OUTCOME = "vkval-worker: control ";
    /** The line after an input is done. */
    static final String DONE = "vkval-worker: done";
    /** The same, from a worker that lost its device and cannot check further inputs. */
    static final String LAST = "vkval-worker: last";
    /** Exit status of a worker whose driver does not return. */
    static final int HUNG = 99;

    private static final int UNWANTED = 98;

    /** How long the draw of a control may take, and all of it. */
    private static final Duration CONTROL_DRAW = Duration.ofSeconds(10);

    private static final Duration CONTROL_LIMIT = Duration.ofSeconds(30);

    private final Path folder;
    private final CheckSettings settings;
    private final RunHeader run;
    private final Launch launch;
    private final Terminal terminal;
    /** The journal of the current or last input. */
    private volatile Journal current;

    public Worker(Path folder, CheckSettings settings, RunHeader run, Launch launch, Terminal terminal) {
        this.folder = folder;
        this.settings = settings;
        this.run = run;
        this.launch = launch;
        this.terminal = terminal;
    }

    /** Whether a process with that environment is a worker. */
    public static boolean is(Map<String, String> environment) {
        return environment.containsKey(FOLDER);
    }

    /** Serves until there are no more inputs. */
    public void serve(List<CaptureInput> inputs) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
        EndSignals.listen(launch, this::end);
        boolean more = true;
        for (String order = orders.readLine(); more && order != null; order = more ? orders.readLine() : null) {
            if (order.equals(CONTROL)) {
                answerControl();
                continue;
            }
            String[] words = order.split(CHANGE, 2);
            check(inputs.get(Integer.parseInt(words[0])), words.length == 1 ? null : Trial.parse(words[1]));
            more = !ProcessEnd.isWithoutDevice();
            terminal.out().println(more ? DONE : LAST);
            terminal.out().flush();
        }
    }

    /** A device that is gone cannot be destroyed, and the driver may not have come back. */
    private void answerControl() {
        ControlOutcome outcome =
                ControlLimit.of(CONTROL_LIMIT, () -> new DrawControl(CONTROL_DRAW).of(settings.device()));
        terminal.out().println(OUTCOME + outcome.name());
        terminal.out().flush();
        if (outcome.gone()) {
            ProcessEnd.past(HUNG);
        }
    }

    /** The findings are in the journal, which the parent process reads. */
    private void end(String signal) {
        Journal journal = current;
        if (journal != null) {
            journal.bringUpToDate();
        }
        ProcessEnd.past(EndSignals.status(signal));
    }

    /** @param trial the change to the check, null for none */
    private void check(CaptureInput input, Trial trial) throws IOException {
        Duration limit = settings.of(input.file()).hangLimit();
        CheckSettings asked = trial == null ? settings : trial.of(settings, input.file());
        try (Journal journal = Journal.create(folder, run.of(input.label()), 1);
                Watchdog watchdog = new Watchdog(
                        journal,
                        launch,
                        limit,
                        end -> ProcessEnd.past(end.sign().equals(CrashNote.HANG) ? HUNG : UNWANTED))) {
            current = journal;
            new CheckSession(asked, InputStream.nullInputStream(), (path, group) -> {}, new Progress(null, 1), journal)
                    .check(input, 0);
        }
    }
}
