package dev.vkval.cli.supervision;

import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.FindingGroup;
import dev.vkval.replay.failure.DeviceLostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Worker processes that check inputs on a device, each one input after the other; one that dies is replaced, and only
 * the rest of the capture that it was checking is lost.
 */
public final class WorkerPool implements CheckRun.Session, AutoCloseable {
    /** Folder of the workers' folders, in the folder of the reports. */
    static final String FOLDER = "workers";

    /** Prefix of the names of endings that are caused by the operating system. */
    private static final String SIGNAL = "SIG";

    private final Path reports;
    private final RunHeader run;
    private final Launch launch;
    private final List<String> program;
    private final Journal journal;
    private final BiConsumer<String, FindingGroup> found;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private final List<WorkerProcess> all = new ArrayList<>();
    private final Map<CaptureResult, CaptureJournal> kept = new IdentityHashMap<>();
    private boolean stopped;

    /**
     * @param reports folder of the reports
     * @param program main class of this process, then the arguments of its command line
     * @param journal receives the results
     * @param found receives the findings
     */
    public WorkerPool(
            Path reports,
            RunHeader run,
            Launch launch,
            List<String> program,
            Journal journal,
            BiConsumer<String, FindingGroup> found) {
        this.reports = reports;
        this.run = run;
        this.launch = launch;
        this.program = program;
        this.journal = journal;
        this.found = found;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        try {
            List<CaptureResult> results = results(input, index);
            keep(results, index);
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException("a process that checks the capture cannot be started or asked", e);
        }
    }

    private synchronized void keep(List<CaptureResult> results, int index) {
        goOn();
        for (CaptureResult result : results) {
            CaptureJournal capture = journal.begin(result.path(), index);
            capture.end(result);
            kept.put(result, capture);
            result.findings().forEach(group -> found.accept(result.path(), group));
        }
    }

    /** Updates the result of a capture. */
    public synchronized void replace(CaptureResult result, CaptureResult more) {
        goOn();
        CaptureJournal capture = kept.remove(result);
        capture.replace(more);
        kept.put(more, capture);
        more.findings().stream()
                .filter(group -> result.findings().stream()
                        .noneMatch(before -> before.id().equals(group.id())))
                .forEach(group -> found.accept(more.path(), group));
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

    /**
     * The results of a worker. A worker that had checked other captures before and died may have been damaged by those,
     * and the addresses of a capture may have been in use in a worker by chance: then the result of a new worker
     * counts.
     */
    private List<CaptureResult> results(CaptureInput input, int index) throws IOException {
        WorkerProcess worker = take();
        boolean used = worker.hasChecked();
        List<CaptureResult> results = worker.check(index, run.of(input.label()), reports);
        giveBack(worker);
        if (results.stream().noneMatch(result -> isUnlucky(result) || used && crashed(result))) {
            return results;
        }
        for (CaptureResult result : results) {
            if (result.crash() != null && result.crash().log() != null) {
                Files.deleteIfExists(reports.resolve(result.crash().log()));
            }
        }
        WorkerProcess other = start();
        results = other.check(index, run.of(input.label()), reports);
        giveBack(other);
        return results;
    }

    private static boolean isUnlucky(CaptureResult result) {
        return result.crash() != null && result.crash().signal().equals(DeviceLostException.ADDRESSES_TAKEN);
    }

    private static boolean crashed(CaptureResult result) {
        CrashNote crash = result.crash();
        return crash != null && crash.ofDevice() && crash.signal().startsWith(SIGNAL);
    }

    private synchronized WorkerProcess take() throws IOException {
        goOn();
        WorkerProcess worker = idle.poll();
        while (worker != null && !worker.isUsable()) {
            worker = idle.poll();
        }
        return worker == null ? start() : worker;
    }

    private synchronized WorkerProcess start() throws IOException {
        goOn();
        Path folder = reports.resolve(FOLDER).resolve(Integer.toString(all.size()));
        WorkerProcess worker = new WorkerProcess(folder, launch, program, null);
        all.add(worker);
        return worker;
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
