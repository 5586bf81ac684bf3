package dev.vkval.cli.supervision;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Version;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Checks many captures, several at the same time, and passes on their results in the order in which the captures were
 * named.
 */
public final class CheckRun {
    /** Checks the captures of one input. */
    @FunctionalInterface
    public interface Session {
        /** @param index the input's place among all, from 0 */
        List<CaptureResult> check(CaptureInput input, int index);
    }

    private final Session session;
    private final int jobs;

    /**
     * @param session checks the captures of one input; called from several threads, throws nothing
     * @param jobs how many inputs are checked at the same time
     */
    public CheckRun(Session session, int jobs) {
        this.session = session;
        this.jobs = Math.max(1, jobs);
    }

    /** Checks the captures, writes all outputs, and returns the exit code. */
    ExitCode check(List<CaptureInput> inputs, Severity failOn, CheckOutput output) {
        try (output) {
            return output.finished(new RunResult(Version.tool(), failOn, results(inputs, output)));
        } catch (IOException e) {
            throw new CommandError(
                    ExitCode.USAGE, "the report cannot be written (" + e + "); name another folder with -o");
        }
    }

    private List<CaptureResult> results(List<CaptureInput> inputs, CheckOutput output) {
        List<CaptureResult> results = new ArrayList<>(inputs.size());
        ExecutorService workers = jobs == 1 ? null : Executors.newFixedThreadPool(jobs, CheckRun::worker);
        try {
            List<Future<List<CaptureResult>>> pending = new ArrayList<>();
            if (workers != null) {
                Map<Integer, Future<List<CaptureResult>>> begun = new HashMap<>();
                for (int index : largestFirst(inputs)) {
                    begun.put(index, workers.submit(() -> check(inputs.get(index), index)));
                }
                for (int i = 0; i < inputs.size(); i++) {
                    pending.add(begun.get(i));
                }
            }
            for (int i = 0; i < inputs.size(); i++) {
                List<CaptureResult> captures = workers == null ? check(inputs.get(i), i) : result(pending.get(i));
                results.addAll(shown(captures, output));
            }
            return results;
        } finally {
            if (workers != null) {
                workers.shutdownNow();
            }
        }
    }

    /** The inputs by size, so that no large one is left for the end, when other cores have nothing to do. */
    private static List<Integer> largestFirst(List<CaptureInput> inputs) {
        return IntStream.range(0, inputs.size())
                .boxed()
                .sorted(Comparator.comparingLong(
                        (Integer index) -> -inputs.get(index).sizeBytes()))
                .toList();
    }

    /** A failure of one input is reported with it; the others continue. */
    private List<CaptureResult> check(CaptureInput input, int index) {
        try {
            return session.check(input, index);
        } catch (RuntimeException | Error e) {
            ToolFault fault = ToolFault.of("check", null, -1, e);
            return List.of(CaptureResult.nothing(input.label(), CaptureStatus.FAILED, "its check failed", false, true)
                    .with(fault));
        }
    }

    private static List<CaptureResult> shown(List<CaptureResult> captures, CheckOutput output) {
        try {
            output.finished(captures);
            return captures;
        } catch (RuntimeException | Error e) {
            ToolFault fault = ToolFault.of("report", null, -1, e);
            return captures.stream().map(capture -> capture.with(fault)).toList();
        }
    }

    private static List<CaptureResult> result(Future<List<CaptureResult>> pending) {
        try {
            return pending.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a session threw", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandError(ExitCode.INTERNAL, "interrupted");
        }
    }

    private static Thread worker(Runnable work) {
        Thread thread = new Thread(work, "check");
        thread.setDaemon(true);
        return thread;
    }
}
