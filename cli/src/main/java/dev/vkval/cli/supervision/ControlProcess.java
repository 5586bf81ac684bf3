package dev.vkval.cli.supervision;

import dev.vkval.replay.control.ControlOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A control in a process of its own, which is ended after a limit: the driver may crash it, or not come back. */
public final class ControlProcess implements DeviceControl {
    private final Path reports;
    private final Launch launch;
    private final List<String> program;
    private final AtomicInteger started = new AtomicInteger();

    /**
     * @param reports folder of the reports
     * @param program main class of this process, then the arguments of its command line
     */
    public ControlProcess(Path reports, Launch launch, List<String> program) {
        this.reports = reports;
        this.launch = launch;
        this.program = program;
    }

    @Override
    public ControlOutcome of(String device) {
        Path folder = reports.resolve(WorkerPool.FOLDER).resolve("control-" + started.getAndIncrement());
        try (WorkerProcess worker = new WorkerProcess(folder, launch, program, device)) {
            return worker.control();
        } catch (IOException e) {
            return ControlOutcome.UNDECIDED;
        }
    }
}
