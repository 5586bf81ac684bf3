package dev.vkval.sync.report;

import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import java.util.List;

/** The wait for an image of a swapchain that a queue makes after its acquisition. */
final class Acquired {
    private Acquired() {}

    /** The wait for the semaphore that the acquisition signals, which is a hazard's earlier access; null for none. */
    static SyncOperation wait(Hazard hazard, List<SyncOperation> operations) {
        for (SyncOperation operation : operations) {
            boolean waits = operation.effect() instanceof SyncOperation.Wait wait
                    && wait.signal().queue() == Timelines.PRESENT_ENGINE
                    && wait.signal().covers(hazard.prior());
            if (waits && operation.usage().queue() == hazard.now().queue()) {
                return operation;
            }
        }
        return null;
    }
}
