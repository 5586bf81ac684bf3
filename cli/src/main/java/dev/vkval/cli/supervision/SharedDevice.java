package dev.vkval.cli.supervision;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Severity;
import dev.vkval.replay.control.ControlOutcome;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A device that processes use at the same time. What one capture does to a GPU may hang or lose others, and draws of all
 * later processes. So after a hang or a loss, when all processes that used the device at that time have ended their capture
 * and before another begins, a control finds out whether the device still executes draws. If it does, and several captures
 * failed at the same time, each of these is checked once more, alone; if not, nothing more is checked on it.
 */
public final class SharedDevice {
    private static final String LOST_ONCE = "lost-once";

    /** Uses the device. */
    @FunctionalInterface
    public interface Use {
        List<CaptureResult> results() throws IOException;
    }

    /** Captures that were on the device at the same time and hung or lost it. */
    private static final class Episode {
        private final Set<String> captures = new TreeSet<>();
        private boolean concluded;
    }

    private final String name;
    private final DeviceControl control;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private Episode episode = new Episode();
    private volatile GoneDevice gone;

    /** @param name as the command line names it */
    public SharedDevice(String name, DeviceControl control) {
        this.name = name;
        this.control = control;
    }

    String name() {
        return name;
    }

    /** How it is gone, null if it is not known to be. */
    GoneDevice gone() {
        return gone;
    }

    /**
     * Uses the device at the same time as others.
     *
     * @param label of the capture
     * @param first the use
     * @param alone the same again, in a new process; null not to repeat it
     * @return null if the device is gone
     */
    List<CaptureResult> use(String label, Use first, Use alone) throws IOException {
        Episode failed = null;
        List<CaptureResult> results;
        lock.readLock().lock();
        try {
            if (gone != null) {
                return null;
            }
            results = first.results();
            if (failed(results)) {
                failed = join(label);
            }
        } finally {
            lock.readLock().unlock();
        }
        return failed == null ? results : settled(label, results, failed, alone);
    }

    /**
     * Uses the device once.
     *
     * @throws IOException if that is not possible, or the device is gone
     */
    CaptureResult use(String label, Use once) throws IOException {
        List<CaptureResult> results = use(label, once, null);
        if (results == null) {
            throw new IOException(gone.why());
        }
        return results.get(0);
    }

    /** The result, with what is known of the device if its capture was one of the last on it. */
    public CaptureResult told(CaptureResult result) {
        GoneDevice known = gone;
        return known != null && known.captures().contains(result.path()) ? known.told(result) : result;
    }

    private List<CaptureResult> settled(String label, List<CaptureResult> results, Episode failed, Use alone)
            throws IOException {
        lock.writeLock().lock();
        try {
            if (gone == null && !failed.concluded) {
                conclude(failed);
            }
            if (gone != null || alone == null || failed.captures.size() == 1) {
                return gone == null ? results : told(results);
            }
            List<CaptureResult> again = alone.results();
            if (!failed(again)) {
                return again.stream().map(result -> result.with(once(results))).toList();
            }
            conclude(join(label));
            return gone == null ? again : told(again);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private synchronized Episode join(String label) {
        episode.captures.add(label);
        return episode;
    }

    /** Nothing else uses the device. */
    private synchronized void conclude(Episode failed) {
        episode = new Episode();
        failed.concluded = true;
        ControlOutcome outcome = control.of(name);
        if (outcome.gone()) {
            gone = new GoneDevice(name, outcome, List.copyOf(failed.captures));
        }
    }

    private List<CaptureResult> told(List<CaptureResult> results) {
        return results.stream()
                .map(result -> GoneDevice.failed(result) ? gone.told(result) : result)
                .toList();
    }

    private static boolean failed(List<CaptureResult> results) {
        return results.stream().anyMatch(GoneDevice::failed);
    }

    private static AnomalyNote once(List<CaptureResult> results) {
        CrashNote crash = results.stream()
                .filter(GoneDevice::failed)
                .findFirst()
                .orElseThrow()
                .crash();
        return new AnomalyNote(
                LOST_ONCE,
                Severity.WARNING,
                "the device was lost or did not answer (" + crash.signal() + ") while other captures that did the same"
                        + " were checked on it; alone on the device, whose result this is, this capture did not",
                1,
                crash.block(),
                -1);
    }
}
