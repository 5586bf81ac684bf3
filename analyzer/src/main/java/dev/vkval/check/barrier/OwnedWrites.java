package dev.vkval.check.barrier;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** The last writes to the parts of a resource, whose queue families own these parts. */
final class OwnedWrites {
    private static final StateObject.SubStateKey<OwnedWrites> KEY = new StateObject.SubStateKey<>(OwnedWrites.class);
    /** Of more writes, the oldest are forgotten. */
    private static final int MOST = 64;

    /** A submit that may have completed. */
    static final class Work {
        private boolean completed;

        void complete() {
            completed = true;
        }

        boolean completed() {
            return completed;
        }
    }

    /**
     * A write.
     *
     * @param part {@link OwnershipTransfer.Bytes} or a {@link SubresourceRange}
     * @param by the submit that it is in
     */
    record Write(Object part, int family, CommandPlace place, CommandBufferState buffer, Work by) {}

    private final List<Write> writes = new ArrayList<>();

    /** Those of a resource, null for none. */
    static OwnedWrites of(StateObject resource) {
        return resource.subState(KEY);
    }

    /** A resource is written. */
    static void add(StateObject resource, Write write) {
        OwnedWrites all = resource.subStateOr(KEY, OwnedWrites::new);
        all.writes.removeIf(before -> contains(write.part(), before.part()));
        if (all.writes.size() == MOST) {
            all.writes.remove(0);
        }
        all.writes.add(write);
    }

    /** It is not known any more who owns a part. */
    void forget(Object part) {
        writes.removeIf(write -> meets(write.part(), part));
    }

    /** The last write to any of a part, null for none. */
    Write last(Object part) {
        for (int i = writes.size() - 1; i >= 0; i--) {
            if (meets(writes.get(i).part(), part)) {
                return writes.get(i);
            }
        }
        return null;
    }

    /** Whether two parts of one resource have something in common. */
    static boolean meets(Object one, Object other) {
        if (one instanceof OwnershipTransfer.Bytes a && other instanceof OwnershipTransfer.Bytes b) {
            return a.offset() < end(b) && b.offset() < end(a);
        }
        return one instanceof SubresourceRange a
                && other instanceof SubresourceRange b
                && (a.aspects() & b.aspects()) != 0
                && a.meets(b);
    }

    private static boolean contains(Object one, Object other) {
        if (one instanceof OwnershipTransfer.Bytes a && other instanceof OwnershipTransfer.Bytes b) {
            return a.offset() <= b.offset() && end(b) <= end(a);
        }
        return one instanceof SubresourceRange a
                && other instanceof SubresourceRange b
                && (b.aspects() & ~a.aspects()) == 0
                && a.baseMip() <= b.baseMip()
                && (long) b.baseMip() + b.mipCount() <= (long) a.baseMip() + a.mipCount()
                && a.baseLayer() <= b.baseLayer()
                && (long) b.baseLayer() + b.layerCount() <= (long) a.baseLayer() + a.layerCount();
    }

    private static long end(OwnershipTransfer.Bytes bytes) {
        return bytes.offset() + bytes.sizeBytes();
    }
}
