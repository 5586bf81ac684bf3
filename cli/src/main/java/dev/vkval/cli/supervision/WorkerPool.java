package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Worker processes that check inputs on a device, each one input after the other; one that dies is replaced, and only
 * the rest of the capture that it was checking is lost.
 */
public final class WorkerPool implements CheckRun.Session, AutoCloseable {
    /** Folder of the workers' folders, in the folder of the reports. */
    static final String FOLDER = "workers";

    private static final String CRASHED_ONCE = "crashed-once";

    /** Prefix of the names of endings that are caused by the operating system. */
    private static final String SIGNAL = "SIG";

    private final Path reports;
    private final RunHeader run;
    private final Launch launch;
    private final List<String> program;
    private final List<SharedDevice> devices;
    private final Journal journal;
    private final FootprintsBeside beside;
    private final BiConsumer<String, FindingGroup> found;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private final List<WorkerProcess> all = new ArrayList<>();
    private boolean stopped;

    /**
     * @param reports folder of the reports
     * @param program main class of this process, then the arguments of its command line
     * @param devices those that the workers use, each as many workers as the others; none twice
     * @param journal receives the results
     * @param beside what checks are to record
     * @param found receives the findings
     */
    public WorkerPool(
            Path reports,
            RunHeader run,
            Launch launch,
            List<String> program,
            List<SharedDevice> devices,
            Journal journal,
            FootprintsBeside beside,
            BiConsumer<String, FindingGroup> found) {
        this.reports = reports;
        this.run = run;
        this.launch = launch;
        this.program = program;
        this.devices = devices;
        this.journal = journal;
        this.beside = beside;
        this.found = found;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        try {
            List<CaptureResult> results = results(input, index);
            if (results == null) {
                // Not in the journal: a run that is resumed checks it.
                return List.of(devices.get(0).gone().notRun(input.label(), run));
            }
            keep(results, index);
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException("a process that checks the capture cannot be started or asked", e);
        }
    }

    /** A further replay of an input, by one of the workers. */
    public CaptureResult replay(CaptureInput input, int index, Trial trial) throws IOException {
        WorkerProcess worker = take();
        if (worker == null) {
            throw new IOException(devices.get(0).gone().why());
        }
        CaptureResult result = device(worker).use(input.label(), () -> {
            List<CaptureResult> results = worker.check(index, trial, run.of(input.label()), reports);
            giveBack(worker);
            return results;
        });
        discardLog(result.crash());
        return result;
    }

    private synchronized void keep(List<CaptureResult> results, int index) {
        goOn();
        for (CaptureResult result : results) {
            journal.begin(result.path(), index).end(result);
            result.findings().forEach(group -> found.accept(result.path(), group));
        }
    }

    /** Updates the result of a capture. */
    public synchronized void replace(CaptureResult result, CaptureResult more) {
        goOn();
        journal.replace(result, more);
        more.findingsBeyond(result).forEach(group -> found.accept(more.path(), group));
    }

    /**
     * Ends the workers; their findings are in their journals, and nothing is added afterwards. The run is about to end,
     * and checking threads wait for that.
     */
    public void stop() {
        List<WorkerProcess> workers;
        synchronized (this) {
            stopped = true;
            workers = List.copyOf(all);
        }
        workers.forEach(WorkerProcess::tellToEnd);
        workers.forEach(WorkerProcess::awaitEnd);
    }

    private void goOn() {
        while (stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the run is over", e);
            }
        }
    }

    /** The results of a worker on a device, null if all devices are gone. */
    private List<CaptureResult> results(CaptureInput input, int index) throws IOException {
        WorkerProcess worker = take();
        while (worker != null) {
            WorkerProcess taken = worker;
            SharedDevice device = device(worker);
            List<CaptureResult> results = device.use(
                    input.label(),
                    () -> results(taken, input, index),
                    () -> checked(start(device.name()), input, index));
            if (results != null) {
                return results;
            }
            worker = take();
        }
        return null;
    }

    /**
     * The results of a worker. One that had checked other captures before and died may have been damaged by those: then
     * the results of a new worker count.
     */
    private List<CaptureResult> results(WorkerProcess worker, CaptureInput input, int index) throws IOException {
        boolean used = worker.hasChecked();
        List<CaptureResult> results = checked(worker, input, index);
        if (!used || !died(results)) {
            return results;
        }
        CrashNote crash = crash(results);
        discardLog(crash);
        List<CaptureResult> again = checked(start(worker.device()), input, index);
        return crash == null || died(again)
                ? again
                : again.stream().map(result -> result.with(once(crash))).toList();
    }

    /** Whether the driver ended the process of these results, or something did before it began a capture. */
    static boolean died(List<CaptureResult> results) {
        return crash(results) != null
                || results.stream()
                        .anyMatch(result -> result.status() == CaptureStatus.NOT_RUN && result.interruption() == null);
    }

    /** Of a crash that is not reported. */
    private void discardLog(CrashNote crash) throws IOException {
        if (crash != null && crash.log() != null) {
            Files.deleteIfExists(reports.resolve(crash.log()));
        }
    }

    private List<CaptureResult> checked(WorkerProcess worker, CaptureInput input, int index) throws IOException {
        List<CaptureResult> results = worker.check(index, beside.of(index), run.of(input.label()), reports);
        giveBack(worker);
        if (!worker.isUsable()) {
            // What it left on the device ends with it.
            worker.awaitEnd();
        }
        return results;
    }

    /** How the driver ended the process, null if it did not. */
    private static CrashNote crash(List<CaptureResult> results) {
        return results.stream()
                .map(CaptureResult::crash)
                .filter(crash ->
                        crash != null && crash.ofDevice() && crash.signal().startsWith(SIGNAL))
                .findFirst()
                .orElse(null);
    }

    private static AnomalyNote once(CrashNote crash) {
        String place = crash.call() == null ? "" : " in " + crash.call();
        return new AnomalyNote(
                CRASHED_ONCE,
                Severity.WARNING,
                "the driver crashed with " + crash.signal() + place + " in a process that had checked other captures"
                        + " before; in a new process, whose result this is, it did not. One of these captures may write"
                        + " outside its memory: --repeat shows whether it is this one",
                1,
                crash.block(),
                -1);
    }

    /** A worker on a device that is not known to be gone, null if there is no such device. */
    private synchronized WorkerProcess take() throws IOException {
        goOn();
        WorkerProcess worker = idle.poll();
        while (worker != null && (!worker.isUsable() || device(worker).gone() != null)) {
            worker = idle.poll();
        }
        String device = worker == null ? leastUsed() : null;
        return device == null ? worker : start(device);
    }

    private synchronized WorkerProcess start(String device) throws IOException {
        goOn();
        Path folder = reports.resolve(FOLDER).resolve(Integer.toString(all.size()));
        WorkerProcess worker = new WorkerProcess(folder, launch, program, device);
        all.add(worker);
        return worker;
    }

    private SharedDevice device(WorkerProcess worker) {
        return devices.stream()
                .filter(device -> device.name().equals(worker.device()))
                .findFirst()
                .orElseThrow();
    }

    /** The first of the devices that the fewest workers use, null if all are gone. */
    private String leastUsed() {
        return devices.stream()
                .filter(device -> device.gone() == null)
                .map(SharedDevice::name)
                .min(Comparator.comparingLong(device -> all.stream()
                        .filter(worker -> worker.isUsable() && worker.device().equals(device))
                        .count()))
                .orElse(null);
    }

    private synchronized void giveBack(WorkerProcess worker) {
        if (worker.isUsable()) {
            idle.push(worker);
        }
    }

    /** Ends the workers. */
    @Override
    public synchronized void close() throws IOException {
        for (WorkerProcess worker : all) {
            worker.close();
        }
        Files.deleteIfExists(reports.resolve(FOLDER));
    }
}
