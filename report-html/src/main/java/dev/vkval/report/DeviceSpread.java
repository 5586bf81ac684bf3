package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Family;
import dev.vkval.finding.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * On which devices a defect was found, and on which it was not although the same captures were checked for it there. One
 * that some devices alone have depends on data or on a driver; one that all have is the application's.
 */
public final class DeviceSpread {
    private final Map<String, List<CaptureResult>> byContent = new HashMap<>();

    public DeviceSpread(RunResult run) {
        run.captures()
                .forEach(capture -> byContent
                        .computeIfAbsent(content(capture), none -> new ArrayList<>())
                        .add(capture));
    }

    private static String content(CaptureResult capture) {
        return capture.sha256() == null ? capture.path() : capture.sha256();
    }

    /** {@code found on A, not on B}; null if its captures were checked on one device, or without one, only. */
    public String of(Cause cause) {
        SortedSet<String> with = new TreeSet<>();
        SortedSet<String> without = new TreeSet<>();
        for (Cause.Seen seen : cause.seen()) {
            with.add(device(seen.capture()));
            for (CaptureResult other : byContent.get(content(seen.capture()))) {
                if (lacks(other, cause.id(), seen.group().finding().family())) {
                    without.add(device(other));
                }
            }
        }
        without.removeAll(with);
        if (with.size() + without.size() < 2) {
            return null;
        }
        return "found " + String.join(" and ", with)
                + (without.isEmpty() ? "" : ", not " + String.join(" and ", without));
    }

    /** Whether a capture was checked for a finding to its end and does not have it. */
    private static boolean lacks(CaptureResult capture, String id, Family family) {
        return capture.status() == CaptureStatus.COMPLETED
                && capture.coverage().isWhole()
                && capture.coverage().includes(family)
                && capture.findings().stream().noneMatch(group -> group.id().equals(id));
    }

    private static String device(CaptureResult capture) {
        return capture.device() == null ? "without a device" : "on " + capture.device();
    }
}
