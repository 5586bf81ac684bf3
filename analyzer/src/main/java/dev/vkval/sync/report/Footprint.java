package dev.vkval.sync.report;

import dev.vkval.state.object.BufferState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;

/** What is said of hazards with accesses that shaders were seen to make. */
final class Footprint {
    private Footprint() {}

    /** Whether shaders were seen to make one of the accesses. */
    static boolean isIn(Hazard hazard) {
        return hazard.prior().touched() || hazard.now().touched();
    }

    /** Whether both accesses are known to touch the same bytes: not of images, which share memory with buffers as a whole. */
    static boolean confirms(Hazard hazard) {
        return isIn(hazard)
                && !hazard.possible()
                && hazard.prior().resource() instanceof BufferState
                && hazard.now().resource() instanceof BufferState;
    }

    /** The bytes that both accesses touch, as an offset in the buffer of the later one. */
    static String commonBytes(Hazard hazard) {
        BufferState buffer = (BufferState) hazard.now().resource();
        long base = buffer.binding() == null ? 0 : buffer.binding().offset();
        long begin = hazard.where().begin();
        return AccessDetail.bytes(begin - base, hazard.where().end() - begin);
    }

    static String sentence(Hazard hazard) {
        MemoryAccess prior = hazard.prior();
        MemoryAccess now = hazard.now();
        String who = prior.touched() && now.touched()
                ? "What both accessed"
                : "What " + (now.touched() ? now : prior).usage().place().call()
                        + (prior.usage()
                                        .place()
                                        .call()
                                        .equals(now.usage().place().call())
                                ? now.touched() ? " accessed now" : " accessed before"
                                : " accessed");
        String recorded = ". " + who + " was recorded when a device executed the shaders";
        return confirms(hazard)
                ? recorded + ": both accessed " + commonBytes(hazard) + " of " + now.resource()
                : recorded;
    }
}
