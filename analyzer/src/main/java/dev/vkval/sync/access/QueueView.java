package dev.vkval.sync.access;

import dev.vkval.sync.stage.AccessSet;
import java.util.Arrays;

/**
 * How far the dependencies of one queue have made an access safe: which accesses may follow it, and which stages wait
 * for it, each since when. A dependency whose first scope ended earlier does not chain with a stage that began to wait
 * later.
 */
final class QueueView {
    /** The tag of an access that no stage of the queue waits for. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long[] NONE = {};
    private static final SubpassEffect[] NO_EFFECTS = {};

    /** The effect of dependencies into a subpass, whose commands alone are in the second scope. */
    private record SubpassEffect(SubpassOrder into, AccessSet allowed, long stages, long tag) {
        boolean counts(SubpassOrder now) {
            return now != null && now.renderPass() == into.renderPass() && now.follows(into);
        }

        SubpassEffect with(AccessSet accesses, long more) {
            return new SubpassEffect(into, allowed.or(accesses), stages | more, tag);
        }
    }

    private AccessSet allowed = AccessSet.NONE;
    private long stages;
    private long firstTag = NEVER;
    private long lastTag;

    /** What the dependencies of the latest render pass instance added for some of its subpasses. */
    private SubpassEffect[] inSubpasses = NO_EFFECTS;

    /** Tag and stages of those of earlier instances, from which later dependencies may continue. */
    private long[] inEarlier = NONE;

    /** Tag and stages of each dependency after the first one that added stages. */
    private long[] later = NONE;

    /** Accesses that may follow in a subpass, null outside of subpasses, for a write. */
    AccessSet allowed(SubpassOrder now) {
        AccessSet all = allowed;
        for (SubpassEffect effect : inSubpasses) {
            all = effect.counts(now) ? all.or(effect.allowed()) : all;
        }
        return all;
    }

    /** Stages that wait for the access in a subpass, null outside of subpasses. */
    long stages(SubpassOrder now) {
        long all = stages;
        for (SubpassEffect effect : inSubpasses) {
            all |= effect.counts(now) ? effect.stages() : 0;
        }
        return all;
    }

    /** Stages that wait for it by dependencies before a tag. */
    long stagesBefore(long tag) {
        long all = outsideBefore(tag);
        for (SubpassEffect effect : inSubpasses) {
            all |= effect.tag() < tag ? effect.stages() : 0;
        }
        for (int i = 0; i < inEarlier.length; i += 2) {
            all |= inEarlier[i] < tag ? inEarlier[i + 1] : 0;
        }
        return all;
    }

    private long outsideBefore(long tag) {
        if (lastTag < tag) {
            return stages;
        }
        if (firstTag >= tag) {
            return 0;
        }
        long some = stages;
        for (int i = 0; i < later.length; i += 2) {
            some &= ~later[i + 1];
        }
        for (int i = 0; i < later.length && later[i] < tag; i += 2) {
            some |= later[i + 1];
        }
        return some;
    }

    /** Tag of the first dependency on the access, {@link #NEVER} for none. */
    long firstTag() {
        return firstTag;
    }

    void add(AccessSet accesses, long more, long tag) {
        allowed = allowed.or(accesses);
        long added = more & ~stages;
        if (added == 0) {
            return;
        }
        if (firstTag == NEVER) {
            firstTag = tag;
        } else {
            later = Arrays.copyOf(later, later.length + 2);
            later[later.length - 2] = tag;
            later[later.length - 1] = added;
        }
        lastTag = tag;
        stages |= added;
    }

    /** Adds the effect of dependencies into a subpass. */
    void add(AccessSet accesses, long more, long tag, SubpassOrder into) {
        if (inSubpasses.length > 0 && inSubpasses[0].into().renderPass() != into.renderPass()) {
            for (SubpassEffect effect : inSubpasses) {
                addEarlier(effect);
            }
            inSubpasses = NO_EFFECTS;
        }
        int last = inSubpasses.length - 1;
        if (last >= 0 && inSubpasses[last].tag() == tag) {
            inSubpasses = inSubpasses.clone();
            inSubpasses[last] = inSubpasses[last].with(accesses, more);
        } else {
            inSubpasses = Arrays.copyOf(inSubpasses, last + 2);
            inSubpasses[last + 1] = new SubpassEffect(into, accesses, more, tag);
        }
    }

    /** Keeps the stages that no effect of a still earlier instance has. */
    private void addEarlier(SubpassEffect effect) {
        long added = effect.stages();
        for (int i = 1; i < inEarlier.length; i += 2) {
            added &= ~inEarlier[i];
        }
        if (added != 0) {
            inEarlier = Arrays.copyOf(inEarlier, inEarlier.length + 2);
            inEarlier[inEarlier.length - 2] = effect.tag();
            inEarlier[inEarlier.length - 1] = added;
        }
    }

    QueueView copy() {
        QueueView copy = new QueueView();
        copy.allowed = allowed;
        copy.stages = stages;
        copy.firstTag = firstTag;
        copy.lastTag = lastTag;
        copy.later = later;
        copy.inSubpasses = inSubpasses;
        copy.inEarlier = inEarlier;
        return copy;
    }

    boolean same(QueueView other) {
        return other != null
                && stages == other.stages
                && firstTag == other.firstTag
                && allowed.equals(other.allowed)
                && Arrays.equals(later, other.later)
                && Arrays.equals(inSubpasses, other.inSubpasses)
                && Arrays.equals(inEarlier, other.inEarlier);
    }
}
