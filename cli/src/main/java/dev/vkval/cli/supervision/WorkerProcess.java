package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.control.ControlOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link Worker} from the side of the process that uses it. Used by one thread at a time. */
final class WorkerProcess implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 3;
    /** For the answer to a control, and the start of its process. */
    private static final Duration CONTROL_PATIENCE = Duration.ofSeconds(60);

    private static final String SIGNAL = "SIG";
    private static final String NOT_STARTED = "start its process with fewer at once (-j) or with less memory"
            + " (VKVAL_JAVA_OPTIONS); see the messages on standard error";

    private final Path folder;
    private final Launch launch;
    private final String device;
    private final Process process;
    private final BufferedReader answers;
    private boolean usable = true;
    private boolean checked;

    /**
     * Starts a worker.
     *
     * @param folder of this worker only
     * @param program main class of this process, then the arguments of its command line
     * @param device the one of the devices of the command line that it uses
     */
    WorkerProcess(Path folder, Launch launch, List<String> program, String device) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.launch = launch;
        this.device = device;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(Worker.FOLDER, folder.toString());
        builder.environment().put(Worker.DEVICE, device);
        builder.environment().putAll(Launch.by(ProcessHandle.current().pid()));
        process = builder.start();
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Whether it can check further inputs. */
    boolean isUsable() {
        return usable && process.isAlive();
    }

    String device() {
        return device;
    }

    /** Whether it has already checked an input. */
    boolean hasChecked() {
        return checked;
    }

    /**
     * Checks an input with the worker.
     *
     * @param index the input's number
     * @param trial the change to the check, null for none
     * @param run the description of the run, if the worker leaves no journal
     * @param reports receives the file in which the Java virtual machine describes a crash
     * @return results of its captures; if the worker died, what it found until then
     */
    List<CaptureResult> check(int index, Trial trial, RunHeader run, Path reports) throws IOException {
        checked = true;
        Journal.discard(folder);
        if (order(index, trial) && done()) {
            return read(run, Ending.of("the worker lost its journal"));
        }
        return read(run, ending(index, reports));
    }

    private boolean order(int index, Trial trial) {
        return order(index + (trial == null ? "" : Worker.CHANGE + trial.words()));
    }

    private boolean order(String words) {
        try {
            OutputStream orders = process.getOutputStream();
            orders.write((words + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Asks the worker, up to a limit, whether its device executes draws; it is of no further use. */
    ControlOutcome control() {
        usable = false;
        return ControlLimit.of(CONTROL_PATIENCE, this::outcome);
    }

    private ControlOutcome outcome() throws IOException {
        if (order(Worker.CONTROL)) {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                int at = line.indexOf(Worker.OUTCOME);
                if (at >= 0) {
                    return ControlOutcome.valueOf(line.substring(at + Worker.OUTCOME.length()));
                }
            }
        }
        return died();
    }

    /** What a control comes to that its process did not survive. */
    private ControlOutcome died() throws IOException {
        Ending ending = launch.died(status()).ending(process.pid(), folder, "");
        if (ending.log() != null) {
            Files.deleteIfExists(folder.resolve(ending.log()));
        }
        boolean crashed = ending.fault() == null
                && ending.sign().startsWith(SIGNAL)
                && CrashNote.at(ending.sign(), CrashNote.NONE).ofDevice();
        return crashed ? ControlOutcome.CRASHED : ControlOutcome.UNDECIDED;
    }

    /** Drivers may also write to standard output. */
    private boolean done() throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.endsWith(Worker.DONE) || line.endsWith(Worker.LAST)) {
                usable = line.endsWith(Worker.DONE);
                return true;
            }
        }
        return false;
    }

    private List<CaptureResult> read(RunHeader run, Ending ending) throws IOException {
        if (Files.exists(folder.resolve(Journal.FILE))) {
            return JournalReader.read(folder, ending).result().captures();
        }
        Ending why = ending.sign().startsWith(SIGNAL)
                ? ending
                : Ending.of(new ToolFault(
                        "start", null, -1, "the process ended at its start (" + ending.sign() + ")", NOT_STARTED));
        return JournalReader.nothing(run, folder, why).result().captures();
    }

    private Ending ending(int index, Path reports) {
        int status = status();
        return status == Worker.HUNG
                ? Ending.of(CrashNote.HANG)
                : launch.died(status).ending(process.pid(), reports, "-" + index);
    }

    private int status() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            return -1;
        }
    }

    /** Ends it; its findings are in its journal. */
    void tellToEnd() {
        process.destroy();
    }

    /** Waits for its end, up to a limit; ends it then. One that waits in the driver may not even end so. */
    void awaitEnd() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the worker and removes its files. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        awaitEnd();
        Journal.discard(folder);
        Files.deleteIfExists(folder);
    }
}
