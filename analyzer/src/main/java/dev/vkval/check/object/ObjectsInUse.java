package dev.vkval.check.object;

import dev.vkval.command.Submit;
import dev.vkval.finding.Place;
import dev.vkval.progress.PendingWork;
import dev.vkval.progress.SemaphoreValue;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.LongHashSet;

/** The objects that submitted work uses which is not known to have completed. */
final class ObjectsInUse {
    private final UseGraph graph;
    private final PendingWork<SubmittedUses> work = new PendingWork<>((uses, signalsFence) -> {});

    ObjectsInUse(UseGraph graph) {
        this.graph = graph;
    }

    /** The work that uses them. */
    PendingWork<SubmittedUses> work() {
        return work;
    }

    /**
     * Work is submitted to a queue.
     *
     * @param recordings handles that the command buffers submitted name
     */
    void submit(Place place, Submit submit, List<LongHashSet> recordings) {
        LongHashSet named = new LongHashSet();
        List<PendingWork.Batch> batches = new ArrayList<>();
        for (Submit.Batch batch : submit.batches()) {
            batches.add(new PendingWork.Batch(values(batch.waits(), named), values(batch.signals(), named)));
        }
        submit.forEachCommandBuffer(named::add);
        named.add(submit.fence());
        work.submit(submit.queue(), new SubmittedUses(place, named, recordings), batches, submit.fence());
    }

    private static List<SemaphoreValue> values(List<Submit.Semaphore> semaphores, LongHashSet named) {
        List<SemaphoreValue> values = new ArrayList<>();
        for (Submit.Semaphore semaphore : semaphores) {
            named.add(semaphore.id());
            values.add(new SemaphoreValue(semaphore.id(), semaphore.value()));
        }
        return values;
    }

    /** An object is known to be no longer in use by earlier submissions. */
    void release(long id) {
        work.all().forEach(uses -> uses.release(id, graph));
    }

    /** The call whose work may still use an object, null if none is known. */
    Place user(long id) {
        SubmittedUses user = work.first(uses -> uses.uses(id, graph));
        return user == null ? null : user.place();
    }
}
