package dev.vkval.sync.needless;

import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.SyncOperation;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * An operation as the program made it, and the dependencies that it consists of.
 *
 * @param elements those that each of its parts comes from, none for a part that no call gives
 * @param transitionsTo end of the first scopes of its layout transitions, exclusive
 */
record KnownOperation(SyncOperation operation, List<List<Element>> elements, long transitionsTo) {

    /**
     * A layout transition of an operation.
     *
     * @param barrier as the program made it
     * @param elements those that its dependency comes from
     */
    record Transition(KnownOperation of, AccessStore.RangeBarrier barrier, List<Element> elements) {}

    /** All elements of its parts. */
    Stream<Element> all() {
        return elements.stream().flatMap(List::stream);
    }

    /** Its layout transition that is an access, null for none. */
    Transition transition(MemoryAccess access) {
        if (!(operation.effect() instanceof SyncOperation.Barrier barrier)) {
            return null;
        }
        int before = operation.parts().size() - barrier.ranged().size();
        for (int i = 0; i < barrier.ranged().size(); i++) {
            MemoryAccess transition = barrier.ranged().get(i).transition();
            if (transition != null
                    && transition.resource() == access.resource()
                    && Objects.equals(
                            transition.detail().barrier(), access.detail().barrier())
                    && transition.detail().range().equals(access.detail().range())) {
                return new Transition(this, barrier.ranged().get(i), elements.get(before + i));
            }
        }
        return null;
    }

    /** Whether it stays for other reasons than the accesses that are looked at now. */
    boolean stays() {
        return elements.stream().anyMatch(List::isEmpty)
                || all().anyMatch(element -> element.shape().transition()
                        || element.needed()
                        || element.site().whole());
    }
}
