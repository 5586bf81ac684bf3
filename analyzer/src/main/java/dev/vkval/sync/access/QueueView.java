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

    private AccessSet allowed = AccessSet.NONE;
    private long stages;
    private long firstTag = NEVER;
    private long lastTag;

    /** Tag and stages of each dependency after the first one that added stages. */
    private long[] later = NONE;

    /** Accesses that may follow, for a write. */
    AccessSet allowed() {
        return allowed;
    }

    /** Stages that wait for the access. */
    long stages() {
        return stages;
    }

    /** Stages that wait for it by dependencies before a tag. */
    long stagesBefore(long tag) {
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

    QueueView copy() {
        QueueView copy = new QueueView();
        copy.allowed = allowed;
        copy.stages = stages;
        copy.firstTag = firstTag;
        copy.lastTag = lastTag;
        copy.later = later;
        return copy;
    }

    boolean same(QueueView other) {
        return other != null
                && stages == other.stages
                && firstTag == other.firstTag
                && allowed.equals(other.allowed)
                && Arrays.equals(later, other.later);
    }
}
