package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.PlaceInCall;

/** One dependency of a site, with the bits of its masks that accesses have turned out to need. */
final class Element {
    /**
     * What is equal at all executions of a site.
     *
     * @param info which VkDependencyInfo of the command it is in
     * @param index its number among those of its kind
     * @param transition whether it changes a layout
     * @param transfer whether it transfers ownership of a queue family
     */
    record Shape(
            PlaceInCall.Kind kind,
            int info,
            int index,
            Barriers.Memory given,
            int oldLayout,
            int newLayout,
            boolean transition,
            boolean transfer) {}

    private final Site site;
    private final Shape shape;
    private long srcStages;
    private long srcAccesses;
    private long dstStages;
    private long dstAccesses;

    Element(Site site, Shape shape) {
        this.site = site;
        this.shape = shape;
    }

    Site site() {
        return site;
    }

    Shape shape() {
        return shape;
    }

    Barriers.Memory given() {
        return shape.given();
    }

    /** Whether an access needs some of it. */
    boolean needed() {
        return (srcStages | srcAccesses | dstStages | dstAccesses) != 0;
    }

    /** The masks with the bits that are needed. */
    Barriers.Memory needs() {
        return new Barriers.Memory(srcStages, srcAccesses, dstStages, dstAccesses);
    }

    /** Needs bits in its first scope; returns whether they are new. */
    boolean needsSource(long stages, long accesses) {
        boolean more = (stages & ~srcStages | accesses & ~srcAccesses) != 0;
        srcStages |= stages;
        srcAccesses |= accesses;
        return more;
    }

    /** The same for the second scope. */
    boolean needsDestination(long stages, long accesses) {
        boolean more = (stages & ~dstStages | accesses & ~dstAccesses) != 0;
        dstStages |= stages;
        dstAccesses |= accesses;
        return more;
    }
}
