package dev.vkval.sync.report;

import dev.vkval.finding.Access;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.sync.access.AccessDetail;
import dev.vkval.sync.access.AccessingSite;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.ImageRanges;

/** What is said of hazards with accesses that shaders were seen to make. */
final class Footprint {
    private Footprint() {}

    /** Whether shaders were seen to make one of the accesses. */
    static boolean isIn(Hazard hazard) {
        return hazard.prior().touched() || hazard.now().touched();
    }

    /** Whether both accesses are known to touch the same memory: not of images and what shares their memory. */
    static boolean confirms(Hazard hazard) {
        boolean buffers =
                hazard.prior().resource() instanceof BufferState && hazard.now().resource() instanceof BufferState;
        ImageState image = image(hazard.now());
        return isIn(hazard) && !hazard.possible() && (buffers || image != null && image == image(hazard.prior()));
    }

    /** The first invocation that made an access of a confirmed hazard; null if it is not known, or the hazard is possible. */
    static String invocation(Hazard hazard, MemoryAccess access) {
        UndecidedAccess undecided =
                access.detail() == null ? null : access.detail().undecided();
        AccessingSite site = undecided == null ? null : undecided.site();
        boolean asked = access.touched() ? confirms(hazard) : hazard.possible();
        return site == null || !asked
                ? null
                : site.invocation(access.usage(), hazard.where().begin());
    }

    private static ImageState image(MemoryAccess access) {
        return access.resource() instanceof ImageViewState view
                ? view.image()
                : access.resource() instanceof ImageState image ? image : null;
    }

    /** The name of the property for what both accesses touch. */
    static String property(Hazard hazard) {
        return image(hazard.now()) == null ? Access.COMMON_BYTES : Access.COMMON_TEXELS;
    }

    /** What both accesses touch: bytes, as an offset in the buffer of the later one, or texels. */
    static String common(Hazard hazard) {
        ImageState image = image(hazard.now());
        long begin = hazard.where().begin();
        if (image == null) {
            BufferState buffer = (BufferState) hazard.now().resource();
            long base = buffer.binding() == null ? 0 : buffer.binding().offset();
            return AccessDetail.bytes(begin - base, hazard.where().end() - begin);
        }
        MemoryAccess somewhere = isSomewhere(hazard.now()) ? hazard.now() : hazard.prior();
        return isSomewhere(somewhere)
                ? "texels of " + somewhere.detail().range()
                : ImageRanges.of(image).text(begin, hazard.where().end());
    }

    private static boolean isSomewhere(MemoryAccess access) {
        return access.touched() && access.detail().undecided().seenIn() != null;
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
        return confirms(hazard) ? recorded + ": both accessed " + common(hazard) + " of " + now.resource() : recorded;
    }
}
